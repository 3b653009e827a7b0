// tamis eval: scores pipelines and other programs on datasets.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <thread>

#include <unistd.h>

#include "base/file.h"
#include "cli/command.h"
#include "cli/eval/contestants.h"
#include "cli/eval/metadata.h"
#include "cli/eval/table.h"
#include "cli/eval/through_proxy.h"
#include "cli/package/find_packages.h"
#include "cli/pages/extract_options.h"
#include "cli/pages/model_option.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "eval/judge/evaluation.h"
#include "eval/report/changes.h"
#include "eval/report/evaluation_json.h"
#include "eval/report/ranking.h"
#include "eval/report/standings.h"
#include "eval/report/write_report.h"
#include "text/control_characters.h"
#include "text/escape.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

struct EvalOptions {
  ContestantWords contestants;
  ExtractOptions extract;  // reading and selection
  std::vector<std::string> packages;
  std::string measures = "default";
  std::string by;
  std::string only;
  std::uint64_t sample = 0;
  std::uint64_t seed = 1;
  std::string json_file;
  std::string csv_file;
  std::string ranking;
  std::string report_folder;
  std::size_t report_pages = eval::ReportOptions().side_by_side;
  std::string baseline;
  std::uint64_t changed_pages = 10;
  bool split_at_tags = false;
  bool normalise = false;
  unsigned timeout_seconds = 30;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
  bool through_proxy = false;
  bool metadata = false;
  bool quiet = false;
};

// --- The task.

struct Task {
  std::vector<eval::Contestant> contestants;
  std::vector<std::filesystem::path> packages;
  std::vector<const eval::Measure*> measures;
  std::vector<eval::Grouping> groupings;
  std::optional<eval::PublishedRanking> ranking;
  std::optional<eval::Evaluation> baseline;
};

// Checks the output files before the evaluation starts.
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
  std::error_code error;
  if (!options.report_folder.empty())
    std::filesystem::create_directories(options.report_folder, error);
  if (error)
    return fail(ErrorCode::cannot_write, "--report: " + options.report_folder,
                error.message(), "a folder, which is made if it is not there");
  return {};
}

Result<eval::PublishedRanking> find_ranking(const std::string& file) {
  const Result<std::string> text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  return eval::read_ranking(*text, file);
}

Result<Task> make_task(const EvalOptions& options) {
  if (const auto checked = check_outputs(options); !checked)
    return tl::unexpected(checked.error());
  auto contestants = find_contestants(options.contestants);
  if (!contestants) return tl::unexpected(contestants.error());
  if (options.through_proxy)
    if (const auto added = add_proxy_twins(*contestants); !added)
      return tl::unexpected(added.error());
  auto packages = find_packages(options.packages);
  if (!packages) return tl::unexpected(packages.error());
  auto measures = eval::read_measures(options.measures);
  if (!measures) return tl::unexpected(in_option("--measure", measures.error()));
  Task out;
  out.contestants = std::move(*contestants);
  out.packages = std::move(*packages);
  out.measures = std::move(*measures);
  if (!options.by.empty()) {
    auto groupings = eval::read_groupings(options.by);
    if (!groupings) return tl::unexpected(in_option("--by", groupings.error()));
    out.groupings = std::move(*groupings);
  }
  if (!options.ranking.empty()) {
    auto ranking = find_ranking(options.ranking);
    if (!ranking) return tl::unexpected(in_option("--ranking", ranking.error()));
    out.ranking = std::move(*ranking);
  }
  if (options.baseline.empty()) return out;
  const Result<std::string> text = read_file(options.baseline);
  if (!text) return tl::unexpected(in_option("--baseline", text.error()));
  Result<eval::Evaluation> baseline =
      eval::evaluation_from_json(*text, options.baseline);
  if (!baseline) return tl::unexpected(in_option("--baseline", baseline.error()));
  const std::string unlike = eval::why_unlike(
      baseline->conditions,
      {.split_at_tags = options.split_at_tags, .normalise = options.normalise});
  if (!unlike.empty())
    return fail(ErrorCode::bad_argument, "--baseline: " + options.baseline, unlike,
                "two evaluations of the same kind");
  out.baseline = std::move(*baseline);
  return out;
}

