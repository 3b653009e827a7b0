#include "metadata/evidence.h"

#include <algorithm>
#include <utility>

#include "document/page_text.h"
#include "document/picture.h"
#include "text/enum_names.h"
#include "text/templates.h"

namespace tamis {
namespace meta {
namespace {

constexpr EvidenceRow kRows[] = {
#define TAMIS_EVIDENCE(name, field, source, confidence, what) \
  {#name, MetadataField::field, MetadataSource::source, confidence, what},
#include "metadata/evidence.inc"
};

constexpr std::size_t kMostBytes = 4000;  // of one value
constexpr std::size_t kMostValues = 200;  // of one list
constexpr std::size_t kMostAttempts = 4;  // values tried for a date or URL

bool is_address(MetadataField field) {
  return field == MetadataField::canonical_url || field == MetadataField::licence ||
         field == MetadataField::image || field == MetadataField::favicon;
}

bool is_list(MetadataField field) {
  return field == MetadataField::authors || field == MetadataField::tags ||
         field == MetadataField::categories;
}

std::size_t most_values(MetadataField field) {
  if (is_list(field)) return kMostValues;
  const bool is_read = is_address(field) || field == MetadataField::date ||
                       field == MetadataField::date_modified;
  return is_read ? kMostAttempts : 1;
}

// Reports whether the text is a placeholder that a program should have replaced.
bool stands_in(MetadataField field, std::string_view text) {
  if (!is_address(field)) return is_template(text);
  return has_template(text) || (field == MetadataField::image && is_placeholder(text));
}

}  // namespace

std::span<const EvidenceRow> evidence_rows() {
  return kRows;
}

const EvidenceRow& row_of(Evidence evidence) {
  return kRows[static_cast<std::size_t>(evidence)];
}

void Candidates::add(Evidence evidence, std::string_view value) {
  if (value.size() > kMostBytes || is_full(evidence)) return;
  std::string text = plain_text(value);
  if (text.empty() || stands_in(row_of(evidence).field, text)) return;
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const Candidate& one) {
    return one.evidence == evidence;
  });
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

std::vector<const Candidate*> Candidates::of(MetadataField field) const {
  std::vector<const Candidate*> out;
  for (const Candidate& candidate : all_)
    if (row_of(candidate.evidence).field == field) out.push_back(&candidate);
  return out;
}

const Candidate* Candidates::find(Evidence evidence) const {
  for (const Candidate& candidate : all_)
    if (candidate.evidence == evidence) return &candidate;
  return nullptr;
}

}  // namespace meta

std::string_view to_string(MetadataField field) {
  constexpr text::EnumNames<MetadataField, 16> kNames = {
      {"title", "authors", "date", "date_modified", "site", "description",
       "canonical_url", "language", "page_type", "tags", "categories", "licence",
       "image", "images", "favicon", "comments"}};
  return static_cast<std::size_t>(field) < kNames.all.size() ? kNames[field] : "";
}

std::string_view to_string(MetadataSource source) {
  constexpr std::pair<MetadataSource, std::string_view> kNames[] = {
#define TAMIS_SOURCE(name) {MetadataSource::name, #name},
#include "metadata/evidence.inc"
  };
  for (const auto& [known, name] : kNames)
    if (known == source) return name;
  return "";
}

}  // namespace tamis
