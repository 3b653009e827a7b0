#include "filters/learned/model/model.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>

#include "base/file.h"
#include "base/hash.h"

namespace tamis {
namespace {

constexpr std::string_view kMagic = "tamismdl";
constexpr std::size_t kHashed = 32;  // where the hashed part begins

static_assert(sizeof(TreeNode) == 4);
static_assert(sizeof(ContextWeights) == 4 + 4 * kContextFeatures);
static_assert(sizeof(ConfidenceCurve) == 2 * (ConfidenceCurve::kSteps + 1));

// Reads the parts after the header. After a missing or invalid part, all further reads
// fail.
class ModelReader {
 public:
  explicit ModelReader(std::string_view bytes) : bytes_(bytes) {}

  bool is_sound() const { return is_sound_; }
  bool is_at_end() const { return is_sound_ && bytes_.empty(); }
  void require(bool holds) { is_sound_ = is_sound_ && holds; }

  template <class T>
  T read() {
    T out{};
    copy(1, &out);
    return out;
  }
  template <class T>
  void read(std::size_t count, std::vector<T>& out) {
    require(bytes_.size() / sizeof(T) >= count);
    if (!is_sound_) return;
    out.resize(count);
    copy(count, out.data());
  }

 private:
  template <class T>
  void copy(std::size_t count, T* out) {
    require(bytes_.size() / sizeof(T) >= count);
    if (!is_sound_ || count == 0) return;
    std::memcpy(out, bytes_.data(), count * sizeof(T));
    bytes_.remove_prefix(count * sizeof(T));
  }

