#include "cli/structure_options.h"

#include <array>
#include <utility>

#include <CLI/CLI.hpp>

#include "cli/choice.h"
#include "cli/command.h"

namespace tamis::cli {
namespace {

using ListName = std::pair<std::string_view, bool JsonLists::*>;
constexpr std::array kLists = {ListName{"tables", &JsonLists::tables},
                               ListName{"links", &JsonLists::links},
                               ListName{"posts", &JsonLists::posts},
                               ListName{"media", &JsonLists::media},
                               ListName{"footnotes", &JsonLists::footnotes},
                               ListName{"abbreviations", &JsonLists::abbreviations}};

constexpr JsonLists kNoLists{.tables = false,
                             .links = false,
                             .posts = false,
                             .media = false,
                             .footnotes = false,
                             .abbreviations = false};

std::vector<std::string> list_names() {
  std::vector<std::string> out;
  for (const auto& [name, field] : kLists) out.emplace_back(name);
  out.insert(out.end(), {"all", "none"});
  return out;
}

// "tables,links", "all" or "none"; what is wrong with it, if something is.
std::string read_lists(std::string_view given, JsonLists& lists) {
  if (given == "all" || given == "none") {
    lists = given == "all" ? JsonLists{} : kNoLists;
    return {};
  }
  lists = kNoLists;
  while (true) {
    const std::size_t comma = given.find(',');
    const std::string_view name = given.substr(0, comma);
    bool is_known = false;
    for (const auto& [known, field] : kLists) {
      if (known != name) continue;
      lists.*field = true;
      is_known = true;
    }
    if (!is_known) return unknown_word(std::string(name), list_names());
    if (comma == given.npos) return {};
    given.remove_prefix(comma + 1);
  }
}

void choose_characters(FormatOptions& options, CharacterForm form) {
  options.text.characters = form;
  options.markdown.characters = form;
}

}  // namespace

void add_structure_options(CLI::App& command, FormatOptions& options) {
  const auto form = [&options](CharacterForm chosen) {
    return [&options, chosen] { choose_characters(options, chosen); };
  };
  add_choice(command, "--characters",
             "Text without soft hyphens, zero-width characters and sure damage of "
             "encoding, as the page has it, or clean and in Unicode's form C (clean)",
             {{"clean", form(CharacterForm::clean)},
              {"source", form(CharacterForm::source)},
              {"nfc", form(CharacterForm::nfc)}});
  const std::string about_tracking =
      "Links without what tells the site from where a reader came: utm_source, fbclid, "
      "gclid and the like";
  command.add_flag("--no-tracking", about_tracking)
      ->group(kOutput)
      ->each([&options](const std::string&) {
        options.markdown.tracking = false;
        options.html.tracking = false;
      });
  command
      .add_option("--json-lists",
                  "What JSON lists besides the text, separated by commas (all)")
      ->type_name("LIST,...|all|none")
      ->group(kOutput)
      ->check([&options](const std::string& given) {
        return read_lists(given, options.json.lists);
      });
  command
      .add_option(
          "--chunks", options.json.chunk_words,
          "JSON has the text also in chunks of so many words at most, cut at "
          "headings and paragraphs, each with its headings, its bytes and an id "
          "that stays; code and rows of tables are not cut, and may be longer")
      ->type_name("N")
      ->group(kOutput)
      ->check(whole_number(20, 100000), "");
}

}  // namespace tamis::cli
