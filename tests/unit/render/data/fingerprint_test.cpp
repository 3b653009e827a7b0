// Tests src/render/data/fingerprint.cpp.
#include <gtest/gtest.h>

#include "base/hash.h"
#include "tamis/parser.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

std::uint64_t fingerprint(const std::string& html) {
  const Page page = parse(html, "utf-8");
  return fingerprint_of(page, Mask(page.word_count(), true));
}

std::string text(std::uint64_t seed, std::uint64_t words) {
  std::string out = "<p>";
  for (std::uint64_t i = 0; i < words; ++i)
    out += "w" + std::to_string(finish_hash(mix(seed, i)) % 1000) + " ";
  return out;
}

TEST(Fingerprint, PassesOverCasePunctuationAndMarkup) {
  EXPECT_EQ(fingerprint("<p>The quick, brown fox."),
            fingerprint("<div>the <b>QUICK</b> brown</div><div>fox!</div>"));
  EXPECT_EQ(fingerprint(""), 0U);
  EXPECT_NE(fingerprint("<p>one"), fingerprint("<p>two"));
}

TEST(Fingerprint, IsOfCleanWordsInFormC) {
  const std::uint64_t clean = fingerprint("<p>Le café crème est très léger");
  EXPECT_EQ(fingerprint("<p>Le ca&shy;fé crè&#8203;me est très lé&shy;ger"), clean);
  EXPECT_EQ(fingerprint("<p>Le cafe\u0301 cre\u0300me est tre\u0300s le\u0301ger"),
            clean);
  EXPECT_EQ(fingerprint("<p>Le cafÃ© crÃ¨me est trÃ¨s lÃ©ger"), clean);
}

TEST(Fingerprint, IsNearForNearDuplicatesAndFarForOthers) {
  const std::uint64_t one = fingerprint(text(1, 400));
  const std::uint64_t edited = fingerprint(text(1, 400) + "and a few words more");
  EXPECT_LE(fingerprint_distance(one, edited), 6U);
  EXPECT_GE(fingerprint_distance(one, fingerprint(text(2, 400))), 16U);
}

TEST(Fingerprint, IsTheSameOnEveryMachine) {
  EXPECT_EQ(fingerprint("<p>A sieve parts wanted from unwanted."),
            6918517588479054608U);
}

}  // namespace
}  // namespace tamis
