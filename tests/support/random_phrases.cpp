#include "support/random_phrases.h"

#include <string_view>
#include <vector>

namespace tamis::test {
namespace {

constexpr std::string_view kBlocks[] = {
    "p",      "h1",         "h3",      "ul",     "ol", "li",  "blockquote",
    "pre",    "div",        "table",   "tr",     "td", "td",  "th",
    "dl",     "dt",         "dd",      "li",     "p",  "div", "ol start=7",
    "figure", "figcaption", "details", "summary"};
constexpr std::string_view kPhrases[] = {"b",
                                         "i",
                                         "em",
                                         "strong",
                                         "del",
                                         "code",
                                         "span",
                                         "sup",
                                         "kbd",
                                         "a href=/x_(y)",
                                         "a href=?a&amp;copy;b",
                                         "s",
                                         "b",
                                         "i",
                                         "code"};
constexpr std::string_view kTexts[] = {"a",
                                       " ",
                                       " b ",
                                       "*",
                                       "**",
                                       "_",
                                       "__",
                                       "snake_case",
                                       "`",
                                       "``",
                                       "```",
                                       "~",
                                       "~~",
                                       "~~~",
                                       "[",
                                       "]",
                                       "](x)",
                                       "[x]:",
                                       "!",
                                       "&lt;",
                                       "&lt;b>",
                                       "&amp;",
                                       "&amp;amp;",
                                       "\\",
                                       "#",
                                       "##",
                                       "1.",
                                       "1)",
                                       "12.",
                                       "-",
                                       "---",
                                       "===",
                                       "+",
                                       ">",
                                       "|",
                                       "| a",
                                       "|-|",
                                       ":-:",
                                       "$",
                                       "http://x_y.z/_a_",
                                       "www.a_b.c",
                                       "a@b.c",
                                       "x*y",
                                       "&#8220;",
                                       "&#8221;",
                                       "\xe4\xb8\xad",
                                       "\xe3\x80\x8c",
                                       "<br>",
                                       "<br><br>",
                                       "<img src=i alt='a [b] *c'>",
                                       "<hr>",
                                       "[ ]",
                                       "[^1]",
                                       "\n",
                                       "&nbsp;",
                                       "\xc3\xa9",
                                       "https://a.b/?c=d&amp;e=f",
                                       "1",
                                       ".",
                                       ")",
                                       "&#65279;",
                                       "\t"};

template <std::size_t N>
std::string any(Rng& random, const std::string_view (&bag)[N]) {
  return std::string(bag[random.below(N)]);
}

}  // namespace

std::string random_phrases(Rng& random, std::size_t pieces) {
  std::string out;
  std::vector<std::string> open;
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::size_t kind = random.below(10);
    if (kind < 3) {
      const std::string tag =
          random.below(2) == 0 ? any(random, kBlocks) : any(random, kPhrases);
      out += "<" + tag + ">";
      open.push_back(tag.substr(0, tag.find(' ')));
    } else if (kind < 5 && !open.empty()) {
      out += "</" + open.back() + ">";
      open.pop_back();
    } else {
      out += any(random, kTexts);
    }
  }
  return out;
}

}  // namespace tamis::test
