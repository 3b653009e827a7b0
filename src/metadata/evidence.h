// What the sources of a page say, before it is decided whom to believe, and the one
// table by which they are ranked: a row for each kind of evidence, with the field it
// speaks of, where it comes from and how often it is right.
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
  std::vector<std::string> values;  // as found, in their order
};

class Candidates {
 public:
  // Ignores a value that is blank, longer than any of its kind or not filled in ("{{
  // title }}"). Lists take all values of a kind of evidence; of dates and addresses the
  // first that can be read counts, of all others the first.
  void add(Evidence evidence, std::string_view value);
  // Whether more values of this kind would be ignored.
  bool is_full(Evidence evidence) const;

  // Returns all that speak of a field, in the order in which they were found.
  std::vector<const Candidate*> of(MetadataField field) const;
  const Candidate* find(Evidence evidence) const;
  bool has(Evidence evidence) const { return find(evidence) != nullptr; }

 private:
  std::vector<Candidate> all_;
};

}  // namespace tamis::meta
