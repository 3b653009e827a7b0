#include "content/json/page_json.h"

#include <nlohmann/json.hpp>

#include "document/character_references.h"
#include "text/ascii.h"

namespace tamis::meta {
namespace {

using nlohmann::json;

// --- The tree.

constexpr std::size_t kDeepest = 64;
constexpr std::size_t kMostNodes = 300'000;

// Builds the tree while the text is read. Only the innermost open node receives
// children, so pointers to the other nodes remain valid.
class Builder final : public json::json_sax_t {
 public:
  explicit Builder(JsonNode& root) { open_.push_back(&root); }

  bool null() override { return add(JsonNode::Kind::other); }
  bool boolean(bool /*value*/) override { return add(JsonNode::Kind::other); }
  bool number_integer(number_integer_t /*value*/) override {
    return add(JsonNode::Kind::other);
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (add(JsonNode::Kind::number); node_ != nullptr)
      node_->text = std::to_string(value);
    return true;
  }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override {
    return add(JsonNode::Kind::other);
  }
  bool binary(binary_t& /*value*/) override { return true; }
  bool string(string_t& value) override {
    if (add(JsonNode::Kind::text); node_ != nullptr) node_->text = std::move(value);
    return true;
  }
  bool key(string_t& value) override {
    key_ = std::move(value);
    return true;
  }
  bool start_object(std::size_t /*size*/) override {
    return begin(JsonNode::Kind::object);
  }
  bool start_array(std::size_t /*size*/) override {
    return begin(JsonNode::Kind::list);
  }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }
  bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return false;
  }

 private:
  bool add(JsonNode::Kind kind) {
    node_ = nullptr;
    if (left_out_ > 0 || nodes_ >= kMostNodes) return true;
    ++nodes_;
    node_ = &open_.back()->inside.emplace_back();
    node_->kind = kind;
    node_->key = std::move(key_);
    key_.clear();
    return true;
  }

  bool begin(JsonNode::Kind kind) {
    add(kind);
    if (node_ == nullptr || open_.size() >= kDeepest)
      ++left_out_;
    else
      open_.push_back(node_);
    return true;
  }

  bool end() {
    if (left_out_ > 0)
      --left_out_;
    else
      open_.pop_back();
    return true;
  }

  std::vector<JsonNode*> open_;
  JsonNode* node_ = nullptr;
  std::size_t nodes_ = 0;
  std::size_t left_out_ = 0;  // open brackets outside the tree
  std::string key_;
};

// --- Text around a value.

// Removes "<![CDATA[" and "]]>" around a value, whose brackets are not arrays. The
// marks may be nested. Each byte is read a constant number of times.
std::string_view without_cdata(std::string_view text) {
  constexpr std::string_view kBegin = "<![CDATA[";
  constexpr std::string_view kEnd = "]]>";
  bool has_end = true;
  for (;;) {
    const std::size_t first = text.find_first_of("{[");
    if (first == text.npos) return {};
    // The first bracket is at the latest the one of the mark.
    const std::size_t begin = first < 2 ? text.npos : first - 2;
    if (begin == text.npos || !text.substr(begin).starts_with(kBegin)) return text;
    text.remove_prefix(begin + kBegin.size());
    const std::size_t end = has_end ? text.rfind(kEnd) : text.npos;
    has_end = end != text.npos;
    if (has_end) text = text.substr(0, end);
  }
}

// Returns the text from the first bracket on. Comments and words of scripts may come
// before it.
std::string_view from_bracket(std::string_view text) {
  const std::size_t first = text.find_first_of("{[");
  return first == text.npos ? std::string_view() : text.substr(first);
}

// Returns the text up to the last bracket. Comments and semicolons may follow it.
std::string_view until_bracket(std::string_view text) {
  return text.substr(0, text.find_last_of("}]") + 1);
}

// Some programs escape JSON as if it were in an attribute.
bool is_escaped(std::string_view text) {
  return text.find('"') == text.npos && text.find("&quot;") != text.npos;
}

}  // namespace

const JsonNode* JsonNode::find(std::string_view wanted) const {
  for (auto one = inside.rbegin(); one != inside.rend(); ++one)
    if (one->key == wanted) return &*one;
  return nullptr;
}

std::optional<JsonNode> read_in_order(std::string_view text) {
  JsonNode root;
  Builder builder(root);
  if (!json::sax_parse(text.begin(), text.end(), &builder,
                       nlohmann::detail::input_format_t::json, true, true) ||
      root.inside.empty())
    return std::nullopt;
  return std::move(root.inside.front());
}

std::optional<JsonNode> read_tolerantly_in_order(std::string_view text,
                                                 std::size_t most_bytes) {
  if (text.size() > most_bytes) return std::nullopt;
  text = from_bracket(without_cdata(text));
  if (text.empty()) return std::nullopt;
  std::string decoded;
  if (is_escaped(text)) {
    append_text(text, decoded);
    text = decoded;
  }
  std::optional<JsonNode> out = read_in_order(until_bracket(text));
  return out ? std::move(out) : read_in_order(repaired_json(text));
}

bool is_json_ld(const Page& page, NodeId script) {
  const auto type = page.attribute_source(script, "type");
  return type && starts_with_ignoring_case(text::trim(*type), "application/ld+json");
}

std::string_view script_text(const Page& page, NodeId script, std::string& scratch) {
  const bool has_one = page.end(script) == script + 2 && page.is_text(script + 1);
  const Range range = has_one ? page.source_range(script + 1) : Range{0, 0};
  const std::string_view source = page.source().substr(range.first, range.size());
  const auto has = [&](char c) { return source.find(c) != source.npos; };
  if (has_one && !has('&') && !has('\r') && !has('\0')) return source;
  scratch.clear();
  for (NodeId child = script + 1; child < page.end(script); ++child)
    if (page.is_text(child)) scratch += page.text(child);
  return scratch;
}

}  // namespace tamis::meta
