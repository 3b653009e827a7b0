// The values that the page's sources state, before a decision between them. One
// table ranks them: a row per kind of evidence, with its field, its source and how
// often it is right.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/metadata.h"

namespace tamis::meta {

enum class Evidence : std::uint8_t {
#define TAMIS_EVIDENCE(name, field, source, confidence, what) name,
#include "metadata/evidence.inc"
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

struct Candidate {
  Evidence evidence;
  std::vector<std::string> values;  // as found, in page order
};

class Candidates {
 public:
  // Ignores a value that is empty, overlong or an unfilled template ("{{ title }}").
  // Lists take all values of a kind of evidence. Dates and URLs use the first valid
  // value, other fields the first value.
  void add(Evidence evidence, std::string_view value);
  // Reports whether more values of this kind would be ignored.
  bool is_full(Evidence evidence) const;

  // Returns all evidence for a field, in the order in which it was found.
  std::vector<const Candidate*> of(MetadataField field) const;
  const Candidate* find(Evidence evidence) const;
  bool has(Evidence evidence) const { return find(evidence) != nullptr; }

 private:
  std::vector<Candidate> all_;
};

}  // namespace tamis::meta
