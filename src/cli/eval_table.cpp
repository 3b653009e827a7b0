#include "cli/eval_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/utf8_length.h"

namespace tamis::cli {
namespace {

constexpr std::size_t kMostNameLetters = 40;

std::string number(double value, const char* format = "%.3f") {
  if (std::isnan(value)) return "-";
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

std::string p_value(double p) {
  return number(p, p < 0.001 ? "%.0e" : "%.3f");
}

std::string range(const Interval& interval, const char* format = "%.3f") {
  if (std::isnan(interval.low)) return "";
  return number(interval.low, format) + ".." + number(interval.high, format);
}

std::string speed(double pages_per_second) {
  return number(pages_per_second, pages_per_second < 10 ? "%.1f" : "%.0f");
}

// A pipeline's text may be long and a page's id a stranger's: one short line each.
std::string name(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  if (utf8_length(text) <= kMostNameLetters) return text;
  std::size_t end = kMostNameLetters - 3;  // at a character's beginning
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

// Rows of cells: the first column to the left, the others to the right.
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

std::vector<std::string> with_measures(std::vector<std::string> row,
                                       const Evaluation& evaluation) {
  for (const Measure* measure : evaluation.measures) row.emplace_back(measure->name);
  return row;
}

std::string figures_table(const Evaluation& evaluation,
                          const PackageStandings& standings) {
  Table table;
  table.add(with_measures({"", "pages/s", "failed"}, evaluation));
  for (std::size_t i = 0; i < standings.contestants.size(); ++i) {
    const Standing& standing = standings.contestants[i];
    std::vector<std::string> values = {name(evaluation.contestants[i]),
                                       speed(standing.pages_per_second),
                                       std::to_string(standing.failed)};
    std::vector<std::string> ranges = {"", "", ""};
    for (const Summary& summary : standing.summaries) {
      values.push_back(number(summary.headline.value));
      ranges.push_back(range(summary.headline));
    }
    table.add(std::move(values));
    table.add(std::move(ranges));
  }
  return table.text();
}

void add_duel(Table& table, const std::string& name, const Measure& measure,
              const Duel& duel) {
  const auto& [headline, pages] = duel.comparison;
  table.add({name, std::string(measure.name),
             number(headline.difference.value, "%+.4f"),
             range(headline.difference, "%+.4f"), std::to_string(pages.wins),
             std::to_string(pages.losses), std::to_string(pages.ties), p_value(pages.p),
             p_value(duel.holm_p)});
}

Table duel_headings(const std::string& first) {
  Table table(2);
  table.add({first, "", "difference", "95 % interval", "better", "worse", "same", "p",
             "p (Holm)"});
  return table;
}

std::string duels_table(const Evaluation& evaluation, const std::vector<Duel>& duels) {
  Table table = duel_headings("less " + name(evaluation.contestants[0]));
  for (const Duel& duel : duels)
    add_duel(table, name(evaluation.contestants[duel.contestant]),
             *evaluation.measures[duel.measure], duel);
  return table.text();
}

std::string group_table(const Evaluation& evaluation, const PackageResult& package,
                        Grouping grouping) {
  Table table(2);
  const std::string_view heading = grouping_names()[static_cast<std::size_t>(grouping)];
  table.add(with_measures({std::string(heading), "", "pages"}, evaluation));
  for (const GroupFigures& group : by_group(evaluation, package, grouping))
    for (std::size_t i = 0; i < group.headlines.size(); ++i) {
      std::vector<std::string> row = {name(group.key), name(evaluation.contestants[i]),
                                      std::to_string(group.pages)};
      for (const double value : group.headlines[i]) row.push_back(number(value));
      table.add(std::move(row));
    }
  return table.text();
}

// Why a contestant failed, once for each.
std::string first_failures(const Evaluation& evaluation, const PackageResult& package) {
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
                        const std::vector<ChangedPage>& pages, std::size_t most) {
  if (pages.empty()) return {};
  Table table;
  table.add({heading, "before", "now", "change"});
  for (std::size_t i = 0; i < std::min(most, pages.size()); ++i)
    table.add({name(pages[i].id), number(pages[i].before), number(pages[i].now),
               number(pages[i].now - pages[i].before, "%+.3f")});
  return "\n" + table.text();
}

}  // namespace

std::string evaluation_table(const Evaluation& evaluation,
                             const std::vector<PackageStandings>& standings,
                             const std::vector<Grouping>& groupings) {
  std::string out;
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i) {
    const PackageResult& package = evaluation.packages[i];
    out += (i > 0 ? "\n" : "") + name(package.name) + ", " +
           std::to_string(package.pages.size()) + " pages\n\n" +
           figures_table(evaluation, standings[i]);
    out += first_failures(evaluation, package);
    if (!standings[i].duels.empty())
      out += "\n" + duels_table(evaluation, standings[i].duels);
    for (const Grouping grouping : groupings)
      out += "\n" + group_table(evaluation, package, grouping);
  }
  return out;
}

std::string ranking_table(const Evaluation& evaluation,
                          const RankingAgreement& ranking) {
  Table table;
  table.add(with_measures({"Kendall's tau"}, evaluation));
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

std::string changes_table(const Evaluation& evaluation,
                          const std::vector<Changes>& changes, std::size_t most_pages) {
  std::string out;
  for (const Changes& change : changes) {
    Table table = duel_headings("now less before");
    for (const Duel& duel : change.duels)
      add_duel(table, name(change.before), *evaluation.measures[duel.measure], duel);
    const std::string measure(change.measure->name);
    const auto counted = [&](const char* word, const std::vector<ChangedPage>& pages) {
      return std::to_string(pages.size()) + " " + word + " by " + measure;
    };
    out += "\n" + name(evaluation.packages[change.package].name) + ", " +
           name(evaluation.contestants[change.contestant]) + ", " +
           std::to_string(change.pages) + " pages of before and now\n\n" +
           table.text() +
           pages_table(counted("worse", change.worse), change.worse, most_pages) +
           pages_table(counted("better", change.better), change.better, most_pages);
  }
  return out;
}

}  // namespace tamis::cli
