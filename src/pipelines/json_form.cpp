// The JSON form: one object per node.
//
//   {"filter": "dsc", "params": {"window": 50}}
//   {"combine": "vote", "params": {"threshold": 2}, "of": [..., ...]}
//   {"preset": "fast"}    {"file": "my.tamis"}
//
// If the parent uses them, each object also has "weight" and "when" (a label). The
// comments of the text form are "comment", "remark", "end_comment" and, at the root,
// "last_comment". A value is a number, true, false or a string. The text form writes
// the same characters without quotes.

#include <optional>

#include "pipelines/reading.h"
#include "pipelines/text_form.h"
#include "tamis/define_filter.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/dump_json.h"
#include "text/enum_names.h"
#include "text/numbers.h"

namespace tamis {
namespace {

using Json = nlohmann::ordered_json;

constexpr text::EnumNames<PipelineNode::Kind, 4> kKinds = {
    {"filter", "combine", "preset", "file"}};

// A value becomes a number if writing that number again gives the same text.
Json to_json_value(const std::string& value) {
  if (value == "true" || value == "false") return value == "true";
  if (const auto whole = text::read_number<long long>(value);
      whole && std::to_string(*whole) == value)
    return *whole;
  double number = 0;
  if (ParamText<double>::read(value, number).empty() &&
      ParamText<double>::write(number) == value)
    return number;
  return value;
}

std::optional<std::string> from_json_value(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number_integer()) return dump_json(value);
  if (value.is_number_float()) return ParamText<double>::write(value.get<double>());
  return {};
}

Json to_json(const PipelineNode& node) {
  Json out = Json::object();
  if (!node.comments.empty()) out["comment"] = node.comments;
  if (!node.label.empty()) out["when"] = node.label;
  out[std::string(kKinds[node.kind])] = node.name;
  for (const Setting& setting : node.settings)
    out["params"][setting.name] = to_json_value(setting.value);
  if (node.kind == PipelineNode::Kind::combinator) {
    out["of"] = Json::array();
    for (const PipelineNode& child : node.children) out["of"].push_back(to_json(child));
  }
  if (node.weight != 1)
    out["weight"] = to_json_value(ParamText<double>::write(node.weight));
  if (!node.remark.empty()) out["remark"] = node.remark;
  if (!node.end_comments.empty()) out["end_comment"] = node.end_comments;
  if (!node.last_comments.empty()) out["last_comment"] = node.last_comments;
  return out;
}

// Reads an object into a node. The first problem stops it.
class JsonReader {
 public:
  // Returns nothing on success.
  std::optional<Error> read(const Json& json, PipelineNode& out, std::size_t depth) {
    if (depth >= kMaxPipelineDepth)
      return wrong("", "the pipeline is nested too deep",
                   "at most " + std::to_string(kMaxPipelineDepth) + " levels");
    if (!json.is_object()) return wrong("", "this is no object", R"({"filter": NAME})");
    bool has_kind = false;
    for (const auto& [key, value] : json.items()) {
      std::optional<Error> error = member(key, value, out, has_kind, depth);
      if (error) return error;
    }
    if (!out.end_comments.empty() && out.children.empty())
      return wrong("end_comment", "there is no last child", "comment, or remark");
    if (!has_kind)
      return wrong("", "nothing says what this node is",
                   "one of filter, combine, preset, file");
    return {};
  }

 private:
  std::optional<Error> member(const std::string& key, const Json& value,
                              PipelineNode& out, bool& has_kind, std::size_t depth) {
    if (const auto kind = kKinds.find(key)) {
      if (has_kind)
        return wrong(key, "the node is two things", "one of filter, combine, ...");
      has_kind = true;
      out.kind = *kind;
      return text(key, value, out.name);
    }
    if (key == "$schema" && depth == 0) return {};  // for editors
    if (key == "when") return text(key, value, out.label);
    if (key == "remark") return comment(key, value, out.remark);
    if (key == "comment") return lines(key, value, out.comments);
    if (key == "end_comment") return lines(key, value, out.end_comments);
    if (key == "last_comment" && depth == 0)
      return lines(key, value, out.last_comments);
    if (key == "params") return params(value, out.settings);
    if (key == "of") return children(value, out.children, depth);
    if (key == "weight") {
      if (!value.is_number()) return wrong(key, "this is no number", "a weight");
      out.weight = value.get<double>();
      return {};
    }
    return wrong(key, "unknown member",
                 "filter, combine, preset, file, params, of, weight, when, comment, "
                 "remark, end_comment");
  }

  std::optional<Error> text(const std::string& key, const Json& value,
                            std::string& out) {
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
      return wrong(key, "this is no text", "a string that is not empty");
    out = value.get<std::string>();
    return {};
  }

