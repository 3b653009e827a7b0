// Tests src/encoding/media_type.cpp.
#include "encoding/media_type.h"

#include <string>
#include <string_view>

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

using namespace std::string_view_literals;

std::string utf16(std::string_view ascii, bool big_endian) {
  std::string out;
  for (const char c : ascii) {
    if (big_endian) out += '\0';
    out += c;
    if (!big_endian) out += '\0';
  }
  return out;
}

TEST(Binary, FilesAreKnownByTheirFirstBytes) {
  EXPECT_EQ(binary_kind("%PDF-1.7\n"), "a PDF document");
  EXPECT_EQ(binary_kind("\x89PNG\r\n\x1A\n"), "a PNG image");
  EXPECT_EQ(binary_kind("\xFF\xD8\xFF\xE0"), "a JPEG image");
  EXPECT_EQ(binary_kind("GIF89a"), "a GIF image");
  EXPECT_EQ(binary_kind("PK\x03\x04"), "a zip archive");
  EXPECT_EQ(binary_kind("\x1F\x8B\x08"), "gzip data");
  EXPECT_EQ(binary_kind("\0asm"sv), "a program");
}

TEST(Binary, ManyBytesThatNoTextHasAreData) {
  EXPECT_EQ(binary_kind("ab\x01\x02\x03\x04"), "binary data");
  EXPECT_EQ(binary_kind(std::string(100, '\0')), "binary data");
}

TEST(Binary, PagesAreNone) {
  for (const std::string_view page :
       {""sv, "<p>x"sv, "PNG"sv, "%PDF"sv, "caf\xE9"sv, "\x1B$B8@\x1B(B"sv,
        "a page with one stray \0 in it"sv, "\t\r\n\f"sv})
    EXPECT_EQ(binary_kind(page), "") << page;
}

TEST(Binary, ATwentiethAndMoreThanAFewAreTheLimit) {
  const std::string strange(10, '\x01');
  EXPECT_EQ(binary_kind(strange + std::string(190, 'x')), "");
  EXPECT_EQ(binary_kind(strange + std::string(189, 'x')), "binary data");
  EXPECT_EQ(binary_kind("a\x01\x02\x03"), "");
}

TEST(Binary, OnlyTheBeginningIsLookedAt) {
  EXPECT_EQ(binary_kind(std::string(4096, 'x') + std::string(4096, '\0')), "");
}

TEST(Binary, Utf16IsText) {
  for (const bool big_endian : {false, true})
    EXPECT_EQ(binary_kind(utf16("<html><p>some text", big_endian)), "") << big_endian;
  EXPECT_EQ(binary_kind("\xFF\xFE" + utf16("x", false)), "");
  EXPECT_EQ(binary_kind("\xFE\xFF\x01\x02\x03\x04"), "");
}

}  // namespace
}  // namespace tamis
