// Tests src/eval/judge/evaluation.h and the output of evaluations.
#include "eval/judge/evaluation.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include <gtest/gtest.h>

#include "eval/datasets/package_writer.h"
#include "eval/report/changes.h"
#include "eval/report/evaluation_json.h"
#include "eval/report/standings.h"
#include "support/failing_filter.h"
#include "support/packages.h"

namespace tamis::eval {
namespace {

using test::TestFolder;

// Twelve pages of three sites. A menu repeats on each site. On every third page the
// text is also in the menu's element.
datasets::PackagePage page_of(std::size_t number) {
  const std::string words = "one two three page" + std::to_string(number);
  datasets::PackagePage page;
  page.index = number;
  page.id = std::to_string(number);
  page.site = "site" + std::to_string(number % 3);
  page.page_type = number % 2 == 0 ? "article" : "";
  page.language = "en";
  page.with = {"page" + std::to_string(number)};
  page.html = "<ul><li><a href=/>home " + page.site + "</a></ul><p>" + words;
  page.gold = words + "\n";
  return page;
}

std::filesystem::path write_twelve(const TestFolder& folder, const std::string& name) {
  std::vector<datasets::PackagePage> pages;
  for (std::size_t i = 0; i < 12; ++i) pages.push_back(page_of(i));
  datasets::PackageInfo info;
  info.name = "twelve";
  const auto load = [&](std::size_t i) -> Result<datasets::PackagePage> {
    return pages[i];
  };
  EXPECT_TRUE(datasets::write_package(folder / name, info, pages, load));
  return folder / name;
}

// A program that responds to every page with an error.
constexpr const char* kComplains =
    "exec sed -u 's/^{\"id\":\"\\([^\"]*\\)\".*/{\"id\":\"\\1\",\"error\":\"odd\"}/'";

Contestant pipeline(const std::string& text) {
  return {text, *read_pipeline(text), {}};
}

EvaluationOptions options(const std::string& measures = "word_lcs,bag,empty") {
  EvaluationOptions out;
  out.measures = *read_measures(measures);
  return out;
}

std::string json_of(const Evaluation& evaluation) {
  Evaluation timeless = evaluation;
  std::vector<PackageStandings> all;
  for (PackageResult& package : timeless.packages) {
    for (ContestantResult& one : package.contestants)
      std::fill(one.seconds.begin(), one.seconds.end(), 0.0);
    all.push_back(standings(timeless, package, {.resamples = 100}));
  }
  return evaluation_to_json(timeless, all, {Grouping::type, Grouping::site});
}

TEST(Evaluation, APageThatFailsIsOneWithoutTextAndTheOthersGoOn) {
  test::register_failing_filter();
  std::vector<datasets::PackagePage> pages;
  for (std::size_t i = 0; i < 12; ++i) pages.push_back(page_of(i));
  pages[0].html += " steps";
  pages[4].html += " bug";
  const TestFolder folder;
  ASSERT_TRUE(datasets::write_package(
      folder / "p.tar.zst", datasets::PackageInfo{.name = "twelve"}, pages,
      [&](std::size_t i) -> Result<datasets::PackagePage> { return pages[i]; }));
  const auto evaluation =
      evaluate({pipeline("serial(plain, fails)"), pipeline("plain")},
               {folder / "p.tar.zst"}, options("bag"));
  ASSERT_TRUE(evaluation) << to_string(evaluation.error());
  const PackageResult& package = evaluation->packages.at(0);
  const auto& failing = package.contestants[0];
  EXPECT_EQ(failing.failures[0], "the page needs too many steps");
  EXPECT_EQ(failing.failures[4], "internal error: a bug");
  EXPECT_EQ(failing.failures[5], "");
  EXPECT_EQ(failing.numbers[0][1][4], 0);  // recall
  EXPECT_EQ(failing.numbers[0][1][5], 1);
  EXPECT_EQ(package.contestants[1].failures[4], "");
  EXPECT_EQ(package.contestants[1].numbers[0][1][4], 1);
}

TEST(Evaluation, ScoresEachContestantOnEachPage) {
  const TestFolder folder;
  const auto evaluation = evaluate(
      {pipeline("plain"), pipeline("keep(css=\"p\")"), pipeline("keep(css=\"h1\")")},
      {write_twelve(folder, "p.tar.zst")}, options());
  ASSERT_TRUE(evaluation) << to_string(evaluation.error());
  EXPECT_EQ(evaluation->contestants[1], "keep(css=\"p\")");
  const PackageResult& package = evaluation->packages.at(0);
  EXPECT_EQ(package.name, "twelve");
  ASSERT_EQ(package.pages.size(), 12u);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_EQ(package.pages[i].id, std::to_string(i));
    EXPECT_DOUBLE_EQ(package.contestants[0].numbers[0][0][i], 4.0 / 6);  // precision
    EXPECT_DOUBLE_EQ(package.contestants[0].numbers[0][1][i], 1);        // recall
    EXPECT_DOUBLE_EQ(package.contestants[1].numbers[0][2][i], 1);
    EXPECT_DOUBLE_EQ(package.contestants[2].numbers[1][2][i], 0);
    EXPECT_DOUBLE_EQ(package.contestants[2].numbers[2][0][i], 1);  // empty
  }
}

TEST(Evaluation, ScoresTheTextThatExtractPrints) {
  std::string body;
  for (int i = 0; i < 30; ++i) body += "It rained all day and the river rose. ";
  std::vector<datasets::PackagePage> pages = {page_of(0), page_of(1)};
  pages[0].html = R"(<script type="application/ld+json">{"@type":"NewsArticle",)"
                  R"("articleBody":")" +
                  body + R"("}</script><p>Please wait.)";
  pages[0].gold = body;
  pages[1].html = "<table><tr><td><pre>1\n2\n3</pre><td><pre>a;\nb;\nc;</pre></table>";
  pages[1].gold = "a;\nb;\nc;";
  const TestFolder folder;
  ASSERT_TRUE(datasets::write_package(
      folder / "p", datasets::PackageInfo{.name = "two"}, pages,
      [&](std::size_t i) -> Result<datasets::PackagePage> { return pages[i]; }));
  EvaluationOptions how = options("bag");
  const auto f1 = [&] {
    return evaluate({pipeline("plain")}, {folder / "p"}, how)
        ->packages.at(0)
        .contestants[0]
        .numbers[0][2];
  };
  EXPECT_EQ(f1(), (std::vector<double>{1, 1}));
  how.reading.rescue = false;
  how.selection.line_numbers = true;
  EXPECT_EQ(f1(), (std::vector<double>{0, 2. / 3}));
}

