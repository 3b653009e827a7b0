// Values of one field, each with all that speaks for it: the evidence of the highest
// rank counts, and a value that several witnesses name is worth more than one alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "metadata/evidence.h"
#include "tamis/metadata.h"

namespace tamis::meta {

// What one more witness that says the same adds to the confidence.
inline constexpr double kAgreement = 0.04;
inline constexpr double kMostConfidence = 0.99;

// What one program writes into several fields for machines is one witness; what readers
// are shown is another, and so is the address.
enum class Witness : std::uint8_t { declared, shown, address };

inline Witness witness_of(MetadataSource source) {
  switch (source) {
    case MetadataSource::heading:
    case MetadataSource::time:
    case MetadataSource::byline:
    case MetadataSource::text:
    case MetadataSource::content: return Witness::shown;
    case MetadataSource::url: return Witness::address;
    default: return Witness::declared;
  }
}

template <class Value>
class Ballot {
 public:
  Ballot() = default;
  // Of values that count as the same, the longer one: it has a time, too.
  static Ballot that_prefers_longer() {
    Ballot out;
    out.prefers_longer_ = true;
    return out;
  }

  // `key` is what is compared.
  void vote(const std::string& key, Evidence evidence, Value value) {
    if (key.empty()) return;
    const EvidenceRow& row = row_of(evidence);
    const Witness witness = witness_of(row.source);
    for (Choice& choice : choices_) {
      if (choice.key != key) continue;
      if (std::find(choice.witnesses.begin(), choice.witnesses.end(), witness) ==
          choice.witnesses.end())
        choice.witnesses.push_back(witness);
      const bool is_better = row.confidence > row_of(choice.best).confidence;
      if (is_better) choice.best = evidence;
      if (is_longer(value, choice.value) || (is_better && !prefers_longer_))
        choice.value = std::move(value);
      return;
    }
    choices_.push_back({key, evidence, {witness}, std::move(value)});
  }

  struct Winner {
    Value value;
    FieldSource source;
  };
  std::optional<Winner> winner() const {
    const Choice* best = nullptr;
    for (const Choice& choice : choices_)
      if (best == nullptr || confidence(choice) > confidence(*best)) best = &choice;
    if (best == nullptr) return std::nullopt;
    const EvidenceRow& row = row_of(best->best);
    return Winner{best->value, {row.field, row.source, confidence(*best)}};
  }

 private:
  struct Choice {
    std::string key;
    Evidence best;
    std::vector<Witness> witnesses;
    Value value;
  };

  bool is_longer(const Value& a, const Value& b) const {
    if constexpr (requires { a.size(); }) return prefers_longer_ && a.size() > b.size();
    return false;
  }

  static double confidence(const Choice& choice) {
    return std::min(kMostConfidence,
                    row_of(choice.best).confidence +
                        kAgreement * static_cast<double>(choice.witnesses.size() - 1));
  }

  std::vector<Choice> choices_;
  bool prefers_longer_ = false;
};

}  // namespace tamis::meta
