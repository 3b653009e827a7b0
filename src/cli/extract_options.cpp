#include "cli/extract_options.h"

#include <algorithm>

#include "cli/command.h"
#include "cli/terminal/choice.h"
#include "text/control_characters.h"
#include "url/url.h"

namespace tamis::cli {
namespace {

using forms::Group;
using forms::Kind;

std::string type_name(const forms::Option& option) {
  if (option.kind == Kind::number) return "N";
  return option.kind == Kind::list ? "LIST,...|all|none" : listed(words_of(option));
}

void add_option(const Command& command, const forms::Option& option,
                forms::Options& options) {
  // -h has no room for parts
  const OptionGroup group =
      command.group(option.group == Group::output ? kOutput : kReading);
  const std::string name = "--" + std::string(option.name);
  const std::string meaning(option.meaning);
  if (option.kind == Kind::flag) {
    group.flag(
        name, [&] { option.choices.front().choose(options); }, meaning);
    return;
  }
  group.option(
      name + " " + type_name(option),
      [&](const std::string& given) {
        if (option.kind == Kind::number)
          if (auto wrong = whole_number(option.least, option.most)(given);
              !wrong.empty())
            return wrong;
        const auto unknown = set(option, given, options);
        return unknown ? unknown_word(*unknown, words_of(option)) : std::string();
      },
      meaning);
}

}  // namespace

void add_options(const Command& command, std::span<const forms::Option> table,
                 Group group, forms::Options& options) {
  for (const forms::Option& option : table)
    if (option.group == group) add_option(command, option, options);
}

void add_format(const Command& command, std::string& format, forms::Options& options) {
  command.option("--format " + listed(forms::form_names()), format,
                 "How the page is written (text)", [](const std::string& word) {
                   return forms::find_form(word) != nullptr
                              ? std::string()
                              : unknown_word(word, forms::form_names());
                 });
  add_base_url(command, options);
  add_options(command, forms::all_options(), Group::output, options);
}

void add_base_url(const Command& command, forms::Options& options) {
  command.group(kOutput).option(
      "--base-url URL", options.base_url,
      "The page's address, for its links and its type; that of a fetched page is known",
      [](const std::string& word) {
        return BaseUrl(word).resolve("page")
                   ? std::string()
                   : "'" + word + "' is no address such as https://example.org/";
      });
}

std::string heading(const forms::Form& form, std::string name) {
  name = with_controls_as(name, '?');
  if (form.heading_begin.starts_with("<!--"))
    std::ranges::replace_if(
        name, [](char c) { return c == '<' || c == '>'; }, '?');
  return std::string(form.heading_begin) + name + std::string(form.heading_end);
}

Result<Pipeline> read_pipeline_with_parts(const std::string& text,
                                          const forms::PartWishes& wishes) {
  Result<Pipeline> pipeline = read_pipeline(text);
  if (!pipeline) return pipeline;
  return with_parts(*pipeline, wishes);
}

}  // namespace tamis::cli
