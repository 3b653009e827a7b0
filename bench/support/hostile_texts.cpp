// Characters and words, for the code that cleans, escapes, normalises and counts them.

#include "bench/support/hostile_makers.h"
#include "bench/support/hostile_pages.h"

namespace tamis::bench {
namespace {

constexpr HostileKind kKinds[] = {
    {"combining marks", after<"<p>a", "\xcc\x81\xcc\x96\xcc\xa7">},
    {"combining marks in words", after<"<p>", "e\xcc\x81 a\xcc\x8a\xcc\xa7 ">},
    {"combining marks in elements", after<"<p>a", "<b>\xcc\x81\xcc\x96</b>">},
    {"combining marks in attributes",
     after<"<p>w<img src=a alt='a", "\xcc\x81\xcc\x96\xcc\xa7">},
    {"Hangul letters", after<"<p>", "\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8">},
    {"soft hyphens", after<"<p>", "w\xc2\xadx ">},
    {"soft hyphens alone", after<"<p>", "\xc2\xad">},
    {"zero width",
     after<"<p>", "a\xe2\x80\x8b\xe2\x80\x8c\xe2\x80\x8d\xef\xbb\xbf\xe2\x81\xa0">},
    {"bidirectional marks",
     after<
         "<p dir=rtl>",
         "\xe2\x80\xae\xd7\x90\xd7\x91 \xe2\x80\xac<bdo dir=ltr>a</bdo><bdi>b</bdi> ">},
    {"tag characters", after<"<p>a", "\xf3\xa0\x81\xa1\xf3\xa0\x81\xbf">},
    {"variation selectors",
     after<"<p>", "\xe2\x9d\xa4\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x94\xa5">},
    {"controls", after<"<p>", "a\x1b[2J\x07\x08 \xc2\x9b\x7f ">},
    {"mojibake", after<"<p>",
                       "caf\xc3\x83\xc2\xa9 na\xc3\x83\xc2\xaf"
                       "ve \xc3\xa2\xe2\x82\xac\xe2\x84\xa2 ">},
    {"mojibake in one word", after<"<p>", "\xc3\x83\xc2\xa9\xc3\xa2\xe2\x82\xac">},
    {"mojibake, half", after<"<p>", "\xc3\x83\xc3\x83\xc2\xa9\xc3\x82">},
    {"one long word of markup", after<"<p>", "*_`[<!&|">},
    {"one long word of brackets", after<"<p>", "[">},
    {"one long word of closing brackets", after<"<p>", "](a)">},
    {"one long word of stars", after<"<p>", "*">},
    {"one long word of underscores", after<"<p>", "_a_">},
    {"one long word of digits", after<"<p>", "1234.">},
    {"lines that look like Markdown",
     rows<"<p># a<p>- b<p>1. c<p>> d<p>--- <p>=== <p>+ e<p>| f |<p>~~~">},
    {"words that look like addresses", after<"<p>", "http://a.b/c www.d.e f@g.h ">},
    {"word in many elements", after<"<p>", "<b>a</b><i>b</i>">},
    {"word in many links", after<"<p>", "<a href=b>a</a>">},
    {"long words", after<"<p>",
                         "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghi"
                         "jklmnopqrstuvwxyz ">},
    {"distinct words", counted<"<p>", "word# ">},
    {"distinct paragraphs",
     counted<"", "<p>words of # are # here and #. And another #!">},
    {"sentences", after<"<p>", "It is so. Is it? Yes! \xe2\x80\x9cWell.\xe2\x80\x9d ">},
    {"sentence without end", after<"<p>", "and then ">},
    {"Chinese prose", after<"<p>",
                            "\xe4\xbb\x8a\xe5\xa4\xa9\xe5\xa4\xa9\xe6\xb0\x94\xe5\xbe"
                            "\x88\xe5\xa5\xbd\xe3\x80\x82">},
    {"Japanese prose",
     after<"<p>", "\xe3\x81\x93\xe3\x82\x8c\xe3\x81\xaf\xe6\x96\x87\xe3\x80\x81">},
    {"Arabic prose",
     after<"<p lang=ar>", "\xd9\x87\xd8\xb0\xd8\xa7 \xd9\x86\xd8\xb5\xd8\x9f ">},
    {"Thai prose", after<"<p>",
                         "\xe0\xb8\xa0\xe0\xb8\xb2\xe0\xb8\xa9\xe0\xb8\xb2\xe0\xb9\x84"
                         "\xe0\xb8\x97\xe0\xb8\xa2 ">},
    {"scripts mixed",
     after<"<p>", "a\xd0\xb1\xe4\xb8\xad\xd8\xb9\xe0\xb8\x81\xea\xb0\x80 ">},
    {"entities of words", after<"<p>", "&eacute;&#233;&#xe9;&shy;&zwj;&rlm; ">},
    {"blanks between words",
     after<"<p>", "a                                             ">},
    {"paragraphs alike", rows<"<p>Read more about it here.">},
    {"prose and menus",
     rows<"<ul><li><a href=/a>Home</a><li><a href=/b>News</a></ul><p>The first boat "
          "went through the old lock at seven in the morning, and half the town had "
          "come to see it.">},
    {"declared charset odd", after<"<meta charset=x-user-defined>", "<p>caf\xe9 ">},
    {"declared charset later", between<"<p>a", " caf\xe9", "<meta charset=shift_jis>">},
    {"Shift_JIS", after<"<meta charset=shift_jis><p>", "\x82\xb1\x82\xea\x95\xb6 ">},
    {"ISO-2022-JP", after<"<meta charset=iso-2022-jp><p>", "\x1b$B$3$l\x1b(B a">},
    {"ISO-2022-JP, escapes",
     after<"<meta charset=iso-2022-jp><p>", "\x1b$B\x1b(B\x1b(J">},
    {"GB18030", after<"<meta charset=gb18030><p>", "\x81\x30\x81\x30\xd6\xd0\xff ">},
    {"Big5 and EUC-KR", after<"<meta charset=big5><p>", "\xa4\xa4\xa4\xe5\x88\x62 ">},
};

}  // namespace

std::span<const HostileKind> hostile_texts() {
  return kKinds;
}

}  // namespace tamis::bench