TEST(Evaluation, IsTheSameForAnyNumberOfJobs) {
  const TestFolder folder;
  const auto package = write_twelve(folder, "p");
  const std::vector<Contestant> contestants = {
      pipeline("plain"),
      pipeline("template"),
      pipeline("default"),
      {"cat",
       {},
       "python3 -c 'import json, sys\nfor line in sys.stdin:\n  page = "
       "json.loads(line)\n  print(json.dumps(dict(id=page[\"id\"], "
       "text=page[\"html\"])), flush=True)'"}};
  EvaluationOptions how = options();
  const auto one = evaluate(contestants, {package}, how);
  how.jobs = 5;
  const auto five = evaluate(contestants, {package}, how);
  ASSERT_TRUE(one && five);
  EXPECT_EQ(json_of(*one), json_of(*five));
}

TEST(Evaluation, TextsOfSomePagesCanBeRead) {
  const TestFolder folder;
  const auto package = write_twelve(folder, "p.tar.zst");
  const std::vector<Contestant> contestants = {
      pipeline("plain"), pipeline("keep(css=\"p\")"), {"fails", {}, kComplains}};
  const auto texts = read_texts(contestants, package, {2, 7}, options());
  ASSERT_TRUE(texts) << to_string(texts.error());
  ASSERT_EQ(texts->size(), 2u);
  EXPECT_EQ((*texts)[1].place, 7u);
  EXPECT_EQ((*texts)[1].gold, "one two three page7\n");
  EXPECT_EQ((*texts)[1].kept[0], "home site1\none two three page7\n");
  EXPECT_EQ((*texts)[1].kept[1], "one two three page7\n");
  EXPECT_EQ((*texts)[1].kept[2], "");
}

