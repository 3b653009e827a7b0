// The options of tamis extract that are about crawls: many pages in few files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bulk/run/crawl_plan.h"
#include "cli/command_line.h"
#include "tamis/error.h"
#include "tamis/extract.h"

namespace tamis::cli {

struct CrawlOptions {
  std::string from = "auto";
  std::string files_from{};
  std::string fields{};
  std::string to{};        // by the name of the output, where it is empty
  std::string compress{};  // the same
  bool has_union = false;
  std::string html_member = "html";
  std::vector<std::string> copied{};
  std::vector<std::string> languages{};
  std::vector<std::string> page_types{};
  double min_confidence = 0;
  std::uint64_t min_words = 1;
  std::uint64_t max_words = UINT64_MAX;
  std::string shard{};
  bool resume = false;
  std::string log{};
  bool strict = false;
  bool progress = false;

  // Whether one of them was given: then it is a crawl, whatever the inputs are.
  bool are_used() const;
};

void add_crawl_options(const Command& command, CrawlOptions& options);

// The code that languages of pages are compared with: "en" of "EN" and "en-US", for the
// letters of a text do not tell its region, nor its script but that of Chinese
// ("zh-Hans", "zh-Hant"). Nothing where it is no code.
std::optional<std::string> wanted_language(const std::string& word);

// "3/8": the third of eight.
struct Shard {
  std::size_t index = 0;  // from 0
  std::size_t count = 1;
};
Result<Shard> read_shard(const std::string& text);

// NAME=PIPELINE, or a pipeline that is its own name where it is a plain one.
Result<std::vector<bulk::NamedPipeline>> read_named_pipelines(
    const std::vector<std::string>& words, const PartChoices& parts);

// Form and packing of what is written, by the options or the name of the file.
struct OutputKind {
  bulk::OutputForm form = bulk::OutputForm::json_lines;
  Packing packing = Packing::none;
};
OutputKind output_kind(const CrawlOptions& options, const std::string& out);

}  // namespace tamis::cli
