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
using forms::Option;

std::string type_name(const Option& option) {
  if (option.kind == Kind::number) return "N";
  return option.kind == Kind::list ? "LIST,...|all|none" : listed(words_of(option));
}

void add_option(CLI::App& command, const Option& option, forms::Options& options) {
  const std::string name = "--" + std::string(option.name);
  const std::string meaning(option.meaning);
  CLI::Option* added = nullptr;
  if (option.kind == Kind::flag)
    added = command.add_flag(name, meaning)->each([&](const std::string&) {
      option.choices.front().choose(options);
    });
  else
    added =
        command.add_option(name, meaning)
            ->type_name(type_name(option))
            ->check([&](const std::string& given) {
              if (option.kind == Kind::number)
                if (auto wrong = whole_number(option.least, option.most)(given);
                    !wrong.empty())
                  return wrong;
              const auto unknown = set(option, given, options);
              return unknown ? unknown_word(*unknown, words_of(option)) : std::string();
            });
  // -h has no room for parts
  added->group(option.group == Group::output ? kOutput : kReading);
}

}  // namespace

void add_options(CLI::App& command, std::span<const Option> table, Group group,
                 forms::Options& options) {
  for (const Option& option : table)
    if (option.group == group) add_option(command, option, options);
}

void add_format(CLI::App& command, std::string& format, forms::Options& options) {
  command.add_option("--format", format, "How the page is written (text)")
      ->type_name(listed(forms::form_names()))
      ->check([](const std::string& word) {
        return forms::find_form(word) != nullptr
                   ? std::string()
                   : unknown_word(word, forms::form_names());
      });
  add_base_url(command, options);
  add_options(command, forms::all_options(), Group::output, options);
}

void add_base_url(CLI::App& command, forms::Options& options) {
  command
      .add_option(
          "--base-url", options.base_url,
          "The page's address, for its links and its type; that of a fetched page is "
          "known")
      ->type_name("URL")
      ->check(
          [](const std::string& word) {
            return BaseUrl(word).resolve("page")
                       ? std::string()
                       : "'" + word + "' is no address such as https://example.org/";
          },
          "")
      ->group(kOutput);
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