// Returns the command that reproduces the scores, without options that affect only the
// output or the speed.
std::string command_of(const EvalOptions& options) {
  std::string out = "tamis eval";
  const auto add = [&](const char* option, const std::string& value) {
    out += std::string(" ") + option + " " + text::shell_quoted(value);
  };
  for (const std::string& package : options.packages) add("--package", package);
  for (const std::string& text : options.contestants.pipelines) add("--pipeline", text);
  for (const std::string& file : options.contestants.pipeline_files)
    add("--pipelines", file);
  for (const std::string& text : options.contestants.externals) add("--external", text);
  if (!options.contestants.externals.empty())
    add("--timeout", std::to_string(options.timeout_seconds));
  add("--measure", options.measures);
  if (!options.only.empty()) add("--only", options.only);
  if (options.sample > 0) add("--sample", std::to_string(options.sample));
  add("--seed", std::to_string(options.seed));
  if (options.through_proxy) out += " --through-proxy";
  for (const ExtractOption& option : evaluation_options())
    if (value_of(option, options.extract) == "true")
      out += " --" + std::string(option.name);
  if (options.split_at_tags) out += " --split-at-tags";
  if (options.normalise) out += " --normalise";
  return out;
}

// --- Running it.

eval::EvaluationOptions how_to(const Task& task, const EvalOptions& options,
                               const std::atomic<bool>& stop) {
  eval::EvaluationOptions how;
  how.measures = task.measures;
  how.reading.rescue = options.extract.reading.rescue;
  how.selection = options.extract.selection;
  how.split_at_tags = options.split_at_tags;
  how.normalise = options.normalise;
  how.only = options.only;
  how.sample = options.sample;
  how.seed = options.seed;
  how.jobs = options.jobs;
  how.timeout = std::chrono::seconds(options.timeout_seconds);
  how.has_own_model = !is_model_replaced();
  how.stop = &stop;
  return how;
}

Result<eval::Evaluation> evaluate_visibly(const Task& task, const EvalOptions& options,
                                          eval::EvaluationOptions how) {
  std::optional<Progress> progress;
  const bool is_visible = !options.quiet && ::isatty(STDERR_FILENO) != 0;
  how.watch = {[&](std::size_t pages) { progress.emplace(pages, is_visible); },
               [&] { progress->add(false); }, [&] { progress->show(); }};
  Result<eval::Evaluation> evaluation =
      eval::evaluate(task.contestants, task.packages, how);
  if (evaluation)
    evaluation->conditions.command = with_controls_as(command_of(options), '?');
  return evaluation;
}

// In scripts without spaces, measures that count words are unsuitable.
void hint_at_characters(const eval::Evaluation& evaluation) {
  const auto& measures = evaluation.measures;
  if (std::all_of(measures.begin(), measures.end(),
                  [](const eval::Measure* measure) { return !measure->counts_words; }))
    return;
  const bool has_characters = std::any_of(
      measures.begin(), measures.end(),
      [](const eval::Measure* measure) { return measure->name == "character_lcs"; });
  for (const eval::PackageResult& package : evaluation.packages)
    if (eval::is_without_blanks(package))
      say("tamis: " + package.name +
          ": its language has no blanks between words, so measures of words say "
          "little" +
          (has_characters ? "; look at character_lcs"
                          : " (--measure character_lcs counts characters)"));
}

// Scores on the training pages of a model do not apply to other pages.
void hint_at_training(const eval::Evaluation& evaluation) {
  for (const eval::PackageResult& package : evaluation.packages) {
    if (!package.learnt_by.empty())
      say("tamis: " + package.name + ": the model in " +
          text::join(package.learnt_by, ", ") +
          " was trained on these pages, so the figures are too good; docs/quality.md "
          "has those of sites that it had not seen");
  }
}

