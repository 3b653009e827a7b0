// tamis pipeline: checks, formats, converts and draws pipelines.

#include "tamis/pipeline.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "base/file.h"
#include "cli/command.h"
#include "cli/terminal/tree.h"
#include "io/net/read_input.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/numbers.h"
#include "text/utf8.h"

namespace tamis::cli {
namespace {

struct PipelineCommand {
  std::string pipeline;
  bool write = false;
};

// The text of a pipeline from an argument, @FILE or -, and the options for reading it.
struct Source {
  std::string text;
  std::string place;  // in messages
  PipelineOptions options;
};

Result<Source> open(const std::string& argument) {
  if (argument == "-") {
    Result<std::string> text = read_input("-", kMaxPipelineBytes);
    if (!text) return tl::unexpected(text.error());
    return Source{*std::move(text), "standard input", {}};
  }
  if (!argument.starts_with('@')) return Source{argument, "PIPELINE", {}};
  const std::filesystem::path file = argument.substr(1);
  Result<std::string> text = read_file(file, kMaxPipelineBytes + 1);
  if (!text) return tl::unexpected(text.error());
  return Source{*std::move(text), file.string(), {true, file.parent_path()}};
}

// Returns the line, shortened if necessary, with a mark below the error.
std::string with_mark(const PipelineProblem& problem) {
  constexpr std::size_t kBefore = 40;
  constexpr std::size_t kWidth = 76;
  if (problem.line.empty()) return {};
  const std::size_t skipped = problem.column > kWidth ? problem.column - kBefore : 0;
  std::string line;
  std::size_t column = 0;
  for (std::size_t at = 0; at < problem.line.size();) {
    const std::string_view rest = std::string_view(problem.line).substr(at);
    const std::string_view character = rest.substr(0, read_utf8(rest).length);
    at += character.size();
    if (++column <= skipped || column > skipped + kWidth) continue;
    // Each character takes one column, so that the mark is at the right place.
    const bool is_hidden = visible(character) != character;
    line += is_space(character[0]) ? " " : is_hidden ? "?" : character;
  }
  const std::size_t length = std::min(problem.length, kWidth / 2);
  return "  " + line + "\n  " + std::string(problem.column - skipped, ' ') + "^" +
         std::string(length > 1 ? length - 1 : 0, '~') + "\n";
}

Exit complain_about(const Source& source,
                    const std::vector<PipelineProblem>& problems) {
  for (PipelineProblem problem : problems) {
    std::string& place = problem.error.place;
    place = place.empty() ? source.place : source.place + ": " + place;
    complain(problem.error);
    std::cerr << with_mark(problem);
  }
  return Exit::error;
}

// Calls act(pipeline, source) if the pipeline is valid, else prints its errors.
template <class Act>
Exit with_pipeline(const PipelineCommand& command, Act act) {
  const Result<Source> source = open(command.pipeline);
  if (!source) return complain(source.error());
  const Result<Pipeline> pipeline = read_pipeline(source->text, source->options);
  if (pipeline) return act(*pipeline, *source);
  return complain_about(*source, check_pipeline(source->text, source->options));
}

Exit format(const PipelineCommand& command) {
  return with_pipeline(command, [&](const Pipeline& pipeline, const Source& source) {
    const std::string text = format_pipeline(pipeline.tree());
    if (!command.write) return print(text);
    if (!command.pipeline.starts_with('@'))
      return complain(
          {ErrorCode::bad_argument, "--write", "there is no file to write", "@FILE"});
    if (text == source.text) return Exit::done;
    const Result<void> written = replace_file(command.pipeline.substr(1), text);
    return written ? Exit::done : complain(written.error());
  });
}

std::size_t depth_of(const PipelineNode& node) {
  std::size_t deepest = 0;
  for (const PipelineNode& child : node.children)
    deepest = std::max(deepest, depth_of(child));
  return deepest + 1;
}

std::size_t size_of(const PipelineNode& node) {
  std::size_t sum = 1;
  for (const PipelineNode& child : node.children) sum += size_of(child);
  return sum;
}

Exit check(const PipelineCommand& command) {
  return with_pipeline(command, [](const Pipeline& pipeline, const Source& source) {
    const std::size_t nodes = size_of(pipeline.tree());
    return print(source.place + ": fine, " + text::counted("node", nodes) + ", depth " +
                 std::to_string(depth_of(pipeline.tree())) +
                 "\ncanonical form: " + pipeline.canonical() + "\n");
  });
}

Exit to_json(const PipelineCommand& command) {
  return with_pipeline(command, [](const Pipeline& pipeline, const Source&) {
    return print(pipeline_to_json(pipeline.tree()));
  });
}

void draw(const PipelineNode& node, std::size_t depth, bool is_last, TreeLines& lines,
          std::string& out) {
  out += lines.before(depth, is_last) + describe_node(node) + "\n";
  for (const PipelineNode& child : node.children)
    draw(child, depth + 1, &child == &node.children.back(), lines, out);
}

Exit show(const PipelineCommand& command) {
  return with_pipeline(command, [](const Pipeline& pipeline, const Source&) {
    TreeLines lines;
    std::string out;
    draw(pipeline.tree(), 0, true, lines, out);
    return print(out);
  });
}

Command& add(Command& app, const std::string& name, const std::string& about,
             Exit (*run)(const PipelineCommand&)) {
  auto options = std::make_shared<PipelineCommand>();
  Command& command = app.subcommand(name, about);
  command
      .option("PIPELINE", options->pipeline,
              "The pipeline: its text, @FILE, or - for standard input")
      .required();
  if (name == "fmt")
    command.flag("--write", options->write, "Put the result into the file");
  command.on_run([options, run] { return run(*options); });
  return command;
}

}  // namespace

void add_pipeline(Command& app) {
  Command& command =
      app.subcommand("pipeline", "Check, format, convert or show a pipeline");
  add(command, "check", "Say what is wrong with a pipeline, and its canonical form",
      check)
      .footer(
          "Names every mistake, with its place. The canonical form is the same for "
          "all\n"
          "ways to write a pipeline: for comparing, caches and diffs.\n\n"
          "Examples:\n"
          "  tamis pipeline check 'union(ccb, dsc(window=4))'\n"
          "  tamis pipeline check @news.tamis\n\n"
          "Exit codes: 0 it can be used, 2 it cannot.");
  add(command, "fmt", "Format a pipeline, or convert JSON to text", format)
      .footer(
          "On one line if it fits in 80 columns and has no comments, else with a line\n"
          "for each child.\n\n"
          "Examples:\n"
          "  tamis pipeline fmt @news.tamis --write\n"
          "  tamis pipeline json 'vote(2; ccb, dsc, bte)' | tamis pipeline fmt -\n\n"
          "Exit codes: 0 done, 2 error.");
  add(command, "json", "Print a pipeline as JSON", to_json)
      .footer(
          "The same tree, comments included; every command reads both forms.\n\n"
          "Examples:\n"
          "  tamis pipeline json 'vote(2; ccb, dsc, bte)'\n\n"
          "Exit codes: 0 done, 2 error.");
  add(command, "show", "Draw a pipeline as a tree", show)
      .footer(
          "Presets and files are drawn with what they stand for.\n\n"
          "Examples:\n"
          "  tamis pipeline show default\n\n"
          "Exit codes: 0 done, 2 error.");
  Command& schema = command.subcommand("schema", "Print the JSON Schema of pipelines");
  schema.footer(
      "For editors and programs that write pipelines as JSON.\n\n"
      "Examples:\n"
      "  tamis pipeline schema > pipeline.schema.json\n\n"
      "Exit codes: 0 done.");
  schema.on_run([] { return print(pipeline_schema()); });
  command.footer(
      "Pipelines combine filters (tamis filters lists both):\n\n"
      "  dsc(window=50, rho=0.75)               a filter with parameters\n"
      "  serial(lqf(quota=0.5), cectd_ds)       the next sees what the last one left\n"
      "  union(ccb, dsc)   intersect(bte, sw)   what one keeps, what all keep\n"
      "  vote(2; accb, cectd_ds, dsc)           kept by at least two\n"
      "  vote(60%; accb*2, cectd_ds, dsc)       by weights, 60 in 100 of all\n"
      "  first_good(80; cectd_ds, bte, plain)   the first with at least 80 words\n"
      "  by_type(forum: bte, else: dsc)         by the page's type\n"
      "  default   @my.tamis                    a pipeline by name, and in a file\n\n"
      "Settings of a combinator stand before ';'. In files, # begins a comment.\n"
      "docs/pipelines.md tells it all.\n\n"
      "Exit codes: 0 done, 2 error.");
}

}  // namespace tamis::cli
