#include "serve/http/message_parser.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

constexpr std::size_t kHead = 1024;

// Feeds pieces of one size. Unused bytes are fed again, as a connection does.
struct Fed {
  MessageParser parser;
  std::string content = {};
  std::string rest = {};
  std::string finding = {};
};

Fed feed(MessageParser::Kind kind, std::string_view bytes, std::size_t piece) {
  Fed out{MessageParser(kind, kHead)};
  while ((!bytes.empty() || !out.rest.empty()) && !out.parser.is_done()) {
    out.rest += bytes.substr(0, piece);
    bytes.remove_prefix(std::min(piece, bytes.size()));
    for (std::size_t before = out.rest.size() + 1;
         out.rest.size() < before && !out.rest.empty() && !out.parser.is_done();) {
      before = out.rest.size();
      const auto used = out.parser.feed(out.rest, out.content);
      if (!used) {
        out.finding = used.error().finding;
        return out;
      }
      out.rest.erase(0, *used);
    }
    if (bytes.empty()) break;
  }
  out.rest += bytes;
  return out;
}

// Beast has an assertion that fails for pieces of one byte.
TEST(MessageParser, EmptyChunkedContentInPiecesOfAnySize) {
  const std::string bytes =
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece)
    EXPECT_TRUE(feed(MessageParser::Kind::request, bytes, piece).parser.is_done())
        << piece;
}

TEST(MessageParser, ARequestInPiecesOfAnySize) {
  const std::string bytes =
      "POST /a HTTP/1.1\r\nHost: b\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3;x=y\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\nX-Sum: 7\r\n\r\nnext";
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    Fed fed = feed(MessageParser::Kind::request, bytes, piece);
    ASSERT_TRUE(fed.parser.is_done()) << piece << fed.finding;
    EXPECT_EQ(fed.parser.request().method, "POST");
    EXPECT_EQ(fed.parser.request().target, "/a");
    EXPECT_EQ(fed.parser.request().fields.get("host"), "b");
    EXPECT_EQ(fed.parser.request().framing, Framing::chunked);
    EXPECT_EQ(fed.content, "abc0123456789abcdef");
    EXPECT_EQ(fed.parser.trailers().get("x-sum"), "7");
    EXPECT_EQ(fed.rest, "next");
  }
}

TEST(MessageParser, ItStopsBehindTheHead) {
  MessageParser parser(MessageParser::Kind::request, kHead);
  std::string content;
  const std::string head = "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n";
  EXPECT_EQ(parser.feed(head + "xy", content), head.size());
  EXPECT_TRUE(parser.is_head_done());
  EXPECT_EQ(content, "");
  EXPECT_EQ(parser.request().framing, Framing::length);
  EXPECT_EQ(parser.request().length, 2u);
  EXPECT_EQ(parser.feed("xyz", content), 2u);
  EXPECT_EQ(content, "xy");
  EXPECT_TRUE(parser.is_done());
}

TEST(MessageParser, AResponseUntilTheEnd) {
  Fed fed = feed(MessageParser::Kind::response, "HTTP/1.1 200 OK\r\n\r\nabc", 5);
  EXPECT_EQ(fed.parser.response().framing, Framing::close);
  EXPECT_FALSE(fed.parser.is_done());
  EXPECT_TRUE(fed.parser.end());
  EXPECT_TRUE(fed.parser.is_done());
  EXPECT_EQ(fed.content, "abc");
}

TEST(MessageParser, TheEndBeforeTheLength) {
  Fed fed = feed(MessageParser::Kind::response,
                 "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", 99);
  EXPECT_FALSE(fed.parser.end());
}

TEST(MessageParser, ResponsesWithoutContent) {
  for (const char* status : {"100", "204", "304"}) {
    Fed fed = feed(MessageParser::Kind::response,
                   "HTTP/1.1 " + std::string(status) + " X\r\nETag: a\r\n\r\nabc", 99);
    EXPECT_TRUE(fed.parser.is_done()) << status;
    EXPECT_EQ(fed.parser.response().framing, Framing::none);
    EXPECT_EQ(fed.rest, "abc");
  }
  MessageParser parser(MessageParser::Kind::response, kHead);
  parser.answers_head();
  std::string content;
  ASSERT_TRUE(parser.feed("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", content));
  EXPECT_TRUE(parser.is_done());
  EXPECT_EQ(parser.response().fields.get("Content-Length"), "5");
}

