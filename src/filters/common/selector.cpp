// Selecting visits the page once. For every element it records which parts of the
// selector end there, such as "x" and "x > y" for an element y and the selector "x > y
// z". A part is tried on an element only if the parts before it ended at its parent or
// at an ancestor. So deep pages cost no more than flat ones.

#include "filters/common/selector.h"

#include <bit>
#include <optional>

#include "text/ascii.h"

namespace tamis {

class SelectorReader {
 public:
  explicit SelectorReader(std::string_view text) : text_(text) { out_.text_ = text; }

  Result<Selector> run() {
    skip_spaces();
    while (true) {
      if (!read_part(out_.first_)) return wrong();
      while (const char combinator = read_combinator())
        if (!read_part(combinator == '>' ? out_.child_ : out_.inside_)) return wrong();
      out_.last_ |= Selector::Parts{1} << (out_.parts_.size() - 1);
      if (at_ == text_.size()) return std::move(out_);
      if (text_[at_] != ',') {
        wanted("# . [ > , a blank or the end");
        return wrong();
      }
      ++at_;
      skip_spaces();
    }
  }

 private:
  using Relation = Selector::Relation;

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  // Returns '>', ' ' or '\0' for none, and skips the whitespace around it.
  char read_combinator() {
    const std::size_t from = at_;
    skip_spaces();
    if (peek() == '>') {
      ++at_;
      skip_spaces();
      return '>';
    }
    return at_ > from && at_ < text_.size() && text_[at_] != ',' ? ' ' : '\0';
  }

  // The following readers report whether they succeeded. On failure, wanted_ describes
  // what was expected.
  bool read_part(Selector::Parts& kind) {
    if (out_.parts_.size() == Selector::kMaxParts)
      return wanted("at most " + std::to_string(Selector::kMaxParts) + " parts");
    kind |= Selector::Parts{1} << out_.parts_.size();
    Selector::Part& part = out_.parts_.emplace_back();
    const std::size_t from = at_;
    if (peek() == '*') {
      ++at_;
    } else if (std::string name = read_name(); !name.empty()) {
      part.tag = tag_of(name);
      if (part.tag == Tag::unknown) part.name = std::move(name);
    }
    while (peek() == '#' || peek() == '.' || peek() == '[')
      if (!read_condition(part.conditions.emplace_back())) return false;
    return at_ > from || wanted("a name, *, #id, .class or [attribute]");
  }

  bool read_condition(Selector::Condition& out) {
    const char sign = text_[at_++];
    if (sign == '[') return read_attribute(out);
    out.relation = sign == '#' ? Relation::id : Relation::has_class;
    out.attribute = sign == '#' ? "id" : "class";
    out.value = read_name();
    return !out.value.empty() || wanted(sign == '#' ? "an id" : "a class");
  }

  bool read_attribute(Selector::Condition& out) {
    skip_spaces();
    out.attribute = read_name();
    if (out.attribute.empty()) return wanted("an attribute's name");
    skip_spaces();
    const std::optional<Relation> relation = read_relation();
    if (!relation) return wanted("] = ~= |= ^= $= or *=");
    out.relation = *relation;
    if (*relation != Relation::exists) {
      skip_spaces();
      if (!read_value(out.value)) return wanted("a value");
      skip_spaces();
    }
    if (peek() != ']') return wanted("]");
    ++at_;
    return true;
  }

  std::optional<Relation> read_relation() {
    if (peek() == ']') return Relation::exists;
    if (peek() == '=') return ++at_, Relation::is;
    if (peek(1) != '=') return std::nullopt;
    const std::size_t which = std::string_view("~|^$*").find(peek());
    if (which == std::string_view::npos) return std::nullopt;
    at_ += 2;
    constexpr Relation kRelations[] = {Relation::has_word, Relation::dashed,
                                       Relation::begins_with, Relation::ends_with,
                                       Relation::holds};
    return kRelations[which];
  }

  bool read_value(std::string& out) {
    const char quote = peek();
    if (quote != '"' && quote != '\'') return !(out = read_name()).empty();
    std::size_t at = at_ + 1;
    for (; at < text_.size() && text_[at] != quote; ++at) {
      if (text_[at] == '\\' && at + 1 < text_.size()) ++at;
      out += text_[at];
    }
    if (at == text_.size()) return false;  // the quote is never closed
    at_ = at + 1;
    return true;
  }

  std::string read_name() {
    std::string out;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      const bool escapes = c == '\\' && at_ + 1 < text_.size();
      if (escapes) ++at_;
      if (!escapes && !is_alnum(c) && is_ascii(c) && c != '-' && c != '_') break;
      out += text_[at_];
    }
    return out;
  }

  bool wanted(std::string what) {
    wanted_ = std::move(what);
    return false;
  }

