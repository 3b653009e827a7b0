// Tests src/pipelines/text_writer.cpp, json_form.cpp and canonical.cpp.

#include <gtest/gtest.h>

#include "support/filters.h"

namespace tamis {
namespace {

std::string formatted(std::string_view text) {
  return format_pipeline(test::pipeline(text).tree());
}

TEST(FormatPipeline, AShortOneStaysOnItsLine) {
  EXPECT_EQ(formatted("vote( 2;ccb ,dsc( window = 40 ) * 2 )"),
            "vote(2; ccb, dsc(window=40)*2)\n");
}

TEST(FormatPipeline, ALongOneHasALineForEachChild) {
  EXPECT_EQ(
      formatted("vote(2; serial(lqf(quota=0.5), cectd_ds), serial(hidden, dsc_m), "
                "close_gaps(gap=3; ccb), readability, bte)"),
      "vote(2;\n"
      "  serial(lqf(quota=0.5), cectd_ds),\n"
      "  serial(hidden, dsc_m),\n"
      "  close_gaps(gap=3; ccb),\n"
      "  readability,\n"
      "  bte\n"
      ")\n");
}

TEST(FormatPipeline, CommentsStayWithTheirNodes) {
  const std::string text =
      "# what\n"
      "# and why\n"
      "vote(2;\n"
      "  # blurred\n"
      "  ccb,  # as published\n"
      "  serial(\n"
      "    dsc,\n"
      "    lqf  # last\n"
      "    # perhaps more\n"
      "  )*2\n"
      ")  # done\n"
      "# the end\n";
  EXPECT_EQ(formatted(text), text);
}

TEST(FormatPipeline, CommentsAmongSettingsStandBeforeTheNode) {
  EXPECT_EQ(formatted("dsc( # a\n window=40, # b\n # c\n rho=0.75 # d\n # e\n)"),
            "# a\n# b\n# c\n# d\n# e\ndsc(window=40, rho=0.75)\n");
  EXPECT_EQ(formatted("vote(2 # two\n; bte)"), "vote(2;\n  # two\n  bte\n)\n");
}

TEST(FormatPipeline, ValuesAreQuotedWhereNeedBe) {
  EXPECT_EQ(formatted("keep(css = 'a[href*=\"x\"], b')"),
            "keep(css=\"a[href*=\"\"x\"\"], b\")\n");
}

TEST(PipelineJson, IsOneObjectANode) {
  EXPECT_EQ(pipeline_to_json(
                test::pipeline("# why\nby_type(forum|product: vote(60%, soft=true; "
                               "dsc(window=40)*2, ccb), else: default)")
                    .tree()),
            R"({
  "comment": [
    "why"
  ],
  "combine": "by_type",
  "of": [
    {
      "when": "forum|product",
      "combine": "vote",
      "params": {
        "threshold": "60%",
        "soft": true
      },
      "of": [
        {
          "filter": "dsc",
          "params": {
            "window": 40
          },
          "weight": 2
        },
        {
          "filter": "ccb"
        }
      ]
    },
    {
      "when": "else",
      "preset": "default"
    }
  ]
}
)");
}

TEST(PipelineJson, ErrorsHaveTheirPlace) {
  const auto error = [](std::string_view json) {
    const Result<Pipeline> pipeline = read_pipeline(json);
    return pipeline ? std::string() : to_string(pipeline.error());
  };
  EXPECT_EQ(error(R"({"filter": "bte"})"), "");
  EXPECT_EQ(error(R"({"filter": "bte",})"),
            "byte 18: this is no JSON (an object, as tamis pipeline json writes it)");
  EXPECT_EQ(error(R"({"weight": 4e1004})"),
            "a number is too large (numbers of 64 bits)");
  EXPECT_EQ(error(R"({"filter": "bt"})"),
            "/: unknown filter 'bt'; did you mean 'bte'? (tamis filters lists them)");
  EXPECT_EQ(error(R"({"combine": "union", "of": [{"filter": "bte"}, {"filter": "dsc",
                      "params": {"window": 1}}]})"),
            "/of/1/params/window: 1 is out of range (a whole number from 8 to 200)");
  EXPECT_EQ(error(R"({"combine": "union", "of": {}})"),
            "/of: this is no list (a list of nodes)");
  EXPECT_EQ(error(R"({"filter": "bte", "parms": {}})").substr(0, 23),
            "/parms: unknown member ");
  EXPECT_EQ(error(R"({"filter": "bte", "combine": "union"})").substr(0, 29),
            "/combine: the node is two thi");
  EXPECT_EQ(error(R"({"weight": 1})").substr(0, 36),
            "/: nothing says what this node is (o");
  EXPECT_EQ(error(R"({"filter": "bte", "params": {"tag_weight": [1]}})"),
            "/params/tag_weight: this is no value (a number, true, false or a string)");
  EXPECT_EQ(error(R"({"filter": "bte", "end_comment": ["a"]})"),
            "/end_comment: there is no last child (comment, or remark)");
  EXPECT_EQ(error(R"({"filter": "bte", "comment": ["a\nb"]})"),
            "/comment: this is no comment (a string of one line)");
}

