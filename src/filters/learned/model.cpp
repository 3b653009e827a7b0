#include "filters/learned/model.h"

#include <cstring>
#include <map>
#include <mutex>

#include "base/hash.h"
#include "filters/learned/features.h"

namespace tamis {
namespace {

constexpr std::string_view kMagic = "tamismdl";
constexpr std::size_t kHashed = 32;  // where the part begins that the hash is of

static_assert(sizeof(Split) == 4);

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

tl::unexpected<Error> refuse(const std::string& place, std::string finding,
                             std::string allowed = "a model made by tools/train") {
  return fail(ErrorCode::bad_file, place, std::move(finding), std::move(allowed));
}

std::size_t size_of(std::uint32_t trees, std::uint32_t depth) {
  return trees * (std::size_t{depth} * sizeof(Split) +
                  (std::size_t{1} << depth) * sizeof(std::int16_t));
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

constexpr unsigned char kGeneral[] = {
#include "filters/learned/general_model.inc"
};

std::shared_ptr<const Model> general_model() {
  static const auto& once = *new std::shared_ptr<const Model>([] {
    const Result<Model> model = read_model(
        {reinterpret_cast<const char*>(kGeneral), sizeof kGeneral}, "general");
    return model ? std::make_shared<const Model>(*model) : nullptr;
  }());
  return once;
}

}  // namespace

void Model::prepare() {
  used.clear();
  slots = splits;
  leaf_bytes.clear();
  std::vector<std::uint16_t> slot_of(kFeatureCount, UINT16_MAX);
  for (Split& split : slots) {
    std::uint16_t& slot = slot_of[split.feature];
    if (slot == UINT16_MAX) {
      slot = static_cast<std::uint16_t>(used.size());
      used.push_back(split.feature);
    }
    split.feature = slot;
  }
  const std::size_t count = std::size_t{1} << depth;
  for (std::size_t t = 0; t < trees; ++t)
    for (std::size_t first = 0; first < count; first += 16)
      for (const int shift : {0, 8})
        for (std::size_t i = first; i < first + 16; ++i)
          leaf_bytes.push_back(static_cast<std::uint8_t>(
              i < count ? leaves[t * count + i] >> shift : 0));
}

std::uint64_t feature_fingerprint() {
  std::uint64_t hash = kHashSeed;
  for (unsigned f = 0; f < kFeatureCount; ++f)
    hash = mix(hash, hash_bytes(feature_name(f)));
  return finish_hash(hash);
}

Result<Model> read_model(std::string_view bytes, const std::string& place) {
  if (bytes.substr(0, kMagic.size()) != kMagic || bytes.size() < kHashed + 16)
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
                  "a model made by the tools/train of this version");
  Model out;
  out.trees = number_at<std::uint32_t>(bytes, 32);
  out.depth = number_at<std::uint32_t>(bytes, 36);
  out.bias = number_at<std::int32_t>(bytes, 40);
  const auto weights = number_at<std::uint32_t>(bytes, 44);
  bytes.remove_prefix(kHashed + 16);
  if (out.trees > kMostTrees || out.depth < 1 || out.depth > kMostDepth ||
      weights != kMarkupWeights + kWordWeights ||
      bytes.size() != size_of(out.trees, out.depth) + weights)
    return refuse(place, "the model's parts do not fit together");
  read_all(bytes, std::size_t{out.trees} * out.depth, out.splits);
  read_all(bytes, std::size_t{out.trees} << out.depth, out.leaves);
  read_all(bytes, weights, out.weights);
  for (const Split& split : out.splits)
    if (split.feature >= kFeatureCount)
      return refuse(place, "the model asks for a feature that there is not");
  out.prepare();
  return out;
}

std::string write_model(const Model& model) {
  std::string body;
  append_number(body, model.trees);
  append_number(body, model.depth);
  append_number(body, model.bias);
  append_number(body, static_cast<std::uint32_t>(model.weights.size()));
  append_all(body, model.splits);
  append_all(body, model.leaves);
  append_all(body, model.weights);
  std::string out(kMagic);
  append_number(out, kModelVersion);
  append_number(out, std::uint32_t{kFeatureCount});
  append_number(out, feature_fingerprint());
  append_number(out, hash_bytes(body));
  return out + body;
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
