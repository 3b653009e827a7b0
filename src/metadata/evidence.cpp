#include "metadata/evidence.h"

namespace tamis {
namespace meta {
namespace {

constexpr EvidenceRow kRows[] = {
#define TAMIS_EVIDENCE(name, field, source, confidence, what) \
  {#name, MetadataField::field, MetadataSource::source, confidence, what},
#include "metadata/evidence.inc"
#undef TAMIS_EVIDENCE
};

}  // namespace

std::span<const EvidenceRow> evidence_rows() {
  return kRows;
}

const EvidenceRow& row_of(Evidence evidence) {
  return kRows[static_cast<std::size_t>(evidence)];
}

}  // namespace meta

namespace {

constexpr std::string_view kFieldNames[] = {
    "title",     "authors",     "date",          "date_modified",
    "site",      "description", "canonical_url", "language",
    "page_type", "tags",        "categories",    "licence",
    "image",     "images",      "favicon",       "comments"};

constexpr std::string_view kSourceNames[] = {
    "json_ld", "microdata", "open_graph", "twitter", "dublin_core", "meta",
    "link",    "title",     "heading",    "time",    "byline",      "text",
    "url",     "html",      "content",    "model"};

}  // namespace

std::string_view to_string(MetadataField field) {
  const auto i = static_cast<std::size_t>(field);
  return i < std::size(kFieldNames) ? kFieldNames[i] : "";
}

std::string_view to_string(MetadataSource source) {
  const auto i = static_cast<std::size_t>(source);
  return i < std::size(kSourceNames) ? kSourceNames[i] : "";
}

}  // namespace tamis
