//! How much each client may ask: a bucket of requests that fills by the second.
//!
//! Whoever asks faster than it fills is refused until it has filled again; the others do not notice. Clients are told apart by
//! their address (in IPv6 by the network, of which one client has a whole one).

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A bucket holds the requests of so many seconds.
const SECONDS: f64 = 4.0;
/// More clients are not remembered at the same time: those with full buckets go first.
const MOST: usize = 10_000;

/// All clients who asked lately.
pub(crate) struct Clients {
    per_second: f64,
    counts_this_machine: bool,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

struct Bucket {
    left: f64,
    at: Instant,
}

impl Clients {
    /// So many requests a second for each.
    pub(crate) fn new(per_second: u32, counts_this_machine: bool) -> Clients {
        Clients { per_second: f64::from(per_second.max(1)), counts_this_machine, buckets: Mutex::default() }
    }

    /// Whether a client may ask now; the question counts.
    pub(crate) fn may_ask(&self, client: IpAddr, now: Instant) -> bool {
        let client = client.to_canonical();
        if client.is_loopback() && !self.counts_this_machine {
            return true;
        }
        let most = SECONDS * self.per_second;
        let filled = |bucket: &Bucket| {
            let since = now.saturating_duration_since(bucket.at).as_secs_f64();
            (bucket.left + since * self.per_second).min(most)
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            buckets.retain(|_, bucket| filled(bucket) < most);
            if buckets.len() >= MOST {
                // Ten thousand who all ask at once are one who hides: all begin anew.
                buckets.clear();
            }
        }
        let bucket = buckets.entry(network(client)).or_insert(Bucket { left: most, at: now });
        *bucket = Bucket { left: filled(bucket), at: now };
        if bucket.left < 1.0 {
            return false;
        }
        bucket.left -= 1.0;
        true
    }
}

/// The address, or the network of an address in IPv6.
fn network(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V4(_) => client,
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_client_that_asks_too_much_is_refused_and_the_others_are_not() {
        let clients = Clients::new(10, false);
        let now = Instant::now();
        let [greedy, neighbor, modest] =
            ["2001:db8::1", "2001:db8::2", "192.0.2.7"].map(|text| text.parse::<IpAddr>().unwrap());
        let allowed = (0..100).filter(|_| clients.may_ask(greedy, now)).count();
        assert_eq!(allowed, 40, "four seconds' worth");
        assert!(!clients.may_ask(neighbor, now), "the same network");
        assert!(clients.may_ask(modest, now));
        let later = now + Duration::from_millis(150);
        assert!(clients.may_ask(greedy, later) && !clients.may_ask(greedy, later));
        let loopback = IpAddr::from([127, 0, 0, 1]);
        assert!((0..1000).all(|_| clients.may_ask(loopback, now)));
        let strict = Clients::new(1, true);
        assert_eq!((0..100).filter(|_| strict.may_ask(loopback, now)).count(), 4);
    }

    #[test]
    fn many_clients_take_bounded_memory() {
        let clients = Clients::new(10, false);
        let now = Instant::now();
        for number in 0..3 * MOST as u32 {
            clients.may_ask(IpAddr::from((0x0a00_0000 + number).to_be_bytes()), now);
        }
        assert!(clients.buckets.lock().unwrap().len() <= MOST);
    }
}
