// tamis extract: the text of a page.

#include <memory>

#include "cli/command.h"
#include "render/text.h"

namespace tamis::cli {
namespace {

Exit run(const InputOptions& options) {
  const Input input = read_page(options);
  if (input.exit != Exit::done) return input.exit;
  if (input.page.word_count() == 0)
    return complain({ErrorCode::empty_input, options.place(), "the page shows no text",
                     "tamis runs no scripts"});
  return print(to_text(input.page));
}

}  // namespace

void add_extract(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<InputOptions>();
  CLI::App* command = app.add_subcommand("extract", "Print the text of a page");
  add_input(*command, *options);
  command->footer(
      "Prints UTF-8, one line a block (a paragraph, a heading, a cell, ...), in the\n"
      "order of the page. All text that a reader sees is kept: there is no content\n"
      "filter yet. No scripts are run.\n\n"
      "Examples:\n"
      "  tamis extract page.html\n"
      "  curl -s https://example.org | tamis extract -\n\n"
      "Exit codes: 0 done, 1 the page shows no text, 2 error.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tamis::cli
