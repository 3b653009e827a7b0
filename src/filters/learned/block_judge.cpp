#include "filters/learned/block_judge.h"

#include <algorithm>

#include "base/steps.h"
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
  std::vector<std::uint64_t> weights;
  std::uint64_t total = 0;
  for (std::uint32_t b = 0; b < reader.blocks(); ++b) {
    weights.push_back(std::uint64_t{words[b]} *
                      std::max<std::uint16_t>(1, probabilities[b]));
    total += weights.back();
  }
  std::vector<Bin> out;
  for (unsigned f = 0; f < kFeatureCount; ++f) {
    const Bin* const column = reader.column(f);
    std::uint64_t sum = 0;
    for (std::uint32_t b = 0; b < reader.blocks(); ++b) sum += weights[b] * column[b];
    out.push_back(static_cast<Bin>(sum / std::max<std::uint64_t>(1, total)));
  }
  return out;
}

namespace {

// Memory that serves page after page; a page far above the usual gives its back.
constexpr std::uint32_t kUsualBlocks = 1u << 16;

struct ThreadJudge {
  BlockJudge judge;
  std::uint64_t page = 0;  // that it has read; 0: none, or a part of one
  std::shared_ptr<const Model> model;
};

}  // namespace

const BlockJudge& judge_blocks(const View& view, std::shared_ptr<const Model> model) {
  thread_local std::unique_ptr<ThreadJudge> own;
  const std::uint64_t page = view.is_whole() ? view.page().id() : 0;
  if (own != nullptr && page != 0 && own->page == page && own->model == model)
    return own->judge;
  count_steps(std::uint64_t{view.page().node_count()} + view.page().word_count());
  if (own == nullptr || own->judge.reader.blocks() > kUsualBlocks)
    own = std::make_unique<ThreadJudge>();
  own->page = 0;  // what an exception ends is not taken for a page that was read
  own->model = std::move(model);
  own->judge.read(view, *own->model);
  own->page = page;
  return own->judge;
}

}  // namespace tamis
