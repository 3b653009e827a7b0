// Rendering: the words of a page that a mask keeps, as text, Markdown, HTML or JSON:
//
//   std::cout << to_text(parse("<h1>Hello</h1><p>It is <b>me</b>."));
//
//   Hello
//
//   It is me.
//
// Options choose the output format, never the words: every format has the words that
// the mask keeps, in page order. Markdown may have a title before them. All functions
// take linear time and cannot fail. docs/output.md has the rules of each format.

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

// --- Characters of words, in all formats except HTML.
enum class CharacterForm : std::uint8_t {
  source,  // as in the page
  clean,  // without soft hyphens, zero-width characters and hidden tags; UTF-8 that was
          // read as windows-1252 ("Ã©") is repaired if that is certain
  nfc,    // clean, and in Unicode normalisation form C: "é" is one character
};

// --- Text: one line per block, a blank line between paragraphs, list markers, tabs
// between the cells of a table row, <pre> unchanged. Ends with a line break, unless
// nothing is kept.
struct TextOptions {
  bool plain = false;    // one line per block and only words; disables the others
  bool markers = true;   // "- " and "1. " before the items of lists
  bool math = true;      // formulas with TeX in the page as $...$, not as words
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
      {};  // of the page: links become absolute; <base href> also applies
  std::string title = {};  // written before the content, as "# Title"
  bool links = true;       // else only their words
  bool images = true;      // also the text of emoji that are images
  bool math = true;        // formulas with TeX in the page as $...$, not as words
  bool notation = true;    // as in text
  bool media = true;       // videos, sounds and frames, as links
  bool footnotes = true;   // notes and their references, as [^1]
  bool callouts = true;    // boxes with notes and warnings, as "> [!NOTE]"
  bool tracking = true;    // false: strip utm_source, fbclid, ... from links
  CharacterForm characters = CharacterForm::clean;

  friend bool operator==(const MarkdownOptions&, const MarkdownOptions&) = default;
};

TAMIS_API std::string to_markdown(const Page& page, const Mask& keep,
                                  const MarkdownOptions& options = {});

// --- HTML: the page without dropped content and without anything active: only listed
// elements, attributes and kinds of links are written.
struct HtmlOptions {
  std::string base_url = {};
  bool document =
      false;             // a whole document with language and title, else only the body
  bool styles = false;   // for a document: keep style sheets and style attributes
  bool tracking = true;  // false: strip utm_source, fbclid, ... from links
  bool math = true;  // formulas with TeX in the page as <span class="math inline"> with
                     // \(...\), not as words

  friend bool operator==(const HtmlOptions&, const HtmlOptions&) = default;
};

TAMIS_API std::string to_html(const Page& page, const Mask& keep,
                              const HtmlOptions& options = {});

// The highlight: the whole page as a document, with kept words marked and the others
// grey.
struct HighlightOptions {
  std::string base_url = {};
};

TAMIS_API std::string to_highlight(const Page& page, const Mask& keep,
                                   const HighlightOptions& options = {});

// --- JSON: one object on one line, without a line break at the end.
enum class JsonContent : std::uint8_t { text, markdown, both };
enum class JsonBlocks : std::uint8_t { none, kept, all };  // kept: with a kept word

// Lists of other parts of a page (structure.h).
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
  bool dropped_posts = true;      // also those without a kept word
  bool fingerprint = true;        // of the text, to find near-duplicates
  std::uint32_t chunk_words = 0;  // the most words of a chunk; 0: no chunks
  TextOptions text = {};          // its `characters` do not apply to the Markdown
  MarkdownOptions markdown = {};  // an empty base_url means the URL of the page

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
