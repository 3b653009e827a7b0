#include "cli/crawl/options.h"

#include <algorithm>
#include <utility>

#include "bulk/crawl_inputs.h"
#include "cli/terminal/choice.h"
#include "filters/learned/page_type/page_type.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

std::string check_language(const std::string& word) {
  return bulk::wanted_language(word)
             ? ""
             : "'" + word +
                   "' is no code of a language such as en, de, zh-Hant or pt-BR";
}

std::string check_page_type(const std::string& word) {
  for (const PageType type : kPageTypes)
    if (word == to_string(type)) return {};
  return "'" + word + "' is none of " +
         text::join(kPageTypes, ", ", [](PageType type) { return to_string(type); });
}

Check one_of(std::vector<std::string> choices) {
  return [choices = std::move(choices)](const std::string& word) {
    const bool is_known = std::ranges::find(choices, word) != choices.end();
    return is_known ? std::string() : unknown_word(word, choices);
  };
}

Check share_into(double& share) {
  return [&share](const std::string& word) {
    const auto value = text::read_number<double>(word, 0, 1);
    if (value) share = *value;
    return value ? std::string() : "'" + word + "' is not a number from 0 to 1";
  };
}

void add_inputs(const CommandGroup& group, CrawlOptions& options) {
  group.option("--from auto|pages|warc|arc|jsonl|archive", options.from,
               "What the inputs are, where their names do not say it (auto)",
               one_of({"auto", "pages", "warc", "arc", "jsonl", "archive"}));
  group.option("--files-from FILE", options.files_from,
               "More inputs, one a line, from a file or - for standard input");
  group.option("--html-field NAME", options.plan.html_member,
               "The member of a line of JSON that holds the page (html)");
  group.at_commas("--copy NAME,...", options.plan.copied,
                  "Members of a line of JSON that are copied as they are");
  group.option("--shard I/N", options.shard,
               "Only every Nth input, from the Ith on: one task of N",
               [](const std::string& text) {
                 const auto shard = bulk::read_shard(text);
                 return shard ? std::string() : shard.error().finding;
               });
}

void add_outputs(const CommandGroup& group, CrawlOptions& options) {
  group.option("--fields NAME,...", options.plan.fields,
               "What each record holds (id,url,date and the content): " +
                   text::join(bulk::field_specs(), ", ", &bulk::FieldSpec::name),
               [](const std::string& names) {
                 return std::string(names.empty() ? "there is no field" : "");
               });
  group.flag("--union", options.plan.has_union,
             "With several pipelines: the text is what any of them keeps");
  group.option(
      "--to jsonl|warc", options.plan.to,
      "Lines of JSON, or WARC records of the kind conversion (by the name of --out)",
      one_of({"jsonl", "warc"}));
  group.option("--compress none|gz|zst", options.plan.compress,
               "Pack what is written (by the name of --out: *.gz, *.zst)",
               one_of({"none", "gz", "zst"}));
  group.flag("--resume", options.resume,
             "Keep a journal beside --out, and go on where it ends");
}

void add_choices(const CommandGroup& group, CrawlOptions& options) {
  group.at_commas("--language CODE,...", options.plan.wanted.languages,
                  "Only pages whose kept text is in one of these languages: en,de",
                  check_language);
  group.at_commas("--page-type TYPE,...", options.plan.wanted.page_types,
                  "Only pages of these types: article, forum, product, listing, "
                  "collection, documentation, service",
                  check_page_type);
  group.option("--min-confidence X", share_into(options.plan.wanted.min_confidence),
               "Only pages of which the pipeline, of several the first that has a "
               "confidence, expects so much, 0 to 1");
  group.number("--min-words N", options.plan.wanted.min_words, 0, UINT64_MAX,
               "Only pages that keep so many words at least");
  group.number("--max-words N", options.plan.wanted.max_words, 0, UINT64_MAX,
               "The same, at most");
}

void add_messages(const CommandGroup& group, CrawlOptions& options) {
  group.option("--log FILE", options.log,
               "All that could not be read, with its place, as lines of JSON");
  group.flag("--strict", options.strict,
             "A damaged record or a page that fails makes the exit code 2, though the "
             "others are written");
  group.flag("--progress", options.progress,
             "Show progress also where standard error is no terminal: a line every ten "
             "seconds");
}

}  // namespace

bool CrawlOptions::are_used() const {
  const bulk::CrawlOptions defaults;
  const bulk::Wanted& wanted = plan.wanted;
  return from != "auto" || !plan.fields.empty() || !plan.to.empty() ||
         !plan.compress.empty() || plan.has_union ||
         plan.html_member != defaults.html_member || !plan.copied.empty() ||
         !wanted.languages.empty() || !wanted.page_types.empty() ||
         wanted.min_confidence > 0 || wanted.min_words != defaults.wanted.min_words ||
         wanted.max_words != defaults.wanted.max_words || !shard.empty() || resume ||
         !log.empty() || strict || progress;
}

void add_crawl_options(const Command& command, CrawlOptions& options) {
  const CommandGroup group = command.group("Crawls");
  add_inputs(group, options);
  add_choices(group, options);
  add_outputs(group, options);
  add_messages(group, options);
}

}  // namespace tamis::cli
