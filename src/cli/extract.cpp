// tamis extract: the text of a page.

#include <memory>
#include <optional>

#include "cli/command.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/site.h"

namespace tamis::cli {
namespace {

// The error with the option in which it stood.
Error in_option(std::string option, Error error) {
  if (!error.place.empty()) option += ": " + error.place;
  error.place = std::move(option);
  return error;
}

struct ExtractOptions {
  InputOptions input;
  bool noscript = false;
  std::string pipeline = "plain";
  std::string site;
};

Exit run(const ExtractOptions& extract_options) {
  const InputOptions& options = extract_options.input;
  const Result<Pipeline> filter = read_pipeline(extract_options.pipeline);
  if (!filter) return complain(in_option("--pipeline", filter.error()));
  std::optional<Site> site;
  if (!extract_options.site.empty()) {
    Result<Site> loaded = Site::load(extract_options.site);
    if (!loaded) return complain(loaded.error());
    site = std::move(*loaded);
  }
  if (filter->uses_site() && (!site || site->pages() == 0))
    say("tamis: " + filter->to_string() +
        " compares pages and keeps everything without others (--site, tamis site)");
  const bool noscript = extract_options.noscript;
  const Input input = read_page(
      options, noscript ? ParseOptions{.noscript_words = true} : kCommandParsing);
  if (input.exit != Exit::done) return input.exit;
  if (input.page.word_count() == 0)
    return complain({ErrorCode::empty_input, options.place(), "the page shows no text",
                     noscript ? "tamis runs no scripts"
                              : "tamis runs no scripts; --noscript may help"});
  const Mask keep = filter->run(View(input.page, site ? &*site : nullptr)).keep;
  if (keep.none())
    return complain({ErrorCode::empty_input, options.place(),
                     filter->to_string() + " keeps nothing of this page",
                     "--pipeline plain shows all text"});
  return print(to_text(input.page, keep));
}

}  // namespace

void add_extract(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<ExtractOptions>();
  CLI::App* command = app.add_subcommand("extract", "Print the text of a page");
  add_input(*command, options->input);
  command->add_flag(
      "--noscript", options->noscript,
      "The text that the page shows where no scripts run: <noscript> counts");
  command
      ->add_option("--pipeline", options->pipeline,
                   "The filter that decides what is kept: NAME, or NAME with"
                   " settings in brackets (plain); tamis filters lists them")
      ->default_str("plain")
      ->type_name("FILTER");
  command
      ->add_option("--site", options->site,
                   "What tamis site learnt, for filters of the kind site")
      ->type_name("FILE");
  command->footer(
      "Prints UTF-8, one line a block (a paragraph, a heading, a cell, ...), in the\n"
      "order of the page. Without a pipeline all text of the body is kept, but that\n"
      "of scripts, styles, templates, SVG, MathML, and what stands in for scripts,\n"
      "frames, objects and media. No scripts are run.\n\n"
      "A pipeline is one filter so far: NAME or NAME(parameter=value, ...). A value\n"
      "stands bare if it has only letters, digits and . _ + - %, else in quotes, "
      "double\n"
      "or single; a quote inside them is written twice.\n\n"
      "Examples:\n"
      "  tamis extract page.html\n"
      "  tamis extract --pipeline bte page.html\n"
      "  tamis extract --pipeline 'bte(tag_weight=2)' page.html\n"
      "  tamis extract --pipeline 'keep(css=\"article p\")' page.html\n"
      "  curl -s https://example.org | tamis extract -\n\n"
      "Exit codes: 0 done, 1 the page shows no text, 2 error.");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tamis::cli