  // A comment has one line, and spaces around it are not part of it.
  std::optional<Error> comment(const std::string& key, const Json& value,
                               std::string& out) {
    if (!value.is_string() ||
        value.get_ref<const std::string&>().find_first_of("\n\r") != std::string::npos)
      return wrong(key, "this is no comment", "a string of one line");
    out = without_controls(text::trim(value.get_ref<const std::string&>()));
    return {};
  }

  std::optional<Error> lines(const std::string& key, const Json& value,
                             std::vector<std::string>& out) {
    if (!value.is_array()) return wrong(key, "this is no list", "a list of lines");
    for (const Json& line : value)
      if (auto error = comment(key, line, out.emplace_back())) return error;
    return {};
  }

  std::optional<Error> params(const Json& value, std::vector<Setting>& out) {
    if (!value.is_object())
      return wrong("params", "this is no object", R"({"name": value})");
    for (const auto& [name, given] : value.items()) {
      const std::optional<std::string> read = from_json_value(given);
      if (!read || name.empty())
        return wrong("params/" + name, "this is no value",
                     "a number, true, false or a string");
      out.push_back({name, *read});
    }
    return {};
  }

  std::optional<Error> children(const Json& value, std::vector<PipelineNode>& out,
                                std::size_t depth) {
    if (!value.is_array()) return wrong("of", "this is no list", "a list of nodes");
    const std::size_t length = place_.size();
    for (std::size_t i = 0; i < value.size(); ++i) {
      place_ += "/of/" + std::to_string(i);
      auto error = read(value[i], out.emplace_back(), depth + 1);
      if (error) return error;
      place_.resize(length);
    }
    return {};
  }

  Error wrong(const std::string& key, std::string finding, std::string allowed) const {
    const std::string place = key.empty() ? place_ : place_ + "/" + key;
    return {ErrorCode::bad_argument, place.empty() ? "/" : place, std::move(finding),
            std::move(allowed)};
  }

  std::string place_;
};

Reading failed(const Error& error) {
  return {tl::unexpected(error), {{.error = error, .line = {}}}};
}

// nlohmann's parser recurses with the nesting, so brackets are counted first.
bool is_too_deep(std::string_view json) {
  std::size_t depth = 0;
  for (const char c : json) {
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && depth > 0) --depth;
    if (depth > 4 * kMaxPipelineDepth) return true;
  }
  return false;
}

}  // namespace

Error in_json(const PipelineNode& root, const NodeProblem& problem) {
  std::string out;
  const PipelineNode* node = &root;
  for (const std::size_t child : problem.path) {
    out += "/of/" + std::to_string(child);
    if (node != nullptr)
      node = child < node->children.size() ? &node->children[child] : nullptr;
  }
  switch (problem.part) {
    case NodeProblem::Part::setting:
      if (node != nullptr && problem.setting < node->settings.size())
        out += "/params/" + node->settings[problem.setting].name;
      break;
    case NodeProblem::Part::label: out += "/when"; break;
    case NodeProblem::Part::weight: out += "/weight"; break;
    case NodeProblem::Part::node: break;
  }
  Error error = problem.error;
  if (problem.part == NodeProblem::Part::setting)
    error.place.clear();  // the location is in `out`
  if (out.empty()) out = "/";
  error.place = error.place.empty() ? out : out + ": " + error.place;
  return error;
}

Reading read_json(std::string_view text, const PipelineOptions& options,
                  BuildContext& context) {
  if (text.size() > kMaxPipelineBytes || is_too_deep(text))
    return failed({ErrorCode::bad_argument, "", "the text is too large or too deep",
                   "at most " + std::to_string(kMaxPipelineBytes) + " bytes and " +
                       std::to_string(kMaxPipelineDepth) + " levels"});
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    return failed({ErrorCode::bad_argument, "byte " + std::to_string(error.byte),
                   "this is no JSON", "an object, as tamis pipeline json writes it"});
  } catch (const Json::exception&) {  // the only other error of the parser
    return failed(
        {ErrorCode::bad_argument, "", "a number is too large", "numbers of 64 bits"});
  }
  PipelineNode tree;
  if (const auto error = JsonReader().read(json, tree, 0)) return failed(*error);
  BuiltPipeline built = build_pipeline(tree, options, context);
  if (built.problems.empty()) return {std::move(built.pipeline), {}};
  std::vector<PipelineProblem> problems;
  for (const NodeProblem& problem : built.problems)
    problems.push_back({.error = in_json(tree, problem), .line = {}});
  return {tl::unexpected(problems.front().error), problems};
}

std::string pipeline_to_json(const PipelineNode& tree) {
  return dump_json(to_json(tree), 2) + "\n";
}

}  // namespace tamis