// Places refer to the sample, and a site filter uses the same pages as in the
// evaluation.
TEST(Evaluation, TextsAreThoseOfTheSample) {
  const TestFolder folder;
  const auto package = write_twelve(folder, "p");
  EvaluationOptions how = options();
  how.sample = 5;
  const auto evaluation = evaluate({pipeline("lh")}, {package}, how);
  const auto texts = read_texts({pipeline("lh")}, package, {1, 4}, how);
  ASSERT_TRUE(evaluation && texts);
  for (const PageTexts& one : *texts) {
    const JudgedPage& page = evaluation->packages[0].pages[one.place];
    EXPECT_EQ(one.gold, "one two three page" + page.id + "\n");
    EXPECT_EQ(one.kept[0], one.gold);
  }
}

TEST(Evaluation, GivesSiteFiltersTheOtherPagesOfTheSite) {
  const TestFolder folder;
  EvaluationOptions how = options();
  how.sample = 1;  // its whole site is learned
  const auto evaluation =
      evaluate({pipeline("plain"), pipeline("lh")}, {write_twelve(folder, "p")}, how);
  ASSERT_TRUE(evaluation);
  const PackageResult& package = evaluation->packages[0];
  EXPECT_LT(package.contestants[0].numbers[0][0][0], 1);  // the menu is kept
  EXPECT_EQ(package.contestants[1].numbers[0][0][0], 1);  // and dropped here
}

TEST(Evaluation, CountsStepsForThoseWhoWait) {
  const TestFolder folder;
  EvaluationOptions how = options();
  std::size_t all = 0;
  std::size_t steps = 0;
  how.watch.begin = [&](std::size_t pages) { all = pages; };
  how.watch.step = [&] { ++steps; };
  const auto package = write_twelve(folder, "p");
  ASSERT_TRUE(evaluate({pipeline("plain")}, {package}, how));
  EXPECT_EQ(all, 12u);
  EXPECT_EQ(steps, 12u);
  steps = 0;
  ASSERT_TRUE(evaluate({pipeline("lh")}, {package, package}, how));
  EXPECT_EQ(all, 48u);  // learning is a separate pass
  EXPECT_EQ(steps, 48u);
}

TEST(Evaluation, CountsFailuresOfOtherProgramsAsEmpty) {
  const TestFolder folder;
  const auto evaluation =
      evaluate({{"none", {}, kComplains}}, {write_twelve(folder, "p")}, options());
  ASSERT_TRUE(evaluation) << to_string(evaluation.error());
  const ContestantResult& result = evaluation->packages[0].contestants[0];
  EXPECT_EQ(result.failures[0], "odd");
  EXPECT_EQ(result.numbers[2][0][0], 1);
  EXPECT_EQ(standings(*evaluation, evaluation->packages[0]).contestants[0].failed, 12u);
}

TEST(Evaluation, GivesUpOnAProgramThatNeverAnswers) {
  const TestFolder folder;
  const auto package = write_twelve(folder, "p");
  const auto evaluation = evaluate(
      {pipeline("plain"), {"none", {}, "echo why >&2; exit 3"}}, {package}, options());
  ASSERT_FALSE(evaluation);
  EXPECT_EQ(evaluation.error().place, "--external: none");
  EXPECT_EQ(evaluation.error().finding,
            "it answered none of its first 5 pages: it exited with 3 instead of an "
            "answer: why");
  EvaluationOptions two = options();
  two.sample = 2;
  EXPECT_FALSE(evaluate({{"none", {}, "exit 3"}}, {package}, two));
}

