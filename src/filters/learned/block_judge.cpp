#include "filters/learned/block_judge.h"

#include <algorithm>

#include "filters/learned/expected_cut.h"

namespace tamis {

void BlockJudge::read(const View& view, const Model& model) {
  reader.read(view, model.lexicon());
  words.resize(reader.blocks());
  for (std::uint32_t b = 0; b < reader.blocks(); ++b)
    words[b] = reader.text().blocks[b].words;
  model.quick_blocks.score(reader.column(0u), reader.stride(), space_, logits);
  take_probabilities();
  if (model.context == ContextWeights{}) return;
  second_look_.read(reader, logits, probabilities);
  second_look_.correct(model.context, logits);
  take_probabilities();
}

void BlockJudge::take_probabilities() {
  probabilities.resize(reader.blocks());
  for (std::uint32_t b = 0; b < reader.blocks(); ++b)
    probabilities[b] = probability_of(logits[b]);
}

std::vector<Bin> BlockJudge::page_row() const {
  std::vector<Bin> out;
  for (unsigned f = 0; f < kFeatureCount; ++f) {
    std::uint64_t total = 0;
    std::uint64_t sum = 0;
    for (std::uint32_t b = 0; b < reader.blocks(); ++b) {
      const std::uint64_t weight =
          std::uint64_t{words[b]} * std::max<std::uint16_t>(1, probabilities[b]);
      total += weight;
      sum += weight * reader.column(f)[b];
    }
    out.push_back(static_cast<Bin>(sum / std::max<std::uint64_t>(1, total)));
  }
  return out;
}

}  // namespace tamis
