// Every case of html5lib's tree-construction suite, through Parser and to_tree, with
// every set of vector instructions.
//
// A case without #script-on or #script-off is run both ways and must give the same
// tree. Parse errors are not compared, because tamis does not report them.
// exceptions.txt names the cases that a parser without scripts cannot pass. If one of
// them passes, the test fails, so the list can only shrink.

#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include <gtest/gtest.h>

#include "document/tree_dump.h"
#include "support/difference.h"
#include "support/html5lib.h"
#include "support/instruction_sets.h"
#include "support/paths.h"
#include "tamis/parser.h"

namespace tamis::test {
namespace {

constexpr std::size_t kFiles = 60;
constexpr std::size_t kCases = 1796;
constexpr std::size_t kBlock = 64;

using CaseName = std::pair<std::string, int>;  // file, number

// Reads lines of "file number reason"; '#' begins a comment.
std::set<CaseName> read_exceptions() {
  std::set<CaseName> names;
  std::ifstream file(source_dir() / "tests/conformance/exceptions.txt");
  EXPECT_TRUE(file) << "cannot read tests/conformance/exceptions.txt";
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    CaseName name;
    if (!line.starts_with('#') && words >> name.first >> name.second)
      names.insert(std::move(name));
  }
  return names;
}

std::string tree_of(const TreeCase& each, bool scripting) {
  ParseOptions options;
  options.scripting = scripting;
  if (each.fragment_of) options.fragment_of = *each.fragment_of;
  Parser parser(options);
  return to_tree(parser.parse(each.data, "utf-8"), each.fragment_of.has_value());
}

std::string describe(const std::string& file, const TreeCase& each, bool scripting) {
  std::string text = "case: " + file + " " + std::to_string(each.number) +
                     (scripting ? " (scripting on)" : " (scripting off)");
  if (each.fragment_of) text += "\ninside: " + *each.fragment_of;
  return text + " with " + to_string(instruction_set()) +
         "\ninput: " + in_quotes(each.data);
}

void run(const std::string& file, const TreeCase& each, bool scripting,
         bool is_exception) {
  const std::string got = tree_of(each, scripting);
  const bool passes = got == each.document;
  if (is_exception) {
    EXPECT_FALSE(passes) << describe(file, each, scripting)
                         << "\npasses: take it out of exceptions.txt";
    return;
  }
  if (!passes)
    ADD_FAILURE() << describe(file, each, scripting) << "\nexpected (-) and got (+):\n"
                  << difference(each.document, got);
}

// Returns the case after a comment of `by` characters, which changes nothing else.
TreeCase shifted(TreeCase each, std::size_t by) {
  const std::string filler(by, 'x');
  each.data.insert(0, "<!--" + filler + "-->");
  each.document.insert(0, "| <!-- " + filler + " -->\n");
  return each;
}

class TreeConstruction : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam().empty())
      GTEST_SKIP() << "no suite at " << html5lib_dir("tree-construction")
                   << " (TAMIS_SHARED)";
    cases_ = read_tree_cases(html5lib_dir("tree-construction") / GetParam());
    exceptions_ = read_exceptions();
  }

  void run_both_ways(const TreeCase& each) const {
    const bool is_exception = exceptions_.contains({GetParam(), each.number});
    if (each.without_scripting) run(GetParam(), each, false, is_exception);
    if (each.with_scripting) run(GetParam(), each, true, is_exception);
  }

  std::vector<TreeCase> cases_;
  std::set<CaseName> exceptions_;
};

TEST_P(TreeConstruction, GivesTheExpectedTrees) {
  for (const InstructionSet set : instruction_sets()) {
    const Forced forced(set);
    for (const TreeCase& each : cases_) run_both_ways(each);
  }
}

// The tokenizer reads blocks of up to 64 bytes, so each case must also be correct at
// their ends.
TEST_P(TreeConstruction, GivesThemWhereverInABlockTheyStand) {
  for (const InstructionSet set : instruction_sets()) {
    const Forced forced(set);
    for (std::size_t by = 0; by < kBlock; ++by) {
      for (const TreeCase& each : cases_)
        if (!each.fragment_of) run_both_ways(shifted(each, by));
      if (HasFailure()) return;  // one failing position is enough
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Html5lib, TreeConstruction,
                         testing::ValuesIn(html5lib_files("tree-construction", ".dat")),
                         [](const auto& file) { return test_name(file.param); });

// Cases that the suite lacks, in its format. Random tag soup (tools/compare-trees
// --soup) found them, and the expected trees follow the standard.
TEST(TreeConstructionExtra, GivesTheExpectedTrees) {
  const auto file = source_dir() / "tests/conformance/extra.dat";
  for (const TreeCase& each : read_tree_cases(file)) {
    run("extra.dat", each, false, false);
    run("extra.dat", each, true, false);
  }
}

// If the reader missed cases, every test above would pass.
TEST(TreeConstructionSuite, IsReadWhole) {
  const auto files = html5lib_files("tree-construction", ".dat");
  if (files.front().empty())
    GTEST_SKIP() << "no suite at " << html5lib_dir("tree-construction")
                 << " (TAMIS_SHARED)";
  std::size_t cases = 0;
  for (const std::string& file : files)
    cases += read_tree_cases(html5lib_dir("tree-construction") / file).size();
  EXPECT_EQ(files.size(), kFiles);
  EXPECT_EQ(cases, kCases);
}

TEST(TreeConstructionSuite, ExceptionsAreCasesThatExist) {
  if (html5lib_files("tree-construction", ".dat").front().empty())
    GTEST_SKIP() << "no suite at " << html5lib_dir("tree-construction")
                 << " (TAMIS_SHARED)";
  for (const auto& [file, number] : read_exceptions()) {
    const auto cases = read_tree_cases(html5lib_dir("tree-construction") / file);
    EXPECT_LE(number, static_cast<int>(cases.size())) << file;
  }
}

TEST(TreeCases, KeepBlankLinesInDataAndInText) {
  const auto cases = parse_tree_cases(
      "#data\n<p>\n\n#document\n#errors\n(1,1): x\n#document\n| \"\n\n#x\"\n\n"
      "#data\n\n#errors\n#document-fragment\nsvg path\n#script-on\n#document\n");
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(cases[0].data, "<p>\n\n#document");
  EXPECT_EQ(cases[0].document, "| \"\n\n#x\"\n");
  EXPECT_TRUE(cases[0].with_scripting && cases[0].without_scripting);
  EXPECT_EQ(cases[1].data, "");
  EXPECT_EQ(cases[1].fragment_of, "svg path");
  EXPECT_FALSE(cases[1].without_scripting);
  EXPECT_EQ(cases[1].document, "");
}

}  // namespace
}  // namespace tamis::test
