#include "tune/run/result_text.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "eval/report/figures_text.h"
#include "tamis/pipeline.h"
#include "text/dump_json.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "tune/run/options.h"

namespace tamis::tune {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kWidth = 88;
constexpr double kSignificant = 0.05;
constexpr std::uint64_t kFewSites = 10;

std::string number(double value, const char* format = "%.3f") {
  std::string text = eval::figure_text(value, format, "-");
  // A rounded "-0.000" or "+0.000" has no sign.
  const bool is_nothing = text != "-" && text.find_first_of("123456789") == text.npos;
  if (is_nothing && (text[0] == '-' || text[0] == '+')) text.erase(0, 1);
  return text;
}

// Returns for example "0.812 (0.790 to 0.834)".
std::string interval(const eval::Interval& value, const char* format = "%.3f") {
  return number(value.value, format) + " (" + number(value.low, format) + " to " +
         number(value.high, format) + ")";
}

std::string goal_name(const TuneOptions& options) {
  return options.measure + " " + options.goal;
}

// Breaks a text into lines of limited length and indents the later ones.
void add_wrapped(const std::string& text, std::vector<std::string>& lines) {
  std::string line;
  for (const std::string_view word : text::split(text, ' ')) {
    if (!line.empty() && line.size() + 1 + word.size() > kWidth) {
      lines.push_back(line);
      line = "  " + std::string(word);
    } else {
      text::append_item(word, " ", line);
    }
  }
  lines.push_back(line);
}

std::vector<std::string> names_of(const JournalHead& head) {
  std::vector<std::string> out;
  for (const JournalPackage& package : head.packages) out.push_back(package.name);
  return out;
}

std::string why(SearchEnd end) {
  switch (end) {
    case SearchEnd::nothing_left: return "the search had nothing more to try";
    case SearchEnd::evaluations: return "the budget was used up";
    case SearchEnd::seconds:
      return "the time was used up, so another run may find another one";
    case SearchEnd::generations: return "these were all generations asked for";
    case SearchEnd::interrupted: return "then it was interrupted";
    case SearchEnd::paused: return "then it paused";
  }
  return {};
}

// --- The origin of a pipeline.

// Returns the phase in which a search with a plan ended, derived from its last origin.
std::string left_undone(TuneMethod method, const std::string& origin) {
  if (method == TuneMethod::vote) {
    if (origin == "start" || origin == "single")
      return "while single filters were tried: voting had not begun";
    if (origin == "pair" || origin == "triple" || origin == "series")
      return "while pairs and triples were tried: larger votes had not begun";
    return "while votes grew and were pruned";
  }
  if (method == TuneMethod::params) {
    if (origin == "polish") return "while the values were polished";
    if (origin == "cma_es") return "while it climbed (CMA-ES)";
    if (origin == "sobol") return "while values were sown evenly (Sobol)";
    return "while one parameter after the other was swept";
  }
  return {};
}

struct Effort {
  std::uint64_t evaluations = 0;
  std::uint32_t generations = 0;
  SearchEnd end = SearchEnd::nothing_left;
  std::string last_origin;
};

void add_origin(const JournalHead& head, const Effort& effort,
                std::vector<std::string>& lines) {
  add_wrapped("The same as: " + command_of(head.options, names_of(head)), lines);
  const std::string packages =
      text::join(head.packages, ", ", [](const JournalPackage& package) {
        return package.name + " (" + text::counted_with_commas("page", package.pages) +
               ", " + package.fingerprint + ")";
      });
  add_wrapped("Packages: " + packages, lines);
  const std::string undone = effort.end == SearchEnd::nothing_left
                                 ? ""
                                 : left_undone(head.options.method, effort.last_origin);
  add_wrapped("Tried: " + text::counted_with_commas("pipeline", effort.evaluations) +
                  " in " + text::counted_with_commas("generation", effort.generations) +
                  "; " + why(effort.end) + "." +
                  (undone.empty() ? "" : " That was " + undone + "."),
              lines);
}

// Returns for example "1,332 pages of 40 sites".
std::string pages_of(const JournalHead& head, std::size_t part,
                     const std::string& kind = "") {
  const std::uint64_t sites = head.part_sites[part];
  return text::counted_with_commas("page", head.part_pages[part]) + " of " +
         (sites > 0 ? text::counted_with_commas(kind + "site", sites) : kind + "sites");
}

// Returns nothing if no warning is needed.
std::string sites_warning(const JournalHead& head) {
  const std::uint64_t fewest =
      *std::min_element(head.part_sites.begin(), head.part_sites.end());
  if (fewest == 0 || fewest >= kFewSites) return {};
  return "a part has only " + text::counted_with_commas("site", fewest) +
         ". The 95 % intervals are by page; pages of a site are much alike, so on "
         "other sites the figures may be further off than they say.";
}

void add_parts(const JournalHead& head, std::vector<std::string>& lines) {
  add_wrapped("Parts, by site: " + pages_of(head, 0) + " to train on, " +
                  pages_of(head, 1) + " to choose by, " + pages_of(head, 2) +
                  " to report on. The report pages were looked at once, at the end.",
              lines);
  if (const std::string warning = sites_warning(head); !warning.empty())
    add_wrapped("Warning: " + warning, lines);
}

std::string figures_line(const TuneOptions& options, const Finalist& one) {
  std::string out =
      "Figures: " + options.goal + " " + interval(one.report) + " on the report pages";
  if (!std::isnan(one.precision))
    for (const auto& [name, value] :
         {std::pair("precision", one.precision), std::pair("recall", one.recall)})
      if (options.goal != name) out += ", " + std::string(name) + " " + number(value);
  return out + "; " + number(one.selection) + " on the selection pages; cost " +
         number(one.training.cost, "%.2f") + " times parsing.";
}

std::string duel_line(const FinalDuel& duel) {
  if (duel.is_same)
    return "It is " + duel.against + ", " + duel.other.pipeline +
           ": nothing better was found.";
  const auto& [headline, pages] = duel.comparison;
  return "Gain over " + duel.against + ", " + duel.other.pipeline + " (" +
         number(duel.other.report.value) + "): " + interval(headline, "%+.3f") +
         "; better on " + text::with_commas(pages.wins) + ", worse on " +
         text::with_commas(pages.losses) + ", same on " +
         text::counted_with_commas("page", pages.ties) + "; sign test p " +
         eval::p_value_text(pages.p, "-") + ", with Holm's correction " +
         eval::p_value_text(duel.holm_p, "-") + ".";
}

// The mean and the number of pages may contradict each other.
std::string noise_line(const FinalDuel& duel) {
  const auto& pages = duel.comparison.pages;
  std::string out =
      "the gain over " + duel.against + " is within noise: 0 is in its 95 % interval.";
  if (duel.holm_p >= kSignificant) return out;
  return out + (pages.wins > pages.losses
                    ? " It is better on most pages, by little, and worse on a few, by "
                      "much."
                    : " It is worse on most pages, by little, and better on a few, by "
                      "much.");
}

// Values tuned for one pipeline may still be worse than another filter, even after a
// successful search.
std::string loss_line(const FinalDuel& duel, TuneMethod method) {
  const bool is_another =
      method == TuneMethod::params && duel.against == kTheBestSingle;
  return "it is worse than " + duel.against +
         (is_another ? ", so that is the better choice."
                     : ": the search learnt its pages by heart. More pages, fewer "
                       "nodes, or fewer filters may help.");
}

std::vector<std::string> duel_warnings(const FinalDuel& duel, TuneMethod method) {
  std::vector<std::string> out;
  if (duel.is_same) return out;
  if (duel.is_noise()) out.push_back(noise_line(duel));
  if (duel.is_loss()) out.push_back(loss_line(duel, method));
  return out;
}

void add_duels(const TuneOptions& options, const TuneResult& result,
               std::vector<std::string>& lines) {
  for (const FinalDuel& duel : result.duels) {
    add_wrapped(duel_line(duel), lines);
    for (const std::string& warning : duel_warnings(duel, options.method))
      add_wrapped("Warning: " + warning, lines);
  }
}

// Begins with a warning if the winner is not clearly better than the start.
std::string found_line(const JournalHead& head, const TuneResult& result) {
  const std::string by = "by tamis tune " + std::string(to_string(head.options.method));
  for (const FinalDuel& duel : result.duels) {
    if (duel.against != kTheStart) continue;
    if (duel.is_same) return "Nothing better than the start was found " + by;
    if (duel.is_noise() || duel.is_loss())
      return "Nothing clearly better than the start was found " + by;
  }
  return "Found " + by;
}

std::string headline(const JournalHead& head, const TuneResult& result) {
  return found_line(head, result) + ": " + goal_name(head.options) + " " +
         interval(result.winner.report) + " on " + pages_of(head, 2, "unseen ") + ".";
}

std::string front_headline(const JournalHead& head, const TuneResult& result,
                           std::size_t place) {
  return "Number " + std::to_string(place + 1) + " of the " +
         std::to_string(result.front.size()) + " that no other beats in both (" +
         (head.options.objective == Objective::speed ? "goal, cost"
                                                     : "precision, recall") +
         ") on the selection pages, found by tamis tune " +
         std::string(to_string(head.options.method)) + ": " + goal_name(head.options) +
         " " + interval(result.front[place].report) + " on " +
         pages_of(head, 2, "unseen ") + ".";
}

std::vector<std::string> story(const JournalHead& head, const TuneResult& result,
                               const Finalist& one, const std::string& first_line) {
  std::vector<std::string> lines;
  add_wrapped(first_line, lines);
  lines.emplace_back();
  add_origin(head,
             {result.evaluations, result.generations, result.end, result.last_origin},
             lines);
  add_parts(head, lines);
  add_wrapped(figures_line(head.options, one), lines);
  return lines;
}

std::vector<std::string> story_of_winner(const JournalHead& head,
                                         const TuneResult& result) {
  std::vector<std::string> lines =
      story(head, result, result.winner, headline(head, result));
  if (!result.front.empty())
    add_wrapped("It is the one of the front with the best " + head.options.goal +
                    " on the selection pages.",
                lines);
  add_duels(head.options, result, lines);
  return lines;
}

// --- Files.

std::string pipeline_file(const std::string& pipeline,
                          const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines)
    out += line.empty() ? "#\n" : "# " + line + "\n";
  const Result<Pipeline> read = read_pipeline(pipeline);
  return out + (read ? format_pipeline(read->tree()) : pipeline + "\n");
}