TEST(Evaluation, FingerprintsTellPagesApart) {
  const TestFolder folder;
  const auto first = write_twelve(folder, "p");
  const auto of = [&] {
    const auto evaluation = evaluate({pipeline("plain")}, {first}, options());
    return fingerprint(evaluation->packages.at(0));
  };
  const std::string before = of();
  EXPECT_EQ(before, of());
  std::ofstream(first / "gold/7.txt") << "another\n";
  EXPECT_NE(before, of());
}

TEST(Evaluation, SaysWhatIsWrongWithAPackage) {
  const TestFolder folder;
  const auto package = write_twelve(folder, "p");
  std::filesystem::remove(package / "gold/7.txt");
  EvaluationOptions how = options();
  how.jobs = 3;
  const auto evaluation = evaluate({pipeline("plain")}, {package}, how);
  ASSERT_FALSE(evaluation);
  EXPECT_NE(to_string(evaluation.error()).find("7"), std::string::npos)
      << to_string(evaluation.error());
  EXPECT_FALSE(evaluate({pipeline("plain")}, {folder / "none"}, how));
}

TEST(Evaluation, StopsWhenItIsTold) {
  const TestFolder folder;
  const std::atomic<bool> stop = true;
  EvaluationOptions how = options();
  how.stop = &stop;
  EXPECT_FALSE(evaluate({pipeline("plain")}, {write_twelve(folder, "p")}, how));
}

TEST(SamplePages, IsSeededAndALargerOneHasTheSmaller) {
  const std::vector<bool> small = sample_pages(100, 10, 1);
  const std::vector<bool> large = sample_pages(100, 30, 1);
  EXPECT_EQ(std::count(small.begin(), small.end(), true), 10);
  EXPECT_EQ(std::count(large.begin(), large.end(), true), 30);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_TRUE(!small[i] || large[i]);
  EXPECT_EQ(small, sample_pages(100, 10, 1));
  EXPECT_NE(small, sample_pages(100, 10, 2));
  EXPECT_EQ(sample_pages(3, 5, 1), std::vector<bool>(3, true));
}

TEST(Standings, ComparesAllWithTheFirst) {
  const TestFolder folder;
  const auto evaluation = evaluate({pipeline("plain"), pipeline("keep(css=\"p\")")},
                                   {write_twelve(folder, "p")}, options());
  const PackageStandings all = standings(*evaluation, evaluation->packages[0]);
  EXPECT_DOUBLE_EQ(all.contestants[0].summaries[0].headline.value, 0.8);
  EXPECT_DOUBLE_EQ(all.contestants[1].summaries[0].headline.value, 1);
  ASSERT_EQ(all.duels.size(), 3u);
  EXPECT_EQ(all.duels[0].contestant, 1u);
  EXPECT_NEAR(all.duels[0].comparison.headline.value, 0.2, 1e-12);
  EXPECT_EQ(all.duels[0].comparison.pages.wins, 12u);
  EXPECT_DOUBLE_EQ(all.duels[0].comparison.pages.p, 2 / 4096.0);
  EXPECT_DOUBLE_EQ(all.duels[0].holm_p, 2 / 4096.0);  // one test by this measure
  EXPECT_EQ(all.duels[2].holm_p, 1);
}

TEST(Standings, HaveGroups) {
  const TestFolder folder;
  const auto evaluation =
      evaluate({pipeline("plain")}, {write_twelve(folder, "p")}, options());
  const auto groups = by_group(*evaluation, evaluation->packages[0], Grouping::type);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].key, "article");
  EXPECT_EQ(groups[1].key, "unknown");
  EXPECT_EQ(groups[1].pages, 6u);
  EXPECT_DOUBLE_EQ(groups[1].headlines[0][0], 0.8);
  EXPECT_EQ(by_group(*evaluation, evaluation->packages[0], Grouping::site).size(), 3u);
  EXPECT_EQ(read_groupings("site,type,site")->size(), 2u);
  EXPECT_EQ(to_string(read_groupings("site,").error()),
            "no group \"\" (type, site, language)");
}