// Reports how the pages differ from those of the baseline; once per dataset.
void say_what_differs(const eval::Evaluation& evaluation,
                      const std::vector<eval::Changes>& found,
                      const std::string& baseline) {
  if (found.empty())
    say("tamis: " + baseline + ": nothing there can be compared with this");
  std::set<std::size_t> told;
  for (const eval::Changes& change : found) {
    if (!told.insert(change.package).second) continue;
    const eval::PackageResult& package = evaluation.packages[change.package];
    const std::string place = "tamis: " + baseline + ": " + package.name + ": ";
    if (change.pages < package.pages.size() || change.pages < change.pages_before)
      say(place + "in both are only " + text::counted("page", change.pages) + " (" +
          std::to_string(change.pages_before) + " before, " +
          std::to_string(package.pages.size()) + " now)");
    if (change.altered > 0)
      say(place + "of " + text::counted("page", change.altered) +
          " the html or the gold text has changed since");
  }
}

Exit write(const std::string& file, const std::string& text) {
  if (file == "-") return print(text);
  const Result<void> written = replace_file(file, text, Sync::no);
  return written ? Exit::done : complain(written.error());
}

Exit report(const eval::Evaluation& evaluation, const Task& task,
            const EvalOptions& options, const eval::EvaluationOptions& how) {
  const eval::BootstrapOptions bootstrap{.seed = options.seed};
  const auto all = eval::standings(evaluation, bootstrap, options.jobs);
  std::optional<eval::RankingAgreement> ranking;
  if (task.ranking) ranking = eval::compare_ranking(evaluation, all, *task.ranking);
  Exit exit = Exit::done;
  if (!options.json_file.empty())
    exit = worse(exit, write(options.json_file,
                             eval::evaluation_to_json(evaluation, all, task.groupings,
                                                      ranking ? &*ranking : nullptr)));
  if (!options.csv_file.empty())
    exit = worse(exit, write(options.csv_file, eval::evaluation_to_csv(evaluation)));
  if (!options.report_folder.empty()) {
    const Result<void> written = eval::write_report(
        options.report_folder, {evaluation, all, task.contestants, task.packages, how},
        {task.groupings, options.report_pages});
    if (how.stop != nullptr && *how.stop) {
      say("tamis: interrupted; the report is not complete");
      return exit;
    }
    if (!written) exit = worse(exit, complain(written.error()));
  }
  if (options.json_file == "-" || options.csv_file == "-") return exit;
  std::string text = evaluation_table(evaluation, all, task.groupings);
  text += proxy_table(evaluation);
  if (ranking) text += ranking_table(evaluation, *ranking);
  if (task.baseline) {
    const auto found = eval::changes(*task.baseline, evaluation, bootstrap);
    say_what_differs(evaluation, found, options.baseline);
    text += changes_table(evaluation, found, options.changed_pages);
  }
  return worse(exit, print(text));
}

// Removes an empty directory if no report is written.
void remove_empty(const std::string& folder) {
  std::error_code ignored;
  if (!folder.empty()) std::filesystem::remove(folder, ignored);
}

// --metadata: scores the metadata of pages instead of their text.
Exit run_metadata(const EvalOptions& options) {
  if (const auto checked = check_outputs(options); !checked)
    return complain(checked.error());
  std::vector<eval::Contestant> others;
  if (!options.contestants.externals.empty()) {
    auto found = find_contestants(options.contestants);
    if (!found) return complain(found.error());
    others = std::move(*found);
  }
  const auto packages = find_packages(options.packages);
  if (!packages) return complain(packages.error());
  Interrupt interrupt;
  std::atomic<bool> stop = false;
  interrupt.call([&] { stop = true; });
  std::optional<Progress> progress;
  const bool is_visible = !options.quiet && ::isatty(STDERR_FILENO) != 0;
  eval::EvaluationOptions how = how_to({}, options, stop);
  how.watch = {[&](std::size_t pages) { progress.emplace(pages, is_visible); },
               [&] { progress->add(false); }, [&] { progress->show(); }};
  const Exit exit = eval_metadata(others, *packages, how, options.json_file);
  interrupt.call({});
  return interrupt.happened() ? static_cast<Exit>(interrupt.exit_code()) : exit;
}

