#include "eval/report/side_by_side.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "eval/report/compared_texts.h"
#include "eval/report/figures_text.h"
#include "text/escape.h"
#include "text/templates.h"

namespace tamis::eval {
namespace {

constexpr const char* kTemplate[] = {
#include "eval/side_by_side.inc"
};

// Of both texts together. Few people read more, and browsers can still display it.
constexpr std::size_t kMostWords = 40'000;
constexpr std::size_t kMostNameBytes = 300;

struct Compared {
  std::size_t contestant = 0;
  ComparedTexts texts;
  double score = 0;  // primary score of the first measure, greater is better
};

class SideBySide {
 public:
  SideBySide(const Evaluation& evaluation, std::size_t package, const PageTexts& texts)
      : evaluation_(evaluation),
        package_(evaluation.packages[package]),
        page_(package_.pages[texts.place]),
        texts_(texts) {
    for (std::size_t i = 0; i < package_.contestants.size(); ++i)
      all_.push_back(
          {i, compare_texts(texts.gold, texts.kept[i], kMostWords), score_of(i)});
  }

  std::string html(const SideBySideLinks& links) const {
    const std::string name = texts_.title.empty() ? page_.id : texts_.title;
    return fill_template(kTemplate,
                         {{"title", as_html(shortened(name, kMostNameBytes))},
                          {"facts", facts()},
                          {"links", links_html(links)},
                          {"scores", scores_table()},
                          {"comparisons", comparisons()}});
  }

 private:
  double number(std::size_t contestant, std::size_t measure) const {
    return package_.contestants[contestant].numbers[measure].at(
        evaluation_.measures[measure]->page_headline)[texts_.place];
  }

  double score_of(std::size_t contestant) const {
    const double value = number(contestant, 0);
    return evaluation_.measures[0]->more_is_better ? value : -value;
  }

  std::string facts() const {
    std::string out;
    const auto add = [&](std::string_view name, const std::string& value) {
      if (value.empty()) return;
      out += "<div><dt>" + std::string(name) + "</dt><dd>" +
             as_html(shortened(value, kMostNameBytes)) + "</dd></div>";
    };
    add("Package", package_.name);
    add("Page", page_.id);
    add("Site", page_.site);
    add("Type", page_.page_type);
    add("Language", page_.language);
    add("Address", page_.url);
    add("Size", std::to_string(page_.html_bytes) + " bytes of HTML");
    return out;
  }

  static std::string links_html(const SideBySideLinks& links) {
    std::string out = "<a href=\"../index.html#worst\">Back to the report</a>";
    if (!links.before.empty())
      out += " <a rel=\"prev\" href=\"" + as_html(links.before) + "\">Page before</a>";
    if (!links.after.empty())
      out += " <a rel=\"next\" href=\"" + as_html(links.after) + "\">Next page</a>";
    return out;
  }

  std::string name_of(const Compared& one) const {
    return as_html(shortened(evaluation_.contestants[one.contestant], kMostNameBytes));
  }

  std::string scores_table() const {
    std::string out = "<thead><tr><th scope=\"col\">Pipeline</th>";
    for (const std::string_view heading : {"Kept right", "Kept wrongly", "Missed"})
      out += "<th scope=\"col\">" + std::string(heading) + "</th>";
    for (const Measure* measure : evaluation_.measures)
      out += "<th scope=\"col\">" + std::string(measure->name) + "</th>";
    out += "</tr></thead><tbody>";
    for (const Compared& one : all_) {
      out += "<tr><th scope=\"row\"><a href=\"#c" + std::to_string(one.contestant) +
             "\">" + name_of(one) + "</a></th>";
      for (const std::size_t words :
           {one.texts.right, one.texts.wrong, one.texts.missed})
        out += "<td>" + std::to_string(words) + "</td>";
      for (std::size_t i = 0; i < evaluation_.measures.size(); ++i)
        out += "<td>" + figure_text(number(one.contestant, i)) + "</td>";
      out += "</tr>";
    }
    return out + "</tbody>";
  }

