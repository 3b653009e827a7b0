#include "eval/report/report_markdown.h"

#include <algorithm>
#include <cmath>

#include "base/html_escape.h"
#include "eval/report/figures_text.h"
#include "eval/statistics/means.h"
#include "render/markdown_escape.h"

namespace tamis {
namespace {

constexpr std::size_t kMostNameBytes = 200;
// As many as a reader of text will look at; the page of HTML can sort them all.
constexpr std::size_t kWorstPages = 10;

// Names and ids are of strangers: as code nothing in them means anything.
std::string code(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  if (text.find_first_not_of(' ') == text.npos) return "–";
  std::string out;
  append_code(shortened(text, kMostNameBytes), true, out);
  return out;
}

// Rows with pipes; the first `left` columns to the left, the others to the right.
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

std::vector<std::string> with_measures(std::vector<std::string> row,
                                       const Evaluation& evaluation) {
  for (const Measure* measure : evaluation.measures) row.emplace_back(measure->name);
  return row;
}

std::string standings_table(const Evaluation& evaluation,
                            const PackageStandings& standings) {
  MarkdownTable table(with_measures({"pipeline", "pages/s", "failed"}, evaluation), 1);
  for (std::size_t i = 0; i < standings.contestants.size(); ++i) {
    const Standing& standing = standings.contestants[i];
    std::vector<std::string> row = {code(evaluation.contestants[i]),
                                    speed_text(standing.pages_per_second),
                                    std::to_string(standing.failed)};
    for (const Summary& summary : standing.summaries)
      row.push_back(figure_text(summary.headline.value) + " (" +
                    interval_text(summary.headline) + ")");
    table.add(row);
  }
  return table.text();
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
               figure_text(headline.difference.value, "%+.4f"),
               interval_text(headline.difference, "%+.4f"), std::to_string(pages.wins),
               std::to_string(pages.losses), std::to_string(pages.ties),
               p_value_text(duel.holm_p)});
  }
  return "Each less " + code(evaluation.contestants[0]) +
         ", on the same pages; p of the sign test over pages, corrected after "
         "Holm.\n\n" +
         table.text();
}

std::string group_table(const Evaluation& evaluation, const PackageResult& package,
                        Grouping grouping) {
  const std::string heading(grouping_names()[static_cast<std::size_t>(grouping)]);
  MarkdownTable table(with_measures({heading, "pipeline", "pages"}, evaluation), 2);
  for (const GroupFigures& group : by_group(evaluation, package, grouping))
    for (std::size_t i = 0; i < group.headlines.size(); ++i) {
      std::vector<std::string> row = {code(group.key), code(evaluation.contestants[i]),
                                      std::to_string(group.pages)};
      for (const double value : group.headlines[i]) row.push_back(figure_text(value));
      table.add(row);
    }
  return "By " + heading + ":\n\n" + table.text();
}

// Pipelines by packages, as the tables of the papers.
std::string overview(const Evaluation& evaluation,
                     const std::vector<PackageStandings>& standings) {
  std::vector<std::string> headings = {"pipeline"};
  for (const PackageResult& package : evaluation.packages)
    headings.push_back(code(package.name));
  headings.emplace_back("mean");
  MarkdownTable table(headings, 1);
  for (std::size_t i = 0; i < evaluation.contestants.size(); ++i) {
    std::vector<std::string> row = {code(evaluation.contestants[i])};
    std::vector<double> values;
    for (const PackageStandings& package : standings) {
      values.push_back(package.contestants[i].summaries[0].headline.value);
      row.push_back(figure_text(values.back()));
    }
    row.push_back(figure_text(mean(values)));
    table.add(row);
  }
  return "Headline of " + std::string(evaluation.measures[0]->name) + ":\n\n" +
         table.text();
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
  for (std::size_t i = 0; i < evaluation.packages.size(); ++i) {
    const PackageResult& package = evaluation.packages[i];
    out += "## " + code(package.name) + ", " + std::to_string(package.pages.size()) +
           " pages\n\n" + standings_table(evaluation, standings[i]) +
           duels_table(evaluation, standings[i].duels);
    for (const Grouping grouping : groupings)
      out += group_table(evaluation, package, grouping);
    out += worst_pages(evaluation, package, views[i]);
  }
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace tamis
