#include "filters/learned/model/model.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

#include "base/file.h"
#include "base/hash.h"
#include "filters/learned/features/features.h"
#include "filters/learned/model/general_model.h"

namespace tamis {
namespace {

constexpr std::string_view kMagic = "tamismdl";
constexpr std::size_t kHashed = 32;  // where the part begins that the hash is of

static_assert(sizeof(TreeNode) == 4);
static_assert(sizeof(ContextWeights) == 4 + 4 * kContextFeatures);
static_assert(sizeof(ConfidenceCurve) == 2 * (ConfidenceCurve::kSteps + 1));

template <class T>
T number_at(std::string_view bytes, std::size_t at) {
  T out;
  std::memcpy(&out, bytes.data() + at, sizeof out);
  return out;
}

template <class T>
void append_number(std::string& out, T number) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

template <class T>
void append_all(std::string& out, const std::vector<T>& values) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

template <class T>
void read_all(std::string_view& bytes, std::size_t count, std::vector<T>& out) {
  out.resize(count);
  if (count > 0) std::memcpy(out.data(), bytes.data(), count * sizeof(T));
  bytes.remove_prefix(count * sizeof(T));
}

tl::unexpected<Error> refuse(
    const std::string& place, std::string finding,
    std::string allowed = "a model made by tamis train or tools/train") {
  return fail(ErrorCode::bad_file, place, std::move(finding), std::move(allowed));
}

constexpr std::size_t kForests = 1 + kPageKinds;
constexpr std::int32_t kMostDial = 64 * kDialSteps;
constexpr std::int32_t kMostContextWeight = 1 << 20;  // sums of nine fit 32 bits

// One that does not fit into the bytes is nothing.
std::optional<Forest> take_forest(std::string_view& bytes) {
  if (bytes.size() < 16) return std::nullopt;
  const auto trees = number_at<std::uint32_t>(bytes, 0);
  const auto nodes = number_at<std::uint32_t>(bytes, 8);
  const auto leaves = number_at<std::uint32_t>(bytes, 12);
  Forest out;
  out.bias = number_at<std::int32_t>(bytes, 4);
  bytes.remove_prefix(16);
  if (bytes.size() < std::uint64_t{trees} + std::uint64_t{nodes} * sizeof(TreeNode) +
                         std::uint64_t{leaves} * sizeof(std::int16_t))
    return std::nullopt;
  read_all(bytes, trees, out.sizes);
  read_all(bytes, nodes, out.nodes);
  read_all(bytes, leaves, out.leaves);
  return out;
}

void append_forest(std::string& out, const Forest& forest) {
  append_number(out, static_cast<std::uint32_t>(forest.sizes.size()));
  append_number(out, forest.bias);
  append_number(out, static_cast<std::uint32_t>(forest.nodes.size()));
  append_number(out, static_cast<std::uint32_t>(forest.leaves.size()));
  append_all(out, forest.sizes);
  append_all(out, forest.nodes);
  append_all(out, forest.leaves);
}

bool is_sound(const ContextWeights& weights) {
  const auto fits = [](std::int32_t weight) {
    return weight >= -kMostContextWeight && weight <= kMostContextWeight;
  };
  return fits(weights.bias) &&
         std::all_of(weights.features.begin(), weights.features.end(), fits);
}

// Nothing if the bytes have none that could be.
std::optional<ContextWeights> take_context(std::string_view& bytes) {
  ContextWeights out;
  if (bytes.size() < sizeof out) return std::nullopt;
  out = number_at<ContextWeights>(bytes, 0);
  bytes.remove_prefix(sizeof out);
  if (!is_sound(out)) return std::nullopt;
  return out;
}

std::optional<ConfidenceCurve> take_confidence(std::string_view& bytes) {
  ConfidenceCurve out;
  if (bytes.size() < sizeof out) return std::nullopt;
  out = number_at<ConfidenceCurve>(bytes, 0);
  bytes.remove_prefix(sizeof out);
  if (!out.is_sound()) return std::nullopt;
  return out;
}

struct Models {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<const Model>, std::less<>> all;
};

// Never destroyed: filters may be made until a program's last line.
Models& models() {
  static Models& once = *new Models;
  return once;
}

constexpr const char* kNoFit = "the model's parts do not fit together";

// What follows the checksum.
Result<Model> read_body(std::string_view bytes, const std::string& place) {
  const auto forests = number_at<std::uint32_t>(bytes, 0);
  const auto weights = number_at<std::uint32_t>(bytes, 4);
  bytes.remove_prefix(8);
  if (forests != kForests || weights != kMarkupWeights + kWordWeights)
    return refuse(place, kNoFit);
  Model out;
  if (bytes.size() < sizeof out.dial) return refuse(place, kNoFit);
  out.dial = number_at<std::int32_t>(bytes, 0);
  bytes.remove_prefix(sizeof out.dial);
  if (out.dial < 1 || out.dial > kMostDial) return refuse(place, kNoFit);
  const std::optional<ContextWeights> context = take_context(bytes);
  if (!context) return refuse(place, kNoFit);
  out.context = *context;
  const std::optional<ConfidenceCurve> confidence = take_confidence(bytes);
  if (!confidence) return refuse(place, kNoFit);
  out.confidence = *confidence;
  for (std::size_t i = 0; i < kForests; ++i) {
    std::optional<Forest> forest = take_forest(bytes);
    if (!forest) return refuse(place, kNoFit);
    if (!forest->is_sound(i == 0 ? kFeatureCount : kPageRowSize))
      return refuse(place, "the model has a tree that is none");
    (i == 0 ? out.blocks : out.kinds[i - 1]) = std::move(*forest);
  }
  if (bytes.size() != weights) return refuse(place, kNoFit);
  read_all(bytes, weights, out.weights);
  out.prepare();
  return out;
}

std::shared_ptr<const Model> general_model() {
  static const auto& once = *new std::shared_ptr<const Model>([] {
    const Result<Model> model = read_model(general_model_bytes(), "general");
    return model ? std::make_shared<const Model>(*model) : nullptr;
  }());
  return once;
}

}  // namespace

std::uint64_t feature_fingerprint() {
  return feature_fingerprint(kFeatureDefinitions);
}

std::uint64_t feature_fingerprint(std::uint32_t definitions) {
  std::uint64_t hash = kHashSeed;
  for (unsigned f = 0; f < kFeatureCount; ++f)
    hash = mix(hash, hash_bytes(feature_name(f)));
  for (unsigned f = 0; f < kContextFeatures; ++f)
    hash = mix(hash, hash_bytes(context_feature_name(f)));
  // Files of the first definitions were written before these had a number.
  if (definitions > 1) hash = mix(hash, definitions);
  return finish_hash(hash);
}

Result<Model> read_model(std::string_view bytes, const std::string& place) {
  if (bytes.substr(0, kMagic.size()) != kMagic || bytes.size() < kHashed + 24)
    return refuse(place, "this is no model");
  const auto version = number_at<std::uint32_t>(bytes, 8);
  if (version != kModelVersion)
    return refuse(place, "the model has version " + std::to_string(version),
                  "version " + std::to_string(kModelVersion));
  if (number_at<std::uint64_t>(bytes, 24) != hash_bytes(bytes.substr(kHashed)))
    return refuse(place, "the model is damaged: its checksum is wrong", "a whole file");
  if (number_at<std::uint32_t>(bytes, 12) != kFeatureCount ||
      number_at<std::uint64_t>(bytes, 16) != feature_fingerprint())
    return refuse(place, "the model was trained for other features",
                  "a model made by tamis train or tools/train of this version");
  return read_body(bytes.substr(kHashed), place);
}

std::string write_model(const Model& model) {
  std::string body;
  append_number(body, static_cast<std::uint32_t>(kForests));
  append_number(body, static_cast<std::uint32_t>(model.weights.size()));
  append_number(body, model.dial);
  append_number(body, model.context);
  append_number(body, model.confidence);
  append_forest(body, model.blocks);
  for (const Forest& forest : model.kinds) append_forest(body, forest);
  append_all(body, model.weights);
  std::string out(kMagic);
  append_number(out, kModelVersion);
  append_number(out, std::uint32_t{kFeatureCount});
  append_number(out, feature_fingerprint());
  append_number(out, hash_bytes(body));
  return out + body;
}

Result<std::shared_ptr<const Model>> model_from_bytes(std::string_view bytes,
                                                      const std::string& place) {
  Result<Model> model = read_model(bytes, place);
  if (!model) return tl::unexpected(std::move(model.error()));
  return std::make_shared<const Model>(std::move(*model));
}

Result<std::shared_ptr<const Model>> load_model(const std::filesystem::path& file) {
  constexpr std::size_t kMost = 64u << 20;  // ours has half a megabyte
  const Result<std::string> bytes = read_file(file, kMost);
  if (!bytes) return tl::unexpected(bytes.error());
  return model_from_bytes(*bytes, file.string());
}

std::shared_ptr<const Model> find_model(std::string_view name) {
  {
    Models& known = models();
    const std::scoped_lock lock(known.mutex);
    if (const auto found = known.all.find(name); found != known.all.end())
      return found->second;
  }
  return name == "general" ? general_model() : nullptr;
}

void add_model(const std::string& name, std::shared_ptr<const Model> model) {
  Models& known = models();
  const std::scoped_lock lock(known.mutex);
  known.all[name] = std::move(model);
}

std::vector<std::string> model_names() {
  Models& known = models();
  const std::scoped_lock lock(known.mutex);
  std::vector<std::string> out = {"general"};
  for (const auto& [name, model] : known.all)
    if (name != "general") out.push_back(name);
  return out;
}

}  // namespace tamis