std::string front_file(const JournalHead& head, const TuneResult& result,
                       std::size_t place) {
  const Finalist& one = result.front[place];
  return pipeline_file(one.pipeline,
                       story(head, result, one, front_headline(head, result, place)));
}

std::string front_row(const std::vector<std::string>& cells) {
  std::string out = " ";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::size_t width = i == 0 ? 15 : 10;
    const std::string space(width - std::min(width, cells[i].size()), ' ');
    out += " " + (i == 0 ? cells[i] + space : space + cells[i]);
  }
  return out + "\n";
}

std::string front_table(const TuneOptions& options, const TuneResult& result) {
  std::string out =
      "The front: what no other beats in both on the selection pages. Its figures are "
      "of\nthe report pages, where one may beat another.\n" +
      front_row({"file", options.goal, "precision", "recall", "cost"});
  for (std::size_t i = 0; i < result.front.size(); ++i) {
    const Finalist& one = result.front[i];
    out += front_row({"front-" + std::to_string(i + 1) + ".tamis",
                      number(one.report.value), number(one.precision),
                      number(one.recall), number(one.training.cost, "%.2f")});
  }
  return out;
}

std::string summary(const JournalHead& head, const TuneResult& result) {
  const std::vector<std::string> lines = story_of_winner(head, result);
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  if (!result.front.empty()) out += front_table(head.options, result);
  const Result<Pipeline> read = read_pipeline(result.winner.pipeline);
  return out + "\n" + (read ? format_pipeline(read->tree()) : result.winner.pipeline);
}

