// What is done with each page of a crawl: the same for all, read by all threads. It is
// made of options that have the names of those of tamis extract.
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

// Which pages are written. They are judged by what is kept of them, by any pipeline.
struct Wanted {
  std::vector<std::string> languages = {};   // any, where it is empty
  std::vector<std::string> page_types = {};  // any
  double min_confidence =
      0;  // of CrawlPlan::judge; where that has no idea there is none
  std::uint64_t min_words = 1;
  std::uint64_t max_words = std::numeric_limits<std::uint64_t>::max();
};

enum class OutputForm : std::uint8_t { json_lines, warc };

struct CrawlPlan {
  std::vector<NamedPipeline> pipelines;
  bool has_union = false;
  std::size_t judge = 0;  // the pipeline whose confidence counts
  std::vector<FieldUse> fields;
  Wanted wanted = {};
  ReadingOptions reading = {};
  SelectionOptions selection = {};
  RenderOptions rendering = {};                   // the format is that of the field
  std::string settings = {};                      // reading to rendering, as text
  std::size_t max_bytes = std::size_t{16} << 20;  // of a page
  std::string charset = {};                       // counts more than what servers say

  OutputForm form = OutputForm::json_lines;
  Packing packing = Packing::none;  // of the output

  // Calls `make`, or makes an error of what happens in it besides. Called by all
  // threads.
  std::function<Result<void>(const std::function<Result<void>()>& make)> make_record{};

  // Of inputs in lines of JSON: the member that holds the page, and those that are
  // copied as they are.
  std::string html_member = "html";
  std::vector<std::string> copied = {};
};

struct CrawlOptions {
  std::vector<std::string> pipelines = {"auto"};  // NAME=PIPELINE, or a pipeline
  bool has_union = false;
  std::string
      fields{};     // empty: id, url, date, and the content in the format asked for
  Wanted wanted{};  // languages as in wanted_language()
  std::string html_member = "html";
  std::vector<std::string> copied{};
  std::string to{};        // jsonl or warc; empty: by the name of the output
  std::string compress{};  // none, gz or zst; empty: by the name of the output
};

// Errors have the names of the command's options as their places.
Result<CrawlPlan> make_plan(const CrawlOptions& options, const ExtractOptions& extract,
                            const std::string& out);

// Returns the code that languages of pages are compared with: "en" for "EN" and
// "en-US", because the letters of a text do not tell its region, nor its script, except
// of Chinese
// ("zh-Hans", "zh-Hant"). Returns nothing if it is no code.
std::optional<std::string> wanted_language(const std::string& word);

}  // namespace tamis::bulk
