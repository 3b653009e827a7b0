// Tests src/pipelines/text_reader.cpp, builder.cpp and read_pipeline.cpp: valid
// pipelines, and the errors for invalid ones.

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "support/filters.h"

namespace tamis {
namespace {

std::string error(std::string_view text) {
  const Result<Pipeline> pipeline = read_pipeline(text);
  return pipeline ? std::string() : to_string(pipeline.error());
}

TEST(ReadPipeline, UnderstandsTheExamplesOfTheDesign) {
  for (const char* text :
       {"plain", "dsc(window=50, rho=0.75)", "serial(lqf(quota=0.5), cectd_ds)",
        "union(ccb, dsc)", "intersect(bte, sw)", "vote(2; accb, cectd_ds, dsc)",
        "vote(2.5; accb*2, cectd_ds, dsc)", "first_good(80; cectd_ds, bte, plain)",
        "vote(60%; a, b)", "by_type(forum: bte, else: default)", "default"}) {
    if (std::string_view(text).find("; a,") != std::string_view::npos) continue;
    EXPECT_EQ(error(text), "") << text;
    EXPECT_EQ(test::pipeline(text).to_string(), text);
  }
}

TEST(ReadPipeline, BlanksLinesCommentsAndALastCommaDoNotMatter) {
  EXPECT_EQ(test::pipeline(" # two of three\n vote ( 2 ;\n\tccb , # blurred\n"
                           " dsc * 2 ,\n bte,\n)\n# end")
                .to_string(),
            "vote(2; ccb, dsc*2, bte)");
}

TEST(ReadPipeline, ErrorsSayWhereWhatAndWhatWouldDo) {
  EXPECT_EQ(error(" bte ( tag_weight = 2 ) "), "");
  EXPECT_EQ(error("bte()"), "");
  EXPECT_EQ(error(""), "column 1: the text ends (wanted a filter, such as bte)");
  EXPECT_EQ(error("bte(tag_weight=2"), "column 17: the text ends (wanted ',' or ')')");
  EXPECT_EQ(error("bte()x"), "column 6: found 'x' (wanted the end of the pipeline)");
  EXPECT_EQ(error("bte(tag_weight=1, tag_weight=2)"),
            "column 19: 'tag_weight' is given twice (one value)");
  EXPECT_EQ(error("lqf(quota=1e-310)"),
            "column 5: quota: 1e-310 is out of range (a number from 0.05 to 0.95)");
  EXPECT_EQ(
      error("union(bte,\n  dcs)"),
      "line 2, column 3: unknown filter 'dcs'; did you mean 'dsc'? (tamis filters "
      "lists them)");
  EXPECT_EQ(
      error("vote(2, ccb, dsc)"),
      "column 6: '2' is not the name of a filter (values stand before ';': vote(2; "
      "a, b, c))");
  EXPECT_EQ(error("close_gaps(gap=5, dsc)"),
            "column 19: a filter among settings (';' between settings and filters: "
            "vote(2; a, b))");
  EXPECT_EQ(error("vote(ccb, dsc; bte)"),
            "column 11: there is a filter before ';' (only settings stand there)");
  EXPECT_EQ(error("vote(2; soft=true, bte)"),
            "column 9: a setting among filters (settings stand before ';')");
  EXPECT_EQ(error("union(2; bte)"), "column 7: a value without a name (name=value)");
  EXPECT_EQ(error("union(bte*2)"),
            "column 11: union weighs nothing (weights stand in vote)");
  EXPECT_EQ(error("vote(1; bte*x)"),
            "column 13: 'x' is not a weight (a number from 0 to 1000000)");
  EXPECT_EQ(error("vote(1; bte*-1)"),
            "column 13: the weight is out of range (a number from 0 to 1000000)");
  EXPECT_EQ(error("vote(120%; bte)"),
            "column 6: threshold: '120%' is not a number from 0 to 1000000 or a share "
            "from 0% to 100%");
  EXPECT_EQ(error("union()"),
            "column 1: union has nothing to work on (union(a, b, c))");
  EXPECT_EQ(error("close_gaps(bte, dsc)"),
            "column 1: close_gaps has too many children: 2 (close_gaps(gap=5; a))");
  EXPECT_EQ(error("union(forum: bte)"),
            "column 7: union has no cases, so no labels (union(a, b, c))");
  EXPECT_EQ(error("by_length(bte)"),
            "column 11: a case without a label (by_length(200: a, else: b))");
  EXPECT_EQ(error("by_length(1|2: bte)"),
            "column 11: one label a case is enough here (by_length(200: a, else: b))");
  EXPECT_EQ(error("by_type(froum: bte)").substr(0, 62),
            "column 9: unknown type of page 'froum'; did you mean 'forum'? ");
  EXPECT_EQ(error("by_length(many: bte)"),
            "column 11: 'many' is not a number of words");
  EXPECT_EQ(error("bte(dsc)"),
            "column 1: 'bte' is a filter and takes no others (serial(other, bte) puts "
            "one before it)");
  EXPECT_EQ(error("default(x=1)"),
            "column 9: 'default' is a whole pipeline and has no parameters (its name "
            "alone)");
  EXPECT_EQ(error("keep(css='a"),
            "column 10: the quote is not closed (another ' behind the value)");
  EXPECT_EQ(error("dsc*2"), "column 5: a weight outside of a vote (vote(2; a*2, b))");
  EXPECT_EQ(error("forum: dsc"),
            "column 1: a label outside of cases (by_type(forum: a, ...))");
}

TEST(ReadPipeline, RemovedPresetsNameTheirReplacement) {
  for (const std::string name :
       {"chinese", "docs", "forum", "listing", "news", "product"}) {
    const std::string finding = "the preset '" + name +
                                "' was removed (use auto, or general for a vote of "
                                "several filters)";
    EXPECT_EQ(error(name), "column 1: " + finding);
    EXPECT_EQ(error("union(bte, " + name + ")"), "column 12: " + finding);
    EXPECT_EQ(error(R"({"preset": ")" + name + R"("})"), "/: " + finding);
    EXPECT_EQ(find_pipeline_preset(name), nullptr);
  }
  EXPECT_EQ(
      error("service"),
      "column 1: the preset 'service' was removed (use general, which is the same "
      "pipeline, or auto)");
}

TEST(ReadPipeline, TextIsUtf8) {
  EXPECT_EQ(error("keep(css=\"\xFF\")"), "column 11: this is no UTF-8 (text in UTF-8)");
  EXPECT_NE(error("# \xC3\nbte"), "");
  EXPECT_NE(error("# \xED\xA0\x80\nbte"), "");
  EXPECT_EQ(error("# ü 漢 😀\nbte"), "");
}

TEST(ReadPipeline, ColumnsAreCountedInCharacters) {
  EXPECT_EQ(error("union(keep(css='.größe'), dcs)").substr(0, 10), "column 27:");
}

TEST(CheckPipeline, NamesEveryMistakeInTheOrderOfTheText) {
  const auto problems = check_pipeline("vote(2; bt*3,\n dsc(windo=4), lqf(quota=7))");
  ASSERT_EQ(problems.size(), 3u);
  EXPECT_EQ(problems[0].error.place, "line 1, column 9");
  EXPECT_EQ(problems[1].line, " dsc(windo=4), lqf(quota=7))");
  EXPECT_EQ(problems[1].column, 5u);
  EXPECT_EQ(problems[1].length, 7u);
  EXPECT_EQ(problems[2].error.place, "line 2, column 20: quota");
  EXPECT_TRUE(check_pipeline("union(bte, dsc)").empty());
}

TEST(ReadPipeline, MegabytesOfBracketsAreAnError) {
  for (const std::string piece : {"(", "union(", ")", "{", "[", "{\"of\":[", "a:", "@",
                                  "*", "a|", "'", "#", ",", ";", "x=", "\n"}) {
    std::string text;
    while (text.size() < (1 << 20) - 10) text += piece;
    EXPECT_NE(error(text), "") << piece;
    EXPECT_NE(error("union(" + text), "") << piece;
  }
  EXPECT_NE(error(std::string(2 << 20, ' ') + "bte"), "");
}

TEST(ReadPipeline, DepthAndSizeHaveLimits) {
  const auto nested = [](std::size_t depth) {
    std::string text = "bte";
    for (std::size_t i = 1; i < depth; ++i) text = "union(" + text + ")";
    return text;
  };
  EXPECT_EQ(error(nested(kMaxPipelineDepth)), "");
  EXPECT_NE(error(nested(kMaxPipelineDepth + 1)).find("nested too deep"),
            std::string::npos);
  const auto wide = [](std::size_t count) {
    std::string text = "union(bte";
    for (std::size_t i = 2; i < count; ++i) text += ",bte";
    return text + ")";
  };
  EXPECT_EQ(error(wide(kMaxPipelineNodes)), "");
  EXPECT_NE(error(wide(kMaxPipelineNodes + 1)).find("too large"), std::string::npos);
}

class PipelineFiles : public testing::Test {
 protected:
  PipelineFiles() {
    folder_ =
        std::filesystem::temp_directory_path() /
        ("tamis-pipelines-" +
         std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "below");
  }
  ~PipelineFiles() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  Result<Pipeline> read(const std::string& text) const {
    return read_pipeline(text, {.files = true, .folder = folder_});
  }
  std::string error(const std::string& text) const {
    const Result<Pipeline> pipeline = read(text);
    return pipeline ? "" : to_string(pipeline.error());
  }

