#include <algorithm>
#include <cmath>

#include "eval/report/figures_text.h"
#include "eval/report/origin.h"
#include "eval/report/standings.h"
#include "eval/report/write_report.h"
#include "eval/statistics/summary.h"
#include "render/markdown/escape.h"
#include "text/escape.h"

namespace tamis::eval {
namespace {

constexpr std::size_t kMostNameBytes = 200;
constexpr std::size_t kMostOriginBytes = 4000;  // a command, a licence
// A short list for readers of text. The HTML report lets readers sort all pages.
constexpr std::size_t kWorstPages = 10;

// Writes untrusted names and ids as code, in which no symbol has a meaning.
std::string code(std::string text, bool is_in_table = true,
                 std::size_t most = kMostNameBytes) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  if (text.find_first_not_of(' ') == text.npos) return "–";
  std::string out;
  append_code(shortened(text, most), is_in_table, out);
  return out;
}

// A table with pipes. The first `left` columns are left-aligned, the others
// right-aligned.
class MarkdownTable {
 public:
  MarkdownTable(const std::vector<std::string>& headings, std::size_t left) {
    add(headings);
    text_ += '|';
    for (std::size_t i = 0; i < headings.size(); ++i)
      text_ += i < left ? "---|" : "--:|";
    text_ += '\n';
  }

  void add(const std::vector<std::string>& cells) {
    text_ += '|';
    for (const std::string& cell : cells) text_ += " " + cell + " |";
    text_ += '\n';
  }

  std::string text() const { return text_ + "\n"; }

 private:
  std::string text_;
};

using Places = std::vector<std::size_t>;  // indices of measures

std::string standings_table(const Evaluation& evaluation,
                            const PackageStandings& standings, const Places& shown) {
  MarkdownTable table(
      with_measures({"pipeline", "pages/s", "failed"}, evaluation.measures, shown), 1);
  for (std::size_t i = 0; i < standings.contestants.size(); ++i) {
    const Standing& standing = standings.contestants[i];
    std::vector<std::string> row = {code(evaluation.contestants[i]),
                                    speed_text(standing.pages_per_second),
                                    std::to_string(standing.failed)};
    for (const std::size_t measure : shown) {
      const Interval& headline = standing.summaries[measure].headline;
      row.push_back(figure_text(headline.value) + " (" + interval_text(headline) + ")");
    }
    table.add(row);
  }
  return table.text();
}

// The figures that are not primary scores, such as precision and recall.
std::string other_figures_table(const Evaluation& evaluation,
                                const PackageStandings& standings,
                                const Places& shown) {
  std::vector<std::string> headings = {"pipeline"};
  std::vector<std::pair<std::size_t, std::size_t>> columns;  // measure, figure
  for (const std::size_t i : shown) {
    const Measure& measure = *evaluation.measures[i];
    for (std::size_t j = 0; j < measure.figures.size(); ++j) {
      if (j == measure.headline) continue;
      headings.push_back(std::string(measure.name) + " " +
                         std::string(measure.figures[j]));
      columns.emplace_back(i, j);
    }
  }
  if (columns.empty()) return {};
  MarkdownTable table(headings, 1);
  for (std::size_t i = 0; i < standings.contestants.size(); ++i) {
    std::vector<std::string> row = {code(evaluation.contestants[i])};
    for (const auto& [measure, figure] : columns)
      row.push_back(
          figure_text(standings.contestants[i].summaries[measure].figures[figure]));
    table.add(row);
  }
  return "Behind these figures:\n\n" + table.text();
}

std::string duels_table(const Evaluation& evaluation, const std::vector<Duel>& duels) {
  if (duels.empty()) return {};
  MarkdownTable table({"pipeline", "measure", "difference", "95 % interval", "better",
                       "worse", "same", "p (Holm)"},
                      2);
  for (const Duel& duel : duels) {
    const auto& [headline, pages] = duel.comparison;
    table.add({code(evaluation.contestants[duel.contestant]),
               std::string(evaluation.measures[duel.measure]->name),
               figure_text(headline.value, "%+.4f"), interval_text(headline, "%+.4f"),
               std::to_string(pages.wins), std::to_string(pages.losses),
               std::to_string(pages.ties), p_value_text(duel.holm_p)});
  }
  return "Each less " + code(evaluation.contestants[0]) +
         ", on the same pages; p of the sign test over pages, corrected after "
         "Holm for the contestants of a measure.\n\n" +
         table.text();
}

std::string group_table(const Evaluation& evaluation, const PackageResult& package,
                        Grouping grouping, const Places& shown) {
  const std::string heading(to_string(grouping));
  MarkdownTable table(
      with_measures({heading, "pipeline", "pages"}, evaluation.measures, shown), 2);
  for (const GroupFigures& group : by_group(evaluation, package, grouping))
    for (std::size_t i = 0; i < group.headlines.size(); ++i) {
      std::vector<std::string> row = {code(group.key), code(evaluation.contestants[i]),
                                      std::to_string(group.pages)};
      for (const std::size_t measure : shown)
        row.push_back(figure_text(group.headlines[i][measure]));
      table.add(row);
    }
  return "By " + heading + ":\n\n" + table.text();
}

// A table of pipelines and packages, as in the papers.
std::string overview(const Evaluation& evaluation,
                     const std::vector<PackageStandings>& standings) {
  std::vector<std::string> headings = {"pipeline"};
  for (const PackageResult& package : evaluation.packages)
    headings.push_back(code(package.name));
  const Measure& measure = *evaluation.measures[0];
  std::string note;
  for (const PackageResult& package : evaluation.packages)
    if (is_misread(measure, package)) note += " " + code(package.name);
  headings.emplace_back("mean");
  MarkdownTable table(headings, 1);
  for (std::size_t i = 0; i < evaluation.contestants.size(); ++i) {
    std::vector<std::string> row = {code(evaluation.contestants[i])};
    std::vector<double> values;
    for (std::size_t j = 0; j < standings.size(); ++j) {
      const double value = standings[j].contestants[i].summaries[0].headline.value;
      row.push_back(figure_text(value));
      if (!is_misread(measure, evaluation.packages[j])) values.push_back(value);
    }
    row.push_back(figure_text(mean(values)));
    table.add(row);
  }
  return "Headline of " + std::string(measure.name) +
         ". The mean gives each package the same weight; it says little where gold "
         "texts follow different rules." +
         (note.empty() ? ""
                       : " Left out of it, since words there have no blanks between "
                         "them (character_lcs counts characters):" +
                             note + ".") +
         "\n\n" + table.text();
}

std::vector<std::size_t> worst_places(const Measure& measure,
                                      const ContestantResult& result) {
  const std::vector<double>& values = result.numbers[0].at(measure.page_headline);
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!std::isnan(values[i])) out.push_back(i);
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) {
    return measure.more_is_better ? values[a] < values[b] : values[a] > values[b];
  });
  out.resize(std::min(out.size(), kWorstPages));
  return out;
}

