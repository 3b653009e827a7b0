// Text that a page holds but does not show: scripts were to build the page from it.
//
// Sources, the first that has a text counts: articleBody of JSON-LD; the state of
// Discourse, Next and Nuxt; other states that scripts leave in a variable. States are
// trees of values without a scheme that all share, so every string in them that reads
// like prose is taken, in their order, but for those under names of other things
// (settings, translations, descriptions of pictures). docs/output.md tells users.

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "base/ascii.h"
#include "base/html_escape.h"
#include "base/read_utf8.h"
#include "document/word_chunk.h"
#include "metadata/tolerant_json.h"
#include "tamis/parser.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

using nlohmann::json;

// "Loading, please wait": a page that shows more than so many words is one to read.
constexpr WordId kMostShown = 50;
constexpr std::size_t kLeastHidden = 25;
constexpr std::size_t kTimes = 3;  // as much as is shown
constexpr int kDeepest = 64;
constexpr std::size_t kMostBytes = 2u << 20;
constexpr std::size_t kLeastWords = 12;  // of a string that is prose

// What stands under them is not what a reader came for.
constexpr std::string_view kOtherThings[] = {
    "alt",      "captions",     "config",   "consent",     "cookie",  "cookies",
    "css",      "description",  "excerpt",  "features",    "flags",   "footer",
    "i18n",     "keywords",     "labels",   "legal",       "locale",  "menu",
    "messages", "metadata",     "nav",      "navigation",  "privacy", "query",
    "seo",      "sitesettings", "style",    "styles",      "summary", "svg",
    "teaser",   "translations", "tracking", "recommended", "related", "currentuser"};

bool is_other_thing(std::string_view key) {
  return std::any_of(
      std::begin(kOtherThings), std::end(kOtherThings),
      [&](std::string_view known) { return equal_ignoring_case(key, known); });
}

bool is_markup(std::string_view text) {
  for (const std::string_view end : {"</p>", "</div>", "<br", "</li>", "</a>", "</h2>"})
    if (text.find(end) != text.npos) return true;
  return false;
}

// Words between tags; characters of scripts without spaces count as half a word each.
std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  std::size_t spaceless = 0;
  bool in_tag = false;
  bool in_word = false;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    at += c.length;
    if (c.code == '<') in_tag = true;
    const bool is_word = !in_tag && !is_unicode_space(c.code);
    if (is_word && is_spaceless(c.code))
      ++spaceless;
    else if (is_word && !in_word)
      ++words;
    in_word = is_word && !is_spaceless(c.code);
    if (c.code == '>') in_tag = false;
  }
  return words + spaceless / 2;
}

// Program code and addresses have few blanks for their length.
bool is_prose(std::string_view text) {
  const std::size_t words = count_words(text);
  if (words < kLeastWords) return false;
  return is_markup(text) || (text.size() / words < 15 && text.find("){") == text.npos &&
                             text.find("};") == text.npos);
}

// Paragraphs of a text, or its own markup.
void append_text(std::string_view text, std::string& html) {
  if (is_markup(text)) {
    html += "<div>" + std::string(text) + "</div>\n";
    return;
  }
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    html += "<p>";
    append_as_html(line, html);
    html += "</p>\n";
  }
}

class Miner {
 public:
  // All prose of a state.
  void mine(const json& value, int depth = 0) {
    if (depth > kDeepest || html_.size() > kMostBytes) return;
    if (const auto* text = value.get_ptr<const std::string*>()) {
      take(*text, depth);
    } else if (value.is_array()) {
      for (const json& one : value) mine(one, depth + 1);
    } else if (value.is_object()) {
      for (const auto& [key, inside] : value.items())
        if (!is_other_thing(key)) mine(inside, depth + 1);
    }
  }

