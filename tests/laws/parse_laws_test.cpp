// Properties of parsing on any page: random ones here, hostile ones in
// hostile_test.cpp, and those of the fuzz target in fuzz/parse.cpp. To repeat a
// failure, run TAMIS_SEED=... law_tests.

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/instruction_sets.h"
#include "support/page_equality.h"
#include "support/page_invariants.h"
#include "support/page_sequence_invariants.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

using test::broken_invariant;
using test::difference;

// A copy with exactly the promised padding after it, so that a sanitizer detects reads
// beyond it. It begins `offset` bytes after a multiple of 64.
class Padded {
 public:
  Padded(std::string_view text, std::size_t offset, char padding = '\0')
      : size_(text.size()),
        memory_(static_cast<char*>(
            ::operator new (offset + size_ + Text::kPadding, std::align_val_t{64}))),
        text_(memory_.get() + offset) {
    if (size_ > 0) std::memcpy(text_, text.data(), size_);
    std::memset(text_ + size_, padding, Text::kPadding);
  }

  std::string_view view() const { return {text_, size_}; }

 private:
  struct Free {
    void operator()(char* memory) const {
      ::operator delete (memory, std::align_val_t{64});
    }
  };

  std::size_t size_;
  std::unique_ptr<char, Free> memory_;
  char* text_;
};

class ParseLaws : public testing::Test {
 protected:
  // Calls check(page) for `count` random pages of up to `pieces` pieces.
  template <class Check>
  void for_random_pages(int count, std::size_t pieces, Check check) {
    Rng random(test::seed());
    for (int i = 0; i < count && !HasFailure(); ++i) {
      const std::string page = test::random_page(random, 1 + random.below(pieces));
      SCOPED_TRACE("seed " + std::to_string(test::seed()) + ", page " +
                   std::to_string(i) + ": " + testing::PrintToString(page));
      check(page);
    }
  }
};

TEST_F(ParseLaws, InvariantsHold) {
  Parser parser;
  for_random_pages(4000, 40, [&](const std::string& page) {
    EXPECT_EQ(broken_invariant(parser.parse(page)), "");
  });
}

TEST_F(ParseLaws, SequencesAgreeWithTheWords) {
  Parser parser;
  for_random_pages(2000, 40, [&](const std::string& page) {
    EXPECT_EQ(test::broken_sequence(parser.parse(page)), "");
  });
}

TEST_F(ParseLaws, InvariantsHoldWithEveryOption) {
  ParseOptions options;
  options.scripting = true;
  options.hide_invisible = true;
  options.noscript_words = true;
  options.template_words = true;
  Parser parser(options);
  for_random_pages(2000, 40, [&](const std::string& page) {
    EXPECT_EQ(broken_invariant(parser.parse(page)), "");
  });
}

TEST_F(ParseLaws, InvariantsHoldForFragments) {
  for (const char* context :
       {"div", "table", "tr", "td", "select", "template", "title", "script", "frameset",
        "svg", "svg desc", "math mi", "math annotation-xml", "html", "head", "x-y"}) {
    ParseOptions options;
    options.fragment_of = context;
    Parser parser(options);
    SCOPED_TRACE(context);
    for_random_pages(200, 30, [&](const std::string& page) {
      EXPECT_EQ(broken_invariant(parser.parse(page)), "");
    });
  }
}

TEST_F(ParseLaws, EveryInstructionSetGivesTheSamePage) {
  for_random_pages(1500, 60, [](const std::string& page) {
    const Page best = parse(page);
    for (const InstructionSet set : test::instruction_sets()) {
      const test::Forced forced(set);
      EXPECT_EQ(difference(best, parse(page)), "") << test::to_string(set);
    }
  });
}

TEST_F(ParseLaws, EveryAlignmentGivesTheSamePage) {
  for_random_pages(60, 60, [](const std::string& page) {
    const Text text = decode(page, "utf-8");
    const Page expected = parse(page, "utf-8");
    for (const InstructionSet set : test::instruction_sets()) {
      const test::Forced forced(set);
      Parser parser;
      for (std::size_t offset = 0; offset < 64; ++offset) {
        const Padded padded(text.view(), offset);
        EXPECT_EQ(difference(expected, parser.parse_padded(padded.view())), "")
            << "offset " << offset << ", instruction set " << test::to_string(set);
      }
    }
  });
}

// Long runs cross the boundaries of vectors at every position.
TEST_F(ParseLaws, EveryLengthOfRunGivesTheSamePage) {
  for (const char* unit : {"x", " ", "<b a=", "<p>", "&amp;", "\xe4\xb8\xad", "\r\n"}) {
    for (std::size_t length = 0; length < 140; ++length) {
      std::string page = "<p title='";
      for (const char* tail :
           {"'>t", "<i>u", "<!--", "-->v", "<script>", "</script>w"}) {
        page.append(length, 'y');
        page += unit;
        page += tail;
      }
      const Page best = parse(page);
      ASSERT_EQ(broken_invariant(best), "") << page;
      for (const InstructionSet set : test::instruction_sets()) {
        const test::Forced forced(set);
        ASSERT_EQ(difference(best, parse(page)), "") << page;
      }
    }
  }
}

TEST_F(ParseLaws, WhatStandsInThePaddingDoesNotMatter) {
  for_random_pages(300, 40, [](const std::string& page) {
    const Text text = decode(page, "utf-8");
    const Padded zeros(text.view(), 0);
    Parser first;
    const Page& expected = first.parse_padded(zeros.view());
    for (const char padding : {'>', '<', '"', '-', 'a', ';', ' ', '\n', '\x80'}) {
      const Padded padded(text.view(), 0, padding);
      Parser parser;
      EXPECT_EQ(difference(expected, parser.parse_padded(padded.view())), "")
          << "padding " << padding;
    }
  });
}

