#include <algorithm>
#include <charconv>

#include "filters/contract/settings.h"
#include "pipelines/text_form.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/lists.h"
#include "text/utf8.h"

namespace tamis {
namespace {

using Problem = tl::unexpected<TextProblem>;

// A word or a value in quotes, and its location.
struct Token {
  std::string text;
  Range at;
  bool quoted = false;
};

// An item between commas.
struct Item {
  enum class Kind : std::uint8_t { word, setting, child };
  Kind kind = Kind::word;
  Token word;   // of a word; of a setting, its name
  Token value;  // of a setting
  PipelineNode node;
  NodePlaces places;
};

class TextReader {
 public:
  explicit TextReader(std::string_view text) : text_(text) {}

  tl::expected<WrittenPipeline, TextProblem> pipeline() {
    skip();
    WrittenPipeline out;
    if (const auto read = child(out.tree, out.places, 1); !read)
      return tl::unexpected(read.error());
    if (at_ < text_.size()) return wrong("the end of the pipeline");
    take_remark(out.tree);
    append(out.tree.last_comments, comments_);
    return out;
  }

 private:
  using Done = tl::expected<void, TextProblem>;

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  // Skips spaces and comments. Comments are stored for their node.
  void skip() {
    bool same_line = at_ > 0;
    while (at_ < text_.size()) {
      if (text_[at_] == '#') {
        const std::size_t end =
            std::min(text_.find_first_of("\r\n", at_), text_.size());
        const std::string_view line = text_.substr(at_ + 1, end - at_ - 1);
        (same_line ? remark_ : comments_).push_back(without_controls(text::trim(line)));
        at_ = end;
      } else if (is_space(text_[at_])) {
        same_line = same_line && text_[at_] != '\n' && text_[at_] != '\r';
        ++at_;
      } else {
        break;
      }
    }
  }

  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    skip();
    return true;
  }

