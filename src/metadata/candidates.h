// What the sources of a page say, before it is decided whom to believe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "metadata/evidence.h"

namespace tamis::meta {

struct Candidate {
  Evidence evidence;
  std::vector<std::string> values;  // as found, in their order
};

class Candidates {
 public:
  // A value that is blank, longer than any of its kind or not filled in ("{{ title }}")
  // is none. Of a kind of
  // evidence lists take all, of dates and addresses the first that can be read counts,
  // else the first.
  void add(Evidence evidence, std::string_view value);
  // Whether more values of this kind would be ignored.
  bool is_full(Evidence evidence) const;

  const std::vector<Candidate>& all() const { return all_; }
  const Candidate* find(Evidence evidence) const;
  bool has(Evidence evidence) const { return find(evidence) != nullptr; }

 private:
  std::vector<Candidate> all_;
};

// Whether a field has any number of values.
bool is_list(MetadataField field);

}  // namespace tamis::meta
