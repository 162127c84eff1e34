//! `motive serve` from outside: the address, an answer, the warning, Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that is killed if the test fails.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it and reads the address that it prints.
fn serve(arguments: &[&str]) -> (Serving, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_motive"))
        .arg("serve")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("it has an output");
    let serving = Serving(child);
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).expect("it says where it is");
    let url = line.trim().strip_prefix("Motive is at http://").expect(&line).trim_end_matches('/').to_owned();
    (serving, url)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn it_says_where_it_is_answers_and_ends_with_ctrl_c() {
    let (mut serving, address) = serve(&["--port", "0", "--jobs", "1"]);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let health = get(&address, "/api/v1/health");
    assert!(health.starts_with("HTTP/1.1 200") && health.contains("\"name\":\"motive\""), "{health}");
    assert!(get(&address, "/").contains("Motive"));
    // What a terminal sends for Ctrl-C.
    let killed = Command::new("kill").args(["-INT", &serving.0.id().to_string()]).status();
    if !killed.is_ok_and(|status| status.success()) {
        println!("there is no kill(1): Ctrl-C is not tried");
        return;
    }
    let start = Instant::now();
    loop {
        if let Some(status) = serving.0.try_wait().expect("a state") {
            assert_eq!(status.code(), Some(0));
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(20), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn another_port_is_chosen_if_it_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let (mut serving, address) = serve(&["--port", &port]);
    assert!(!address.ends_with(&format!(":{port}")), "{address}");
    assert!(get(&address, "/api/v1/health").starts_with("HTTP/1.1 200"));
    serving.0.kill().expect("it can be ended");
    let mut told = String::new();
    let _ = serving.0.stderr.take().expect("it has a voice").read_to_string(&mut told);
    assert!(told.contains("is taken"), "{told}");
}

#[test]
fn listening_to_everybody_is_warned_of() {
    let (mut serving, address) = serve(&["--host", "0.0.0.0", "--port", "0"]);
    // A page that makes its own name point here is not answered all the same.
    let mut stream = TcpStream::connect(&address).expect("it listens");
    write!(stream, "GET /api/v1/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        .expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    serving.0.kill().expect("it can be ended");
    let mut told = String::new();
    let _ = serving.0.stderr.take().expect("it has a voice").read_to_string(&mut told);
    assert!(told.contains("WARNING") && told.contains("EVERYBODY"), "{told}");
}

#[test]
fn an_address_that_is_not_ours_is_trouble() {
    let output = Command::new(env!("CARGO_BIN_EXE_motive"))
        .args(["serve", "--host", "192.0.2.1"])
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot listen"), "{output:?}");
}
