// Tests src/encoding/content_type.cpp.
#include "encoding/content_type.h"

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(ContentType, TypeAndCharset) {
  const ContentType type = read_content_type(" Text/HTML ; charset=\"KOI8-R\"; x=y");
  EXPECT_EQ(type.type, "text/html");
  EXPECT_EQ(type.charset, "KOI8-R");
  EXPECT_EQ(read_content_type("text/html;Charset=utf-8").charset, "utf-8");
  EXPECT_EQ(read_content_type("text/html").charset, "");
  EXPECT_EQ(read_content_type("").type, "");
  EXPECT_EQ(read_content_type(";").type, "");
}

TEST(ContentType, WhatBeginsAsHtml) {
  for (const char* page :
       {"<!DOCTYPE html>", "<!doctype HTML PUBLIC \"x\">", "<html>",
        " \n<HTML lang=de>", "<!-- a --><head>", "\xEF\xBB\xBF<p>x",
        "<?xml version=\"1.0\"?><!doctype html>",
        "<?xml?><!--a--> <!--b--><html xmlns=\"x\">", "<br/>", "<div\nclass=x>"})
    EXPECT_TRUE(begins_as_html(page)) << page;
  for (const char* other : {"", " ", "text", "{\"a\":1}", "<rss version=\"2.0\">",
                            "<?xml version=\"1.0\"?>", "<?xml?><feed>", "<htmlx>", "<a",
                            "<", "<!--", "<!-- <html>", "%PDF-1.7 <html>"})
    EXPECT_FALSE(begins_as_html(other)) << other;
}

TEST(ContentType, TheTypeDecidesWhereItSaysSomething) {
  EXPECT_TRUE(is_html({"text/html", ""}, "anything"));
  EXPECT_TRUE(is_html({"application/xhtml+xml", ""}, "anything"));
  EXPECT_FALSE(is_html({"application/json", ""}, "<html>"));
  EXPECT_FALSE(is_html({"image/png", ""}, "<html>"));
  EXPECT_FALSE(is_html({"application/rss+xml", ""}, "<html>"));
  for (const char* undecided :
       {"", "text/plain", "application/octet-stream", "text/xml"}) {
    EXPECT_TRUE(is_html({undecided, ""}, "<html>")) << undecided;
    EXPECT_FALSE(is_html({undecided, ""}, "text")) << undecided;
  }
}

}  // namespace
}  // namespace tamis
