// No output format has a control character, whatever the page contains. A terminal
// would interpret it.

#include "text/control_characters.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/random_mask.h"
#include "support/random_pages.h"
#include "tamis/metadata.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

// Written as bytes and as references. Some are only the beginning of a sequence.
constexpr std::string_view kControls[] = {"\x1b[2J",
                                          "\x07",
                                          "\x7F",
                                          "\xC2\x9B"
                                          "31m",
                                          "\xC2\x85",
                                          "&#x1b;]0;x&#7;",
                                          "&#x9d;",
                                          "&#x81;",
                                          "&#127;",
                                          "\x01",
                                          "\x0B",
                                          "\x08",
                                          "\xC2\x80",
                                          "&#13;",
                                          "\f",
                                          "&#x8f;",
                                          "\xC3\x82\xC2\x9B"};

// Places on a page for them. "@" is replaced by controls and letters.
constexpr std::string_view kPlaces[] = {
    "<p>@ @",
    "<p title='@'>@<a href='http://a/@?@#@' title='@'>@</a>",
    "<a href='java@script:x'>@</a>",
    "<img src='a@.png' alt='@' title='@'>",
    "<picture><source srcset='@.png'><img src='data:@' alt='@'></picture>",
    "<pre class='language-@'>@\n  @</pre>",
    "<table><caption>@</caption><tr><th>@<th>@<tr><td>@<td rowspan='@'>@</table>",
    "<ul><li>@<li value='@'>@</ul>",
    "<x-@>@</x-@>",
    "<math><mi>@</mi><mo>@</mo><annotation encoding=TeX>@</annotation></math>",
    "<math><mrow><mi>@</mi><mfenced open='@'><mn>@</mn></mfenced></mrow></math>",
    "<script type='math/tex'>@</script>",
    "<script src=mathjax.js></script><p>\\(@\\) $@$",
    "<script type='application/ld+json'>{\"@type\":\"Article\",\"headline\":\"@\","
    "\"author\":{\"name\":\"@ Doe\"}}</script>",
    "<meta name=author content='Jane @ Doe'><meta property='og:url' "
    "content='http://@/@'>",
    "<title>@</title>",
    "<html lang='@'>",
    "<h1>@ title</h1><p class=byline>By Jane @ Doe",
    "<abbr title='@'>@</abbr>",
    "<p>x<sup><a href='#n@' id=r>1</a></sup><p id='n@'>1. <a href='#r'>@</a>",
    "<div class=comment><b class=author>Jane @</b> <time>31 May @ 2024</time><p>@ text",
    "<style>a{color:@}</style><p style='color:@'>@",
    "<iframe src='https://youtube.com/embed/@' title='@'></iframe>",
    "<video src='@.mp4' title='@'></video>",
    "<q>@</q><sub>@</sub><sup>@</sup>",
    "<base href='http://a/@/'>"};

std::string page_of(Rng& random) {
  std::string out;
  for (std::size_t i = 1 + random.below(6); i > 0; --i)
    for (const char c : kPlaces[random.below(std::size(kPlaces))]) {
      if (c != '@') {
        out += c;
        continue;
      }
      out += random.below(3) == 0 ? "" : "word";
      out += kControls[random.below(std::size(kControls))];
      out += random.below(3) == 0 ? "" : "more";
    }
  return out;
}

bool has_controls_in(const nlohmann::json& json) {
  if (json.is_string()) return has_controls(json.get<std::string>());
  for (const auto& [key, value] : json.items())
    if (has_controls(key) ||
        ((value.is_structured() || value.is_string()) && has_controls_in(value)))
      return true;
  return false;
}

void expect_none(const std::string& form, const std::string& written,
                 const std::string& source) {
  EXPECT_FALSE(has_controls(written)) << form << " of\n" << source << "\n" << written;
}

void expect_none_in_json(const std::string& form, const std::string& written,
                         const std::string& source) {
  expect_none(form, written, source);
  EXPECT_FALSE(has_controls_in(nlohmann::json::parse(written))) << form << " of\n"
                                                                << source << "\n"
                                                                << written;
}

void check_forms(const Page& page, const Mask& keep, const std::string& source) {
  const std::string kUrl = "http://example.org/";
  for (const CharacterForm form :
       {CharacterForm::clean, CharacterForm::source, CharacterForm::nfc}) {
    expect_none("text", to_text(page, keep, {.characters = form}), source);
    expect_none("plain", to_text(page, keep, {.plain = true, .characters = form}),
                source);
    expect_none("markdown",
                to_markdown(page, keep, {.base_url = kUrl, .characters = form}),
                source);
  }
  for (const bool document : {false, true})
    expect_none("html", to_html(page, keep, {.document = document, .styles = document}),
                source);
  expect_none("highlight", to_highlight(page, keep), source);
  Metadata metadata = metadata_of(page, {.url = kUrl, .keep = &keep});
  expect_none("front matter", to_front_matter(metadata), source);
  JsonOptions options{.content = JsonContent::both,
                      .blocks = JsonBlocks::all,
                      .dropped_posts = true,
                      .chunk_words = 3};
  expect_none_in_json("json", to_json(page, keep, options, {.metadata = &metadata}),
                      source);
  options.text.characters = CharacterForm::source;
  expect_none_in_json("json", to_json(page, keep, options), source);
}

void check_explanation(const Page& page, const std::string& source) {
  const Pipeline pipeline = *read_pipeline("vote(2; plain, ccb, dsc)");
  const Explanation explanation = pipeline.explain(View(page));
  expect_none_in_json("explain json",
                      explanation_to_json(page, pipeline, explanation, {}), source);
  expect_none("explain html", explanation_to_html(page, pipeline, explanation, {}),
              source);
}

TEST(ControlCharacters, AreInNoForm) {
  Rng random(test::seed());
  for (int i = 0; i < 1500 && !testing::Test::HasFailure(); ++i) {
    const std::string source = page_of(random);
    const Page page = parse(source, "utf-8");
    check_forms(page, Mask(page.word_count(), true), source);
    check_forms(page, test::random_mask(random, page.word_count()), source);
    check_explanation(page, source);
  }
}

}  // namespace
}  // namespace tamis