std::string worst_pages(const Evaluation& evaluation, const PackageResult& package,
                        const std::vector<std::string>& views) {
  const Measure& measure = *evaluation.measures[0];
  MarkdownTable table(
      {"pipeline", "page", "type", "side by side", std::string(measure.name)}, 4);
  for (std::size_t i = 0; i < package.contestants.size(); ++i) {
    const ContestantResult& result = package.contestants[i];
    for (const std::size_t place : worst_places(measure, result))
      table.add({code(evaluation.contestants[i]), code(package.pages[place].id),
                 code(package.pages[place].page_type),
                 views[place].empty() ? "" : "[open](" + views[place] + ")",
                 figure_text(result.numbers[0].at(measure.page_headline)[place])});
  }
  return "Worst pages:\n\n" + table.text();
}

std::string origin_list(const OriginRows& rows) {
  std::string out;
  for (const auto& [what, text] : rows)
    out += "- " + code(what, false) + ": " + code(text, false, kMostOriginBytes) + "\n";
  return out + "\n";
}

std::string package_part(const Evaluation& evaluation, const PackageResult& package,
                         const PackageStandings& standings,
                         const std::vector<Grouping>& groupings,
                         const std::vector<std::string>& views) {
  const Places shown = measured(standings);
  const std::string pages = pages_text(evaluation, package);
  std::string out = "## " + code(package.name) + ", " +
                    (evaluation.conditions.only.empty() ? pages : code(pages, false)) +
                    "\n\n" + standings_table(evaluation, standings, shown) +
                    other_figures_table(evaluation, standings, shown) +
                    duels_table(evaluation, standings.duels);
  for (const Grouping grouping : groupings)
    out += group_table(evaluation, package, grouping, shown);
  return out + worst_pages(evaluation, package, views);
}

}  // namespace

std::string report_markdown(const Evaluation& evaluation,
                            const std::vector<PackageStandings>& standings,
                            const std::vector<Grouping>& groupings,
                            const ReportViews& views) {
  std::string out =
      "# Evaluation\n\nWritten by `tamis eval --report`. index.html has "
      "the same with plots. Behind each figure stands its 95 % interval "
      "(bootstrap over pages).\n\n";
  if (evaluation.packages.size() > 1)
    out += "## All packages\n\n" + overview(evaluation, standings);
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i)
    out += package_part(evaluation, evaluation.packages[i], standings[i], groupings,
                        views[i]);
  out += "## How it was made\n\n" + origin_list(origin_of(evaluation));
  for (const PackageResult& package : evaluation.packages)
    out += "Package " + code(package.name) + ":\n\n" +
           origin_list(origin_of(evaluation, package));
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace tamis::eval
