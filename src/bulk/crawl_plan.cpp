#include "bulk/crawl_plan.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "extract/formats.h"
#include "extract/options.h"
#include "text/ascii.h"
#include "text/language/detect_language.h"

namespace tamis::bulk {
namespace {

bool is_name(std::string_view word) {
  return !word.empty() &&
         std::ranges::all_of(word, [](char c) { return is_alnum(c) || c == '_'; });
}

bool are_letters(std::string_view part) {
  return std::ranges::all_of(part, is_alpha);
}

// Accepts "Hant", "US" and "419".
bool is_script_or_region(std::string_view part) {
  if (part.size() == 3) return std::ranges::all_of(part, is_digit);
  return (part.size() == 2 || part.size() == 4) && are_letters(part);
}

// For Chinese, scripts are distinguished. A region implies its usual script.
std::string_view chinese(std::string_view code) {
  constexpr std::pair<std::string_view, std::string_view> kScripts[] = {
      {"zh-Hans", "zh-Hans"}, {"zh-CN", "zh-Hans"}, {"zh-SG", "zh-Hans"},
      {"zh-Hant", "zh-Hant"}, {"zh-TW", "zh-Hant"}, {"zh-HK", "zh-Hant"},
      {"zh-MO", "zh-Hant"}};
  for (const auto& [begin, script] : kScripts)
    if (code.starts_with(begin)) return script;
  return "zh";
}

Result<std::vector<NamedPipeline>> read_named_pipelines(
    const std::vector<std::string>& words, const PartChoices& parts) {
  std::vector<NamedPipeline> out;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const bool is_named =
        equals != std::string::npos && is_name(word.substr(0, equals));
    const std::string text = is_named ? word.substr(equals + 1) : word;
    std::string name = is_named ? word.substr(0, equals) : word;
    if (!is_name(name)) name = std::to_string(out.size() + 1);
    Result<Pipeline> pipeline = read_pipeline(text);
    if (pipeline) pipeline = with_parts(*pipeline, parts);
    if (!pipeline)
      return tl::unexpected(in_option("--pipeline", std::move(pipeline.error())));
    for (const NamedPipeline& other : out)
      if (other.name == name)
        return fail(ErrorCode::bad_argument, "--pipeline",
                    "two pipelines are called '" + name + "'", "NAME=PIPELINE");
    out.push_back({std::move(name), std::move(*pipeline)});
  }
  return out;
}

// Sets the format and the compression of the output, from the options or the file name.
void choose_output(const CrawlOptions& options, std::string_view out, CrawlPlan& plan) {
  if (out.ends_with(".gz")) plan.packing = Packing::gzip;
  if (out.ends_with(".zst")) plan.packing = Packing::zstd;
  if (plan.packing != Packing::none) out = out.substr(0, out.rfind('.'));
  const bool is_warc = out.ends_with(".warc") || out.ends_with(".wet");
  if (options.to.empty() ? is_warc : options.to == "warc") plan.form = OutputForm::warc;
  if (options.compress == "none") plan.packing = Packing::none;
  if (options.compress == "gz") plan.packing = Packing::gzip;
  if (options.compress == "zst") plan.packing = Packing::zstd;
}

// Finds the pipeline whose confidence is compared: the first that can have one.
Result<std::size_t> find_judge(const std::vector<NamedPipeline>& pipelines,
                               double min_confidence) {
  const auto judge = std::ranges::find_if(pipelines, [](const NamedPipeline& named) {
    return named.pipeline.may_have_confidence();
  });
  if (judge != pipelines.end())
    return static_cast<std::size_t>(judge - pipelines.begin());
  if (min_confidence == 0) return 0;
  return fail(ErrorCode::bad_argument, "--min-confidence",
              pipelines.size() == 1 ? "this pipeline has no confidence"
                                    : "none of these pipelines has a confidence",
              "auto, learned, or a choice between them and others");
}

// A WARC record has a header that identifies its page, and a single content.
Result<void> check_warc_fields(const std::vector<FieldUse>& fields) {
  bool has_content = false;
  for (const FieldUse& use : fields) {
    const std::string_view name = use.spec->name;
    const bool is_in_head = name == "id" || name == "url" || name == "date";
    const bool is_content = use.spec->format.has_value();
    if (!is_in_head && (!is_content || has_content))
      return fail(ErrorCode::bad_argument, "--fields",
                  "'" + use.name + "' has no place in a WARC record",
                  "id, url, date, and one of text, markdown, html and json; several "
                  "pipelines need --union");
    has_content |= is_content;
  }
  if (has_content) return {};
  return fail(ErrorCode::bad_argument, "--fields", "there is no content to write",
              "text, markdown, html or json");
}

// Rejects copied fields that would give a record two fields of the same name.
Result<void> check_copied(const std::vector<std::string>& copied,
                          const std::vector<FieldUse>& fields) {
  for (const std::string& name : copied)
    if (std::ranges::find(fields, name, &FieldUse::name) != fields.end())
      return fail(ErrorCode::bad_argument, "--copy", "'" + name + "' is a field",
                  "members that --fields does not name");
  return {};
}

// By default, a record has the fields that identify it, and the content.
std::string fields_of(const CrawlOptions& options, Format format) {
  if (!options.fields.empty()) return options.fields;
  return "id,url,date," + std::string(output_format(format).name);
}

Result<void> check(const CrawlOptions& options, const ExtractOptions& extract) {
  if (options.wanted.min_words > options.wanted.max_words)
    return fail(ErrorCode::bad_argument, "--min-words",
                std::to_string(options.wanted.min_words) +
                    " is more than --max-words " +
                    std::to_string(options.wanted.max_words),
                "no page would be left");
  if (options.has_union && options.pipelines.size() == 1)
    return fail(ErrorCode::bad_argument, "--union", "there is one pipeline",
                "several --pipeline");
  if (extract.rendering.format == Format::highlight)
    return fail(ErrorCode::bad_argument, "--format", "this is not for crawls",
                "text, markdown, html or json");
  return {};
}

}  // namespace

