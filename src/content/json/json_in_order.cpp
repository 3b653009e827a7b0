#include "content/json/json_in_order.h"

#include <nlohmann/json.hpp>

#include "content/json/tolerant_json.h"

namespace tamis::meta {
namespace {

using nlohmann::json;

constexpr std::size_t kDeepest = 64;
constexpr std::size_t kMostNodes = 300'000;

// Builds the tree while the text is read. Only the innermost open node gets children,
// so the others stay where they are.
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
  std::size_t left_out_ = 0;  // open brackets that are not in the tree
  std::string key_;
};

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
  std::optional<JsonNode> out;
  each_reading(text, most_bytes, [&](std::string_view json) {
    out = read_in_order(json);
    return out.has_value();
  });
  return out;
}

}  // namespace tamis::meta
