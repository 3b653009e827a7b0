#include "cli/pages/extract_options.h"

#include <algorithm>

#include "cli/command.h"
#include "cli/terminal/choice.h"
#include "text/control_characters.h"
#include "url/url.h"

namespace tamis::cli {
namespace {

std::string type_name(const ExtractOption& option) {
  if (option.kind == OptionKind::number) return "N";
  return option.kind == OptionKind::list ? "LIST,...|all|none"
                                         : listed(words_of(option));
}

void add_option(const Command& command, const ExtractOption& option,
                ExtractOptions& options) {
  // `parts` options are in a group that -h omits.
  const CommandGroup group =
      command.group(option.group == OptionGroup::output ? kOutput : kReading);
  const std::string name = "--" + std::string(option.name);
  const std::string meaning(option.meaning);
  if (option.kind == OptionKind::flag) {
    group.flag(
        name, [&] { option.choices.front().choose(options); }, meaning);
    return;
  }
  group.option(
      name + " " + type_name(option),
      [&](const std::string& given) {
        if (option.kind == OptionKind::number)
          if (auto wrong = whole_number(option.least, option.most)(given);
              !wrong.empty())
            return wrong;
        const auto unknown = set(option, given, options);
        return unknown ? unknown_word(*unknown, words_of(option)) : std::string();
      },
      meaning);
}

}  // namespace

void add_options(const Command& command, std::span<const ExtractOption> table,
                 OptionGroup group, ExtractOptions& options) {
  for (const ExtractOption& option : table)
    if (option.group == group) add_option(command, option, options);
}

void add_format(const Command& command, ExtractOptions& options) {
  command.option(
      "--format " + listed(output_format_names()),
      [&](const std::string& word) {
        const OutputFormat* format = find_output_format(word);
        if (format == nullptr) return unknown_word(word, output_format_names());
        options.rendering.format = format->format;
        return std::string();
      },
      "How the page is written (text)");
  add_base_url(command, options);
  add_options(command, extract_options(), OptionGroup::output, options);
}

void add_base_url(const Command& command, ExtractOptions& options) {
  command.group(kOutput).option(
      "--base-url URL", options.base_url,
      "The page's address, for its links and its type; that of a fetched page is known",
      [](const std::string& word) {
        return url::Base(word).resolve("page")
                   ? std::string()
                   : "'" + word + "' is no address such as https://example.org/";
      });
}

std::string heading(const OutputFormat& format, std::string name) {
  name = with_controls_as(name, '?');
  if (format.heading_begin.starts_with("<!--"))
    std::ranges::replace_if(
        name, [](char c) { return c == '<' || c == '>'; }, '?');
  return std::string(format.heading_begin) + name + std::string(format.heading_end);
}

Result<Pipeline> read_pipeline_with_parts(const std::string& text,
                                          const PartChoices& parts) {
  Result<Pipeline> pipeline = read_pipeline(text);
  if (!pipeline) return pipeline;
  return with_parts(*pipeline, parts);
}

}  // namespace tamis::cli
