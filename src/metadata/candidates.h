// What the sources of a page say, before it is decided whom to believe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "metadata/evidence.h"

namespace tamis::meta {

struct Candidate {
  Evidence evidence;
  std::vector<std::string> values;  // as found; more than one in lists only
};

class Candidates {
 public:
  // A value that is blank, or longer than any of its kind, is none. The first of a
  // kind of evidence counts; lists take all.
  void add(Evidence evidence, std::string_view value);

  const std::vector<Candidate>& all() const { return all_; }
  const Candidate* find(Evidence evidence) const;
  bool has(Evidence evidence) const { return find(evidence) != nullptr; }

 private:
  std::vector<Candidate> all_;
};

// Whether a field has any number of values.
bool is_list(MetadataField field);

}  // namespace tamis::meta