TEST(MessageParser, StatusesThatClientsReadDifferently) {
  for (const char* line : {"HTTP/1.1 099 X", "HTTP/1.1 000 X", "HTTP/1.1 600 X",
                           "HTTP/1.1 999 X", "HTTP/1.1 0200 X", "HTTP/1.1  200 X",
                           "HTTP/1.1 20 X", "HTTP/1.2 200 X", "HTTP/1.1 2e2 X"}) {
    const Fed fed = feed(MessageParser::Kind::response,
                         std::string(line) + "\r\nContent-Length: 0\r\n\r\n", 9999);
    EXPECT_FALSE(fed.finding.empty()) << line;
  }
  for (const char* line : {"HTTP/1.1 100 X", "HTTP/1.1 599 X", "HTTP/1.0 200 "}) {
    const Fed fed = feed(MessageParser::Kind::response,
                         std::string(line) + "\r\nContent-Length: 0\r\n\r\n", 9999);
    EXPECT_EQ(fed.finding, "") << line;
  }
}

TEST(MessageParser, InterimResponsesHaveNoContent) {
  for (const char* field : {"Content-Length: 5", "Transfer-Encoding: chunked"}) {
    const Fed fed =
        feed(MessageParser::Kind::response,
             "HTTP/1.1 103 X\r\n" + std::string(field) + "\r\n\r\nhello", 9999);
    EXPECT_EQ(fed.finding, "an interim response with content") << field;
  }
}

TEST(MessageParser, LengthsHaveOneForm) {
  const auto length_of = [](std::string_view given) {
    Fed fed = feed(
        MessageParser::Kind::response,
        "HTTP/1.1 200 X\r\nContent-Length: " + std::string(given) + "\r\n\r\n", 9999);
    return fed.finding.empty()
               ? std::string(fed.parser.response().fields.get("Content-Length"))
               : "refused";
  };
  EXPECT_EQ(length_of("5"), "5");
  EXPECT_EQ(length_of("0005"), "5");
  EXPECT_EQ(length_of("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(length_of("9223372036854775808"), "refused");
  EXPECT_EQ(length_of("18446744073709551621"), "refused");
  EXPECT_EQ(length_of("+5"), "refused");
}

TEST(MessageParser, HeadsOverTheLimit) {
  const std::string field = "X: " + std::string(100, 'y') + "\r\n";
  std::string head = "GET / HTTP/1.1\r\nHost: a\r\n";
  for (int i = 0; i < 20; ++i) head += field;
  for (const std::size_t piece : {1, 50, 5000}) {
    EXPECT_FALSE(
        feed(MessageParser::Kind::request, head + "\r\n", piece).finding.empty());
    EXPECT_FALSE(feed(MessageParser::Kind::request, head, piece).finding.empty());
  }
}

TEST(MessageParser, WhatCouldBeReadInTwoWays) {
  for (const char* lines :
       {"Content-Length: 1\r\nContent-Length: 2",
        "Content-Length: 1\r\nContent-Length: 1",
        "Content-Length: 1\r\nTransfer-Encoding: chunked", "Content-Length : 1",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked", "A: b\nContent-Length: 1", "A\r\n: b",
        "Host: b", "Content-Length: 1,1", "Content-Length: -1", "A: \x01"}) {
    const Fed fed =
        feed(MessageParser::Kind::request,
             "GET / HTTP/1.1\r\nHost: a\r\n" + std::string(lines) + "\r\n\r\n", 9999);
    EXPECT_FALSE(fed.finding.empty()) << lines;
  }
}

TEST(MessageParser, ChunksThatAreNone) {
  for (const char* chunks : {"x\r\nabc", "3\nabc\r\n", "3\r\nabcd\r\n0\r\n\r\n",
                             "-3\r\nabc\r\n", "ffffffffffffffffff\r\nabc\r\n"}) {
    const Fed fed = feed(
        MessageParser::Kind::response,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + std::string(chunks),
        99);
    EXPECT_FALSE(fed.finding.empty()) << chunks;
  }
}

}  // namespace
}  // namespace tamis::serve
