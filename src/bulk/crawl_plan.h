// The settings for the pages of a crawl: the same for all pages, shared by all threads.
// They are made from options that have the names of those of tamis extract.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "bulk/fields.h"
#include "io/compress/members.h"
#include "tamis/error.h"
#include "tamis/extract.h"

namespace tamis::bulk {

struct NamedPipeline {
  std::string name;  // in the names of fields
  Pipeline pipeline;
};

// The conditions for writing a page. They refer to the words that at least one pipeline
// keeps.
struct Wanted {
  std::vector<std::string> languages = {};   // empty: any
  std::vector<std::string> page_types = {};  // empty: any
  double min_confidence = 0;  // of the judge; above 0, drops pages without one
  std::uint64_t min_words = 1;
  std::uint64_t max_words = std::numeric_limits<std::uint64_t>::max();
};

enum class OutputForm : std::uint8_t { json_lines, warc };

struct CrawlPlan {
  std::vector<NamedPipeline> pipelines;
  bool has_union = false;
  std::size_t judge = 0;  // the pipeline whose confidence is compared
  std::vector<FieldUse> fields;
  Wanted wanted = {};
  ReadingOptions reading = {};
  SelectionOptions selection = {};
  RenderOptions rendering = {};                   // the format is that of the field
  std::string settings = {};                      // reading to rendering, as text
  std::size_t max_bytes = std::size_t{16} << 20;  // of a page
  std::string charset = {};  // takes precedence over what servers state

  OutputForm form = OutputForm::json_lines;
  Packing packing = Packing::none;  // of the output

  // Calls `make` and turns its exceptions into errors. All threads call it.
  std::function<Result<void>(const std::function<Result<void>()>& make)> make_record{};

  // For JSON Lines inputs: the field that holds the page, and the fields that are
  // copied unmodified.
  std::string html_member = "html";
  std::vector<std::string> copied = {};
};

struct CrawlOptions {
  std::vector<std::string> pipelines = {"auto"};  // NAME=PIPELINE, or a pipeline
  bool has_union = false;
  std::string fields{};  // empty: id, url, date and content
  Wanted wanted{};       // languages as in wanted_language()
  std::string html_member = "html";
  std::vector<std::string> copied{};
  std::string to{};        // jsonl or warc; empty: by the name of the output
  std::string compress{};  // none, gz or zst; empty: by the name of the output
};

// Errors name the options of the command.
Result<CrawlPlan> make_plan(const CrawlOptions& options, const ExtractOptions& extract,
                            const std::string& out);

// Returns the code with which languages of pages are compared: "en" for "EN" and
// "en-US". The letters of a text do not show its region or script, except for Chinese
// ("zh-Hans", "zh-Hant"). Returns nothing if `word` is not a language code.
std::optional<std::string> wanted_language(const std::string& word);

}  // namespace tamis::bulk
