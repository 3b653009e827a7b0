#include "serve/store/policy.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(Policy, HostsOfRules) {
  EXPECT_TRUE(fits_host("*", "a.b"));
  EXPECT_TRUE(fits_host("a.b", "A.b"));
  EXPECT_FALSE(fits_host("a.b", "x.a.b"));
  EXPECT_TRUE(fits_host("*.a.b", "a.b"));
  EXPECT_TRUE(fits_host("*.a.b", "x.y.a.b"));
  EXPECT_FALSE(fits_host("*.a.b", "xa.b"));
  EXPECT_FALSE(fits_host("*.a.b", "b"));
  EXPECT_TRUE(fits_host("::1", "::1"));
}

Result<Policy> make(std::string_view rules, ReadPipeline read = read_pipeline) {
  const auto lines = read_rules(rules, "r.txt");
  if (!lines) return tl::unexpected(lines.error());
  return Policy::make("plain", *lines, std::move(read));
}

std::string in_force(const Policy& policy, std::string_view host) {
  const ChosenPointer chosen = policy.for_host(host);
  return chosen == nullptr ? "pass" : chosen->extractor.pipeline().to_string();
}

TEST(Policy, TheFirstRuleThatFits) {
  const auto policy =
      make("# rules\r\n\r\n  a.b  pass\r\n*.a.b\tvote(2; accb, dsc)\n*.c pass");
  ASSERT_TRUE(policy) << to_string(policy.error());
  EXPECT_EQ(in_force(*policy, "a.b"), "pass");
  EXPECT_EQ(in_force(*policy, "x.a.b"), "vote(2; accb, dsc)");
  EXPECT_EQ(in_force(*policy, "c"), "pass");
  EXPECT_EQ(in_force(*policy, "d"), "plain");
}

TEST(Policy, WhatIsOpened) {
  const auto policy = make("a.b tunnel\n*.a.b dsc\nc pass\nd plain\n* tunnel");
  ASSERT_TRUE(policy) << to_string(policy.error());
  EXPECT_FALSE(policy->opens("a.b"));
  EXPECT_TRUE(policy->opens("x.a.b"));
  EXPECT_FALSE(policy->opens("c"));
  EXPECT_TRUE(policy->opens("d"));
  EXPECT_FALSE(policy->opens("e"));
  // A tunnel rule does not apply to pages over http. The next rule or the global
  // pipeline applies.
  EXPECT_EQ(in_force(*policy, "a.b"), "dsc");
  EXPECT_EQ(in_force(*policy, "e"), "plain");
  EXPECT_TRUE(Policy::make("plain", {})->opens("a"));
  EXPECT_FALSE(Policy::make("pass", {})->opens("a"));
}

TEST(Policy, RequestsChooseThemselves) {
  const auto policy = make("* pass");
  ASSERT_TRUE(policy);
  Fields fields;
  EXPECT_EQ(*policy->for_request("a", fields), nullptr);
  fields.add("x-tamis-pipeline", "dsc");
  EXPECT_EQ((*policy->for_request("a", fields))->extractor.pipeline().to_string(),
            "dsc");
  fields.set("X-Tamis-Pipeline", "@/etc/passwd");
  EXPECT_FALSE(policy->for_request("a", fields));
}

TEST(Policy, MarksTellPipelinesApart) {
  EXPECT_EQ((*choose("dsc"))->mark, (*choose(" dsc ( ) "))->mark);
  EXPECT_NE((*choose("dsc"))->mark, (*choose("plain"))->mark);
}

TEST(Policy, ErrorsHaveTheirPlace) {
  const auto place = [](const char* rules) {
    const auto policy = make(rules);
    return policy ? std::string() : policy.error().place;
  };
  EXPECT_EQ(place("a pass\n/x pass"), "r.txt, line 2");
  EXPECT_EQ(place("\n\na"), "r.txt, line 3");
  EXPECT_EQ(place("a vote(2; dsc, nosuch)"),
            "r.txt, line 1, column 14 of the pipeline");
}

}  // namespace
}  // namespace tamis::serve