  std::string_view bytes_;
  bool is_sound_ = true;
};

template <class T>
void append(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
void append_all(std::string& out, const std::vector<T>& values) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

tl::unexpected<Error> refuse(
    const std::string& place, std::string finding,
    std::string allowed = "a model made by tamis train or tools/train") {
  return fail(ErrorCode::bad_file, place, std::move(finding), std::move(allowed));
}

constexpr std::size_t kForests = 1 + kPageTypeCount;
constexpr std::int32_t kMostBetaScale = 64 * kBetaScaleSteps;
constexpr std::int32_t kMostContextWeight = 1 << 20;  // sums of nine fit 32 bits

Forest read_forest(ModelReader& body) {
  Forest out;
  const auto trees = body.read<std::uint32_t>();
  out.bias = body.read<std::int32_t>();
  const auto nodes = body.read<std::uint32_t>();
  const auto leaves = body.read<std::uint32_t>();
  body.read(trees, out.sizes);
  body.read(nodes, out.nodes);
  body.read(leaves, out.leaves);
  return out;
}

void append_forest(std::string& out, const Forest& forest) {
  append(out, static_cast<std::uint32_t>(forest.sizes.size()));
  append(out, forest.bias);
  append(out, static_cast<std::uint32_t>(forest.nodes.size()));
  append(out, static_cast<std::uint32_t>(forest.leaves.size()));
  append_all(out, forest.sizes);
  append_all(out, forest.nodes);
  append_all(out, forest.leaves);
}

bool is_sound(const ContextWeights& weights) {
  const auto fits = [](std::int32_t weight) {
    return weight >= -kMostContextWeight && weight <= kMostContextWeight;
  };
  return fits(weights.bias) && std::ranges::all_of(weights.features, fits);
}

// Reads the part after the checksum.
Result<Model> read_body(std::string_view bytes, const std::string& place) {
  ModelReader body(bytes);
  Model out;
  body.require(body.read<std::uint32_t>() == kForests);
  const auto weights = body.read<std::uint32_t>();
  body.require(weights == kMarkupWeights + kWordWeights);
  out.beta_scale = body.read<std::int32_t>();
  body.require(out.beta_scale >= 1 && out.beta_scale <= kMostBetaScale);
  out.context = body.read<ContextWeights>();
  body.require(is_sound(out.context));
  out.confidence = body.read<ConfidenceCurve>();
  body.require(out.confidence.is_sound());
  for (std::size_t i = 0; i < kForests; ++i) {
    Forest& forest = i == 0 ? out.blocks : out.page_types[i - 1];
    forest = read_forest(body);
    if (body.is_sound() && !forest.is_sound(i == 0 ? kFeatureCount : kPageRowSize))
      return refuse(place, "the model has a tree that is none");
  }
  body.read(weights, out.weights);
  if (!body.is_at_end()) return refuse(place, "the model's parts do not fit together");
  out.prepare();
  return out;
}

struct Models {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<const Model>, std::less<>> all;

  Models() {
    const auto general = model_from_bytes(general_model_bytes(), "general");
    all["general"] = general ? *general : nullptr;
  }
};

// Never destroyed, because filters may be created until the program ends.
Models& models() {
  static Models& once = *new Models;
  return once;
}

}  // namespace

std::uint64_t feature_fingerprint(std::uint32_t definitions) {
  std::uint64_t hash = kHashSeed;
  for (unsigned f = 0; f < kFeatureCount; ++f)
    hash = mix(hash, hash_bytes(feature_name(f)));
  for (unsigned f = 0; f < kContextFeatures; ++f)
    hash = mix(hash, hash_bytes(kContextFeatureNames[f]));
  // Files with the first definitions were written before definitions were numbered.
  if (definitions > 1) hash = mix(hash, definitions);
  return finish_hash(hash);
}

Result<Model> read_model(std::string_view bytes, const std::string& place) {
  if (bytes.substr(0, kMagic.size()) != kMagic || bytes.size() < kHashed + 24)
    return refuse(place, "this is no model");
  ModelReader head(bytes.substr(kMagic.size()));
  const auto version = head.read<std::uint32_t>();
  if (version != kModelVersion)
    return refuse(place, "the model has version " + std::to_string(version),
                  "version " + std::to_string(kModelVersion));
  const auto features = head.read<std::uint32_t>();
  const auto fingerprint = head.read<std::uint64_t>();
  if (head.read<std::uint64_t>() != hash_bytes(bytes.substr(kHashed)))
    return refuse(place, "the model is damaged: its checksum is wrong", "a whole file");
  if (features != kFeatureCount || fingerprint != feature_fingerprint())
    return refuse(place, "the model was trained for other features",
                  "a model made by tamis train or tools/train of this version");
  return read_body(bytes.substr(kHashed), place);
}

std::string write_model(const Model& model) {
  std::string body;
  append(body, static_cast<std::uint32_t>(kForests));
  append(body, static_cast<std::uint32_t>(model.weights.size()));
  append(body, model.beta_scale);
  append(body, model.context);
  append(body, model.confidence);
  append_forest(body, model.blocks);
  for (const Forest& forest : model.page_types) append_forest(body, forest);
  append_all(body, model.weights);
  std::string out(kMagic);
  append(out, kModelVersion);
  append(out, std::uint32_t{kFeatureCount});
  append(out, feature_fingerprint());
  append(out, hash_bytes(body));
  return out + body;
}

Result<std::shared_ptr<const Model>> model_from_bytes(std::string_view bytes,
                                                      const std::string& place) {
  Result<Model> model = read_model(bytes, place);
  if (!model) return tl::unexpected(std::move(model.error()));
  return std::make_shared<const Model>(std::move(*model));
}

Result<std::shared_ptr<const Model>> load_model(const std::filesystem::path& file) {
  constexpr std::size_t kMost = 64u << 20;  // the general model has half a megabyte
  const Result<std::string> bytes = read_file(file, kMost);
  if (!bytes) return tl::unexpected(bytes.error());
  return model_from_bytes(*bytes, file.string());
}

std::shared_ptr<const Model> find_model(std::string_view name) {
  Models& known = models();
  const std::scoped_lock lock(known.mutex);
  const auto found = known.all.find(name);
  return found == known.all.end() ? nullptr : found->second;
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
