#include "cli/eval/table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "eval/report/figures_text.h"
#include "eval/report/origin.h"
#include "text/control_characters.h"
#include "text/lists.h"
#include "text/numbers.h"
#include "text/utf8.h"

namespace tamis::cli {
namespace {

constexpr std::size_t kMostNameLetters = 40;

std::string number(double value, const char* format = "%.3f") {
  return eval::figure_text(value, format, "-");
}

std::string range(const eval::Interval& interval, const char* format = "%.3f") {
  if (std::isnan(interval.low)) return "-";
  return number(interval.low, format) + ".." + number(interval.high, format);
}

// Returns a number without a leading zero, for dense columns.
std::string short_number(double value) {
  const std::string text = number(value);
  return text.starts_with("0.") ? text.substr(1) : text;
}

// Returns the next position at or after `at` where a character begins.
std::size_t character_at(const std::string& text, std::size_t at) {
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80)
    ++at;
  return at;
}

// Returns a pipeline or the untrusted id of a page as one short line. Shortens it in
// the middle, since variants of a pipeline begin with the same text.
std::string name(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  drop_controls(text);  // those outside ASCII
  if (utf8_length(text) <= kMostNameLetters) return text;
  constexpr std::size_t kBegin = kMostNameLetters / 2 - 2;
  constexpr std::size_t kEnd = kMostNameLetters - kBegin - 3;
  return text.substr(0, character_at(text, kBegin)) + "..." +
         text.substr(character_at(text, text.size() - kEnd));
}

// A table whose first columns are aligned left and all others right.
class Table {
 public:
  explicit Table(std::size_t left_columns = 1) : left_columns_(left_columns) {}

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  std::string text() const {
    const std::vector<std::size_t> widths = column_widths();
    std::string out;
    for (const std::vector<std::string>& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string blanks(widths[i] - utf8_length(row[i]), ' ');
        line += "  " + (i < left_columns_ ? row[i] + blanks : blanks + row[i]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + "\n";
    }
    return out;
  }

 private:
  std::vector<std::size_t> column_widths() const {
    std::vector<std::size_t> widths;
    for (const std::vector<std::string>& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i) {
        widths.resize(std::max(widths.size(), i + 1));
        widths[i] = std::max<std::size_t>(widths[i], utf8_length(row[i]));
      }
    return widths;
  }

  std::size_t left_columns_;
  std::vector<std::vector<std::string>> rows_;
};

using Places = std::vector<std::size_t>;  // indices of measures

// Returns the other scores of a measure with short labels: P for precision, R for
// recall.
std::string behind_headline(const eval::Measure& measure,
                            const eval::Summary& summary) {
  std::string out;
  for (std::size_t i = 0; i < measure.figures.size(); ++i) {
    const std::string_view figure = measure.figures[i];
    if (i == measure.headline || figure == "accuracy") continue;
    const std::string label = figure == "precision" ? "P"
                              : figure == "recall"  ? "R"
                                                    : std::string(figure);
    text::append_item(label + " " + short_number(summary.figures[i]), " ", out);
  }
  return out;
}

bool has_any(const std::vector<std::string>& cells) {
  return std::any_of(cells.begin(), cells.end(),
                     [](const std::string& cell) { return !cell.empty(); });
}

std::string figures_table(const eval::Evaluation& evaluation,
                          const eval::PackageStandings& standings,
                          const Places& shown) {
  Table table;
  table.add(eval::with_measures({"", "pages/s", "failed"}, evaluation.measures, shown));
  for (std::size_t i = 0; i < standings.contestants.size(); ++i) {
    const eval::Standing& standing = standings.contestants[i];
    std::vector<std::string> values = {name(evaluation.contestants[i]),
                                       eval::speed_text(standing.pages_per_second, "-"),
                                       std::to_string(standing.failed)};
    std::vector<std::string> ranges = {"", "", ""};
    std::vector<std::string> others = {"", "", ""};
    for (const std::size_t measure : shown) {
      const eval::Summary& summary = standing.summaries[measure];
      values.push_back(number(summary.headline.value));
      ranges.push_back(range(summary.headline));
      others.push_back(behind_headline(*evaluation.measures[measure], summary));
    }
    table.add(std::move(values));
    table.add(std::move(ranges));
    if (has_any(others)) table.add(std::move(others));
  }
  return table.text();
}

// Names the requested measures that are not shown.
std::string not_measured(const eval::Evaluation& evaluation, const Places& shown) {
  std::string out;
  for (std::size_t i = 0; i < evaluation.measures.size(); ++i)
    if (std::find(shown.begin(), shown.end(), i) == shown.end())
      text::append_item(evaluation.measures[i]->name, ", ", out);
  return out.empty() ? out : "\n  without a figure here: " + out + "\n";
}

void add_duel(Table& table, const std::string& name, const eval::Measure& measure,
              const eval::Duel& duel) {
  const auto& [headline, pages] = duel.comparison;
  table.add({name, std::string(measure.name), number(headline.value, "%+.4f"),
             range(headline, "%+.4f"), std::to_string(pages.wins),
             std::to_string(pages.losses), std::to_string(pages.ties),
             eval::p_value_text(pages.p, "-"), eval::p_value_text(duel.holm_p, "-")});
}

Table duel_headings(const std::string& first) {
  Table table(2);
  table.add({first, "", "difference", "95 % interval", "better", "worse", "same", "p",
             "p (Holm)"});
  return table;
}

std::string duels_table(const eval::Evaluation& evaluation,
                        const std::vector<eval::Duel>& duels) {
  Table table = duel_headings("less " + name(evaluation.contestants[0]));
  for (const eval::Duel& duel : duels)
    add_duel(table, name(evaluation.contestants[duel.contestant]),
             *evaluation.measures[duel.measure], duel);
  return table.text();
}

std::string group_table(const eval::Evaluation& evaluation,
                        const eval::PackageResult& package, eval::Grouping grouping,
                        const Places& shown) {
  Table table(2);
  const std::string_view heading = to_string(grouping);
  table.add(eval::with_measures({std::string(heading), "", "pages"},
                                evaluation.measures, shown));
  for (const eval::GroupFigures& group : eval::by_group(evaluation, package, grouping))
    for (std::size_t i = 0; i < group.headlines.size(); ++i) {
      std::vector<std::string> row = {name(group.key), name(evaluation.contestants[i]),
                                      std::to_string(group.pages)};
      for (const std::size_t measure : shown)
        row.push_back(number(group.headlines[i][measure]));
      table.add(std::move(row));
    }
  return table.text();
}

// Returns the first failure of each system.
std::string first_failures(const eval::Evaluation& evaluation,
                           const eval::PackageResult& package) {
  std::string out;
  for (std::size_t i = 0; i < package.contestants.size(); ++i) {
    const std::vector<std::string>& failures = package.contestants[i].failures;
    const auto found = std::find_if(failures.begin(), failures.end(),
                                    [](const auto& text) { return !text.empty(); });
    if (found == failures.end()) continue;
    const auto at = static_cast<std::size_t>(found - failures.begin());
    out += "  " + name(evaluation.contestants[i]) + " failed on page " +
           name(package.pages[at].id) + ": " + *found + "\n";
  }
  return out.empty() ? out : "\n" + out;
}

std::string pages_table(const std::string& heading,
                        const std::vector<eval::ChangedPage>& pages, std::size_t most) {
  if (pages.empty()) return {};
  Table table;
  table.add({heading, "before", "now", "change"});
  for (std::size_t i = 0; i < std::min(most, pages.size()); ++i)
    table.add({name(pages[i].id), number(pages[i].before), number(pages[i].now),
               number(pages[i].now - pages[i].before, "%+.3f")});
  return "\n" + table.text();
}

}  // namespace

std::string evaluation_table(const eval::Evaluation& evaluation,
                             const std::vector<eval::PackageStandings>& standings,
                             const std::vector<eval::Grouping>& groupings) {
  std::string out;
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i) {
    const eval::PackageResult& package = evaluation.packages[i];
    const Places shown = eval::measured(standings[i]);
    out += (i > 0 ? "\n" : "") + name(package.name) + ", " +
           eval::pages_text(evaluation, package) + "\n\n" +
           figures_table(evaluation, standings[i], shown) +
           not_measured(evaluation, shown);
    out += first_failures(evaluation, package);
    if (!standings[i].duels.empty())
      out += "\n" + duels_table(evaluation, standings[i].duels);
    for (const eval::Grouping grouping : groupings)
      out += "\n" + group_table(evaluation, package, grouping, shown);
  }
  return out;
}