  static void append(std::vector<std::string>& to, std::vector<std::string>& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()),
              std::make_move_iterator(from.end()));
    from.clear();
  }

  // Takes the comment after a node, on the same line.
  void take_remark(PipelineNode& node) {
    for (const std::string& line : remark_) text::append_item(line, " ", node.remark);
    remark_.clear();
  }

  // Takes comments before a node, including those after a bracket.
  void take_comments(PipelineNode& node) {
    append(node.comments, remark_);
    append(node.comments, comments_);
  }

  // Reports whether a word continues at `at`. Paths and labels allow more characters.
  bool in_word(std::size_t at, std::string_view more = {}) const {
    return at < text_.size() &&
           (is_bare(text_[at]) || more.find(text_[at]) != more.npos);
  }

  Token word(std::string_view more = {}) {
    const std::size_t from = at_;
    while (in_word(at_, more)) ++at_;
    Token out{std::string(text_.substr(from, at_ - from)), range(from, at_)};
    skip();
    return out;
  }

  tl::expected<Token, TextProblem> quoted() {
    const char quote = peek();
    const std::size_t from = at_;
    Token out{.text = {}, .at = {}, .quoted = true};
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == quote) {
        if (at_ + 1 >= text_.size() || text_[at_ + 1] != quote) break;
        ++at_;
      }
      out.text += text_[at_];
    }
    if (at_ >= text_.size())
      return problem(range(from, from + 1), "the quote is not closed",
                     std::string("another ") + quote + " behind the value");
    out.at = range(from, ++at_);
    skip();
    return out;
  }

  tl::expected<Token, TextProblem> value(const std::string& name) {
    if (peek() == '"' || peek() == '\'') return quoted();
    Token out = word();
    if (out.text.empty())
      return wrong("a value for '" + name + "', in quotes if it begins with a sign");
    return out;
  }

  // [ LABEL ":" ] pipeline [ "*" WEIGHT ], after its first word was read.
  Done child_after(Token first, PipelineNode& node, NodePlaces& places,
                   std::size_t depth) {
    while (peek() == '|') {
      const std::size_t from = at_;
      take('|');
      const Token more = word();
      if (more.text.empty()) return wrong("a name behind '|'");
      first.text += "|" + more.text;
      first.at.last = more.at.last;
      if (peek() != '|' && peek() != ':')
        return problem(range(from, at_), "found '|'",
                       "only a label has it: a|b: filter");
    }
    if (take(':')) {
      node.label = first.text;
      places.label = first.at;
      return child(node, places, depth);
    }
    return named(std::move(first), node, places, depth);
  }

  Done child(PipelineNode& node, NodePlaces& places, std::size_t depth) {
    take_comments(node);
    if (peek() == '@') return file(node, places);
    Token first = word();
    if (first.text.empty())
      return wrong(at_ < text_.size() ? "a filter, a combinator, or @FILE"
                                      : "a filter, such as bte");
    if (node.label.empty()) return child_after(std::move(first), node, places, depth);
    return named(std::move(first), node, places, depth);
  }

  Done file(PipelineNode& node, NodePlaces& places) {
    const std::size_t from = at_;
    ++at_;
    node.kind = PipelineNode::Kind::file;
    if (peek() == '"' || peek() == '\'') {
      tl::expected<Token, TextProblem> path = quoted();
      if (!path) return tl::unexpected(path.error());
      node.name = path->text;
    } else {
      node.name = word("/").text;
    }
    if (node.name.empty()) return wrong("a path behind '@'");
    places.name = range(from, from + 1 + node.name.size());
    return weight(node, places);
  }

  Done named(Token name, PipelineNode& node, NodePlaces& places, std::size_t depth) {
    node.name = std::move(name.text);
    node.kind = kind_of(node.name);
    places.name = name.at;
    if (peek() == '(') {
      if (depth >= kMaxPipelineDepth)
        return problem(range(at_, at_ + 1), "the pipeline is nested too deep",
                       "at most " + std::to_string(kMaxPipelineDepth) + " levels");
      take('(');
      if (Done read = arguments(node, places, depth); !read) return read;
    }
    return weight(node, places);
  }

  Done weight(PipelineNode& node, NodePlaces& places) {
    if (!take('*')) return {};
    const Token number = word();
    const char* end = number.text.data() + number.text.size();
    const auto read = std::from_chars(number.text.data(), end, node.weight);
    places.weight = number.at;
    if (number.text.empty()) return wrong("a weight behind '*'");
    if (read.ec != std::errc() || read.ptr != end)
      return problem(number.at, "'" + number.text + "' is not a weight",
                     "a number from 0 to 1000000");
    return {};
  }

  Done arguments(PipelineNode& node, NodePlaces& places, std::size_t depth) {
    std::vector<Item> items;
    std::size_t settings = 0;  // items before ';'
    bool parted = false;
    while (peek() != ')') {
      if (Done read = item(items.emplace_back(), depth); !read) return read;
      if (!parted && take(';')) {
        parted = true;
        settings = items.size();
        if (Done all = are_settings(items); !all) return all;
        continue;
      }
      if (!take(',') && peek() != ')') return wrong("',' or ')'");
      take_remark(items.back().node);
    }
    append(node.end_comments, remark_);
    append(node.end_comments, comments_);
    take(')');
    Done sorted = sort_out(items, settings, parted, node, places);
    // Comments at the end belong to the node if it has no child.
    if (node.children.empty()) append(node.comments, node.end_comments);
    return sorted;
  }

  // Only settings may come before ';', and only the first may have no name.
  static Done are_settings(const std::vector<Item>& items) {
    for (const Item& item : items) {
      const bool leads = &item == &items.front() && item.kind == Item::Kind::word;
      if (item.kind == Item::Kind::setting || leads) continue;
      const Range at = item.kind == Item::Kind::child ? item.places.name : item.word.at;
      return Problem({at, "there is a filter before ';'", "only settings stand there"});
    }
    return {};
  }

  Done item(Item& out, std::size_t depth) {
    if (peek() == '"' || peek() == '\'') {
      tl::expected<Token, TextProblem> value = quoted();
      if (!value) return tl::unexpected(value.error());
      out.word = *std::move(value);
      return {};
    }
    take_comments(out.node);
    if (peek() == '@') {
      out.kind = Item::Kind::child;
      return file(out.node, out.places);
    }
    Token first = word();
    if (first.text.empty()) return wrong("a setting, a filter, or ')'");
    if (take('=')) {
      tl::expected<Token, TextProblem> read = value(first.text);
      if (!read) return tl::unexpected(read.error());
      out.kind = Item::Kind::setting;
      out.word = std::move(first);
      out.value = *std::move(read);
      return {};
    }
    if (peek() == ',' || peek() == ';' || peek() == ')') {
      out.word = std::move(first);
      return {};
    }
    out.kind = Item::Kind::child;
    return child_after(std::move(first), out.node, out.places, depth + 1);
  }

  // Sorts items into settings and children. All items after ';' are children.
  Done sort_out(std::vector<Item>& items, std::size_t settings, bool parted,
                PipelineNode& node, NodePlaces& places) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      Item& item = items[i];
      const bool is_setting =
          item.kind == Item::Kind::setting || (parted && i < settings);
      if (!is_setting) {
        if (item.kind == Item::Kind::word) {
          if (item.word.quoted)
            return Problem(
                {item.word.at, "a value without a name", "name=value, or a filter"});
          item.node.name = item.word.text;
          item.node.kind = kind_of(item.node.name);
          item.places.name = item.word.at;
        }
        node.children.push_back(std::move(item.node));
        places.children.push_back(std::move(item.places));
        continue;
      }
      if (i >= settings && (parted || !node.children.empty()))
        return Problem(
            {item.word.at, "a setting among filters", "settings stand before ';'"});
      append(node.comments, item.node.comments);
      if (!item.node.remark.empty()) node.comments.push_back(item.node.remark);
      // A leading value without a name is in the place of the name.
      const bool leads = item.kind == Item::Kind::word;
      for (const Setting& other : node.settings)
        if (!leads && other.name == item.word.text)
          return Problem(
              {item.word.at, "'" + other.name + "' is given twice", "one value"});
      places.settings.push_back(
          {item.word.at.first, leads ? item.word.at.last : item.value.at.last});
      node.settings.push_back(leads ? Setting{"", item.word.text}
                                    : Setting{item.word.text, item.value.text});
    }
    if (!parted && !node.settings.empty() && !node.children.empty())
      return Problem({places.children.front().name, "a filter among settings",
                      "';' between settings and filters: vote(2; a, b)"});
    return {};
  }

  static Range range(std::size_t from, std::size_t to) {
    return {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
  }

  static Problem problem(Range at, std::string finding, std::string allowed) {
    return Problem({at, std::move(finding), std::move(allowed)});
  }

  Problem wrong(std::string wanted) const {
    const bool ends = at_ >= text_.size();
    return problem(range(at_, at_ + (ends ? 0 : 1)),
                   ends ? "the text ends" : std::string("found '") + text_[at_] + "'",
                   "wanted " + std::move(wanted));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> comments_;  // on separate lines, not yet assigned to a node
  std::vector<std::string> remark_;    // after an item, on its line
};

}  // namespace

PipelineNode::Kind kind_of(std::string_view name) {
  if (find_combinator(name) != nullptr) return PipelineNode::Kind::combinator;
  if (find_pipeline_preset(name) != nullptr) return PipelineNode::Kind::preset;
  return PipelineNode::Kind::filter;
}

tl::expected<WrittenPipeline, TextProblem> read_text_form(std::string_view text) {
  if (text.size() > kMaxPipelineBytes)
    return tl::unexpected(
        TextProblem{{0, 0},
                    "the text has " + std::to_string(text.size()) + " bytes",
                    "at most " + std::to_string(kMaxPipelineBytes)});
  if (const std::size_t at = invalid_utf8(text); at < text.size()) {
    const auto place = static_cast<std::uint32_t>(at);
    return tl::unexpected(
        TextProblem{{place, place + 1}, "this is no UTF-8", "text in UTF-8"});
  }
  return TextReader(text).pipeline();
}

}  // namespace tamis