// --- Output for programs.

Json json_of(const eval::Interval& value) {
  return {{"value", value.value}, {"low", value.low}, {"high", value.high}};
}

Json json_of(const Finalist& one) {
  return {
      {"pipeline", one.pipeline},   {"number", one.number ? Json(*one.number) : Json()},
      {"cost", one.training.cost},  {"training", one.training.fitness},
      {"selection", one.selection}, {"report", json_of(one.report)},
      {"precision", one.precision}, {"recall", one.recall}};
}

Json json_of(const FinalDuel& duel) {
  const auto& [headline, pages] = duel.comparison;
  return {{"against", duel.against},  {"other", json_of(duel.other)},
          {"same", duel.is_same},     {"difference", json_of(headline)},
          {"noise", duel.is_noise()}, {"loss", duel.is_loss()},
          {"better", pages.wins},     {"worse", pages.losses},
          {"ties", pages.ties},       {"p", pages.p},
          {"holm_p", duel.holm_p}};
}

// Returns warnings for users of the winner.
Json warnings_of(const JournalHead& head, const TuneResult& result) {
  Json out = Json::array();
  for (const FinalDuel& duel : result.duels)
    for (std::string& warning : duel_warnings(duel, head.options.method))
      out.push_back(std::move(warning));
  if (std::string warning = sites_warning(head); !warning.empty())
    out.push_back(std::move(warning));
  return out;
}

