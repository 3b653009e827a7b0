// A page, and what a mask keeps of it, as text, Markdown, HTML or JSON:
//
//   std::cout << to_text(parse("<h1>Hello</h1><p>It is <b>me</b>."));
//
//   Hello
//
//   It is me.
//
// Options choose the form, never the words: what is written are the words that the mask
// keeps, in the order of the page, in every form. All of them take linear time, and
// none of them fails. docs/output.md has the rules of each form.

// layer: render
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "tamis/detail/export.h"
#include "tamis/mask.h"
#include "tamis/metadata.h"
#include "tamis/page.h"

namespace tamis {

// The formats below. src/extract/formats.cpp has a row for each of them.
enum class Format : std::uint8_t { text, markdown, html, highlight, json };

// --- Characters of words, in all forms but HTML.
enum class CharacterForm : std::uint8_t {
  source,  // as the page has them
  clean,  // without soft hyphens, zero-width characters and hidden tags; UTF-8 that was
          // taken for windows-1252 ("Ã©") is repaired where that is certain
  nfc,    // clean, and in Unicode's form C: "é" is one character
};

// --- Text: blocks on lines, a blank line between paragraphs, list markers, the cells
// of a table row with tabs between them, <pre> as it is. Ends with a line break, unless
// nothing is kept.
struct TextOptions {
  bool plain = false;   // one line a block and nothing but words: none of the others
  bool markers = true;  // "- " and "1. " before the items of lists
  bool math =
      true;  // formulas whose TeX the page has, as $...$, instead of their words
  bool notation = true;  // 10^6 where the 6 is raised, x_1, text[1], quotes around <q>
  CharacterForm characters = CharacterForm::clean;

  friend bool operator==(const TextOptions&, const TextOptions&) = default;
};

TAMIS_API std::string to_text(const Page& page);
TAMIS_API std::string to_text(const Page& page, const Mask& keep,
                              const TextOptions& options = {});

// --- Markdown, the dialect of GitHub: CommonMark with tables and strikethrough.
struct MarkdownOptions {
  std::string base_url =
      {};             // of the page: links become absolute; <base href> counts too
  bool links = true;  // else only their words
  bool images = true;
  bool math =
      true;  // formulas whose TeX the page has, as $...$, instead of their words
  bool notation = true;   // as in text
  bool media = true;      // videos, sounds and frames, as links
  bool footnotes = true;  // notes and what refers to them, as [^1]
  bool tracking = true;   // else links lose utm_source, fbclid and the like
  CharacterForm characters = CharacterForm::clean;

  friend bool operator==(const MarkdownOptions&, const MarkdownOptions&) = default;
};

TAMIS_API std::string to_markdown(const Page& page, const Mask& keep,
                                  const MarkdownOptions& options = {});

// --- HTML: the page without what was dropped, and without all that could do something:
// only listed elements, attributes and kinds of links are written.
struct HtmlOptions {
  std::string base_url = {};
  bool document =
      false;             // a whole document with language and title, else its body only
  bool styles = false;   // of a document: with its style sheets and style attributes
  bool tracking = true;  // else links lose utm_source, fbclid and the like
  bool math = true;  // formulas whose TeX the page has, as <span class="math inline">
                     // with \(...\), instead of their words

  friend bool operator==(const HtmlOptions&, const HtmlOptions&) = default;
};

TAMIS_API std::string to_html(const Page& page, const Mask& keep,
                              const HtmlOptions& options = {});

// The whole page as a document in which the kept words are marked and the others grey.
struct HighlightOptions {
  std::string base_url = {};
};

TAMIS_API std::string to_highlight(const Page& page, const Mask& keep,
                                   const HighlightOptions& options = {});

// --- JSON: one object on one line, without a line break at the end.
enum class JsonContent : std::uint8_t { text, markdown, both };
enum class JsonBlocks : std::uint8_t { none, kept, all };  // kept: that keep a word

// Lists of what a page holds besides its text (structure.h).
struct JsonLists {
  bool tables = true;
  bool links = true;
  bool posts = true;  // comments and posts of forums, kept or not
  bool media = true;  // videos, sounds and frames
  bool footnotes = true;
  bool abbreviations = true;

  friend bool operator==(const JsonLists&, const JsonLists&) = default;
};

struct JsonOptions {
  JsonContent content = JsonContent::text;
  JsonBlocks blocks = JsonBlocks::kept;
  JsonLists lists = {};
  bool dropped_posts = true;      // also those of which no word is kept
  bool fingerprint = true;        // of the text, to find near-duplicates by
  std::uint32_t chunk_words = 0;  // the most words of a chunk; 0: no chunks
  TextOptions text = {};          // its characters count for all but the Markdown
  MarkdownOptions markdown =
      {};  // its base_url is the URL of the page where it is empty

  friend bool operator==(const JsonOptions&, const JsonOptions&) = default;
};

// Facts about a page and its mask that JSON states. None of them is required.
struct JsonFacts {
  std::string_view url = {};
  std::string_view pipeline = {};                   // the pipeline of the mask, as text
  std::span<const float> scores = {};               // one per word, or none
  std::optional<double> confidence = std::nullopt;  // of the mask, 0 to 1
  bool only_chrome =
      false;  // the page has only boilerplate (is_only_chrome in model.h)
  const Metadata* metadata = nullptr;  // null: <title> and the declared language only
  // Page types with probabilities, the most likely first.
  std::span<const std::pair<std::string_view, double>> page_types = {};
  std::string_view rescued = {};  // the source of recovered text (content.h)
};

TAMIS_API std::string to_json(const Page& page, const Mask& keep,
                              const JsonOptions& options = {},
                              const JsonFacts& facts = {});

}  // namespace tamis
