// Extraction: from the bytes of a page to its main content, in three steps.
//
//   reading     decodes and parses a page; the result is a ReadablePage
//   selection   decides which words are kept; the result is a Selection
//   rendering   writes the kept words as text, Markdown, HTML or JSON; never changes
//               the selection
//
// The shortest way to run all of them:
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
// Several pipelines or formats for one page, from one parse:
//
//   Parser parser(parse_options({}));
//   const ReadablePage page(parser.parse(bytes));
//   const Extraction extraction(page, select(page, pipeline), {}, "auto");
//   extraction.write({.format = Format::json}, out);
//
// Every program that comes with tamis uses these functions, so all of them keep the
// same words of the same page.
// layer: extract
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "tamis/content.h"
#include "tamis/detail/export.h"
#include "tamis/error.h"
#include "tamis/filter.h"
#include "tamis/mask.h"
#include "tamis/metadata.h"
#include "tamis/page.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"

namespace tamis {

// Optional facts about a page that its bytes do not contain. Whatever they refer to
// must outlive their use.
struct Origin {
  std::string_view url = {};  // makes links absolute; filters and page types may use it
  std::string_view charset = {};  // declared by the transport (see decode in
                                  // encoding.h)
  std::string_view date = {};     // when the page was fetched; later dates on the page
                                  // are ignored. Empty: today
  const Site* site = nullptr;     // other pages of the site, for filters that compare
};

// --- Reading.

struct ReadingOptions {
  bool noscript = false;        // the text of <noscript> has words
  bool hide_invisible = false;  // elements hidden by an attribute have no words
  bool rescue = true;           // use recovered text if a page shows next to no words
  Limits limits = {};

  friend bool operator==(const ReadingOptions&, const ReadingOptions&) = default;
};

// Returns the options of a parser that reads pages for an extraction.
TAMIS_API ParseOptions parse_options(const ReadingOptions& options);

// The text to read on a page: the text that the page shows or, if that is fewer than
// fifty words, the text recovered from its script data (hidden_text_of in content.h).
//
// A const ReadablePage may be read by several threads at once.
class TAMIS_API ReadablePage {
 public:
  // Borrows the page, which must outlive this object and stay where it is.
  explicit ReadablePage(const Page& shown, const ReadingOptions& options = {});
  // Owns the page.
  explicit ReadablePage(Page&& shown, const ReadingOptions& options = {});
  ReadablePage(ReadablePage&& other) noexcept;
  ReadablePage& operator=(ReadablePage&&) = delete;
  ~ReadablePage();

  // Returns the page as it was parsed.
  const Page& shown() const { return owned_ ? *owned_ : *borrowed_; }
  // Returns the page whose words selections are about: shown(), or a page made of
  // recovered text.
  const Page& page() const { return hidden_ ? hidden_->page : shown(); }
  // Returns the recovered text, or null if page() is what the page shows.
  const HiddenText* hidden() const { return hidden_ ? &*hidden_ : nullptr; }
  bool is_hidden() const { return hidden_.has_value(); }
  // Returns where recovered text was found ("json_ld", "next", ...), or nothing.
  std::string_view rescued() const {
    return hidden_ ? hidden_->source : std::string_view();
  }
  // Returns the words of page() that number the lines of program code. Without such
  // words the mask is empty (of size 0). Computed on first use.
  const Mask& line_numbers() const;

 private:
  std::optional<Page> owned_;
  const Page* borrowed_ = nullptr;
  std::optional<HiddenText> hidden_;
  mutable std::once_flag has_line_numbers_;
  mutable Mask line_numbers_;
};

// --- Selection.

struct SelectionOptions {
  bool separate_comments = false;  // comments become a separate mask
  bool line_numbers = false;       // keep the line numbers of program code
  bool complete = true;  // notes, tables, code, callouts, lists and headings are whole

  friend bool operator==(const SelectionOptions&, const SelectionOptions&) = default;
};

// The words of a page that are kept.
struct Selection {
  Mask keep = {};                        // one bit per word of ReadablePage::page()
  Mask comments = {};                    // separated; empty unless asked for
  std::vector<float> scores = {};        // as in FilterResult
  std::optional<float> confidence = {};  // as in FilterResult
  bool only_chrome =
      false;  // the page has only boilerplate (is_only_chrome in model.h)
};

// Decides which words of a page are kept. Recovered text is kept whole, and a page
// without words keeps nothing; the pipeline does not run on either.
TAMIS_API Selection select(const ReadablePage& page, const Pipeline& pipeline,
                           const Origin& origin = {},
                           const SelectionOptions& options = {});

// Returns a selection of the words that at least one of the selections keeps. All of
// them must be about the same page. The union has neither scores nor a confidence.
TAMIS_API Selection unite(std::span<const Selection> selections);

// The selection of a page, and what every node of the pipeline kept of the visible
// text.
struct Explained {
  Explanation explanation;
  Selection selection;
};
TAMIS_API Explained explain(const ReadablePage& page, const Pipeline& pipeline,
                            const Origin& origin = {},
                            const SelectionOptions& options = {});

// How to treat parts of a page that users disagree about: the pipeline decides, or they
// are always kept or always dropped.
enum class PartChoice : std::uint8_t { automatic, keep, drop };

struct PartChoices {
  PartChoice title = PartChoice::automatic;
  PartChoice comments = PartChoice::automatic;
  PartChoice captions = PartChoice::automatic;

