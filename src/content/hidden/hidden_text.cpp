// Text that a page holds but does not show: scripts were to build the page from it.
//
// Sources, the first that has a text counts: articleBody of JSON-LD; the state of
// Discourse, Next and Nuxt; other states that scripts leave in a variable
// (page_states.h). docs/output.md tells users.

#include <algorithm>
#include <optional>
#include <string>

#include "content/hidden/page_states.h"
#include "content/hidden/state_prose.h"
#include "content/json/json_in_order.h"
#include "tamis/parser.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

// "Loading, please wait": a page that shows more than so many words is one to read.
constexpr WordId kMostShown = 50;
constexpr std::size_t kLeastHidden = 25;
constexpr std::size_t kTimes = 3;  // as much as is shown

std::string html_of(const meta::PageState& state) {
  meta::StateProse prose;
  for (const std::string& json : state.json) {
    const auto value = meta::read_tolerantly_in_order(json, meta::kMostStateBytes);
    if (!value) continue;
    if (state.source == "json_ld") return meta::body_of_json_ld(*value);
    prose.read(*value);
  }
  for (const std::string& text : state.texts) prose.add(text);
  return prose.html();
}

}  // namespace

std::optional<HiddenText> hidden_text_of(const Page& page) {
  if (page.word_count() > kMostShown) return std::nullopt;
  for (const meta::PageState& state : meta::page_states(page)) {
    const std::string html = html_of(state);
    if (html.empty()) continue;
    HiddenText out{
        parse("<!doctype html><body><article>\n" + html + "</article>", "utf-8"),
        state.source};
    if (out.page.word_count() >= std::max(kLeastHidden, kTimes * page.word_count()))
      return out;
  }
  return std::nullopt;
}

}  // namespace tamis