  // Reports whether the text is shown at once: the first contestant, the best and the
  // worst of the page. The others are collapsed.
  bool is_open(const Compared& one) const {
    const auto by_score = [](const Compared& a, const Compared& b) {
      return a.score < b.score;
    };
    return one.contestant == 0 ||
           &one == &*std::min_element(all_.begin(), all_.end(), by_score) ||
           &one == &*std::max_element(all_.begin(), all_.end(), by_score);
  }

  static void append_lines(const std::vector<ComparedLine>& lines,
                           std::string_view mark, std::string& out) {
    for (const ComparedLine& line : lines) {
      out += "<p dir=\"auto\">";
      for (const ComparedRun& run : line) {
        const std::string_view tag = run.is_common ? "span" : mark;
        out += "<" + std::string(tag) + ">";
        append_as_html(run.text, out);
        out += "</" + std::string(tag) + ">";
      }
      out += "</p>";
    }
  }

  std::string note_of(const Compared& one) const {
    const std::string& failure =
        package_.contestants[one.contestant].failures[texts_.place];
    std::string out;
    if (!failure.empty())
      out += "<p class=\"note\">It failed on this page: " + as_html(failure) + "</p>";
    if (one.texts.hidden > 0)
      out += "<p class=\"note\">These texts are long: " +
             std::to_string(one.texts.hidden) + " words are left out below.</p>";
    return out;
  }

  std::string comparison(const Compared& one) const {
    const auto words = [](std::string_view tag, std::size_t count,
                          std::string_view what) {
      return "<" + std::string(tag) + ">" + std::to_string(count) + " " +
             std::string(what) + "</" + std::string(tag) + "> ";
    };
    std::string out = "<details id=\"c" + std::to_string(one.contestant) + "\"" +
                      (is_open(one) ? " open" : "") + "><summary><b>" + name_of(one) +
                      "</b> " + words("span", one.texts.right, "right") +
                      words("del", one.texts.wrong, "wrong") +
                      words("ins", one.texts.missed, "missed") + "</summary>" +
                      note_of(one) +
                      "<div class=\"row heads\"><h3>Gold: what should be kept</h3>"
                      "<h3>What was kept</h3></div>";
    append_rows(one.texts.rows, out);
    return out + "</details>\n";
  }

  static void append_row(const ComparedRow& row, std::string& out) {
    out += "<div class=\"row\"><div>";
    append_lines(row.gold, "ins", out);
    out += "</div><div>";
    append_lines(row.extract, "del", out);
    out += "</div></div>\n";
  }

  static bool is_right(const ComparedRow& row) {
    const auto all_common = [](const std::vector<ComparedLine>& lines) {
      return std::all_of(lines.begin(), lines.end(), [](const ComparedLine& line) {
        return line.size() == 1 && line[0].is_common;
      });
    };
    return all_common(row.gold) && all_common(row.extract);
  }

  // Long runs of correct rows are collapsed, except for the first and the last two
  // rows. Readers look for mistakes.
  static void append_rows(const std::vector<ComparedRow>& rows, std::string& out) {
    constexpr std::size_t kNear = 2;
    constexpr std::size_t kFewestFolded = 4;
    for (std::size_t i = 0; i < rows.size();) {
      std::size_t end = i;
      while (end < rows.size() && is_right(rows[end])) ++end;
      if (end - i < 2 * kNear + kFewestFolded) {
        append_row(rows[i++], out);
        continue;
      }
      for (std::size_t near = 0; near < kNear; ++near) append_row(rows[i++], out);
      out += "<details class=\"folded\"><summary>" + std::to_string(end - kNear - i) +
             " more rows, kept right</summary>";
      while (i < end - kNear) append_row(rows[i++], out);
      out += "</details>\n";
      while (i < end) append_row(rows[i++], out);
    }
  }

  std::string comparisons() const {
    std::string out;
    for (const Compared& one : all_) out += comparison(one);
    return out;
  }

  const Evaluation& evaluation_;
  const PackageResult& package_;
  const JudgedPage& page_;
  const PageTexts& texts_;
  std::vector<Compared> all_;
};

}  // namespace

std::string side_by_side_to_html(const Evaluation& evaluation, std::size_t package,
                                 const PageTexts& texts, const SideBySideLinks& links) {
  return SideBySide(evaluation, package, texts).html(links);
}

}  // namespace tamis::eval
