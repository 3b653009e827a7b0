//! rs-trafilatura as a contestant of tamis eval: its text, without comments, told the
//! page's address, by which it tells page types apart. The protocol is that of
//! protocol.py. A page on which it panics gets an error, and the program goes on.
use rs_trafilatura::{extract_with_options, Options};
use serde_json::{json, Value};
use std::io::{BufRead, Write};

fn extract(page: &Value) -> Result<String, String> {
    let html = page["html"].as_str().ok_or("the page has no html")?;
    let url = page["url"].as_str().filter(|url| !url.is_empty());
    let options = Options {
        url: url.map(String::from),
        ..Options::default()
    };
    match std::panic::catch_unwind(|| extract_with_options(html, &options)) {
        Ok(Ok(extract)) => Ok(extract.content_text),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("it panicked".into()),
    }
}

fn answer(line: &str) -> Value {
    let page: Value = match serde_json::from_str(line) {
        Ok(page) => page,
        Err(error) => return json!({"id": null, "error": error.to_string()}),
    };
    match extract(&page) {
        Ok(text) => json!({"id": page["id"], "text": text}),
        Err(error) => json!({"id": page["id"], "error": error}),
    }
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", answer(&line?))?;
        out.flush()?;
    }
    Ok(())
}
