//! Extractors from crates.io for tamis eval: `peers NAME`, where NAME is one of
//! EXTRACTORS. Each runs with its defaults, without comments, and receives the URL of the page. The
//! protocol is that of ../protocol.py. If an extractor panics on a page, the page gets an error and
//! the program continues.
use serde_json::{json, Value};
use std::io::{BufRead, Write};

type Extract = fn(html: &str, url: Option<&str>) -> Result<String, String>;

const EXTRACTORS: [(&str, Extract); 3] = [
    ("dom_smoothie", dom_smoothie),
    ("rs-trafilatura", rs_trafilatura),
    ("trafilatura-rs", trafilatura_rs),
];

/// The port of Mozilla's Readability, with one line per block. The default, the raw text, omits the
/// space between the last word of a block and the first of the next.
fn dom_smoothie(html: &str, url: Option<&str>) -> Result<String, String> {
    let config = dom_smoothie::Config {
        text_mode: dom_smoothie::TextMode::Formatted,
        ..Default::default()
    };
    dom_smoothie::Readability::new(html, url, Some(config))
        .and_then(|mut page| page.parse())
        .map(|article| article.text_content.to_string())
        .map_err(|error| error.to_string())
}

/// A port of trafilatura that detects page types, partly from the URL.
fn rs_trafilatura(html: &str, url: Option<&str>) -> Result<String, String> {
    let options = rs_trafilatura::Options {
        url: url.map(String::from),
        ..Default::default()
    };
    rs_trafilatura::extract_with_options(html, &options)
        .map(|extract| extract.content_text)
        .map_err(|error| error.to_string())
}

/// The crate `trafilatura`, a port of go-trafilatura. It falls back on Readability as its command
/// does.
fn trafilatura_rs(html: &str, url: Option<&str>) -> Result<String, String> {
    let mut options = trafilatura::Options::default()
        .with_fallback(true)
        .with_exclude_comments(true);
    options.original_url = url.and_then(|url| url::Url::parse(url).ok());
    trafilatura::extract(html, &options)
        .map(|extract| extract.content_text)
        .map_err(|error| error.to_string())
}

fn answer(extract: Extract, line: &str) -> Value {
    let page: Value = match serde_json::from_str(line) {
        Ok(page) => page,
        Err(error) => return json!({"id": null, "error": error.to_string()}),
    };
    let Some(html) = page["html"].as_str() else {
        return json!({"id": page["id"], "error": "the page has no html"});
    };
    let url = page["url"].as_str().filter(|url| !url.is_empty());
    match std::panic::catch_unwind(|| extract(html, url)) {
        Ok(Ok(text)) => json!({"id": page["id"], "text": text}),
        Ok(Err(error)) => json!({"id": page["id"], "error": error}),
        Err(_) => json!({"id": page["id"], "error": "it panicked"}),
    }
}

fn main() -> std::io::Result<()> {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let Some((_, extract)) = EXTRACTORS.iter().find(|(name, _)| *name == wanted) else {
        let names: Vec<&str> = EXTRACTORS.iter().map(|(name, _)| *name).collect();
        eprintln!("peers: no \"{wanted}\" (there are: {})", names.join(", "));
        std::process::exit(2);
    };
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", answer(*extract, &line?))?;
        out.flush()?;
    }
    Ok(())
}
