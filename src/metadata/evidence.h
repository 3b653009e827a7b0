// The one table by which sources are ranked: a row for each kind of evidence, with the
// field it speaks of, where it comes from and how often it is right.
#pragma once

#include <span>
#include <string_view>

#include "tamis/metadata.h"

namespace tamis::meta {

enum class Evidence : std::uint8_t {
#define TAMIS_EVIDENCE(name, field, source, confidence, what) name,
#include "metadata/evidence.inc"
#undef TAMIS_EVIDENCE
};

struct EvidenceRow {
  std::string_view name;
  MetadataField field;
  MetadataSource source;
  double confidence;
  std::string_view what;  // for docs/metadata.md
};

std::span<const EvidenceRow> evidence_rows();
const EvidenceRow& row_of(Evidence evidence);

}  // namespace tamis::meta