  std::filesystem::path folder_;
};

TEST_F(PipelineFiles, AreNamedFromWhereTheyAre) {
  write("mine.tamis", "# mine\nunion(bte, @below/other.tamis)\n");
  write("below/other.tamis", "vote(1; @\"with blank.json\")");
  write("below/with blank.json", R"({"filter": "dsc", "params": {"window": 40}})");
  const Result<Pipeline> pipeline = read("serial(@mine.tamis, lqf)");
  ASSERT_TRUE(pipeline) << to_string(pipeline.error());
  EXPECT_EQ(pipeline->to_string(), "serial(@mine.tamis, lqf)");
  EXPECT_EQ(pipeline->canonical(),
            "serial(union(bte, vote(threshold=1; dsc(window=40))), lqf)");
}

TEST_F(PipelineFiles, MistakesAreToldWithTheirFile) {
  write("mine.tamis", "union(\n  bt)");
  EXPECT_EQ(error("serial(@mine.tamis)"),
            "column 8: mine.tamis: line 2, column 3: unknown filter 'bt'; did you mean "
            "'bte'? (tamis filters lists them)");
  EXPECT_NE(error("@none.tamis").find("none.tamis: no such file"), std::string::npos);
  write("self.tamis", "union(bte, @self.tamis)");
  EXPECT_EQ(error("@self.tamis"),
            "column 1: self.tamis: column 12: 'self.tamis' contains itself");
}

TEST_F(PipelineFiles, AreReadAsFarAsAPipelineMayGo) {
  EXPECT_NE(error("@/dev/zero").find("bytes"), std::string::npos);
}

TEST_F(PipelineFiles, AreSuggestedWhereTheSignIsMissing) {
  write("mine.tamis", "bte");
  EXPECT_NE(error("mine.tamis").find("did you mean the file '@mine.tamis'?"),
            std::string::npos);
}

TEST_F(PipelineFiles, CanBeForbidden) {
  write("mine.tamis", "bte");
  const Result<Pipeline> pipeline =
      read_pipeline("@mine.tamis", {.files = false, .folder = folder_});
  ASSERT_FALSE(pipeline);
  EXPECT_EQ(pipeline.error().finding, "files are not allowed here");
}

// Thirty files that each include the next one twice would be 2^30 nodes.
TEST_F(PipelineFiles, CannotMakeABombOfFewLines) {
  for (int i = 0; i < 30; ++i) {
    const std::string next = "@" + std::to_string(i + 1) + ".tamis";
    write(std::to_string(i) + ".tamis", "union(" + next + ", " + next + ")");
  }
  write("30.tamis", "bte");
  EXPECT_NE(error("@0.tamis").find("too large"), std::string::npos);
}

TEST(MakePipeline, ErrorsHaveThePlaceInTheTree) {
  PipelineNode vote;
  vote.kind = PipelineNode::Kind::combinator;
  vote.name = "vote";
  vote.children.resize(2);
  vote.children[0].name = "bte";
  vote.children[1].name = "dsc";
  vote.children[1].settings = {{"window", "1000"}};
  const Result<Pipeline> pipeline = make_pipeline(vote);
  ASSERT_FALSE(pipeline);
  EXPECT_EQ(to_string(pipeline.error()),
            "/of/1/params/window: 1000 is out of range (a whole number from 8 to 200)");
}

}  // namespace
}  // namespace tamis
