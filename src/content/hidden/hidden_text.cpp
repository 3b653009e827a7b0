// Recovers text that a page contains but does not show, because scripts would build the
// page from it.
//
// The first source that has a text is used: articleBody of JSON-LD; the state of
// Discourse, Next and Nuxt; other states that scripts leave in a variable
// (page_states.h). docs/output.md describes this to users.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "content/hidden/page_states.h"
#include "content/json/page_json.h"
#include "document/character_references.h"
#include "document/page_text.h"
#include "tamis/content.h"
#include "tamis/parser.h"
#include "text/ascii.h"
#include "text/escape.h"
#include "text/phrase_set.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis {
namespace meta {
namespace {

constexpr int kDeepest = 64;
constexpr std::size_t kLeastWords = 12;  // of a string that is prose

// Values under these keys are not main content.
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
  return text::has_one_of(text, {"</p>", "</div>", "<br", "</li>", "</a>", "</h2>"});
}

// Counts words outside tags. Characters of scripts without spaces count as half a word.
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

// Program code and URLs have few spaces for their length.
bool is_prose(std::string_view text) {
  const std::size_t words = count_words(text);
  if (words < kLeastWords) return false;
  return is_markup(text) || (text.size() / words < 15 && text.find("){") == text.npos &&
                             text.find("};") == text.npos);
}

// Appends a text as paragraphs, or as its own markup. Character references in a text
// without markup are decoded: some software escapes text too early.
void append_prose(std::string_view text, std::string& html) {
  if (is_markup(text)) {
    html += "<div>" + std::string(text) + "</div>\n";
    return;
  }
  std::string decoded;
  if (text.find('&') != text.npos) {
    append_text(text, decoded);
    text = decoded;
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

// "Short one here.": at least three words and the end of a sentence.
bool is_sentence(std::string_view text) {
  constexpr std::size_t kLeast = 3;
  const std::string_view end = text::trim(text);
  const bool ends =
      text::ends_with_one_of(end, {".", "!", "?", "。", "！", "？", "…", "؟", "।"});
  return ends && count_words(end) >= kLeast;
}

bool is_heading_key(std::string_view key) {
  for (const std::string_view known :
       {"heading", "headline", "subheading", "subtitle", "title"})
    if (equal_ignoring_case(key, known)) return true;
  return false;
}

// Names of things, URLs and numbers occur under the same keys as texts.
bool may_be_text(std::string_view text) {
  constexpr std::size_t kLongest = 300;
  if (text.size() > kLongest || text.find("://") != text.npos) return false;
  if (text.starts_with('/') || text.starts_with('#') || text.starts_with('$'))
    return false;
  const bool is_one_word = text.find(' ') == text.npos;
  bool has_letter = false;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    has_letter |= is_letter(c.code);
    if (is_one_word &&
        (c.code == '_' || c.code == '/' || (c.code >= '0' && c.code <= '9')))
      return false;
    at += c.length;
  }
  return has_letter;
}

// Appends all strings below a value as one line.
void append_inline(const JsonNode& value, int depth, std::string& out) {
  if (depth > kDeepest) return;
  if (value.kind == JsonNode::Kind::text && !value.text.starts_with('$'))
    out += value.text;
  if (value.kind != JsonNode::Kind::list) return;
  const bool is_element = value.inside.size() >= 4 && value.inside[0].text == "$";
  if (!is_element) {
    for (const JsonNode& one : value.inside) append_inline(one, depth + 1, out);
  } else if (const JsonNode* children = value.inside[3].find("children")) {
    append_inline(*children, depth + 1, out);
  }
}

bool is_one_of(std::string_view tag, std::initializer_list<std::string_view> tags) {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

// Finds the text in a page's state. That is a tree of values without a common
// schema. Takes every string that reads like prose, in the order of the tree. Takes
// short strings near them if their keys show that they belong to the same text. Keys
// such as settings, translations and image descriptions are skipped.
class StateProse {
 public:
  void read(const JsonNode& value) { read(value, "", 0); }

  // Adds a text without a key.
  void add(std::string_view text) {
    if (is_prose(text)) keep(text, "", Role::prose);
  }

  // Returns HTML; empty if there is no text.
  std::string html() const {
    std::string out;
    const std::vector<bool> is_chosen = chosen();
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (!is_chosen[i]) continue;
      if (pieces_[i].role == Role::heading && !is_markup(pieces_[i].text)) {
        out += "<h2>";
        append_as_html(plain_text(pieces_[i].text), out);
        out += "</h2>\n";
      } else {
        append_prose(pieces_[i].text, out);
      }
    }
    return out;
  }

 private:
  enum class Role : std::uint8_t { prose, heading, same_key };
  struct Piece {
    std::string text;
    std::string key;
    Role role = Role::prose;
  };

  void keep(std::string_view text, const std::string& key, Role role) {
    if (bytes_ + text.size() > kMostStateBytes || known_.contains(text)) return;
    if (role == Role::prose && !key.empty()) prose_keys_.insert(key);
    bytes_ += text.size();
    known_.emplace(text);
    pieces_.push_back({std::string(text), key, role});
  }

  void read(const JsonNode& value, const std::string& key, int depth) {
    if (depth > kDeepest || bytes_ > kMostStateBytes) return;
    switch (value.kind) {
      case JsonNode::Kind::text: read_text(value.text, key, depth); break;
      case JsonNode::Kind::list: read_list(value, key, depth); break;
      case JsonNode::Kind::object:
        for (const JsonNode& one : value.inside)
          if (!is_other_thing(one.key)) read(one, one.key, depth + 1);
        break;
      case JsonNode::Kind::number:
      case JsonNode::Kind::other: break;
    }
  }

  // The strings of a list are one text if most of them are sentences.
  void read_list(const JsonNode& list, const std::string& key, int depth) {
    if (read_element(list, depth)) return;
    std::size_t strings = 0;
    std::size_t sentences = 0;
    for (const JsonNode& one : list.inside) {
      if (one.kind != JsonNode::Kind::text) continue;
      ++strings;
      sentences += is_sentence(one.text) ? 1 : 0;
    }
    constexpr std::size_t kLeast = 3;
    const bool is_text = sentences >= kLeast && 2 * sentences >= strings;
    for (const JsonNode& one : list.inside) {
      if (is_text && one.kind == JsonNode::Kind::text && may_be_text(one.text))
        keep(one.text, key, Role::prose);
      else
        read(one, one.kind == JsonNode::Kind::text ? "" : key, depth + 1);
    }
  }

  // React writes an element as ["$", "p", key, {"children": ...}].
  bool read_element(const JsonNode& list, int depth) {
    const auto& parts = list.inside;
    if (parts.size() < 4 || parts[0].text != "$" ||
        parts[3].kind != JsonNode::Kind::object)
      return false;
    const std::string_view tag = parts[1].text;
    if (is_one_of(tag, {"script", "style", "nav", "footer", "head", "svg", "button",
                        "form", "title", "meta", "link", "noscript"}))
      return true;
    const JsonNode* children = parts[3].find("children");
    const bool is_heading = is_one_of(tag, {"h1", "h2", "h3", "h4", "h5", "h6"});
    if (children != nullptr &&
        (is_heading ||
         is_one_of(tag, {"p", "li", "blockquote", "figcaption", "pre", "dd"}))) {
      std::string text;
      append_inline(*children, depth, text);
      if (may_be_text(text) || is_prose(text))
        keep(text, "", is_heading ? Role::heading : Role::prose);
      return true;
    }
    read(parts[3], "", depth + 1);
    return true;
  }

  void read_text(const std::string& text, const std::string& key, int depth) {
    // Discourse has JSON in JSON.
    if (text.size() > 2 && (text[0] == '{' || text[0] == '['))
      if (const auto inside = read_in_order(text)) {
        read(*inside, key, depth + 1);
        return;
      }
    if (is_prose(text))
      keep(text, key, Role::prose);
    else if (!key.empty() && may_be_text(text))
      keep(text, key,
           is_heading_key(key) && count_words(text) > 1 ? Role::heading
                                                        : Role::same_key);
  }

  // Short pieces are kept between two pieces of prose, or next to one.
  std::vector<bool> chosen() const {
    constexpr std::size_t kNear = 3;
    const auto is_prose_at = [&](std::size_t i) {
      return pieces_[i].role == Role::prose;
    };
    std::size_t first = pieces_.size();
    std::size_t last = 0;
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      if (is_prose_at(i)) {
        first = std::min(first, i);
        last = i;
      }
    std::vector<bool> out(pieces_.size());
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const bool is_near =
          first < pieces_.size() && i + kNear >= first && i <= last + kNear;
      // A title before the first prose is the page's title, which is metadata.
      const bool is_heading =
          pieces_[i].role == Role::heading && (i > first || pieces_[i].key.empty());
      const bool is_of_text =
          is_prose_at(i) || is_heading || prose_keys_.contains(pieces_[i].key);
      out[i] = is_near && is_of_text;
    }
    return out;
  }

  std::vector<Piece> pieces_;
  std::set<std::string, std::less<>> known_;
  std::set<std::string, std::less<>> prose_keys_;
  std::size_t bytes_ = 0;
};

void find_body(const JsonNode& value, const std::string*& body, int depth) {
  if (depth > kDeepest) return;
  for (const JsonNode& one : value.inside) {
    const bool is_body =
        one.key == "articleBody" || one.key == "reviewBody" || one.key == "text";
    if (one.kind == JsonNode::Kind::text && is_body &&
        (body == nullptr || one.text.size() > body->size()))
      body = &one.text;
    find_body(one, body, depth + 1);
  }
}

// Returns the longest articleBody or similar value, as HTML.
std::string body_of_json_ld(const JsonNode& value) {
  const std::string* body = nullptr;
  find_body(value, body, 0);
  std::string out;
  if (body != nullptr) append_prose(*body, out);
  return out;
}

}  // namespace
}  // namespace meta

namespace {

// A page such as "Loading, please wait" shows fewer words. A page that shows more has
// readable text.
constexpr WordId kMostShown = 50;
constexpr std::size_t kLeastHidden = 25;
constexpr std::size_t kTimes = 3;  // times the shown words

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
