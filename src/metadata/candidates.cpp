#include "metadata/candidates.h"

#include <algorithm>

#include "document/page_text.h"
#include "document/picture.h"
#include "text/templates.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostBytes = 4000;  // of one value
constexpr std::size_t kMostValues = 200;  // of one list
constexpr std::size_t kMostAttempts = 4;  // at what is to be read

bool is_address(MetadataField field) {
  return field == MetadataField::canonical_url || field == MetadataField::licence ||
         field == MetadataField::image || field == MetadataField::favicon;
}

std::size_t most_values(MetadataField field) {
  if (is_list(field)) return kMostValues;
  const bool is_read = is_address(field) || field == MetadataField::date ||
                       field == MetadataField::date_modified;
  return is_read ? kMostAttempts : 1;
}

// What a program was to put there later.
bool stands_in(MetadataField field, std::string_view text) {
  if (!is_address(field)) return is_template(text);
  return has_template(text) || (field == MetadataField::image && is_placeholder(text));
}

}  // namespace

bool is_list(MetadataField field) {
  return field == MetadataField::authors || field == MetadataField::tags ||
         field == MetadataField::categories;
}

void Candidates::add(Evidence evidence, std::string_view value) {
  if (value.size() > kMostBytes || is_full(evidence)) return;
  std::string text = plain_text(value);
  if (text.empty() || stands_in(row_of(evidence).field, text)) return;
  const auto found =
      std::find_if(all_.begin(), all_.end(),
                   [&](const Candidate& known) { return known.evidence == evidence; });
  if (found == all_.end()) {
    all_.push_back({evidence, {std::move(text)}});
    return;
  }
  std::vector<std::string>& values = found->values;
  if (std::find(values.begin(), values.end(), text) == values.end())
    values.push_back(std::move(text));
}

bool Candidates::is_full(Evidence evidence) const {
  const Candidate* found = find(evidence);
  return found != nullptr &&
         found->values.size() >= most_values(row_of(evidence).field);
}

const Candidate* Candidates::find(Evidence evidence) const {
  for (const Candidate& candidate : all_)
    if (candidate.evidence == evidence) return &candidate;
  return nullptr;
}

}  // namespace tamis::meta
