// Tests src/document/words.inl and src/document/word_chunk.cpp.
#include "reference/words.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "support/instruction_sets.h"
#include "support/random_pages.h"
#include "support/word_list.h"
#include "tamis/parser.h"
#include "text/unicode.h"

namespace tamis {
namespace {

using test::word_list;

struct Case {
  std::string_view page;
  std::string_view words;  // "foo+bar baz": bar is glued to foo
};

void expect_words(std::initializer_list<Case> cases, const ParseOptions& options = {}) {
  for (const auto& [page, words] : cases)
    EXPECT_EQ(word_list(parse(page, "utf-8", options)), words) << page;
}

std::vector<std::uint32_t> lengths(std::string_view source) {
  std::vector<std::uint32_t> out;
  const Page page = parse(source, "utf-8");
  for (const Word& word : page.words()) out.push_back(word.chars);
  return out;
}

TEST(Words, AreRunsWithoutWhiteSpace) {
  expect_words({
      {"", ""},
      {" \n ", ""},
      {"one", "one"},
      {"one two", "one two"},
      {" one\ttwo\fthree\r\nfour \n", "one two three four"},
      {"it's 1.5% (or so)", "it's 1.5% (or so)"},
  });
}

TEST(Words, EveryWhiteSpaceOfUnicodeEndsOne) {
  expect_words({
      {"a&nbsp;b", "a b"},
      {"a&#160;b", "a b"},
      {"a\u00A0b", "a b"},
      {"a\u2003b", "a b"},
      {"a\u3000b", "a b"},
      {"a\u0085b", "a b"},
      {"a\u2028b", "a b"},
      {"a&#32;b", "a b"},
      {"a&Tab;b&NewLine;c", "a b c"},
      {"&nbsp;&nbsp;", ""},
      {"&nbsp;a&nbsp;", "a"},
      {"a\u200Bb a\u2060b a&shy;b", "a\u200Bb a\u2060b a\u00ADb"},
  });
}

// A vertical tab is whitespace in Unicode but not in HTML. Browsers do not collapse it.
TEST(Words, AVerticalTabIsPartOfOneWhateverStandsAround) {
  expect_words({{"a\vb", "a\vb"}, {"a\v\u00E9", "a\v\u00E9"}, {"a&#11;b", "a\vb"}});
}

TEST(Words, AreGluedUnlessABlankOrABlockStandsBetween) {
  expect_words({
      {"foo<b>bar</b>", "foo+bar"},
      {"foo <b>bar</b>", "foo bar"},
      {"foo<b> bar</b>", "foo bar"},
      {"foo<b>bar</b>baz", "foo+bar+baz"},
      {"foo<b>bar</b> <i>baz</i>", "foo+bar baz"},
      {"<b>a</b>&nbsp;<i>b</i>", "a b"},
      {"<b>a</b>&#32;<i>b</i>", "a b"},
      {"<li>a</li><li>b</li>", "a b"},
      {"a<br>b", "a b"},
      {"a<hr>b", "a b"},
      {"a<p>b", "a b"},
      {"<td>a<td>b", "a+b"},  // no cells without a table
      {"<table><td>a<td>b", "a b"},
      {"<p>a</p>b", "a b"},
      {"<ul><li>a</ul>b", "a b"},
      {"<span><div>a</div></span>b", "a b"},
      {"a<x-y>b</x-y>c", "a b c"},
      {"a<div></div>b", "a b"},
      {"a<!-- c -->b", "a+b"},
      {"a<script>s</script>b", "a+b"},
      {"a <script>s</script>b", "a b"},
      {"a<script>s</script> b", "a b"},
      {"a<svg><path/></svg>b", "a+b"},
      {"a<img>b", "a+b"},
      {"a<wbr>b", "a+b"},
      {"a<input>b", "a+b"},
      {"a</x>b", "a+b"},
      {"a </x>b", "a b"},
      {"a</x> b", "a b"},
  });
}

TEST(Words, AtTheBeginningOfAPageAreNotGlued) {
  expect_words({{"a", "a"}, {"<body>a", "a"}, {"<b>a", "a"}, {"&amp;", "&"}});
}

TEST(Words, HoldReferencesDecoded) {
  expect_words({
      {"AT&amp;T", "AT&T"},
      {"&lt;p&gt;", "<p>"},
      {"a&notit;b", "a\u00ACit;b"},
      {"R&D & so", "R&D & so"},
      {"caf&eacute;s", "caf\u00E9s"},
      {"&#x4E2D;&#x6587;", "\u4E2D+\u6587"},
  });
  const Page page = parse("x AT&amp;T");
  EXPECT_EQ(page.word(1).chars, 4u);
  EXPECT_EQ(page.source().substr(page.word(1).offset, page.word(1).length), "AT&amp;T");
}

TEST(Words, CountCodePoints) {
  using Lengths = std::vector<std::uint32_t>;
  EXPECT_EQ(lengths("caf\u00E9 \U0001F600 x\u0301"), (Lengths{4, 1, 2}));
  EXPECT_EQ(lengths("&amp; &#x1F600; &NotEqualTilde;"), (Lengths{1, 1, 2}));
  EXPECT_EQ(lengths("a&NotEqualTilde;b"), (Lengths{4}));
  EXPECT_EQ(lengths("<xmp>&amp;</xmp>"), (Lengths{5}));
}

TEST(Words, ACharacterOfAScriptWithoutSpacesIsOneGluedToItsNeighbours) {
  expect_words({
      {"中文", "中+文"},
      {"中 文", "中 文"},
      {"中\u3000文", "中 文"},
      {"日本abc語", "日+本+abc+語"},
      {"ひらカタ", "ひ+ら+カ+タ"},
      {"\uFF76\uFF85", "\uFF76+\uFF85"},
      {"ภาษา", "ภ+า+ษ+า"},
      {"ລາວ", "ລ+າ+ວ"},
      {"ខ្មែរ", "ខ+្+ម+ែ+រ"},
      {"မြန်", "မ+ြ+န+်"},
      {"\U00020000\U0002A6DF", "\U00020000+\U0002A6DF"},
      {"中、文。", "中+、+文+。"},
      {"한국어 Ελλάδα עברית", "한국어 Ελλάδα עברית"},
      {"\uFF21\uFF22\uFF11", "\uFF21\uFF22\uFF11"},
  });
}

TEST(Words, TheScriptsWithoutSpacesAreTheseRanges) {
  const char32_t within[] = {0x0E00, 0x0EFF, 0x1000,  0x109F,  0x1780,  0x17FF,
                             0x2E80, 0x2FDF, 0x3001,  0x31FF,  0x3400,  0x4DBF,
                             0x4E00, 0x9FFF, 0xF900,  0xFAFF,  0xFF01,  0xFF0F,
                             0xFF5B, 0xFF9F, 0x1B000, 0x1B16F, 0x20000, 0x323AF};
  const char32_t outside[] = {0,      'a',    0x0DFF, 0x0F00,  0x0FFF, 0x10A0,
                              0x177F, 0x1800, 0x2E7F, 0x3000,  0xAC00, 0xFF10,
                              0xFF21, 0xFF5A, 0xFFA0, 0x1FFFF, 0x323B0};
  for (const char32_t c : within)
    EXPECT_TRUE(is_spaceless(c)) << std::hex << std::uint32_t{c};
  for (const char32_t c : outside)
    EXPECT_FALSE(is_spaceless(c)) << std::hex << std::uint32_t{c};
}

TEST(Words, OfFormsAreText) {
  expect_words({
      {"<textarea>a &amp; b</textarea>", "a & b"},
      {"<select><option>a<option>b</select>", "a b"},
      {"<button>a</button>", "a"},
      {"<label>a<input value=b></label>", "a"},
  });
}

TEST(Words, NoReaderSeesAreNone) {
  for (const char* name :
       {"script", "style", "template", "title", "noscript", "iframe", "object", "svg",
        "math", "noembed", "noframes", "audio", "video", "canvas", "datalist"}) {
    const std::string tag = name;
    EXPECT_EQ(word_list(parse("<body>a <" + tag + ">x y</" + tag + "> b")), "a b")
        << tag;
  }
  expect_words({
      {"<svg><foreignObject><p>x</p></foreignObject></svg>a", "a"},
      {"<math><mi>x</mi></math>a", "a"},
      {"<!-- x -->a", "a"},
      {"<title>x</title>a", "a"},
      {"<head>x", "x"},  // a text ends the head
  });
}

TEST(Words, StandInTheBodyWhereverTheSourceHasThem) {
  expect_words({
      {"<body>a</body>b</html>c", "a+b+c"},
      {"<table>a<td>b</table>", "a b"},
  });
}

TEST(Words, APageWithFramesHasNone) {
  const Page page = parse("<frameset><frame>x<noframes>y</noframes></frameset>z");
  EXPECT_EQ(page.body(), 0u);
  EXPECT_EQ(word_list(page), "");
}

TEST(Words, OfAFragmentAreAll) {
  ParseOptions options;
  options.fragment_of = "div";
  expect_words({{"<p>a</p><script>x</script> b", "a b"}}, options);
}

TEST(Words, OfNoscriptComeOnRequest) {
  ParseOptions options;
  options.noscript_words = true;
  expect_words({{"a <noscript><p>b</p></noscript> <template>x</template> c", "a b c"}},
               options);
  // In a browser with scripts enabled, its contents are one raw text.
  options.scripting = true;
  expect_words({{"<body><noscript>a<b>c</b></noscript>", "a<b>c</b>"}}, options);
}

TEST(Words, OfTemplatesComeOnRequest) {
  ParseOptions options;
  options.template_words = true;
  expect_words({{"a <template><p>b</p></template> <noscript>x</noscript> c", "a b c"}},
               options);
}

TEST(Words, OfHiddenElementsGoOnRequest) {
  ParseOptions options;
  options.hide_invisible = true;
  for (const char* attribute : {"hidden", "aria-hidden=true", "style=display:none",
                                "style='color:red; Visibility : HIDDEN'"}) {
    const std::string page = "a <div " + std::string(attribute) + ">x <b>y</b></div> b";
    EXPECT_EQ(word_list(parse(page, {}, options)), "a b") << page;
    EXPECT_EQ(word_list(parse(page)), "a x y b") << page;
  }
  expect_words({{"<body hidden>a", ""},
                {"a<span hidden>x</span>b", "a+b"},
                {"a<p hidden>x</p>b", "a b"},
                {"a<p style='display:nonesuch'>b", "a b"}},
               options);
}

// --- Numbers and positions.

TEST(Words, OfASubtreeAreOneRange) {
  const Page page = parse("<p>a b<b>c</b>d</p><ul><li>e<li></ul>");
  // document html head body p "a b" b "c" "d" ul li "e" li
  const Range expected[] = {{0, 5}, {0, 5}, {0, 0}, {0, 5}, {0, 4}, {0, 2}, {2, 3},
                            {2, 3}, {3, 4}, {4, 5}, {4, 5}, {4, 5}, {5, 5}};
  ASSERT_EQ(page.node_count(), std::size(expected));
  for (NodeId n = 0; n < page.node_count(); ++n)
    EXPECT_EQ(page.words(n), expected[n]) << n;
}

TEST(Words, BehindTheBodyAndBeforeItAreEmptyRanges) {
  const Page page = parse("<title>x</title><body>a</body></html><!-- c -->");
  EXPECT_EQ(page.words(page.node_count() - 1), (Range{1, 1}));
  EXPECT_EQ(page.words(2), (Range{0, 0}));
  EXPECT_EQ(page.words(0), (Range{0, 1}));
}

TEST(Words, KnowWhereTheyStandAndTheirText) {
  const Page page = parse("<p>one <b>&eacute;t&eacute;</b>\u4E2D");
  ASSERT_EQ(page.word_count(), 3u);
  const Word& second = page.word(1);
  EXPECT_EQ(second.offset, 10u);
  EXPECT_EQ(second.length, 17u);
  EXPECT_EQ(second.node, 7u);
  EXPECT_EQ(page.word(2).offset, 31u);
  EXPECT_EQ(page.word(2).length, 3u);
}

TEST(Words, AreViewedInTheSourceUnlessDecoded) {
  const Page page = parse("plain AT&amp;T");
  std::string scratch = "untouched";
  EXPECT_EQ(page.word_text(0, scratch).data(), page.source().data());
  EXPECT_EQ(scratch, "untouched");
  EXPECT_EQ(page.word_text(1, scratch).data(), scratch.data());
}

// --- Against the definition.

void expect_as_defined(const Page& page) {
  std::vector<reference::SeenWord> got;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    const Word& word = page.word(w);
    got.push_back({word.node, std::string(page.word_text(w, scratch)), word.chars,
                   word.glued != 0});
  }
  const std::vector<reference::SeenWord> expected = reference::words_of(page);
  ASSERT_EQ(got.size(), expected.size()) << testing::PrintToString(page.source());
  for (std::size_t w = 0; w < got.size(); ++w)
    ASSERT_TRUE(got[w] == expected[w])
        << "word " << w << " of " << testing::PrintToString(page.source()) << ": \""
        << got[w].text << "\" glued " << got[w].glued << ", expected \""
        << expected[w].text << "\" glued " << expected[w].glued;
}

// Calls check(parser, set) with each instruction set of this machine.
template <class Check>
void with_every_instruction_set(Check check) {
  for (const InstructionSet set : test::instruction_sets()) {
    const test::Forced forced(set);
    SCOPED_TRACE(test::to_string(set));
    Parser parser;
    check(parser);
  }
}

TEST(Words, OfEveryLengthAreFoundWhereverTheyStandInABlock) {
  with_every_instruction_set([](Parser& parser) {
    for (const std::string last : {"x", "\u00E9", "&amp;"})
      for (std::uint32_t length = 1; length <= 100; ++length)
        for (std::uint32_t before = 0; before <= 40; ++before) {
          const std::string word = std::string(length - 1, 'x') + last;
          const Page& page = parser.parse(
              "<p>a" + std::string(before + 1, ' ') + word + " b", "utf-8");
          ASSERT_EQ(word_list(page), "a " + word.substr(0, length - 1) +
                                         (last == "&amp;" ? "&" : last) + " b");
          ASSERT_EQ(page.word(1).offset, 5 + before);
          ASSERT_EQ(page.word(1).length, word.size());
          ASSERT_EQ(page.word(1).chars, length);
        }
  });
}

std::string random_text(Rng& random) {
  constexpr std::string_view kPieces[] = {"a",
                                          "word",
                                          " ",
                                          "\n",
                                          "  \t ",
                                          "&nbsp;",
                                          "&amp;",
                                          "&#32;",
                                          "&",
                                          "&lt",
                                          "\u00E9",
                                          "\u4E2D",
                                          "\u0E01",
                                          "\u3000",
                                          "\u2003",
                                          "\U0001F600",
                                          "&NotEqualTilde;",
                                          "&#x4E2D;",
                                          "</x>",
                                          "<b>",
                                          "</b>",
                                          "<p>",
                                          "</p>",
                                          "<br>",
                                          "<!-- c -->",
                                          "<u>"};
  std::string text;
  for (auto pieces = random.below(40); pieces > 0; --pieces) {
    text += kPieces[random.below(std::size(kPieces))];
    if (random.below(8) == 0) text.append(random.below(70), 'x');
    if (random.below(16) == 0) text.append(random.below(70), ' ');
  }
  return text;
}

TEST(Words, OfRandomTextsAreAsDefined) {
  SCOPED_TRACE(test::seed());
  with_every_instruction_set([](Parser& parser) {
    Rng random(test::seed());
    for (int i = 0; i < 5000 && !testing::Test::HasFailure(); ++i)
      expect_as_defined(parser.parse("<p>" + random_text(random), "utf-8"));
  });
}

TEST(Words, OfRandomPagesAreAsDefined) {
  SCOPED_TRACE(test::seed());
  Rng random(test::seed());
  Parser parser;
  for (int i = 0; i < 5000 && !HasFailure(); ++i)
    expect_as_defined(
        parser.parse(test::random_page(random, 1 + random.below(40)), "utf-8"));
}

}  // namespace
}  // namespace tamis