TEST_F(ParseLaws, AUsedParserGivesTheSamePageAsAFreshOne) {
  Parser used;
  for_random_pages(1500, 40, [&](const std::string& page) {
    EXPECT_EQ(difference(parse(page), used.parse(page)), "");
  });
}

TEST_F(ParseLaws, ATakenPageOutlivesItsParser) {
  for_random_pages(200, 40, [](const std::string& page) {
    Page taken;
    {
      Parser parser;
      parser.parse(page);
      taken = parser.take();
      parser.parse("<p>something else");
      EXPECT_EQ(parser.take().word_count(), 2u);
    }
    EXPECT_EQ(difference(parse(page), taken), "");
  });
}

TEST_F(ParseLaws, APageCutAtAnyByteIsAPage) {
  Parser parser;
  for_random_pages(40, 25, [&](const std::string& page) {
    for (std::size_t size = 0; size <= page.size(); ++size) {
      const std::string cut = page.substr(0, size);
      EXPECT_EQ(broken_invariant(parser.parse(cut, "utf-8")), "") << "cut at " << size;
    }
  });
}

// --- Limits.

TEST_F(ParseLaws, InvariantsHoldWithSmallLimits) {
  ParseOptions options;
  options.limits = {.max_bytes = 300,
                    .max_depth = 16,
                    .max_nodes = 40,
                    .max_attributes = 2,
                    .max_formatting = 3,
                    .max_repairs_per_byte = 1};
  Parser parser(options);
  for_random_pages(3000, 60, [&](const std::string& page) {
    const Page& parsed = parser.parse(page, "utf-8");
    EXPECT_EQ(broken_invariant(parsed, options.limits), "");
    EXPECT_LE(parsed.source().size(), options.limits.max_bytes);
  });
}

std::string times(int count, std::string_view unit) {
  std::string out;
  for (int i = 0; i < count; ++i) out += unit;
  return out;
}

Degradation degradation_of(std::string_view page, const Limits& limits) {
  ParseOptions options;
  options.limits = limits;
  const Page parsed = parse(page, "utf-8", options);
  EXPECT_EQ(broken_invariant(parsed, limits), "") << page.substr(0, 100);
  return parsed.degradation();
}

TEST(ParseLimits, AnOrdinaryPageReachesNone) {
  const std::string page =
      "<title>x</title>" +
      times(100, "<div><p><b>a</p><i>b</b></i><a href=x>c</a></div>");
  EXPECT_FALSE(degradation_of(page, {}).any());
}

TEST(ParseLimits, DepthFlattens) {
  EXPECT_TRUE(degradation_of(times(100, "<div>x"), {.max_depth = 16}).depth_flattened);
  EXPECT_TRUE(degradation_of(times(100, "<b>x"), {.max_depth = 16}).depth_flattened);
  EXPECT_TRUE(
      degradation_of(times(100, "<svg><g>"), {.max_depth = 16}).depth_flattened);
  EXPECT_TRUE(degradation_of(times(600, "<div>x"), {}).depth_flattened);
  EXPECT_FALSE(degradation_of(times(400, "<div>x"), {}).depth_flattened);
}

TEST(ParseLimits, NoWordIsLostByFlattening) {
  ParseOptions options;
  options.limits.max_depth = 16;
  EXPECT_EQ(parse(times(100, "<div>x "), {}, options).word_count(), 100u);
  EXPECT_EQ(
      parse(times(100, "<div>x ") + times(100, "</div>y"), {}, options).word_count(),
      200u);
}

TEST(ParseLimits, NodesAreCut) {
  EXPECT_TRUE(degradation_of(times(100, "<p>x"), {.max_nodes = 50}).nodes_cut);
  EXPECT_FALSE(degradation_of(times(10, "<p>x"), {.max_nodes = 50}).nodes_cut);
}

TEST(ParseLimits, BytesAreCut) {
  EXPECT_TRUE(degradation_of(times(100, "<p>x"), {.max_bytes = 50}).bytes_cut);
  EXPECT_FALSE(degradation_of(times(10, "<p>x"), {.max_bytes = 50}).bytes_cut);
  // Truncated inside a character.
  EXPECT_TRUE(degradation_of(times(100, "\xe4\xb8\xad"), {.max_bytes = 50}).bytes_cut);
}

TEST(ParseLimits, AttributesAreCut) {
  std::string page = "<p";
  for (int i = 0; i < 20; ++i) page += " a" + std::to_string(i) + "=x";
  EXPECT_TRUE(degradation_of(page + ">", {.max_attributes = 5}).attributes_cut);
  EXPECT_FALSE(degradation_of(page + ">", {.max_attributes = 20}).attributes_cut);
}

TEST(ParseLimits, FormattingIsCut) {
  std::string page;
  for (int i = 0; i < 20; ++i) page += "<p><b id=" + std::to_string(i) + ">x";
  EXPECT_TRUE(degradation_of(page, {.max_formatting = 5}).formatting_cut);
  EXPECT_FALSE(degradation_of(page, {}).formatting_cut);
}

// The first hundred thousand steps are free.
TEST(ParseLimits, RepairsAreSimplified) {
  const std::string page = times(400, "<span>") + times(2000, "</x>");
  EXPECT_TRUE(degradation_of(page, {.max_repairs_per_byte = 0}).repairs_simplified);
  EXPECT_FALSE(degradation_of(page, {.max_repairs_per_byte = 1000}).repairs_simplified);
}

}  // namespace
}  // namespace tamis
