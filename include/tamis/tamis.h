// All of tamis, and the shortest way through it:
//
//   std::string text = tamis::extract(html);
//   std::string markdown = tamis::extract(html, tamis::Format::markdown);
//
// For many pages, or another pipeline, keep an Extractor:
//
//   Result<Extractor> extractor = Extractor::make({.pipeline = "vote(2; accb, lqf)"});
//   if (!extractor) std::cerr << to_string(extractor.error()) << "\n";
//   for (...) std::cout << extractor->extract(bytes);
//
// Below that, in the way of the data, and each with a tour at its top:
//
//   parser.h           bytes to a Page
//   page.h             what a Page holds; sequences.h and tags.h too
//   filter.h           a Page to a Mask, by one algorithm
//   define_filter.h    a filter of your own
//   pipeline.h         a Page to a Mask, by many
//   model.h            what the filter `learned` goes by
//   site.h             what pages of one site have in common
//   mask.h             which words are kept
//   metadata.h         title, authors, date and all else that a page says of itself
//   render.h           Page and Mask to text, Markdown, HTML, JSON
//   structure.h        tables, links and more of a page, as data
//   error.h            what can go wrong
//
// docs/library.md walks through all of them, with programs that run.

// layer: extract
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tamis/define_filter.h"
#include "tamis/detail/export.h"
#include "tamis/detail/version.h"
#include "tamis/error.h"
#include "tamis/filter.h"
#include "tamis/mask.h"
#include "tamis/metadata.h"
#include "tamis/model.h"
#include "tamis/page.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/sequences.h"
#include "tamis/site.h"
#include "tamis/structure.h"
#include "tamis/tags.h"

namespace tamis {

// The forms of render.h, with their defaults.
enum class Format : std::uint8_t { text, markdown, html, highlighted_html, json };

// What is known of a page besides its bytes; nothing of it is needed.
struct Origin {
  std::string_view url = {};  // makes its links absolute
  std::string_view charset =
      {};  // what the transport declared (see decode in parser.h)
};

// The main content of a page, as the pipeline `default` finds it. Any bytes are some
// page; one without content gives an empty text (in JSON, an object that says so).
TAMIS_API std::string extract(std::string_view html, Format format = Format::text,
                              const Origin& origin = {});

struct ExtractOptions {
  std::string pipeline = "auto";  // as text (pipeline.h)
  Format format = Format::text;
  bool front_matter = false;  // Markdown with metadata before it, as YAML
  // How each form is written; what is known of the page is filled in.
  TextOptions text = {};
  MarkdownOptions markdown = {};
  HtmlOptions html = {};
  JsonOptions json = {};
  // Comments behind the text, set apart, in text and Markdown; in HTML they are left
  // out, in JSON they are among the posts.
  bool separate_comments = false;
  bool line_numbers = false;   // keep those beside program code
  bool rescue = true;          // hidden text, where a page shows none (structure.h)
  const Site* site = nullptr;  // for filters that compare pages; outlives the extractor
  // <noscript> is nothing to read, unless most of the page is there.
  ParseOptions parsing = {.scripting = true, .rescue_unseen = true};
  PipelineOptions reading = {};  // whether and where @FILE is looked for
  std::shared_ptr<const Model> model = nullptr;  // of one's own, for `learned`
};

struct Extraction {
  std::string content;  // in the form of ExtractOptions::format
  Metadata metadata;
  std::optional<double> confidence;  // of the content, where the pipeline knows
  std::string_view rescued = {};     // from where, if not from what the page shows
  bool only_chrome = false;          // it has nothing but menus and the like (filter.h)
};

// A pipeline made ready, for any number of pages and threads. It keeps the memory of
// its parsers, one for each thread that was inside at the same time, for the next
// pages; copies share it.
class TAMIS_API Extractor {
 public:
  // An error if the pipeline is wrong, with its place there: "column 7".
  static Result<Extractor> make(const ExtractOptions& options = {});

  std::string extract(std::string_view html, const Origin& origin = {}) const;
  // The same in the memory that `out` has: a thread that has seen its pages asks for
  // hardly any more (docs/library.md).
  void extract(std::string_view html, std::string& out,
               const Origin& origin = {}) const;
  // The same and what is known of the page, of one parse; who does not ask for metadata
  // does not pay for it.
  Extraction extract_with_metadata(std::string_view html,
                                   const Origin& origin = {}) const;

  const Pipeline& pipeline() const;

 private:
  friend TAMIS_API std::string extract(std::string_view html, Format format,
                                       const Origin& origin);
  struct TAMIS_HIDDEN Impl;
  explicit Extractor(std::shared_ptr<const Impl> impl);

  std::shared_ptr<const Impl> impl_;
};

}  // namespace tamis
