#include "serve/http/target.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(Target, OriginForm) {
  const auto target = read_target("GET", "/a?b");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->form, Target::Form::origin);
  EXPECT_EQ(target->path, "/a?b");
}

TEST(Target, AbsoluteForm) {
  const auto target = read_target("GET", "HTTP://Example.ORG:8080/a?b#c");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->form, Target::Form::absolute);
  EXPECT_EQ(target->authority, (url::Authority{"example.org", 8080}));
  EXPECT_EQ(target->path, "/a?b");
}

TEST(Target, AbsoluteFormWithoutAPath) {
  EXPECT_EQ(read_target("GET", "http://a")->path, "/");
  EXPECT_EQ(read_target("GET", "http://a?b")->path, "/?b");
  EXPECT_EQ(read_target("OPTIONS", "http://a")->path, "*");
  EXPECT_EQ(read_target("OPTIONS", "http://a/")->path, "/");
}

TEST(Target, AuthorityFormIsForConnectOnly) {
  const auto target = read_target("CONNECT", "example.org:443");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->authority, (url::Authority{"example.org", 443}));
  EXPECT_FALSE(read_target("GET", "example.org:443"));
  EXPECT_FALSE(read_target("CONNECT", "example.org"));
  EXPECT_FALSE(read_target("CONNECT", "http://example.org/"));
}

TEST(Target, AsteriskIsForOptionsOnly) {
  EXPECT_TRUE(read_target("OPTIONS", "*"));
  EXPECT_FALSE(read_target("GET", "*"));
}

TEST(Target, AddressesOfIpv6) {
  const auto target = read_target("GET", "http://[::1]:81/");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->authority, (url::Authority{"::1", 81}));
  EXPECT_EQ(target->url(), "http://[::1]:81/");
}

TEST(Target, WhatIsNone) {
  for (const char* text :
       {"", "a", "ftp://a/", "https://a/", "http://", "http:///a", "http://u@a/",
        "http://a:0/", "http://a:65536/", "http://a:b/", "http://[::1/", "http://[x]/",
        "http://[::1]x/", "http://a\"b/", "http://a\\b/"})
    EXPECT_FALSE(read_target("GET", text)) << text;
  EXPECT_FALSE(read_target("GET", "http://" + std::string(256, 'a') + "/"));
}

}  // namespace
}  // namespace tamis::serve
