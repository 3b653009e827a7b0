#include "serve/proxy/page_rules.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

struct Heads {
  RequestHead request{.method = "GET", .target = "/", .minor = 1, .fields = {}};
  ResponseHead response;

  Heads() { response.fields.add("Content-Type", "text/html"); }
  std::optional<PassReason> why(bool fragments = false) const {
    return why_not_filtered(request, response, fragments);
  }
};

TEST(PageRules, APage) {
  Heads heads;
  EXPECT_EQ(heads.why(), std::nullopt);
  heads.response.fields.set("Content-Type", "Application/XHTML+xml; charset=utf-8");
  EXPECT_EQ(heads.why(), std::nullopt);
  heads.response.fields.remove("Content-Type");  // its first bytes decide
  EXPECT_EQ(heads.why(), std::nullopt);
}

TEST(PageRules, Fields) {
  const auto with = [](const char* name, const char* value) {
    Heads heads;
    heads.response.fields.set(name, value);
    return heads.why();
  };
  EXPECT_EQ(with("Content-Type", "text/plain"), PassReason::not_a_page);
  EXPECT_EQ(with("Content-Type", "image/svg+xml"), PassReason::not_a_page);
  EXPECT_EQ(with("Content-Disposition", "ATTACHMENT"), PassReason::attachment);
  EXPECT_EQ(with("Content-Disposition", "inline; filename=attachment"), std::nullopt);
  EXPECT_EQ(with("Content-Range", "bytes 0-1/2"), PassReason::partial);
  EXPECT_EQ(with("Cache-Control", "max-age=1, no-transform"), PassReason::no_transform);
  EXPECT_EQ(with("Content-Encoding", "sdch"), PassReason::encoding);
  EXPECT_EQ(with("Content-Encoding", "br"), std::nullopt);
}

TEST(PageRules, Requests) {
  Heads heads;
  heads.request.method = "PUT";
  EXPECT_EQ(heads.why(), PassReason::method);
  heads.request.method = "POST";
  EXPECT_EQ(heads.why(), std::nullopt);
  heads.request.fields.add("Sec-Fetch-Dest", "iframe");
  EXPECT_EQ(heads.why(), PassReason::fragment);
  EXPECT_EQ(heads.why(true), std::nullopt);
  heads.request.fields.set("Sec-Fetch-Dest", "document");
  EXPECT_EQ(heads.why(), std::nullopt);
  heads.request.fields.add("Sec-Fetch-Dest", "iframe");  // twice
  EXPECT_EQ(heads.why(), PassReason::fragment);
  heads.request.fields.set("Sec-Fetch-Dest", "document");
  heads.response.status = 203;
  EXPECT_EQ(heads.why(), PassReason::status);
  heads.response.status = 206;
  EXPECT_EQ(heads.why(), PassReason::partial);
}

TEST(PageRules, WhatAsksForADocument) {
  RequestHead request;
  request.method = "GET";
  EXPECT_FALSE(asks_for_document(request, false));
  request.fields.add("Accept", "text/html,*/*");
  EXPECT_TRUE(asks_for_document(request, false));
  request.fields.add("Sec-Fetch-Dest", "empty");
  EXPECT_FALSE(asks_for_document(request, false));
  EXPECT_TRUE(asks_for_document(request, true));
  request.fields.set("Sec-Fetch-Dest", "image");
  EXPECT_FALSE(asks_for_document(request, true));
}

}  // namespace
}  // namespace tamis::serve
