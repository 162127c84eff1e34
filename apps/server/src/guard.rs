//! Who may ask: names that are ours, pages that are ours; and what browsers are told about every answer.
//!
//! A page of somebody else can make the browser of our user send requests to a server on the same machine. Two things
//! keep it from doing anything with them. *DNS rebinding* (its own name made to point here) shows in the `Host`: only
//! addresses, `localhost` and names that were given at the start are answered. *Cross-site requests* show in `Origin`
//! and `Sec-Fetch-Site`: the interface answers only its own page, or programs, which send neither.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::connections::Peer;
use crate::refusal::Refusal;
use crate::routes::{API, Api};

/// The names under which the server may be asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    further: Vec<String>,
    /// Whether an address that is not of the loopback is one of ours.
    any_address: bool,
}

impl Names {
    /// Loopback names; the name that was listened on; further ones. Addresses of other interfaces are ours only if the
    /// server listens there.
    pub(crate) fn new(host: &str, is_loopback: bool, further: &[String]) -> Names {
        let further = further.iter().map(String::as_str).chain([host]);
        Names { further: further.map(str::to_ascii_lowercase).collect(), any_address: !is_loopback }
    }

    /// Whether an authority (`name`, `name:port`, `[address]:port`) names us. The port does not matter: tunnels change it.
    fn know(&self, authority: &str) -> bool {
        let Some(name) = without_port(authority) else { return false };
        let name = name.to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        match bare.parse::<IpAddr>() {
            // An address cannot be rebound: whoever names it must reach it.
            Ok(address) => address.is_loopback() || self.any_address,
            Err(_) => name == "localhost" || self.further.contains(&name),
        }
    }
}

/// The name of an authority; nothing if it is none.
fn without_port(authority: &str) -> Option<&str> {
    let (name, port) = if let Some(end) = authority.find(']') {
        let (name, rest) = authority.split_at(end + 1);
        (name, rest.strip_prefix(':').or((rest.is_empty()).then_some(""))?)
    } else {
        authority.split_once(':').unwrap_or((authority, ""))
    };
    let is_port = port.is_empty() || (port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit()));
    (is_port && !name.is_empty()).then_some(name)
}

/// The host that a request names, if it names exactly one.
fn host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let mut all = headers.get_all(header::HOST).iter();
    let named = all.next()?.to_str().ok()?;
    let is_one = all.next().is_none();
    // In its absolute form the address has a host, too.
    let same = uri.authority().is_none_or(|authority| authority.as_str() == named);
    (is_one && same).then_some(named)
}

/// Whether a page of somebody else has sent it.
fn is_foreign(headers: &HeaderMap, host: &str, is_api: bool) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let foreign_origin = origins.any(|origin| {
        let origin = origin.to_str().unwrap_or_default();
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        !authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    });
    let site = headers.get("sec-fetch-site").map(|site| site.to_str().unwrap_or("cross-site"));
    let foreign_site = is_api && site.is_some_and(|site| !matches!(site, "same-origin" | "none"));
    foreign_origin || foreign_site
}

/// Lets through what may pass, and puts the headers of safety on every answer.
pub(crate) async fn guard(State(api): State<Arc<Api>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with(API);
    let refusal = match host(request.headers(), request.uri()) {
        Some(host) if !api.names.know(host) => Some(
            Refusal::forbidden("this server does not go by that name")
                .at("Host")
                .hint("use http://127.0.0.1 and the port, or start the server with --allow-host NAME"),
        ),
        None => Some(Refusal::forbidden("the request does not name exactly one host").at("Host")),
        Some(host) if is_foreign(request.headers(), host, is_api) => {
            Some(Refusal::forbidden("requests from other pages are not answered").at("Origin"))
        }
        Some(_) => {
            let peer = request.extensions().get::<Peer>();
            let may = peer.is_none_or(|peer| api.clients.may_ask(peer.0, Instant::now()));
            (!may).then(|| Refusal::busy("this client asks too much at a time"))
        }
    };
    let mut response = match refusal {
        Some(refusal) => refusal.into_response(),
        None => in_our_words(next.run(request).await, is_api),
    };
    let headers = response.headers_mut();
    for &(name, value) in SAFETY {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// What the framework refuses by itself is told in the form of the interface.
fn in_our_words(response: Response, is_api: bool) -> Response {
    let is_json = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if is_api && response.status().is_client_error() && !is_json {
        return Refusal::of(response.status()).into_response();
    }
    response
}

/// Headers of every answer. Scripts come from files only; styles may stand in the page, because reports have them.
const SAFETY: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self' blob:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'self'; object-src 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "SAMEORIGIN"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_names_are_known() {
        let names = Names::new("127.0.0.1", true, &["chess.home".to_owned()]);
        for ours in
            ["localhost", "LOCALHOST:80", "127.0.0.1:8427", "127.8.8.8", "[::1]:99", "[::1]", "chess.home:1"]
        {
            assert!(names.know(ours), "{ours}");
        }
        for other in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "192.168.1.5",
            "[::2]",
            "localhost:x",
            "localhost:1:2",
            "[::1]x",
            ":80",
            "localhost:123456",
            "local host",
        ] {
            assert!(!names.know(other), "{other}");
        }
        let open = Names::new("0.0.0.0", false, &[]);
        assert!(open.know("192.168.1.5:8427") && !open.know("evil.example"));
    }

    #[test]
    fn foreign_pages_show() {
        let with = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            headers
        };
        let host = "localhost:8427";
        assert!(!is_foreign(&HeaderMap::new(), host, true));
        assert!(!is_foreign(&with("origin", "http://localhost:8427"), host, true));
        for other in [
            "http://localhost:3000",
            "null",
            "http://evil.example",
            "",
            "file://",
            "http://localhost:8427.evil",
        ] {
            assert!(is_foreign(&with("origin", other), host, true), "{other}");
        }
        assert!(is_foreign(&with("sec-fetch-site", "cross-site"), host, true));
        assert!(is_foreign(&with("sec-fetch-site", "same-site"), host, true));
        assert!(!is_foreign(&with("sec-fetch-site", "none"), host, true));
        // A link from elsewhere to the page itself is fine.
        assert!(!is_foreign(&with("sec-fetch-site", "cross-site"), host, false));
    }
}