  tl::unexpected<Error> wrong() const {
    const std::string found = at_ < text_.size()
                                  ? std::string("found '") + text_[at_] + "'"
                                  : "the text ends";
    return fail(ErrorCode::bad_argument, "column " + std::to_string(at_ + 1), found,
                "wanted " + wanted_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string wanted_;
  Selector out_;
};

// Tests parts of the selector on one element after another.
class ElementTest {
 public:
  explicit ElementTest(const Page& page) : page_(page) {}

  void look_at(NodeId element) {
    element_ = element;
    have_class_ = have_id_ = false;
  }

  bool fits(const Selector::Part& part) {
    if (part.tag != Tag::unknown && page_.tag(element_) != part.tag) return false;
    if (!part.name.empty() && (page_.tag(element_) != Tag::unknown ||
                               !equal_ignoring_case(page_.name(element_), part.name)))
      return false;
    for (const Selector::Condition& condition : part.conditions)
      if (!holds(condition)) return false;
    return true;
  }

 private:
  using Relation = Selector::Relation;

  // Cached per element, because many parts need these two attributes.
  const std::optional<std::string>& class_of() {
    if (!have_class_) class_ = page_.attribute(element_, "class");
    have_class_ = true;
    return class_;
  }
  const std::optional<std::string>& id_of() {
    if (!have_id_) id_ = page_.attribute(element_, "id");
    have_id_ = true;
    return id_;
  }

  bool equal(std::string_view a, std::string_view b) const {
    return page_.quirks() ? equal_ignoring_case(a, b) : a == b;
  }

  template <class Equal>
  static bool has_word(std::string_view text, std::string_view word, Equal equal) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end =
          std::min(text.find_first_of(kAsciiSpaces, at), text.size());
      if (end > at && equal(text.substr(at, end - at), word)) return true;
      at = end + 1;
    }
    return false;
  }

  bool holds(const Selector::Condition& condition) {
    const std::string_view value = condition.value;
    if (condition.relation == Relation::id) return id_of() && equal(*id_of(), value);
    if (condition.relation == Relation::has_class)
      return class_of() && has_word(*class_of(), value,
                                    [this](auto a, auto b) { return equal(a, b); });
    if (condition.relation == Relation::exists)
      return page_.has_attribute(element_, condition.attribute);
    const auto found = page_.attribute(element_, condition.attribute);
    return found && relates(condition.relation, *found, value);
  }

  // By the standard, "begins with" an empty value and similar conditions are never
  // true.
  static bool relates(Relation relation, std::string_view found,
                      std::string_view value) {
    switch (relation) {
      case Relation::has_word:
        return has_word(found, value, std::equal_to<std::string_view>());
      case Relation::dashed:
        return found == value || (found.starts_with(value) &&
                                  found.substr(value.size()).starts_with('-'));
      case Relation::begins_with: return !value.empty() && found.starts_with(value);
      case Relation::ends_with: return !value.empty() && found.ends_with(value);
      case Relation::holds: return !value.empty() && found.find(value) != found.npos;
      default: return found == value;
    }
  }

  const Page& page_;
  NodeId element_ = 0;
  std::optional<std::string> class_;
  std::optional<std::string> id_;
  bool have_class_ = false;
  bool have_id_ = false;
};

std::vector<NodeId> Selector::select(const Page& page) const {
  std::vector<NodeId> out;
  ElementTest test(page);
  std::vector<Parts> ends(page.node_count());   // parts that end at the node
  std::vector<Parts> above(page.node_count());  // parts that end at it or at an
                                                // ancestor
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (!page.is_element(n)) continue;
    const NodeId parent = page.parent(n);
    Parts tried =
        first_ | (above[parent] << 1 & inside_) | (ends[parent] << 1 & child_);
    test.look_at(n);
    for (; tried != 0; tried &= tried - 1)
      if (test.fits(parts_[static_cast<std::size_t>(std::countr_zero(tried))]))
        ends[n] |= tried & -tried;
    above[n] = above[parent] | ends[n];
    if ((ends[n] & last_) != 0) out.push_back(n);
  }
  return out;
}

Mask Selector::words(const Page& page) const {
  Mask out(page.word_count());
  NodeId covered = 0;  // elements before this one are inside a selected one
  for (const NodeId n : select(page)) {
    if (n < covered) continue;
    out.fill(page.words(n));
    covered = page.end(n);
  }
  return out;
}

Result<Selector> read_selector(std::string_view text) {
  return SelectorReader(text).run();
}

std::string ParamText<Selector>::read(std::string_view text, Selector& out) {
  Result<Selector> selector = read_selector(text);
  if (!selector) return to_string(selector.error());
  out = *std::move(selector);
  return {};
}

std::string ParamText<Selector>::write(const Selector& value) {
  return value.text();
}

}  // namespace tamis