Result<CrawlPlan> make_plan(const CrawlOptions& options, const ExtractOptions& extract,
                            const std::string& out) {
  if (const auto checked = check(options, extract); !checked)
    return tl::unexpected(checked.error());
  auto pipelines = read_named_pipelines(options.pipelines, extract.parts);
  if (!pipelines) return tl::unexpected(std::move(pipelines.error()));
  const auto judge = find_judge(*pipelines, options.wanted.min_confidence);
  if (!judge) return tl::unexpected(judge.error());
  FieldContext context{
      .pipelines = {}, .has_union = options.has_union, .judge = *judge};
  for (const NamedPipeline& named : *pipelines) context.pipelines.push_back(named.name);
  auto fields = read_fields(fields_of(options, extract.rendering.format), context);
  if (!fields) return tl::unexpected(in_option("--fields", std::move(fields.error())));
  CrawlPlan plan;
  plan.pipelines = std::move(*pipelines);
  plan.has_union = options.has_union;
  plan.judge = *judge;
  plan.fields = std::move(*fields);
  plan.wanted = options.wanted;
  for (std::string& language : plan.wanted.languages) {
    const auto code = wanted_language(language);
    if (!code)
      return fail(ErrorCode::bad_argument, "--language",
                  "'" + language + "' is no code of a language");
    language = *code;
  }
  plan.reading = extract.reading;
  plan.selection = extract.selection;
  plan.rendering = extract.rendering;
  plan.settings = options_text(extract);
  plan.html_member = options.html_member;
  plan.copied = options.copied;
  choose_output(options, out, plan);
  if (plan.form == OutputForm::warc)
    if (const auto checked = check_warc_fields(plan.fields); !checked)
      return tl::unexpected(checked.error());
  if (const auto checked = check_copied(plan.copied, plan.fields); !checked)
    return tl::unexpected(checked.error());
  return plan;
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

}  // namespace tamis::bulk
