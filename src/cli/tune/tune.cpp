// tamis tune: searches for parameters, votes and whole pipelines.

#include "cli/tune/tune.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <variant>

#include "cli/package/find_packages.h"
#include "cli/pages/extract_options.h"
#include "cli/terminal/choice.h"
#include "cli/terminal/size.h"
#include "eval/measures/measure.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "tune/judge/goal.h"
#include "tune/search/filter_choice.h"

namespace tamis::cli {
namespace {

constexpr std::uint64_t kUsualBudget = 5000;
// Constant on all machines, so that the same command gives the same result.
constexpr std::uint32_t kUsualIslands = 4;
constexpr std::uint32_t kUsualEpoch = 5;

// The unparsed values of the command line.
struct TuneWords {
  std::vector<std::string> packages;
  std::string memory = "1G";
  std::vector<std::string> on;  // "ray", optionally with an address
  bool has_jobs = false;
  tune::TuneOptions options;
  ExtractOptions extract;  // reading and selection
  TuneWork work;
};

unsigned all_cores() {
  return std::max(1u, std::thread::hardware_concurrency());
}

// --- Parsing words into fields. The functions return the problem of an invalid word.

std::string read_into(std::vector<std::string>& out, const std::string& word) {
  const auto parts = text::split_words(word, ",");
  out.assign(parts.begin(), parts.end());
  return {};
}

std::string read_into(double& out, const std::string& word) {
  const auto weight = text::read_number<double>(word, 0);
  if (!weight) return "'" + word + "' is no weight (a number from 0 on, such as 0.01)";
  out = *weight;
  return {};
}

std::string read_into(tune::Shares& out, const std::string& word) {
  const auto words = text::split_words(word, ",");
  bool is_right = words.size() == out.size();
  for (std::size_t i = 0; is_right && i < out.size(); ++i) {
    const auto share = text::read_number<std::uint64_t>(words[i], 1, 1'000'000);
    is_right = share.has_value();
    out[i] = share.value_or(0);
  }
  if (is_right) return {};
  return "'" + word +
         "' are no three parts (shares of training, selection and report, such as "
         "60,20,20)";
}

template <class Enum>
requires std::is_enum_v<Enum> std::string read_into(Enum& out,
                                                    const std::string& word) {
  const auto& names = tune::names_of(out).all;
  const auto found = tune::names_of(out).find(word);
  if (!found) return unknown_word(word, {names.begin(), names.end()});
  out = *found;
  return {};
}

// Accepts "5000", "90s", "10m" and "2h".
std::string read_into(tune::TuneBudget& out, const std::string& word) {
  const std::string_view units = "smh";
  const auto unit = word.empty() ? std::string::npos : units.find(word.back());
  if (unit == std::string::npos) {
    if (const auto number = text::read_number<std::uint64_t>(word, 1, UINT32_MAX)) {
      out.evaluations = *number;
      out.seconds = 0;
      return {};
    }
  } else if (const auto value = text::read_number<double>(
                 std::string_view(word).substr(0, word.size() - 1));
             value && *value > 0) {
    constexpr double kSeconds[] = {1, 60, 3600};
    out.evaluations = 0;
    out.seconds = *value * kSeconds[unit];
    return {};
  }
  return "'" + word +
         "' is no budget (a number of evaluations, such as 5000, or a time: 90s, 10m, "
         "2h)";
}

// --- Words into options.

// Expands presets and files, because they may change before the run is resumed.
Result<void> make_bare(const std::string& option, std::string& text) {
  if (text.empty()) return {};
  const Result<Pipeline> pipeline = read_pipeline(text);
  if (!pipeline) return tl::unexpected(in_option(option, pipeline.error()));
  text = pipeline->canonical();
  return {};
}

Result<void> check_aim(const tune::TuneOptions& options) {
  const Result<tune::Goal> goal = tune::read_goal(options.goal);
  if (!goal) return tl::unexpected(goal.error());
  const Result<const eval::Measure*> measure = eval::find_measure(options.measure);
  if (!measure) return tl::unexpected(in_option("--measure", measure.error()));
  if (const auto checked = tune::check_goal(*goal, **measure); !checked)
    return tl::unexpected(in_option("--measure", checked.error()));
  if (options.objective == tune::Objective::precision_recall)
    if (const auto checked = tune::check_goal({tune::Goal::Kind::precision}, **measure);
        !checked)
      return tl::unexpected(in_option("--measure", checked.error()));
  if (const auto choice = tune::choose_filters(options.filters); !choice)
    return tl::unexpected(in_option("--filters", choice.error()));
  return {};
}

// Reads --on, --islands and --epoch.
Result<void> read_islands(const TuneWords& words, tune::TuneOptions& out) {
  if (words.on.empty()) {
    if (out.islands == 0 && out.epoch == 0) return {};
    return fail(ErrorCode::bad_argument, out.islands > 0 ? "--islands" : "--epoch",
                "islands need something to run on", "--on ray");
  }
  if (out.islands == 0) out.islands = kUsualIslands;
  if (out.epoch == 0) out.epoch = kUsualEpoch;
  return {};
}

Result<tune::TuneOptions> read_options(const TuneWords& words) {
  tune::TuneOptions out = words.options;
  if (const auto read = check_aim(out); !read) return tl::unexpected(read.error());
  if (const auto read = make_bare("--pipeline", out.pipeline); !read)
    return tl::unexpected(read.error());
  if (const auto read = make_bare("--start", out.start); !read)
    return tl::unexpected(read.error());
  if (out.budget == tune::TuneBudget()) out.budget.evaluations = kUsualBudget;
  if (const auto read = read_islands(words, out); !read)
    return tl::unexpected(read.error());
  const auto packages = find_packages(words.packages);
  if (!packages) return tl::unexpected(packages.error());
  for (const std::filesystem::path& package : *packages)
    out.packages.push_back(std::filesystem::absolute(package).lexically_normal());
  out.rescue = words.extract.reading.rescue;
  out.line_numbers = words.extract.selection.line_numbers;
  return out;
}

Result<TuneWork> read_work(const TuneWords& words) {
  TuneWork out = words.work;
  const std::optional<std::uint64_t> memory = parse_size(words.memory);
  if (!memory || *memory == 0)
    return fail(ErrorCode::bad_argument, "--memory",
                "'" + words.memory + "' is no number of bytes", "such as 512M or 4G");
  out.memory = *memory;
  if (!words.on.empty() && words.on[0] != "ray")
    return fail(ErrorCode::bad_argument, "--on",
                "'" + words.on[0] + "' is nothing to run on",
                "ray, and after it the address of a cluster if there is one");
  if (words.on.size() > 1) out.ray_address = words.on[1];
  if (words.has_jobs) out.island_jobs = out.jobs;
  if (out.folder.empty())
    out.folder = "tune-" + std::string(to_string(words.options.method)) + "-" +
                 std::to_string(words.options.seed);
  return out;
}

Exit begin(const TuneWords& words) {
  const Result<TuneWork> work = read_work(words);
  if (!work) return complain(work.error());
  const Result<tune::TuneOptions> options = read_options(words);
  if (!options) return complain(options.error());
  return begin_run(*options, *work);
}

// --- Options.

Option add_option(const Command& command, const tune::TuneOption& option,
                  tune::TuneOptions& options) {
  const std::string name = std::string(option.flag) + " " + std::string(option.value);
  const std::string meaning(option.meaning);
  const auto take = [&](auto& field) {
    return command.option(
        name, [&field](const std::string& word) { return read_into(field, word); },
        meaning);
  };
  if (option.name == "evaluations") return take(options.budget);
  const auto add = [&]<class Field>(Field* field) {
    if constexpr (std::is_same_v<Field, std::string>)
      return command.option(name, *field, meaning);
    else if constexpr (std::is_integral_v<Field>)
      return command.number(name, *field, option.least, option.most, meaning);
    else
      return take(*field);
  };
  return std::visit(add, option.field(options));
}

void add_options(const Command& command, tune::OptionSection section,
                 TuneWords& words) {
  const auto method =
      static_cast<std::uint8_t>(1 << static_cast<int>(words.options.method));
  for (const tune::TuneOption& option : tune::tune_options())
    if (option.section == section && (option.methods & method) != 0)
      if (const Option added = add_option(command, option, words.options);
          option.name == "pipeline")
        added.required();
}

void add_pages(const Command& command, TuneWords& words) {
  command
      .words("--package PACKAGE", words.packages,
             "Pages with gold texts: a folder, an archive, or the name of a package in "
             "../shared/packages (TAMIS_SHARED); may be given several times")
      .required();
  add_options(command, tune::OptionSection::pages, words);
  add_options(command, evaluation_options(), OptionGroup::reading, words.extract);
}

void add_hands(const Command& command, TuneWords& words) {
  command.option("--out FILE", words.work.out_file,
                 "Where the pipeline goes, besides best.tamis in the run's folder");
  words.work.jobs = all_cores();
  command.number(
      "--jobs N",
      [&words](std::uint64_t jobs) {
        words.work.jobs = static_cast<unsigned>(jobs);
        words.has_jobs = true;
      },
      1, 256, "Work with so many threads (all cores); each island, with --on ray (1)");
  command.option("--memory SIZE", words.memory,
                 "Bytes for masks of each part; what is over goes to a file (1G)");
  command.group(kMessages).flag("--quiet", words.work.quiet, "Show no progress");
}

void add_on(const Command& command, TuneWords& words) {
  command
      .words("--on ray [ADDRESS]", words.on,
             "Work on many machines: ray, and the address of its cluster; without one, "
             "a Ray of its own on this machine")
      .at_most(2);
}

constexpr const char* kEnd =
    R"(
The pages are split by site: on some the search climbs, on others it chooses,
and the rest, the report pages, are looked at once, at the end. The result is
RUN/best.tamis, a pipeline file with how it was found, its figures with 95 %
intervals on the report pages, and its gain over the best single filter and
the start; the same is printed, with a warning where the gain is within noise.
The start itself is the result if nothing beats it on the pages to choose by.
The same seed gives the same result for any --jobs, unless --budget is a time.
RUN/journal.sqlite has all that was tried: tamis tune resume RUN goes on
with a run that was cut off, tamis tune show RUN draws it.
docs/optimisation.md tells more.
)";

constexpr const char* kExits =
    "\nExit codes: 0 done, 2 error, 130 after Ctrl-C, which ends with the best so far.";

using Words = std::shared_ptr<TuneWords>;

Command& add_method(Command& tune, tune::TuneMethod method, const char* help,
                    const Words& words) {
  words->options.method = method;
  Command& command = tune.subcommand(std::string(to_string(method)), help);
  add_pages(command, *words);
  add_options(command, tune::OptionSection::aim, *words);
  add_options(command, tune::OptionSection::limits, *words);
  command.option("--run RUN", words->work.folder,
                 "The folder of the run; it may not have one yet (tune-" +
                     command.name() + "-SEED)");
  add_hands(command, *words);
  add_options(command, tune::OptionSection::search, *words);
  if (method == tune::TuneMethod::gp) {
    add_on(command, *words);
    add_options(command, tune::OptionSection::islands, *words);
  }
  command.on_run([words] { return begin(*words); });
  return command;
}

void add_params(Command& tune) {
  const auto words = std::make_shared<TuneWords>();
  Command& command = add_method(tune, tune::TuneMethod::params,
                                "Better parameters for a pipeline", words);
  command.footer(
      std::string(
          "Every parameter of every filter and vote of the pipeline is tried, on "
          "a grid of\nsteps. One alone is swept from end to end; several are "
          "swept one by one, sown\nevenly (Sobol), climbed (CMA-ES) and "
          "polished.\n") +
      kEnd +
      "\nExamples:\n"
      "  tamis tune params --pipeline dsc --package cetd\n"
      "  tamis tune params --pipeline 'serial(drop, cectd_ds)' --package wcxb-dev\n"
      "  tamis tune params --pipeline dsc --only rho --goal precision --package "
      "cetd\n" +
      kExits);
}

void add_vote(Command& tune) {
  const auto words = std::make_shared<TuneWords>();
  Command& command =
      add_method(tune, tune::TuneMethod::vote,
                 "Which filters should vote, and with what weight", words);
  command.footer(
      std::string("Ensemble selection after Caruana and others (2004): the filter that "
                  "helps most\njoins, again and again, and may join twice; then votes "
                  "that are not missed go.\n") +
      kEnd +
      "\nExamples:\n"
      "  tamis tune vote --package wcxb-dev\n"
      "  tamis tune vote --package wcxb-dev --filters dsc,cectd_ds,lsi,ttr --run "
      "votes\n" +
      kExits);
}

void add_gp(Command& tune) {
  const auto words = std::make_shared<TuneWords>();
  Command& command = add_method(tune, tune::TuneMethod::gp,
                                "Whole pipelines, by genetic programming", words);
  command.footer(
      std::string("Pipelines breed: the better ones exchange branches, change "
                  "parameters and\noperators, grow and shrink; those that do the same "
                  "as another one go. With two\nobjectives all pipelines that none "
                  "beats in both are written: front-1.tamis, ...\nand once more, as "
                  "best.tamis, the one with the best goal.\n\n"
                  "With --on ray several searches, islands, run side by side and "
                  "exchange their\nbest. That needs Ray: pip install ray, and "
                  "TAMIS_PYTHON with the path of its\npython3 if that is not the one "
                  "on the PATH. docs/scaling.md tells more.\n") +
      kEnd +
      "\nExamples:\n"
      "  tamis tune gp --package wcxb-dev --run general\n"
      "  tamis tune gp --package wcxb-dev --types article --budget 2h --run news\n"
      "  tamis tune gp --package cetd --start default --objective speed\n"
      "  tamis tune gp --package wcxb-dev --on ray --islands 8 --budget 100000\n" +
      kExits);
}

void add_resume(Command& tune) {
  const auto words = std::make_shared<TuneWords>();
  Command& command = tune.subcommand("resume", "Go on with a run that was cut off");
  command.option("RUN", words->work.folder, "The folder of the run").required();
  add_hands(command, *words);
  add_on(command, *words);
  command.footer(
      "Whatever ended the run, at most the running generation is lost. It comes to\n"
      "the very result that it would have come to. The packages and tamis must be the\n"
      "same as when it began; what differs is told, and nothing is overwritten. A run\n"
      "that is finished is told once more. Of a run with islands at most their "
      "running\n"
      "epochs are lost; it goes on with a Ray on this machine, or with --on.\n\n"
      "Examples:\n"
      "  tamis tune resume tune-gp-1\n"
      "  tamis tune resume general --jobs 1\n\n"
      "Exit codes: 0 done, 2 error, 130 after Ctrl-C.");
  command.on_run([words] {
    const Result<TuneWork> work = read_work(*words);
    return work ? resume_run(*work) : complain(work.error());
  });
}

}  // namespace

void add_tune(Command& app) {
  Command& command =
      app.subcommand("tune", "Find better parameters and better pipelines");
  for (const auto add :
       {add_params, add_vote, add_gp, add_resume, add_tune_island, add_tune_show})
    add(command);
  command.footer(
      "Give it pages with gold texts, and it looks for what extracts them best. The\n"
      "figures that it tells are of pages of sites that it has not seen before.\n\n"
      "Examples:\n"
      "  tamis tune params --pipeline dsc --package cetd\n"
      "  tamis tune vote --package wcxb-dev\n"
      "  tamis tune gp --package wcxb-dev --run general\n"
      "  tamis tune resume general\n\n"
      "Exit codes: 0 done, 2 error, 130 after Ctrl-C.");
}

}  // namespace tamis::cli
