#include "serve/proxy/changed_head.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(ChangedHead, EtagsThereAndBack) {
  for (const char* etag : {"\"a\"", "W/\"a-b\"", "\"tamis-1-s-x\""})
    EXPECT_EQ(unwrap_etag(wrap_etag(etag, "m"), "m"), etag);
  EXPECT_EQ(wrap_etag("\"a\"", "m"), "W/\"tamis-m-s-a\"");
  EXPECT_EQ(wrap_etag("a", "m"), "");
  EXPECT_EQ(unwrap_etag("W/\"tamis-m-s-a\"", "other"), "");
  EXPECT_EQ(unwrap_etag("\"a\"", "m"), "");
  EXPECT_EQ(unwrap_etag("\"tamis-m-x-a\"", "m"), "");
}

Fields conditions() {
  Fields out;
  out.add("If-None-Match", "\"a\", W/\"tamis-m-s-b\", W/\"tamis-m-w-c\"");
  out.add("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT");
  return out;
}

TEST(ChangedHead, Conditions) {
  Fields fields = conditions();
  EXPECT_TRUE(unwrap_conditions(fields, "m", true));
  EXPECT_EQ(fields.get("If-None-Match"), "\"b\", W/\"c\"");
  EXPECT_FALSE(fields.has("If-Modified-Since"));

  fields = conditions();
  EXPECT_FALSE(unwrap_conditions(fields, "n", true));
  EXPECT_FALSE(fields.has("If-None-Match"));
  EXPECT_FALSE(fields.has("If-Modified-Since"));

  fields = conditions();  // not a request for a page: conditions remain
  EXPECT_FALSE(unwrap_conditions(fields, "n", false));
  EXPECT_TRUE(fields.has("If-None-Match"));
  EXPECT_TRUE(fields.has("If-Modified-Since"));
}

TEST(ChangedHead, WhatSpokeOfTheOriginalGoes) {
  ResponseHead head;
  for (const char* name : {"Content-Length", "content-md5", "Digest", "Last-Modified",
                           "Accept-Ranges", "Set-Cookie"})
    head.fields.add(name, "x");
  head.fields.add("Vary", "Cookie, accept-encoding");
  change_head(head, "m");
  EXPECT_EQ(head.fields.get("Set-Cookie"), "x");
  EXPECT_EQ(
      head.fields.get("Vary"),
      "Cookie, accept-encoding, X-Tamis-Pipeline, Sec-Fetch-Dest, X-Requested-With, "
      "Accept");
  for (const char* name : {"Content-Length", "Content-MD5", "Digest", "Last-Modified"})
    EXPECT_FALSE(head.fields.has(name)) << name;
}

TEST(ChangedHead, PoliciesAllowOurStyleAndNothingElse) {
  const auto with = [](const char* policy) { return policy_with_style(policy, "'h'"); };
  EXPECT_EQ(with("script-src 'none'"), "script-src 'none'");
  EXPECT_EQ(with("style-src 'self'"), "style-src 'self' 'h'");
  EXPECT_EQ(with("style-src 'none'; img-src *"), "style-src 'h'; img-src *");
  EXPECT_EQ(with("default-src 'none'"), "default-src 'none'; style-src-elem 'h'");
  EXPECT_EQ(with("default-src a; Style-Src b"), "default-src a; Style-Src b 'h'");
  EXPECT_EQ(with("style-src b; style-src-elem c"), "style-src b; style-src-elem c 'h'");
  // A hash would disable 'unsafe-inline' for the page's styles.
  EXPECT_EQ(with("style-src 'unsafe-inline' a"), "style-src 'unsafe-inline' a");
  EXPECT_EQ(with("style-src 'unsafe-inline' 'nonce-x'"),
            "style-src 'unsafe-inline' 'nonce-x' 'h'");
  EXPECT_EQ(with("upgrade-insecure-requests"), "upgrade-insecure-requests");
}

TEST(ChangedHead, SeveralPolicies) {
  Fields fields;
  fields.add("Content-Security-Policy", "style-src a, default-src b");
  fields.add("X", "y, z");
  fields.add("content-security-policy", "img-src c");
  allow_style(fields, "'h'");
  EXPECT_EQ(fields.joined("Content-Security-Policy"),
            "style-src a 'h', default-src b; style-src-elem b 'h', img-src c");
  EXPECT_EQ(fields.get("X"), "y, z");
}

}  // namespace
}  // namespace tamis::serve
