// tamis extract: the text of a page.

#include <memory>

#include "cli/command.h"
#include "tamis/render.h"

namespace tamis::cli {
namespace {

struct ExtractOptions {
  InputOptions input;
  bool noscript = false;
};

Exit run(const ExtractOptions& extract_options) {
  const InputOptions& options = extract_options.input;
  // Without scripts <noscript> is part of the page; with them it is not even parsed,
  // and what is left open inside cannot swallow the rest.
  const bool noscript = extract_options.noscript;
  const Input input =
      read_page(options, {.scripting = !noscript, .noscript_words = noscript});
  if (input.exit != Exit::done) return input.exit;
  if (input.page.word_count() == 0)
    return complain({ErrorCode::empty_input, options.place(), "the page shows no text",
                     noscript ? "tamis runs no scripts"
                              : "tamis runs no scripts; --noscript may help"});
  return print(to_text(input.page));
}

}  // namespace

void add_extract(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ExtractOptions>();
  CLI::App* command = app.add_subcommand("extract", "Print the text of a page");
  add_input(*command, options->input);
  command->add_flag(
      "--noscript", options->noscript,
      "The text that the page shows where no scripts run: <noscript> counts");
  command->footer(
      "Prints UTF-8, one line a block (a paragraph, a heading, a cell, ...), in the\n"
      "order of the page. There is no content filter yet: all text of the body is\n"
      "kept but that of scripts, styles, templates, SVG, MathML, and what stands in\n"
      "for scripts, frames, objects and media. No scripts are run.\n\n"
      "Examples:\n"
      "  tamis extract page.html\n"
      "  curl -s https://example.org | tamis extract -\n\n"
      "Exit codes: 0 done, 1 the page shows no text, 2 error.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tamis::cli