std::string ranking_table(const eval::Evaluation& evaluation,
                          const eval::RankingAgreement& ranking) {
  Table table;
  Places all(evaluation.measures.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  table.add(eval::with_measures({"Kendall's tau"}, evaluation.measures, all));
  const auto add = [&](const std::string& heading, const std::vector<double>& taus) {
    std::vector<std::string> row = {heading};
    for (const double tau : taus) row.push_back(number(tau, "%+.2f"));
    table.add(std::move(row));
  };
  for (std::size_t i = 0; i < ranking.taus.size(); ++i)
    add(name(evaluation.packages[i].name), ranking.taus[i]);
  add("means of packages", ranking.taus_of_means);
  return "\nranked as " + name(ranking.name) + ", " +
         std::to_string(ranking.contestants.size()) + " contestants\n\n" + table.text();
}

std::string changes_table(const eval::Evaluation& evaluation,
                          const std::vector<eval::Changes>& changes,
                          std::size_t most_pages) {
  std::string out;
  for (const eval::Changes& change : changes) {
    Table table = duel_headings("now less before");
    for (const eval::Duel& duel : change.duels)
      add_duel(table, name(change.before), *evaluation.measures[duel.measure], duel);
    const std::string measure(change.measure->name);
    const auto counted = [&](const char* word,
                             const std::vector<eval::ChangedPage>& pages) {
      return std::to_string(pages.size()) + " " + word + " by " + measure;
    };
    out += "\n" + name(evaluation.packages[change.package].name) + ", " +
           name(evaluation.contestants[change.contestant]) + ", " +
           text::counted("page", change.pages) + " of before and now\n\n" +
           table.text() +
           pages_table(counted("worse", change.worse), change.worse, most_pages) +
           pages_table(counted("better", change.better), change.better, most_pages);
  }
  return out;
}

}  // namespace tamis::cli
