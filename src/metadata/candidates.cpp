#include "metadata/candidates.h"

#include <algorithm>

#include "metadata/plain_text.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostBytes = 4000;  // of one value
constexpr std::size_t kMostValues = 200;  // of one list

}  // namespace

bool is_list(MetadataField field) {
  return field == MetadataField::authors || field == MetadataField::tags ||
         field == MetadataField::categories;
}

void Candidates::add(Evidence evidence, std::string_view value) {
  if (value.size() > kMostBytes) return;
  std::string text = plain_text(value);
  if (text.empty()) return;
  const auto found =
      std::find_if(all_.begin(), all_.end(),
                   [&](const Candidate& known) { return known.evidence == evidence; });
  if (found == all_.end()) {
    all_.push_back({evidence, {std::move(text)}});
    return;
  }
  std::vector<std::string>& values = found->values;
  if (is_list(row_of(evidence).field) && values.size() < kMostValues &&
      std::find(values.begin(), values.end(), text) == values.end())
    values.push_back(std::move(text));
}

const Candidate* Candidates::find(Evidence evidence) const {
  for (const Candidate& candidate : all_)
    if (candidate.evidence == evidence) return &candidate;
  return nullptr;
}

}  // namespace tamis::meta
