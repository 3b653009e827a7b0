// Tests src/extract/complete.

#include "extract/complete/complete.h"

#include <string>

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis {
namespace {

// Words that the pipeline drops begin with "~" in these pages, or are in <del>.
Mask kept_by_pipeline(const Page& page) {
  Mask out(page.word_count());
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    out.set(w, !page.word_text(w, scratch).starts_with('~') &&
                   page.tag(page.parent(page.word(w).node)) != Tag::del);
  return out;
}

// Returns the completed text on one line, without the marks.
std::string completed(const std::string& html) {
  const Page page = parse(html);
  const Mask keep = complete(page, kept_by_pipeline(page));
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    if (!keep[w]) continue;
    std::string word(page.word_text(w, scratch));
    if (word.starts_with('~')) word.erase(0, 1);
    out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

struct Case {
  const char* what;
  const char* html;
  const char* text;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& one : cases) EXPECT_EQ(completed(one.html), one.text) << one.what;
}

TEST(Complete, KeepsNothingOfAPageOfWhichNothingIsKept) {
  EXPECT_EQ(completed("<h2>~A</h2><pre>~b</pre><table><tr><td>~c<td>~d</table>"), "");
}

TEST(Complete, AKeptReferenceBringsItsNote) {
  check(
      {{"linked both ways",
        "<p>It is so<sup id=r1><a href=#n1>1</a></sup>.</p>"
        "<ol><li id=n1>~Says ~Bob. <a href=#r1>~^</a></ol>",
        "It is so 1 . Says Bob."},
       {"a note that is not referred to goes",
        "<p>It is so and so and so and so and so and so and so and so and so and so"
        "<sup id=r1><a href=#n1>1</a></sup> and<sup id=r2><a "
        "href=#n2><del>2</del></a></sup>.</p>"
        "<ol><li id=n1>See. <a href=#r1>~^</a><li id=n2>Go. <a href=#r2>~^</a></ol>",
        "It is so and so and so and so and so and so and so and so and so and so 1 and "
        ". "
        "See."},
       {"unless the notes are the content",
        "<p>~It ~is<sup id=r1><a href=#n1><del>1</del></a></sup> ~so.</p>"
        "<ol><li id=n1>Says Bob, whom nobody knows. <a href=#r1>~^</a></ol>",
        "Says Bob, whom nobody knows."}});
}

TEST(Complete, ATableOfDataIsWholeOrGone) {
  check({{"most cells are kept",
          "<p>See:<table><tr><th>Year<th>~Rain<tr><td>2001<td>~12 mm<tr><td>2002<td>7 "
          "mm</table>",
          "See: Year Rain 2001 12 mm 2002 7 mm"},
         {"only the heads are kept",
          "<p>See:<table><tr><th>Year<th>Rain<tr><td>~2001<td>~12<tr><td>~2002<td>~7"
          "</table>",
          "See:"},
         {"a table for layout is left alone",
          "<p>See:<table><tr><td>One<td>~Menu</table>", "See: One"},
         {"what markup hides stays out",
          "<p>See:<table><tr><th>A<th>~B<tr><td>1<td>~2<tr><td>3<td>4 <span "
          "hidden>~5</span></table>",
          "See: A B 1 2 3 4"}});
}

TEST(Complete, CodeAndCalloutsBetweenKeptTextAreKept) {
  check({{"code",
          "<div><p>First write a call like this one:</p><div><pre>~f(1)</pre></div>"
          "<p>Then run it.</div>",
          "First write a call like this one: f(1) Then run it."},
         {"code among dropped text",
          "<div><p>~First ~write ~a ~call ~like ~this:<pre>~f(1)</pre></div><p>End.",
          "End."},
         {"hidden code",
          "<div><p>First write a call like this one:</p><pre hidden>~f(1)</pre></div>",
          "First write a call like this one:"},
         {"a callout",
          "<div><p>First write a call like this one:</p><div class='admonition note'>"
          "<p class=admonition-title>~Note<p>~Be ~quick.</div></div>",
          "First write a call like this one: Note Be quick."},
         {"a title that screen readers do not read",
          "<div><p>First write a call like this one:</p><aside "
          "class='starlight-aside--tip'><p class=starlight-aside__title "
          "aria-hidden=true>~Hurry<p>~Be ~quick.</aside></div>",
          "First write a call like this one: Hurry Be quick."},
         {"another box",
          "<div><p>First write a call like this one:</p><div class=promo><p>~Buy "
          "~now.</div></div>",
          "First write a call like this one:"}});
}

TEST(Complete, AListOfWhichNearlyAllIsKeptIsWhole) {
  check(
      {{"one of eight words is missing",
        "<ul><li>One and two<li>Three and four<li>~Five<li>Six</ul>",
        "One and two Three and four Five Six"},
       {"half is missing", "<ul><li>One<li>~Two<li>Three<li>~Four</ul>", "One Three"}});
}

TEST(Complete, AKeptDescriptionBringsItsTerm) {
  std::string dropped;
  for (int i = 0; i < 100; ++i) dropped += " ~a";
  const std::string long_list =
      "<dl><dt>~Term<dt>~Alias<dd>What it means<div><dt>~Third<dd>Kept</div><dt>~Gone"
      "<dd>" +
      dropped + "</dl>";
  check({{"most of a short list brings the rest",
          "<dl><dt>~Term<dd>What it all means<dt>~Other<dd>~Short</dl>",
          "Term What it all means Other Short"},
         {"little of a list does not",
          "<dl><dt>~Term<dd>Kept<dt>~Other<dd>~of ~the ~rest</dl>", "Term Kept"},
         {"a long list is judged by terms", long_list.c_str(),
          "Term Alias What it means Third Kept"}});
}

TEST(Complete, AHeadingOfKeptTextIsKept) {
  check({{"between kept text", "<p>Before.<h2>~Then</h2><p>After.",
          "Before. Then After."},
         {"partly kept", "<h1>The Great ~Flood</h1><p>It came.",
          "The Great Flood It came."},
         {"before dropped text", "<p>Before.<h2>~Then</h2><p>~After.", "Before."},
         {"of teasers", "<p>Before.<h2><a href=/x>~Read ~this</a></h2><p>After.",
          "Before. After."}});
}

TEST(Complete, ControlsGo) {
  check(
      {{"links of headings to themselves",
        "<h2 id=a>One <a class=headerlink href=#a>¶</a></h2><p>Text.", "One Text."},
       {"signs without a class", "<h2 id=a>One <a href=#a>#</a></h2><p>Text.",
        "One Text."},
       {"a heading that is one sign stays", "<h2 id=a><a href=#a>#</a></h2><p>Text.",
        "# Text."},
       {"what only screen readers read",
        "<p>Text.<h2 class=sr-only>Footnotes</h2><p>More.", "Text. More."},
       {"but not prices that only screen readers read",
        "<p>It was <span class=screen-reader-text>Original price:</span> 4",
        "It was Original price: 4"},
       {"a heading that is one link stays",
        "<p>Text.<h2 id=a><a class=heading-anchor href=#a>Attributes</a></h2><p>More.",
        "Text. Attributes More."},
       {"the name of a language beside code",
        "<div class=language-js><button>~Copy</button><span class=lang>js</span>"
        "<pre>f(1)</pre></div>",
        "f(1)"}});
}

}  // namespace
}  // namespace tamis