std::string result_json(const JournalHead& head, const TuneResult& result) {
  Json out = {{"headline", headline(head, result)},
              {"warnings", warnings_of(head, result)},
              {"end", kSearchEnds[result.end]},
              {"generations", result.generations},
              {"evaluations", result.evaluations},
              {"report_pages", result.report_pages},
              {"parts", head.part_pages},
              {"sites", head.part_sites},
              {"winner", json_of(result.winner)},
              {"duels", Json::array()},
              {"front", Json::array()}};
  for (const FinalDuel& duel : result.duels) out["duels"].push_back(json_of(duel));
  for (const Finalist& one : result.front) out["front"].push_back(json_of(one));
  return dump_json(out) + "\n";
}

}  // namespace

std::vector<RunFile> run_files_of(const JournalHead& head, const TuneResult& result) {
  std::vector<RunFile> out = {
      {"best.tamis",
       pipeline_file(result.winner.pipeline, story_of_winner(head, result))},
      {"result.json", result_json(head, result)},
      {"summary.txt", summary(head, result)}};
  for (std::size_t i = 0; i < result.front.size(); ++i)
    out.push_back(
        {"front-" + std::to_string(i + 1) + ".tamis", front_file(head, result, i)});
  return out;
}

std::string best_so_far(const JournalHead& head, const SearchRun& run,
                        const Individual& best) {
  std::vector<std::string> lines;
  lines.push_back("The best so far of tamis tune " +
                  std::string(to_string(head.options.method)) +
                  ", which was interrupted.");
  lines.emplace_back();
  add_origin(
      head, {run.evaluations, run.generations, SearchEnd::interrupted, run.last_origin},
      lines);
  add_wrapped("Figures, by the surrogate of tuning: " + head.options.goal + " " +
                  number(best.outcome.selection) +
                  " on the selection pages, by which it was chosen. The report pages "
                  "were not looked at.",
              lines);
  return pipeline_file(best.pipeline, lines);
}

}  // namespace tamis::tune