  friend bool operator==(const PartChoices&, const PartChoices&) = default;
};

// Returns the pipeline inside parts(...), or the pipeline itself if it decides all.
// `options` must be those that the pipeline was read with.
TAMIS_API Result<Pipeline> with_parts(const Pipeline& pipeline,
                                      const PartChoices& parts,
                                      const PipelineOptions& options = {});

// --- Rendering.

// How each format is written. The URL of the page, its text options and its Markdown
// options are filled in where a format needs them.
struct RenderOptions {
  Format format = Format::text;
  TextOptions text = {};
  MarkdownOptions markdown = {};
  HtmlOptions html = {};
  JsonOptions json = {};
  bool front_matter = false;  // Markdown begins with the metadata, as YAML
  // Markdown begins with the title of the metadata, unless the content has the heading.
  bool title = true;

  friend bool operator==(const RenderOptions&, const RenderOptions&) = default;
};

// The result of one extraction, which can be written in any number of formats. Facts
// are computed when they are first asked for, and then kept.
//
// The page and whatever the origin refers to must outlive it. An Extraction is for one
// thread at a time.
class TAMIS_API Extraction {
 public:
  // `pipeline` is the text of the pipeline that made the selection, for JSON.
  Extraction(const ReadablePage& page, Selection selection, const Origin& origin,
             std::string_view pipeline);
  Extraction(Extraction&&) noexcept;
  Extraction& operator=(Extraction&&) = delete;
  // Keeps the memory of the selection for the next selection of this thread.
  ~Extraction();

  const ReadablePage& page() const { return *page_; }
  const Selection& selection() const { return selection_; }
  const Origin& origin() const { return origin_; }
  std::string_view pipeline() const { return pipeline_; }

  const Metadata& metadata() const;
  // Returns the page types with their probabilities, the most likely type first.
  std::span<const std::pair<std::string_view, double>> page_types() const;
  // Returns the code of the language of the kept text ("en"), or nothing.
  std::string_view language() const;
  // Returns the kept text, without comments that are set apart. Valid until text() is
  // called with other options.
  const std::string& text(const TextOptions& options = {}) const;

  // Replaces `out`, whose memory is reused. Output that is not empty ends with a line
  // break; only text and Markdown of a page that keeps nothing are empty.
  void write(const RenderOptions& options, std::string& out) const;

 private:
  struct TAMIS_HIDDEN Facts;
  Facts& facts() const;
  friend void copy_text(const Extraction& extraction, const TextOptions& options,
                        std::string& out);

  const ReadablePage* page_;
  Selection selection_;
  Origin origin_;
  std::string_view pipeline_;
  mutable std::unique_ptr<Facts> facts_;
};

// The part of an extraction that outlives its page.
struct ExtractedPage {
  std::string content;  // in the format of ExtractOptions::rendering
  Metadata metadata;
  std::optional<double> confidence;  // of the content, if the pipeline has one
  std::string_view rescued = {};     // as in ReadablePage
  bool only_chrome = false;          // as in Selection
};

// --- All steps, for any number of pages and threads.

struct ExtractOptions {
  std::string pipeline = "auto";          // as text (pipeline.h)
  PipelineOptions pipeline_options = {};  // whether and where @FILE is read; a model
  PartChoices parts = {};
  ReadingOptions reading = {};
  SelectionOptions selection = {};
  RenderOptions rendering = {};
  std::string base_url = {};  // the URL of every page, instead of Origin::url
};

// A prepared pipeline for any number of pages. Threads may share an Extractor, and
// copies share its memory: one parser per concurrent thread.
class TAMIS_API Extractor {
 public:
  // Fails if the pipeline is invalid. The error has the position in it: "column 7".
  static Result<Extractor> make(const ExtractOptions& options = {});
  // Uses `pipeline` instead of the one in `options`.
  static Result<Extractor> make(const Pipeline& pipeline,
                                const ExtractOptions& options = {});

  std::string extract(std::string_view html, const Origin& origin = {}) const;
  // Replaces `out` and reuses its memory. After a few pages a thread allocates hardly
  // any more memory (docs/library.md).
  void extract(std::string_view html, std::string& out,
               const Origin& origin = {}) const;
  // Returns the content and the metadata of a page from one parse. extract() does not
  // compute metadata unless the format has it.
  ExtractedPage extract_with_metadata(std::string_view html,
                                      const Origin& origin = {}) const;

  // Parses a page, calls work(const Extraction&) and returns its result. The page and
  // the extraction are gone afterwards.
  template <class Work>
  auto with_extraction(std::string_view html, const Origin& origin, Work&& work) const;

  // Returns the extraction of a page that was read before. The page, the origin and the
  // extractor must outlive it.
  Extraction run(const ReadablePage& page, const Origin& origin = {}) const;

  const Pipeline& pipeline() const;
  const ExtractOptions& options() const;

 private:
  struct TAMIS_HIDDEN Impl;
  explicit Extractor(std::shared_ptr<const Impl> impl);
  using Call = void (*)(void* work, const Extraction& extraction);
  void call_with_extraction(std::string_view html, const Origin& origin, Call call,
                            void* work) const;

  std::shared_ptr<const Impl> impl_;
};

// Returns the main content of a page, as the pipeline `auto` finds it. Any bytes are a
// page. The text of a page without content is empty.
TAMIS_API std::string extract(std::string_view html, Format format = Format::text,
                              const Origin& origin = {});

// --- Implementation of the template.

template <class Work>
auto Extractor::with_extraction(std::string_view html, const Origin& origin,
                                Work&& work) const {
  using Answer = std::invoke_result_t<Work&, const Extraction&>;
  if constexpr (std::is_void_v<Answer>) {
    const Call call = [](void* what, const Extraction& extraction) {
      (*static_cast<std::remove_reference_t<Work>*>(what))(extraction);
    };
    call_with_extraction(html, origin, call, std::addressof(work));
  } else {
    std::optional<Answer> answer;
    auto keep = [&](const Extraction& extraction) { answer.emplace(work(extraction)); };
    with_extraction(html, origin, keep);
    return std::move(*answer);
  }
}

}  // namespace tamis