TEST(EvaluationJson, CanBeReadAgain) {
  const TestFolder folder;
  const auto evaluation =
      evaluate({pipeline("plain"), {"none", {}, kComplains}},
               {write_twelve(folder, "p")}, options("word_lcs,shingles,snippets"));
  const std::string json = json_of(*evaluation);
  const auto read = evaluation_from_json(json, "file");
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(json_of(*read), json);
  EXPECT_TRUE(std::isnan(read->packages[0].contestants[1].numbers[1][0][0]));
}

TEST(EvaluationJson, RefusesWhatItDidNotWrite) {
  const auto error = [](std::string_view json) {
    const auto read = evaluation_from_json(json, "file");
    return read ? "" : to_string(read.error());
  };
  const std::string allowed = " (what tamis eval --json writes)";
  EXPECT_EQ(error("{}"), "file: this is no evaluation" + allowed);
  EXPECT_EQ(error("[]"), "file: this is no evaluation" + allowed);
  EXPECT_TRUE(error("{").starts_with("file, column 2: this is no JSON")) << error("{");
  EXPECT_TRUE(error(R"({"format": "tamis evaluation 1"})")
                  .starts_with("file: this evaluation is damaged"));
  EXPECT_TRUE(error(R"({"format": "tamis evaluation 1", "measures": [],
                        "pipelines": ["a"], "packages": [
                        {"name": "p", "pages": [], "results": []}]})")
                  .starts_with("file: this evaluation is damaged"));
}

TEST(EvaluationCsv, HasARowForEachPageAndContestant) {
  const TestFolder folder;
  EvaluationOptions how = options("word_lcs");
  how.sample = 1;
  const auto evaluation =
      evaluate({pipeline("keep(css=\"p,i\")")}, {write_twelve(folder, "p")}, how);
  const JudgedPage& page = evaluation->packages[0].pages[0];
  EXPECT_EQ(evaluation_to_csv(*evaluation),
            "package,pipeline,id,site,page_type,language,html_bytes,failure,"
            "word_lcs.precision,word_lcs.recall,word_lcs.f1\r\n"
            "twelve,\"keep(css=\"\"p,i\"\")\"," +
                page.id + "," + page.site + "," + page.page_type + ",en," +
                std::to_string(page.html_bytes) + ",,1,1,1\r\n");
}

TEST(Changes, ListPagesThatGotBetterOrWorse) {
  const TestFolder folder;
  const auto package = write_twelve(folder, "p");
  const auto before = evaluate({pipeline("plain")}, {package}, options("bag,empty"));
  Evaluation now =
      *evaluate({pipeline("keep(css=\"p\")")}, {package}, options("word_lcs,bag"));
  std::vector<double>& f1 = now.packages[0].contestants[0].numbers[1][2];
  f1[5] = 0.1;
  f1[9] = 0;
  f1[3] = 0.9;
  const std::vector<Changes> all = changes(*before, now);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].before, "plain");
  EXPECT_EQ(all[0].measure->name, "bag");
  ASSERT_EQ(all[0].duels.size(), 1u);  // the measure that both have
  EXPECT_EQ(all[0].duels[0].measure, 1u);
  EXPECT_EQ(all[0].duels[0].comparison.pages.wins, 10u);
  ASSERT_EQ(all[0].worse.size(), 2u);
  EXPECT_EQ(all[0].worse[0].id, "9");
  EXPECT_EQ(all[0].worse[1].id, "5");
  EXPECT_EQ(all[0].better.size(), 10u);
  EXPECT_EQ(all[0].better.back().id, "3");
}

TEST(Changes, AreOfNamesakesAndOfPagesThatBothHave) {
  const TestFolder folder;
  const auto package = write_twelve(folder, "p");
  EvaluationOptions how = options();
  how.sample = 4;
  const auto before =
      evaluate({pipeline("default"), pipeline("plain")}, {package}, how);
  const auto now = evaluate({pipeline("plain"), pipeline("bte")}, {package}, options());
  const std::vector<Changes> all = changes(*before, *now);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].contestant, 0u);
  EXPECT_EQ(all[0].pages, 4u);
  EXPECT_TRUE(all[0].better.empty() && all[0].worse.empty());
}

}  // namespace
}  // namespace tamis::eval
