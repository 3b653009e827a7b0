// tamis explain: shows what every node of a pipeline did with a page.

#include <filesystem>
#include <memory>
#include <optional>

#include <unistd.h>

#include "bulk/destination.h"
#include "cli/command.h"
#include "cli/explanation_text.h"
#include "cli/pages/extract_options.h"
#include "cli/pages/model_option.h"
#include "cli/terminal/colour.h"
#include "tamis/extract.h"
#include "tamis/site.h"

namespace tamis::cli {
namespace {

struct ExplainOptions {
  InputOptions input;
  ExtractOptions asked;
  std::string format = "text";
  std::string out;
  std::string site_file;

  bool is_standard_output() const { return out.empty() || out == "-"; }
  // Returns the name of the page for messages and for the explained page.
  std::string place() const { return source_of(input.path).place(); }
};

std::string rendered(const ExplainOptions& options, const Page& page,
                     const Pipeline& pipeline, const Explanation& explanation,
                     const ExplanationOptions& what) {
  if (options.format == "json")
    return explanation_to_json(page, pipeline, explanation, what);
  if (options.format == "html")
    return explanation_to_html(page, pipeline, explanation, what);
  const bool colours = options.is_standard_output() && has_colours(STDOUT_FILENO);
  return explanation_to_text(page, explanation, what, colours);
}

Exit write(const std::string& path, const std::string& text) {
  const auto file = bulk::to_one_file(path);
  if (!file) return complain(file.error());
  if (const auto written = (*file)->put(0, text); !written)
    return complain(written.error());
  const Result<void> finished = (*file)->finish();
  return finished ? Exit::done : complain(finished.error());
}

bool would_overwrite_page(const ExplainOptions& options) {
  std::error_code no_such_file;
  return !options.is_standard_output() &&
         std::filesystem::equivalent(options.input.path, options.out, no_such_file);
}

Exit run_explain(const ExplainOptions& options) {
  if (would_overwrite_page(options))
    return complain({ErrorCode::bad_argument, "--out",
                     options.out + " is the page itself", "another file"});
  const Result<Pipeline> pipeline =
      read_pipeline_with_parts(options.asked.pipeline, options.asked.parts);
  if (!pipeline) return complain(in_option("--pipeline", pipeline.error()));
  std::optional<Site> site;
  if (!options.site_file.empty()) {
    Result<Site> loaded = Site::load(options.site_file);
    if (!loaded) return complain(loaded.error());
    site = std::move(*loaded);
  }
  if (pipeline->uses_site() && (!site || site->pages() == 0))
    say("tamis: " + pipeline->to_string() +
        " compares pages and keeps everything without others (--site-file)");
  Input input = read_page(options.input, parse_options(options.asked.reading));
  if (input.exit != Exit::done) return input.exit;
  const ReadablePage page(std::move(input.page), options.asked.reading);
  if (page.page().word_count() == 0)
    return complain({ErrorCode::empty_input, options.place(), "the page shows no text",
                     "tamis runs no scripts"});
  const std::string& base_url = options.asked.base_url;
  const ExplanationOptions what{.source = options.place(),
                                .url = base_url.empty() ? input.url : base_url,
                                .hidden = page.hidden()};
  const Explained explained = tamis::explain(
      page, *pipeline, {.url = what.url, .site = site ? &*site : nullptr});
  const std::string text =
      rendered(options, page.shown(), *pipeline, explained.explanation, what);
  return options.is_standard_output() ? print(text) : write(options.out, text);
}

}  // namespace

void add_explain(Command& app) {
  auto options = std::make_shared<ExplainOptions>();
  Command& command =
      app.subcommand("explain", "Show what each part of a pipeline kept of a page");
  add_input(command, options->input);
  command.option("--pipeline PIPELINE", options->asked.pipeline,
                 "The pipeline, as for tamis extract: its text or @FILE (auto)");
  add_options(command, explain_options(), OptionGroup::parts, options->asked);
  add_options(command, explain_options(), OptionGroup::reading, options->asked);
  add_base_url(command, options->asked);
  add_model_option(command);
  command.option(
      "--format text|json|html", options->format,
      "text: a tree with figures; json: for programs, word by word; html: a page to "
      "look at (text)",
      [](const std::string& word) {
        const bool is_known = word == "text" || word == "json" || word == "html";
        return is_known ? std::string()
                        : "'" + word + "' is no format (there are text, json, html)";
      });
  command.option("--out FILE", options->out,
                 "The file to write; - is standard output, as without it");
  command.option("--site-file FILE", options->site_file,
                 "What tamis site learnt, for filters of the kind site");
  command.footer(
      "For each node of the pipeline: the words it saw, the words it kept, and their\n"
      "share; then what kind of page it is, and the F1 that the pipeline expects of\n"
      "its result; and, where it is so, the words of <noscript> or <template> that\n"
      "count, and the hidden text that tamis extract writes instead of what is kept.\n"
      "Nodes that were not needed did not run. The HTML form is one file that needs\n"
      "nothing else: it shows the page's text coloured by votes, and who kept a\n"
      "passage when you point at it. docs/explain.md has the JSON form.\n\n"
      "Examples:\n"
      "  tamis explain page.html --pipeline 'vote(2; accb, cectd_ds, dsc)'\n"
      "  tamis explain page.html --pipeline @news.tamis --format html --out why.html\n"
      "  tamis explain page.html --format json | jq '.nodes[] | {text, kept}'\n\n"
      "Exit codes: 0 done, 1 the page shows no text, 2 error.");
  command.on_run([options] { return run_explain(*options); });
}

}  // namespace tamis::cli