Exit run_eval(const EvalOptions& options) {
  if (options.metadata) return run_metadata(options);
  std::error_code ignored;
  const bool has_folder = std::filesystem::exists(options.report_folder, ignored);
  const Result<Task> task = make_task(options);
  if (!task) return complain(task.error());
  Interrupt interrupt;
  std::atomic<bool> stop = false;
  interrupt.call([&] { stop = true; });
  const eval::EvaluationOptions how = how_to(*task, options, stop);
  const Result<eval::Evaluation> evaluation = evaluate_visibly(*task, options, how);
  Exit exit = Exit::done;
  if (evaluation) hint_at_characters(*evaluation);
  if (evaluation) hint_at_training(*evaluation);
  if (evaluation) exit = report(*evaluation, *task, options, how);
  interrupt.call({});
  if (!evaluation && !has_folder) remove_empty(options.report_folder);
  if (interrupt.happened()) {
    if (!evaluation) say("tamis: interrupted; nothing was written");
    return static_cast<Exit>(interrupt.exit_code());
  }
  return evaluation ? exit : complain(evaluation.error());
}

// --- Options.

void add_contestants(const Command& command, EvalOptions& options) {
  ContestantWords& contestants = options.contestants;
  command.words("--pipeline PIPELINE", contestants.pipelines,
                "What is judged (auto), also with a name: NAME=PIPELINE; may be given "
                "several times");
  command.words("--pipelines FILE", contestants.pipeline_files,
                "A file with a pipeline on each line; # begins a comment line");
  add_model_option(command);
  command.words("--external COMMAND", contestants.externals,
                "Another program, which answers lines of JSON with lines of JSON; "
                "NAME=COMMAND gives it a name");
  command.flag("--through-proxy", options.through_proxy,
               "Judge each pipeline a second time, on what the proxy of tamis serve "
               "makes of the page");
  command.number("--timeout SECONDS", options.timeout_seconds, 1, 86'400,
                 "Seconds that another program has for a page (30)");
}

void add_pages(const Command& command, EvalOptions& options) {
  command
      .words("--package PACKAGE", options.packages,
             "Pages with gold texts: a folder, an archive, or the name of a package in "
             "../shared/packages (TAMIS_SHARED)")
      .required();
  command.option(
      "--only PATTERN", options.only,
      "Only pages whose id fits this pattern, with * ? and [] as in a shell");
  command.number("--sample N", options.sample, 1, 1'000'000'000,
                 "Only so many pages of each package, by chance");
  command.number("--seed N", options.seed, 0, UINT64_MAX,
                 "Of the sample and of the intervals (1)");
}

void add_scores(const Command& command, EvalOptions& options) {
  add_options(command, evaluation_options(), OptionGroup::parts, options.extract);
  add_options(command, evaluation_options(), OptionGroup::reading, options.extract);
  command.option("--measure LIST", options.measures,
                 "Measures with commas between them, default, or all (default)");
  command.option("--by LIST", options.by,
                 "Figures by group, too: of type, site, language, with commas");
  command.flag("--split-at-tags", options.split_at_tags,
               "Score text with a blank for every tag, as older papers did");
  command.flag("--normalise", options.normalise,
               "Score words without their case, the punctuation at their ends and the "
               "way their accents are written");
}

