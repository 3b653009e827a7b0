#include "extract/parser_pool.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace tamis {
namespace {

TEST(ParserPool, LendsTheSameParserAgain) {
  ParserPool pool({});
  for (int i = 0; i < 3; ++i) {
    ParserPool::Loan parser = pool.lend();
    EXPECT_EQ(parser.parse("<p>one two", {}).word_count(), 2u);
    EXPECT_EQ(pool.idle(), 0u);
  }
  EXPECT_EQ(pool.idle(), 1u);
}

TEST(ParserPool, LendsSeveralAtOnce) {
  ParserPool pool({});
  {
    ParserPool::Loan first = pool.lend();
    ParserPool::Loan second = pool.lend();
    const Page& one = first.parse("<p>one", {});
    const Page& two = second.parse("<p>one two", {});
    EXPECT_EQ(one.word_count(), 1u);
    EXPECT_EQ(two.word_count(), 2u);
  }
  EXPECT_EQ(pool.idle(), 2u);
}

TEST(ParserPool, GivesUpWhatAHugePageNeeded) {
  ParserPool pool({});
  pool.lend().parse(std::string(ParserPool::kMostKept + 1, ' '), {});
  EXPECT_EQ(pool.idle(), 0u);
  std::string many;
  while (many.size() < ParserPool::kMostKept / 2) many += "<p>a";
  pool.lend().parse(many, {});
  EXPECT_EQ(pool.idle(), 0u);
  pool.lend().parse(std::string(ParserPool::kMostKept, ' '), {});
  EXPECT_EQ(pool.idle(), 1u);
}

TEST(ParserPool, ParsesAsItWasTold) {
  ParserPool pool({.noscript_words = true});
  EXPECT_EQ(pool.lend().parse("<noscript>two words", {}).word_count(), 2u);
}

}  // namespace
}  // namespace tamis
