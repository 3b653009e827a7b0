#include "cli/crawl/options.h"

#include <algorithm>
#include <utility>

#include "cli/command.h"
#include "cli/pages/extract_options.h"
#include "cli/terminal/choice.h"
#include "filters/learned/page_type/page_type.h"
#include "text/ascii.h"
#include "text/language/detect_language.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

bool is_name(std::string_view word) {
  return !word.empty() &&
         std::ranges::all_of(word, [](char c) { return is_alnum(c) || c == '_'; });
}

bool are_letters(std::string_view part) {
  return std::ranges::all_of(part, is_alpha);
}

// "Hant", "US", "419"
bool is_script_or_region(std::string_view part) {
  if (part.size() == 3) return std::ranges::all_of(part, is_digit);
  return (part.size() == 2 || part.size() == 4) && are_letters(part);
}

// Of Chinese the scripts are told apart, and regions say which one is meant.
std::string_view chinese(std::string_view code) {
  constexpr std::pair<std::string_view, std::string_view> kScripts[] = {
      {"zh-Hans", "zh-Hans"}, {"zh-CN", "zh-Hans"}, {"zh-SG", "zh-Hans"},
      {"zh-Hant", "zh-Hant"}, {"zh-TW", "zh-Hant"}, {"zh-HK", "zh-Hant"},
      {"zh-MO", "zh-Hant"}};
  for (const auto& [begin, script] : kScripts)
    if (code.starts_with(begin)) return script;
  return "zh";
}

std::string check_language(const std::string& word) {
  return wanted_language(word)
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
  group.option("--html-field NAME", options.html_member,
               "The member of a line of JSON that holds the page (html)");
  group.at_commas("--copy NAME,...", options.copied,
                  "Members of a line of JSON that are copied as they are");
  group.option("--shard I/N", options.shard,
               "Only every Nth input, from the Ith on: one task of N",
               [](const std::string& text) {
                 const auto shard = read_shard(text);
                 return shard ? std::string() : shard.error().finding;
               });
}

void add_outputs(const CommandGroup& group, CrawlOptions& options) {
  group.option("--fields NAME,...", options.fields,
               "What each record holds (id,url,date and the content)",
               [](const std::string& names) {
                 return std::string(names.empty() ? "there is no field" : "");
               });
  group.flag("--union", options.has_union,
             "With several pipelines: the text is what any of them keeps");
  group.option(
      "--to jsonl|warc", options.to,
      "Lines of JSON, or WARC records of the kind conversion (by the name of --out)",
      one_of({"jsonl", "warc"}));
  group.option("--compress none|gz|zst", options.compress,
               "Pack what is written (by the name of --out: *.gz, *.zst)",
               one_of({"none", "gz", "zst"}));
  group.flag("--resume", options.resume,
             "Keep a journal beside --out, and go on where it ends");
}

void add_choices(const CommandGroup& group, CrawlOptions& options) {
  group.at_commas("--language CODE,...", options.languages,
                  "Only pages whose kept text is in one of these languages: en,de",
                  check_language);
  group.at_commas("--page-type TYPE,...", options.page_types,
                  "Only pages of these types: article, forum, product, listing, "
                  "collection, documentation, service",
                  check_page_type);
  group.option("--min-confidence X", share_into(options.min_confidence),
               "Only pages of which the pipeline, of several the first that has a "
               "confidence, expects so much, 0 to 1");
  group.number("--min-words N", options.min_words, 0, UINT64_MAX,
               "Only pages that keep so many words at least");
  group.number("--max-words N", options.max_words, 0, UINT64_MAX, "The same, at most");
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
  const CrawlOptions defaults;
  return from != defaults.from || !fields.empty() || !to.empty() || !compress.empty() ||
         has_union || html_member != defaults.html_member || !copied.empty() ||
         !languages.empty() || !page_types.empty() || min_confidence > 0 ||
         min_words != defaults.min_words || max_words != defaults.max_words ||
         !shard.empty() || resume || !log.empty() || strict || progress;
}

void add_crawl_options(const Command& command, CrawlOptions& options) {
  const CommandGroup group = command.group("Crawls");
  add_inputs(group, options);
  add_choices(group, options);
  add_outputs(group, options);
  add_messages(group, options);
}

std::optional<std::string> wanted_language(const std::string& word) {
  const std::string code = meta::language_code(word);
  std::string_view rest = code;
  const std::string_view primary = meta::primary_language(rest);
  rest.remove_prefix(primary.size());
  bool is_right =
      code.size() == word.size() && are_letters(primary) && !primary.empty();
  std::size_t parts = 0;
  for (; is_right && !rest.empty(); ++parts) {
    rest.remove_prefix(1);
    const std::string_view part = meta::primary_language(rest);
    is_right = is_script_or_region(part);
    rest.remove_prefix(part.size());
  }
  if (!is_right || parts > 2) return std::nullopt;
  return std::string(primary == "zh" ? chinese(code) : primary);
}

Result<Shard> read_shard(const std::string& text) {
  const auto parts = text::split(text, '/');
  const auto index = text::read_number<std::size_t>(parts.front(), 1);
  const auto count = text::read_number<std::size_t>(parts.back());
  if (parts.size() != 2 || !index || !count || *index > *count)
    return fail(ErrorCode::bad_argument, "--shard",
                "'" + text + "' is not I/N with I from 1 to N");
  return Shard{*index - 1, *count};
}

Result<std::vector<bulk::NamedPipeline>> read_named_pipelines(
    const std::vector<std::string>& words, const PartChoices& parts) {
  std::vector<bulk::NamedPipeline> out;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const bool is_named =
        equals != std::string::npos && is_name(word.substr(0, equals));
    const std::string text = is_named ? word.substr(equals + 1) : word;
    std::string name = is_named ? word.substr(0, equals) : word;
    if (!is_name(name)) name = std::to_string(out.size() + 1);
    Result<Pipeline> pipeline = read_pipeline_with_parts(text, parts);
    if (!pipeline)
      return tl::unexpected(in_option("--pipeline", std::move(pipeline.error())));
    for (const bulk::NamedPipeline& other : out)
      if (other.name == name)
        return fail(ErrorCode::bad_argument, "--pipeline",
                    "two pipelines are called '" + name + "'", "NAME=PIPELINE");
    out.push_back({std::move(name), std::move(*pipeline)});
  }
  return out;
}

OutputKind output_kind(const CrawlOptions& options, const std::string& out) {
  OutputKind kind;
  std::string_view name = out;
  if (name.ends_with(".gz")) kind.packing = Packing::gzip;
  if (name.ends_with(".zst")) kind.packing = Packing::zstd;
  if (kind.packing != Packing::none) name = name.substr(0, name.rfind('.'));
  const bool is_warc = name.ends_with(".warc") || name.ends_with(".wet");
  if (options.to.empty() ? is_warc : options.to == "warc")
    kind.form = bulk::OutputForm::warc;
  if (options.compress == "none") kind.packing = Packing::none;
  if (options.compress == "gz") kind.packing = Packing::gzip;
  if (options.compress == "zst") kind.packing = Packing::zstd;
  return kind;
}

}  // namespace tamis::cli
