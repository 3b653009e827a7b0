// The kept words in every format: the second half of output_checks.h.

#include <string>

#include <nlohmann/json.hpp>

#include "fuzz/support/output_checks.h"
#include "fuzz/support/require.h"
#include "laws/read_markdown.h"
#include "support/same_words.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis::fuzz {
namespace {

void require_same(const Page& page, const Mask& keep, const Page& read,
                  const char* format) {
  const std::string difference = test::word_difference(page, keep, read);
  require(difference.empty(), "every format has the same words", format, difference);
}

// Only words are written.
constexpr TextOptions kBare{.markers = false,
                            .math = false,
                            .notation = false,
                            .characters = CharacterForm::source};

void check_text(const Page& page, const Mask& keep) {
  require_same(page, keep, test::page_of_text(to_text(page, keep, kBare)), "text");
  const std::string plain =
      to_text(page, keep, {.plain = true, .characters = CharacterForm::source});
  require_same(page, keep, test::page_of_text(plain), "plain text");
}

void check_html(const Page& page, const Mask& keep, bool document) {
  const std::string html =
      to_html(page, keep, {.document = document, .styles = document, .math = false});
  require_same(page, keep, parse(html, "utf-8"), document ? "document" : "fragment");
}

void check_json(const Page& page, const Mask& keep) {
  const auto json =
      nlohmann::json::parse(to_json(page, keep, {.text = kBare}), nullptr, false);
  require(!json.is_discarded(), "JSON can be parsed", "bare JSON");
  require_same(page, keep, test::page_of_text(json.at("text").get<std::string>()),
               "json");
}

void check_markdown(const Page& page, const Mask& keep) {
  if (!test::kHaveCmark) return;
  const std::string markdown = to_markdown(page, keep,
                                           {.math = false,
                                            .notation = false,
                                            .media = false,
                                            .footnotes = false,
                                            .characters = CharacterForm::source});
  const std::string html = test::to_html_by_cmark(markdown);
  require_same(page, keep, parse("<body>" + html, "utf-8"), "markdown");
  require(html.find("raw HTML omitted") == html.npos, "Markdown has no raw HTML",
          "markdown");
}

}  // namespace

void check_words(const Page& page, const Mask& keep) {
  check_text(page, keep);
  check_html(page, keep, false);
  check_html(page, keep, true);
  const Mask all(page.word_count(), true);
  require_same(page, all, parse(to_highlight(page, keep), "utf-8"), "highlight");
  check_json(page, keep);
  check_markdown(page, keep);
}

void check_html_is_stable(const Page& page, const Mask& keep) {
  const Page once = parse(to_html(page, keep), "utf-8");
  const std::string twice = to_html(once, Mask(once.word_count(), true));
  const Page again = parse(twice, "utf-8");
  require(to_html(again, Mask(again.word_count(), true)) == twice,
          "HTML that is written again stays as it is", "html", twice);
}

}  // namespace tamis::fuzz
