// tamis eval: pipelines and other programs on packages, scored.

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>

#include <unistd.h>

#include "base/file.h"
#include "cli/command.h"
#include "cli/eval_table.h"
#include "cli/interrupt.h"
#include "cli/model_option.h"
#include "cli/progress.h"
#include "eval/changes.h"
#include "eval/evaluation.h"
#include "eval/evaluation_json.h"
#include "eval/standings.h"

namespace tamis::cli {
namespace {

struct EvalOptions {
  std::vector<std::string> pipelines;
  std::vector<std::string> pipeline_files;
  std::vector<std::string> externals;
  std::vector<std::string> packages;
  std::string measures = "default";
  std::string by;
  std::uint64_t sample = 0;
  std::uint64_t seed = 1;
  std::string json_file;
  std::string csv_file;
  std::string baseline;
  std::uint64_t changed_pages = 10;
  bool split_at_tags = false;
  unsigned timeout_seconds = 30;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
  bool quiet = false;
};

// --- What was asked for.

// One a line; blank lines and those with # at their beginning are none.
Result<std::vector<std::string>> lines_of(const std::string& file) {
  const Result<std::string> text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  std::vector<std::string> out;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    line.erase(line.find_last_not_of(" \t\r") + 1);
    line.erase(0, line.find_first_not_of(" \t"));
    if (!line.empty() && line[0] != '#') out.push_back(line);
  }
  if (out.empty())
    return fail(ErrorCode::bad_argument, file, "there is no pipeline in it",
                "one a line");
  return out;
}

Result<Contestant> contestant_of(const std::string& text) {
  Result<Pipeline> pipeline = read_pipeline(text);
  if (!pipeline) return tl::unexpected(std::move(pipeline.error()));
  return Contestant{text, std::move(*pipeline), {}};
}

Result<std::vector<Contestant>> find_contestants(const EvalOptions& options) {
  std::vector<Contestant> out;
  const auto add = [&](const std::string& place, const std::string& text) {
    Result<Contestant> one = contestant_of(text);
    if (one) out.push_back(std::move(*one));
    return one ? std::optional<Error>() : in_option(place, one.error());
  };
  for (const std::string& text : options.pipelines)
    if (auto error = add("--pipeline", text)) return tl::unexpected(*error);
  for (const std::string& file : options.pipeline_files) {
    const Result<std::vector<std::string>> lines = lines_of(file);
    if (!lines) return tl::unexpected(in_option("--pipelines", lines.error()));
    for (const std::string& line : *lines)
      if (auto error = add("--pipelines: " + file + ": " + line, line))
        return tl::unexpected(*error);
  }
  if (out.empty() && options.externals.empty()) add("--pipeline", "default");
  for (const std::string& command : options.externals)
    out.push_back({command, {}, command});
  return out;
}

std::filesystem::path shared_packages() {
  const char* shared = std::getenv("TAMIS_SHARED");
  const bool is_said = shared != nullptr && *shared != '\0';
  return std::filesystem::path(is_said ? shared : "../shared") / "packages";
}

// A path, or the name of a package in the shared folder.
Result<std::vector<std::filesystem::path>> find_packages(const EvalOptions& options) {
  std::vector<std::filesystem::path> out;
  for (const std::string& word : options.packages) {
    const std::filesystem::path candidates[] = {
        word, shared_packages() / word, shared_packages() / (word + ".tar.zst")};
    std::error_code ignored;
    const auto* found =
        std::find_if(std::begin(candidates), std::end(candidates),
                     [&](const auto& path) { return exists(path, ignored); });
    if (found == std::end(candidates))
      return fail(ErrorCode::cannot_read, "--package: " + word,
                  "there is no such package",
                  "a folder, an archive, or the name of one in " +
                      shared_packages().string() + " (TAMIS_SHARED)");
    out.push_back(*found);
  }
  return out;
}

struct Task {
  std::vector<Contestant> contestants;
  std::vector<std::filesystem::path> packages;
  std::vector<const Measure*> measures;
  std::vector<Grouping> groupings;
  std::optional<Evaluation> baseline;
};

// What would be in vain is better known before the work than after it.
Result<void> check_outputs(const EvalOptions& options) {
  if (options.json_file == "-" && options.csv_file == "-")
    return fail(ErrorCode::bad_argument, "--csv: -",
                "standard output is that of --json already", "a file");
  for (const std::string& file : {options.json_file, options.csv_file}) {
    if (file.empty() || file == "-") continue;
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    std::error_code ignored;
    if (!folder.empty() && !is_directory(folder, ignored))
      return fail(ErrorCode::cannot_write, file, "there is no such folder");
    if (is_directory(std::filesystem::path(file), ignored))
      return fail(ErrorCode::cannot_write, file, "this is a folder", "a file, or -");
  }
  return {};
}

Result<Task> make_task(const EvalOptions& options) {
  if (const auto checked = check_outputs(options); !checked)
    return tl::unexpected(checked.error());
  auto contestants = find_contestants(options);
  if (!contestants) return tl::unexpected(contestants.error());
  auto packages = find_packages(options);
  if (!packages) return tl::unexpected(packages.error());
  auto measures = read_measures(options.measures);
  if (!measures) return tl::unexpected(in_option("--measure", measures.error()));
  Task out{std::move(*contestants), std::move(*packages), std::move(*measures), {}, {}};
  if (!options.by.empty()) {
    auto groupings = read_groupings(options.by);
    if (!groupings) return tl::unexpected(in_option("--by", groupings.error()));
    out.groupings = std::move(*groupings);
  }
  if (options.baseline.empty()) return out;
  const Result<std::string> text = read_file(options.baseline);
  if (!text) return tl::unexpected(in_option("--baseline", text.error()));
  Result<Evaluation> baseline = evaluation_from_json(*text, options.baseline);
  if (!baseline) return tl::unexpected(in_option("--baseline", baseline.error()));
  out.baseline = std::move(*baseline);
  return out;
}

// --- Doing it.

Result<Evaluation> evaluate_visibly(const Task& task, const EvalOptions& options,
                                    const std::atomic<bool>& stop) {
  std::optional<Progress> progress;
  const bool is_visible = !options.quiet && ::isatty(STDERR_FILENO) != 0;
  EvaluationOptions how;
  how.measures = task.measures;
  how.parsing = whole_input(kCommandParsing, false);
  how.split_at_tags = options.split_at_tags;
  how.sample = options.sample;
  how.seed = options.seed;
  how.jobs = options.jobs;
  how.timeout = std::chrono::seconds(options.timeout_seconds);
  how.stop = &stop;
  how.watch = {[&](std::size_t pages) { progress.emplace(pages, is_visible); },
               [&] { progress->add(false); }, [&] { progress->show(); }};
  return evaluate(task.contestants, task.packages, how);
}

Exit write(const std::string& file, const std::string& text) {
  if (file == "-") return print(text);
  const Result<void> written = replace_file(file, text, Sync::no);
  return written ? Exit::done : complain(written.error());
}

Exit report(const Evaluation& evaluation, const Task& task,
            const EvalOptions& options) {
  const BootstrapOptions bootstrap{.seed = options.seed};
  std::vector<PackageStandings> all;
  for (const PackageResult& package : evaluation.packages)
    all.push_back(standings(evaluation, package, bootstrap, options.jobs));
  Exit exit = Exit::done;
  if (!options.json_file.empty())
    exit = worse(exit, write(options.json_file,
                             evaluation_to_json(evaluation, all, task.groupings)));
  if (!options.csv_file.empty())
    exit = worse(exit, write(options.csv_file, evaluation_to_csv(evaluation)));
  if (options.json_file == "-" || options.csv_file == "-") return exit;
  std::string text = evaluation_table(evaluation, all, task.groupings);
  if (task.baseline) {
    const auto found = changes(*task.baseline, evaluation, bootstrap);
    if (found.empty())
      say("tamis: " + options.baseline + ": nothing there can be compared with this");
    text += changes_table(evaluation, found, options.changed_pages);
  }
  return worse(exit, print(text));
}

Exit run(const EvalOptions& options) {
  const Result<Task> task = make_task(options);
  if (!task) return complain(task.error());
  Interrupt interrupt;
  std::atomic<bool> stop = false;
  interrupt.call([&] { stop = true; });
  const Result<Evaluation> evaluation = evaluate_visibly(*task, options, stop);
  interrupt.call({});
  if (interrupt.happened()) return static_cast<Exit>(interrupt.exit_code());
  if (!evaluation) return complain(evaluation.error());
  return report(*evaluation, *task, options);
}

// --- The options.

CLI::Option* add_list(CLI::App& command, const char* name,
                      std::vector<std::string>& into, const char* help) {
  return command.add_option(name, into, help)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_contestants(CLI::App& command, EvalOptions& options) {
  add_list(command, "--pipeline", options.pipelines,
           "What is judged (default); may be given several times")
      ->type_name("PIPELINE");
  add_list(command, "--pipelines", options.pipeline_files,
           "A file with a pipeline on each line; # begins a comment line")
      ->type_name("FILE");
  add_model_option(command);
  add_list(command, "--external", options.externals,
           "Another program, which answers lines of JSON with lines of JSON")
      ->type_name("COMMAND");
  command
      .add_option("--timeout", options.timeout_seconds,
                  "Seconds that another program has for a page (30)")
      ->type_name("SECONDS")
      ->check(whole_number(1, 86'400), "");
}

void add_pages(CLI::App& command, EvalOptions& options) {
  add_list(command, "--package", options.packages,
           "Pages with gold texts: a folder, an archive, or the name of a package in "
           "../shared/packages (TAMIS_SHARED)")
      ->type_name("PACKAGE")
      ->required();
  command
      .add_option("--sample", options.sample,
                  "Only so many pages of each package, by chance")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000), "");
  command.add_option("--seed", options.seed, "Of the sample and of the intervals (1)")
      ->type_name("N")
      ->check(whole_number(0, UINT64_MAX), "");
}

void add_scores(CLI::App& command, EvalOptions& options) {
  command
      .add_option("--measure", options.measures,
                  "Measures with commas between them, default, or all (default)")
      ->type_name("LIST");
  command
      .add_option("--by", options.by,
                  "Figures by group, too: of type, site, language, with commas")
      ->type_name("LIST");
  command.add_flag("--split-at-tags", options.split_at_tags,
                   "Score text with a blank for every tag, as older papers did");
}

void add_output(CLI::App& command, EvalOptions& options) {
  command
      .add_option("--json", options.json_file,
                  "Write all figures and the numbers of each page there")
      ->type_name("FILE|-");
  command
      .add_option("--csv", options.csv_file,
                  "Write a row for each page and contestant there")
      ->type_name("FILE|-");
  command
      .add_option("--baseline", options.baseline,
                  "What --json wrote before: which pages got better or worse since")
      ->type_name("FILE");
  command
      .add_option("--changed", options.changed_pages,
                  "Show at most so many pages of each kind (10)")
      ->type_name("N")
      ->check(whole_number(0, 1'000'000'000), "");
  command
      .add_option("--jobs", options.jobs, "Work on so many pages at once (all cores)")
      ->type_name("N")
      ->check(whole_number(1, 256), "");
  command.add_flag("--quiet", options.quiet, "Show no progress")->group(kMessages);
}

std::string measures_text() {
  std::string out;
  for (const Measure& measure : measures()) {
    std::string name(measure.name);
    name.resize(std::max<std::size_t>(name.size(), 15), ' ');
    out += "  " + name + std::string(measure.idea) + (measure.by_default ? "" : " *") +
           "\n";
  }
  return out;
}

constexpr const char* kFooterBegin =
    R"(Prints for each package the headline of each measure with its 95 % interval
(bootstrap over pages), pages a second of one core, parsing included, and the
pages on which a contestant failed, which count as empty. Then each contestant
less the first: the difference with its interval, the pages on which it is
better, worse and the same, and the p of the sign test, as it is and with Holm's
correction over the rows of the table. Figures do not depend on --jobs.

Measures (* only if they are asked for); docs/measures.md tells more:
)";

constexpr const char* kFooterEnd =
    R"(
--external runs COMMAND by /bin/sh, once for each of --jobs, and keeps it
running. It reads a line {"id", "url", "html"} for each page, in UTF-8, and
answers with a line {"id", "text"} or {"id", "error"}. One that ends, answers
wrongly or not in time has failed on that page and is started again.
tools/peers/ has some; docs/evaluation.md has the rules.

With --json - or --csv - nothing else is printed.

Examples:
  tamis eval --package wcxb-dev
  tamis eval --package cetd --pipeline default --pipeline fast --by type
  tamis eval --package cetd --pipelines candidates.txt --measure word_lcs,bag
  tamis eval --package news.tar.zst --sample 100 --json before.json
  tamis eval --package news.tar.zst --sample 100 --baseline before.json
  tamis eval --package cetd --pipeline default --external tools/peers/trafilatura

Exit codes: 0 done, 2 error, 130 after Ctrl-C.)";

}  // namespace

void add_eval(CLI::App& app, Exit& exit) {
  auto options = std::make_shared<EvalOptions>();
  CLI::App* command = app.add_subcommand(
      "eval", "Score pipelines and other programs on packages of pages");
  add_contestants(*command, *options);
  add_pages(*command, *options);
  add_scores(*command, *options);
  add_output(*command, *options);
  command->footer(kFooterBegin + measures_text() + kFooterEnd);
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace tamis::cli
