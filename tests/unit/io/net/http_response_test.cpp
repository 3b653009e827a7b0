#include "io/net/http_response.h"

#include <cstdio>

#include <gtest/gtest.h>

#include "io/compress/pack.h"
#include "support/warc_files.h"

namespace tamis::bulk {
namespace {

using tamis::test_files::http_response;

constexpr std::size_t kMost = 1u << 20;
constexpr std::string_view kPage = "<!DOCTYPE html><p>It rained.";

struct Got {
  HttpHead head;
  std::string bytes;
  Body body;
};

Got read(const std::string& response, std::size_t most = kMost) {
  BodyScratch scratch;
  const auto head = read_http_head(response);
  if (!head) return {};
  const Body body = read_body(*head, most, scratch);
  return {*head, std::string(body.bytes), body};
}

std::string packed(std::string_view bytes, Coding coding) {
  return *pack(bytes, coding);
}

TEST(HttpResponse, HeadAndBody) {
  const std::string response =
      http_response(kPage, "content-TYPE:text/html; charset=utf-8\r\nServer: x\r\n");
  const Got got = read(response);
  EXPECT_EQ(got.head.status, 200);
  EXPECT_EQ(got.head.content_type, "text/html; charset=utf-8");
  EXPECT_EQ(got.bytes, kPage);
}

TEST(HttpResponse, WhatIsNone) {
  EXPECT_FALSE(read_http_head(""));
  EXPECT_FALSE(read_http_head("HTTP/1.1 200 OK"));
  EXPECT_FALSE(read_http_head("<html>"));
  EXPECT_EQ(read_http_head("HTTP/1.1\r\n\r\n")->status, 0);
  EXPECT_EQ(read_http_head("HTTP/2 404\nA: b\n\nx")->status, 404);
  EXPECT_EQ(read_http_head("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n")->body, "");
}

TEST(HttpResponse, Chunks) {
  const auto chunked = [](std::string_view body) {
    return http_response(body, "Transfer-Encoding: chunked\r\n");
  };
  EXPECT_EQ(read(chunked("4\r\nwith\r\nA;x=y\r\n out end..\r\n0\r\n\r\n")).bytes,
            "with out end..");
  const Got cut = read(chunked("4\r\nwith\r\nff\r\n out"));
  EXPECT_EQ(cut.bytes, "with out");
  EXPECT_TRUE(cut.body.is_cut);
  // The crawler already joined the chunks and kept the field.
  EXPECT_EQ(read(chunked(kPage)).bytes, kPage);
  EXPECT_FALSE(read(chunked(kPage)).body.is_cut);
}

TEST(HttpResponse, CodingsAreUndone) {
  for (const Coding coding :
       {Coding::gzip, Coding::deflate, Coding::br, Coding::zstd}) {
    const std::string field =
        "Content-Encoding: " + std::string(to_string(coding)) + "\r\n";
    EXPECT_EQ(read(http_response(packed(kPage, coding), field)).bytes, kPage) << field;
    // The crawler already decoded the body and kept the field.
    EXPECT_EQ(read(http_response(kPage, field)).bytes, kPage) << field;
  }
  EXPECT_EQ(read(http_response(packed(packed(kPage, Coding::br), Coding::gzip),
                               "Content-Encoding: br, gzip\r\n"))
                .bytes,
            kPage);
}

TEST(HttpResponse, ChunksOfSomethingPacked) {
  const std::string bytes = packed(kPage, Coding::gzip);
  char size[16];
  std::snprintf(size, sizeof size, "%zx", bytes.size());
  EXPECT_EQ(read(http_response(std::string(size) + "\r\n" + bytes + "\r\n0\r\n\r\n",
                               "Transfer-Encoding: gzip, chunked\r\n"
                               "Content-Encoding: gzip\r\n"))
                .bytes,
            kPage);
}

TEST(HttpResponse, TransferCodingsAreUndoneToo) {
  const std::string bytes = packed(packed(kPage, Coding::br), Coding::gzip);
  char size[16];
  std::snprintf(size, sizeof size, "%zx", bytes.size());
  const std::string chunks = std::string(size) + "\r\n" + bytes + "\r\n0\r\n\r\n";
  for (const char* coding : {"gzip, chunked", "gzip , Chunked", "gzip,chunked"})
    EXPECT_EQ(read(http_response(chunks, std::string("Transfer-Encoding: ") + coding +
                                             "\r\nContent-Encoding: br\r\n"))
                  .bytes,
              kPage)
        << coding;
  EXPECT_EQ(
      read(http_response(packed(kPage, Coding::gzip), "Transfer-Encoding: gzip\r\n"))
          .bytes,
      kPage);
  // Already decoded by the crawler, or unknown.
  for (const char* coding : {"gzip, chunked", "gzip", "identity", "x, chunked", ""})
    EXPECT_EQ(
        read(http_response(kPage, std::string("Transfer-Encoding: ") + coding + "\r\n"))
            .bytes,
        kPage)
        << coding;
}

TEST(HttpResponse, SeveralFieldsAreOneListInTheirOrder) {
  const std::string body = packed(packed(kPage, Coding::gzip), Coding::br);
  const std::string fields = "Content-Encoding: gzip\r\nContent-Encoding: br\r\n";
  EXPECT_EQ(read(http_response(body, fields)).bytes, kPage);
  const std::string chunked =
      "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n";
  const std::string gzipped = packed(kPage, Coding::gzip);
  char size[20];
  std::snprintf(size, sizeof size, "%zx\r\n", gzipped.size());
  EXPECT_EQ(read(http_response(size + gzipped + "\r\n0\r\n\r\n", chunked)).bytes,
            kPage);
}

TEST(HttpResponse, TheBeginningOfSomethingCut) {
  std::string page(kPage);
  for (int i = 0; i < 20'000; ++i) page += " word" + std::to_string(i);
  std::string bytes = packed(page, Coding::gzip);
  bytes.resize(bytes.size() / 2);
  const Got got = read(http_response(bytes, "Content-Encoding: gzip\r\n"));
  EXPECT_TRUE(got.body.is_cut);
  EXPECT_GT(got.bytes.size(), 1000u);
  EXPECT_TRUE(page.starts_with(got.bytes));
}

TEST(HttpResponse, ABomb) {
  const std::string bytes = packed(std::string(kMost * 20, 'a'), Coding::gzip);
  const Got got = read(http_response(bytes, "Content-Encoding: gzip\r\n"));
  EXPECT_TRUE(got.body.is_too_large);
  EXPECT_LT(got.bytes.size(), kMost + (1u << 17));
}

TEST(HttpResponse, ACodingThatNobodyKnows) {
  const std::string response = http_response("\x01\x02", "Content-Encoding: sdch\r\n");
  BodyScratch scratch;
  const auto head = read_http_head(response);
  EXPECT_EQ(read_body(*head, kMost, scratch).unknown_coding, "sdch");
  EXPECT_EQ(read(http_response(kPage, "Content-Encoding: utf-8\r\n")).bytes, kPage);
}

}  // namespace
}  // namespace tamis::bulk