void add_output(const Command& command, EvalOptions& options) {
  command.option("--json FILE|-", options.json_file,
                 "Write all figures and the numbers of each page there");
  command.option("--csv FILE|-", options.csv_file,
                 "Write a row for each page and contestant there");
  command.option("--ranking FILE", options.ranking,
                 "Published figures, as JSON: how far they rank as these do");
  command.option("--report FOLDER", options.report_folder,
                 "Write a report there to look at: index.html with plots, report.md, "
                 "report.json, pages side by side with their gold texts");
  command.number("--report-pages N", options.report_pages, 0, 100'000,
                 "Show so many pages of each package side by side (20): the worst of "
                 "each contestant and those on which they differ most");
  command.option("--baseline FILE", options.baseline,
                 "What --json wrote before: which pages got better or worse since");
  command.number("--changed N", options.changed_pages, 0, 1'000'000'000,
                 "Show at most so many pages of each kind (10)");
  command.number("--jobs N", options.jobs, 1, 256,
                 "Work on so many pages at once (all cores)");
  command.group(kMessages).flag("--quiet", options.quiet, "Show no progress");
}

// Options that --metadata ignores are errors.
void add_metadata(const Command& command, EvalOptions& options) {
  command
      .flag("--metadata", options.metadata,
            "Judge title, author and date instead of texts, beside programs that tell "
            "them")
      .excludes({"--pipeline", "--pipelines", "--through-proxy", "--measure", "--by",
                 "--split-at-tags", "--normalise", "--csv", "--ranking", "--report",
                 "--baseline"});
}

std::string measures_text() {
  std::string out;
  for (const eval::Measure& measure : eval::measures()) {
    std::string name(measure.name);
    name.resize(std::max<std::size_t>(name.size(), 15), ' ');
    out += "  " + name + std::string(measure.idea) + (measure.by_default ? "" : " *") +
           "\n";
  }
  return out;
}

constexpr const char* kFooterBegin =
    R"(Prints for each package the headline of each measure with its 95 % interval
(bootstrap over pages) and, below, precision and recall; pages a second of one
core, parsing included, and the pages on which a contestant failed, which count
as empty. Then each contestant less the first: the difference with its interval,
the pages on which it is better, worse and the same, and the p of the sign test,
as it is and with Holm's correction over the contestants of a measure. Figures
do not depend on --jobs.

Measures (* only if they are asked for); docs/measures.md tells more:
)";

constexpr const char* kFooterEnd =
    R"(
--external runs COMMAND by /bin/sh, once for each of --jobs, and keeps it
running. It reads a line {"id", "url", "html"} for each page, in UTF-8, and
answers with a line {"id", "text"} or {"id", "error"}, for --metadata also with
"metadata": {"title", "authors", "date"}. One that ends, answers
wrongly or not in time has failed on that page and is started again; one that
answers none of its first five pages is an error. tools/peers/ has some;
docs/evaluation.md has the rules.

--metadata prints for each package and field the share of pages, of those on
which the package knows it, that are exactly and about right (docs/metadata.md).

With --json - or --csv - nothing else is printed.

Examples:
  tamis eval --package wcxb-dev
  tamis eval --package cetd --pipeline default --pipeline fast --by type
  tamis eval --package cetd --pipelines candidates.txt --measure word_lcs,bag
  tamis eval --package cetd --pipeline default --pipeline fast --report report
  tamis eval --package news.tar.zst --sample 100 --json before.json
  tamis eval --package news.tar.zst --sample 100 --baseline before.json
  tamis eval --package cetd --pipeline default --external tools/peers/trafilatura
  tamis eval --package wcxb-dev --metadata --external 'tools/peers/trafilatura metadata'
  tamis eval --package cetd --pipeline wide='dsc(window=40)' --external t=./mine.py

Exit codes: 0 done, 2 error, 130 after Ctrl-C.)";

}  // namespace

void add_eval(Command& app) {
  auto options = std::make_shared<EvalOptions>();
  Command& command =
      app.subcommand("eval", "Score pipelines and other programs on packages of pages");
  add_contestants(command, *options);
  add_pages(command, *options);
  add_scores(command, *options);
  add_output(command, *options);
  add_metadata(command, *options);
  command.footer(kFooterBegin + measures_text() + kFooterEnd);
  command.on_run([options] { return run_eval(*options); });
}

}  // namespace tamis::cli