std::string canonical(std::string_view text) {
  return test::pipeline(text).canonical();
}

TEST(Canonical, DropsDefaultsAndNames) {
  EXPECT_EQ(canonical("dsc(window=40, consecutive=3)"),
            canonical("dsc(consecutive=3, window=40)"));
  EXPECT_EQ(canonical("bte_pub"), "bte(blank_words=true)");
  EXPECT_EQ(canonical("vote(threshold=50%; bte, dsc)"), "vote(bte, dsc)");
  EXPECT_EQ(canonical("lqf(quota=.50)"), canonical("lqf(quota=0.5)"));
}

TEST(Canonical, SortsWhereOrderDoesNotMatterAndOnlyThere) {
  EXPECT_EQ(canonical("union(dsc, bte)"), "union(bte, dsc)");
  EXPECT_EQ(canonical("vote(2; dsc, ccb*2, bte)"),
            "vote(threshold=2; bte, ccb*2, dsc)");
  EXPECT_EQ(canonical("serial(dsc, bte)"), "serial(dsc, bte)");
  EXPECT_EQ(canonical("except(dsc, bte)"), "except(dsc, bte)");
  EXPECT_EQ(canonical("first_good(9; dsc, bte)"), "first_good(min_words=9; dsc, bte)");
}

TEST(Canonical, JoinsWhatIsNestedForNothing) {
  EXPECT_EQ(canonical("union(union(dsc, bte), serial(ccb), bte)"),
            "union(bte, ccb, dsc)");
  EXPECT_EQ(canonical("serial(serial(dsc, bte), ccb)"), "serial(dsc, bte, ccb)");
  EXPECT_EQ(canonical("serial(serial(tags=blank; dsc, bte), ccb)"),
            "serial(serial(tags=blank; dsc, bte), ccb)");
  EXPECT_EQ(canonical("vote(2; dsc, dsc, bte)"), "vote(threshold=2; bte, dsc*2)");
  EXPECT_EQ(canonical("union(union(bte))"), "bte");
}

TEST(Canonical, LeavesASeriesWithAFallbackAsItIs) {
  const std::string nested =
      "serial(fallback=input; bte, serial(fallback=input; dsc, lqf))";
  EXPECT_EQ(canonical(nested), nested);
}

TEST(Canonical, CanBeReadAgainWhateverTheWeights) {
  const std::string large = canonical("vote(1; bte*1000000, bte*1000000)");
  EXPECT_EQ(canonical(large), large);
  EXPECT_EQ(canonical("vote(1; bte*0.1, bte*0.2, bte*0.3)"),
            canonical("vote(1; bte*0.3, bte*0.2, bte*0.1)"));
}

TEST(PipelineJson, OfAnyBytesIsJson) {
  PipelineNode node;
  node.name = "bte";
  node.comments = {"\xFF"};
  EXPECT_NE(pipeline_to_json(node).find("\uFFFD"), std::string::npos);
}

TEST(PipelineJson, MayNameItsSchema) {
  EXPECT_TRUE(read_pipeline(R"({"$schema": "x.json", "filter": "bte"})"));
}

TEST(DescribeNode, LeavesOutTheChildren) {
  const Pipeline pipeline = test::pipeline("by_type(forum: vote(2; bte*3, dsc))");
  EXPECT_EQ(describe_node(pipeline.tree()), "by_type");
  EXPECT_EQ(describe_node(pipeline.tree().children[0]), "forum: vote(2)");
  EXPECT_EQ(describe_node(pipeline.tree().children[0].children[0]), "bte*3");
}

}  // namespace
}  // namespace tamis