  // Only what says that it is the text of the page; the longest.
  void find_body(const json& value, std::string& body, int depth = 0) {
    if (depth > kDeepest) return;
    if (value.is_array()) {
      for (const json& one : value) find_body(one, body, depth + 1);
      return;
    }
    if (!value.is_object()) return;
    for (const auto& [key, inside] : value.items()) {
      const auto* text = inside.get_ptr<const std::string*>();
      const bool is_body = key == "articleBody" || key == "reviewBody" || key == "text";
      if (text != nullptr && is_body && text->size() > body.size())
        body = *text;
      else if (text == nullptr)
        find_body(inside, body, depth + 1);
    }
  }

  void add_body(const std::string& body) {
    if (!body.empty()) append_text(body, html_);
  }

  std::string take() { return std::move(html_); }

 private:
  void take(const std::string& text, int depth) {
    // Discourse has JSON in JSON.
    if (text.size() > 2 && (text[0] == '{' || text[0] == '[')) {
      const json inside = meta::read_tolerantly(text, kMostBytes);
      if (!inside.is_discarded()) {
        mine(inside, depth + 1);
        return;
      }
    }
    if (!is_prose(text) || html_.size() + text.size() > kMostBytes) return;
    if (known_.insert(text).second) append_text(text, html_);
  }

  std::string html_;
  std::set<std::string> known_;
};

std::string script_text(const Page& page, NodeId script) {
  std::string out;
  for (NodeId n = script + 1; n < page.end(script); ++n)
    if (page.is_text(n)) out += page.text(n);
  return out;
}

// "window.__NUXT__ = {...}": the value, where it is JSON.
constexpr std::string_view kVariables[] = {"__NUXT__", "__INITIAL_STATE__",
                                           "__PRELOADED_STATE__", "__APOLLO_STATE__",
                                           "__INITIAL_DATA__"};

struct State {
  std::string_view source{};
  std::string text{};
};

State state_of_script(const Page& page, NodeId n) {
  const auto id = page.attribute_source(n, "id");
  if (id == "__NEXT_DATA__") return {"next", script_text(page, n)};
  if (id == "__NUXT_DATA__") return {"nuxt", script_text(page, n)};
  const auto type = page.attribute_source(n, "type");
  if (type && starts_with_ignoring_case(*type, "application/ld+json"))
    return {"json_ld", script_text(page, n)};
  std::string text = script_text(page, n);
  for (const std::string_view name : kVariables) {
    const std::size_t at = std::string_view(text).substr(0, 100).find(name);
    const std::size_t equals = at == text.npos ? at : text.find('=', at);
    if (equals == text.npos) continue;
    return {name == "__NUXT__" ? "nuxt" : "state", text.substr(equals + 1)};
  }
  return {};
}

State state_at(const Page& page, NodeId n) {
  if (page.tag(n) == Tag::script) return state_of_script(page, n);
  if (page.is_element(n) && page.attribute_source(n, "id") == "data-preloaded")
    return {"discourse", page.attribute(n, "data-preloaded").value_or("")};
  return {};
}

// The better the source says what is content, the sooner it is asked.
int rank_of(std::string_view source) {
  constexpr std::string_view kOrder[] = {"json_ld", "discourse", "next", "nuxt",
                                         "state"};
  return static_cast<int>(std::find(std::begin(kOrder), std::end(kOrder), source) -
                          std::begin(kOrder));
}

std::string text_of_state(const State& state) {
  const json value = meta::read_tolerantly(state.text, kMostBytes);
  if (value.is_discarded()) return {};
  Miner miner;
  if (state.source == "json_ld") {
    std::string body;
    miner.find_body(value, body);
    miner.add_body(body);
  } else {
    miner.mine(value);
  }
  return miner.take();
}

}  // namespace

std::optional<HiddenText> hidden_text_of(const Page& page) {
  if (page.word_count() > kMostShown) return std::nullopt;
  std::vector<State> states;
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (State state = state_at(page, n); !state.text.empty())
      states.push_back(std::move(state));
  std::stable_sort(states.begin(), states.end(), [](const State& a, const State& b) {
    return rank_of(a.source) < rank_of(b.source);
  });
  for (const State& state : states) {
    const std::string html = text_of_state(state);
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
