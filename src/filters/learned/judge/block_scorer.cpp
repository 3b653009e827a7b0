#include "filters/learned/judge/block_scorer.h"

#include <algorithm>

#include "base/steps.h"
#include "filters/learned/judge/f_measure_cut.h"

namespace tamis {

void BlockScorer::read(const View& view, const Model& model) {
  reader.read(view, model.lexicon());
  words.resize(reader.blocks());
  for (std::uint32_t b = 0; b < reader.blocks(); ++b)
    words[b] = reader.text().blocks[b].words;
  model.quick_blocks.score(reader.column(0u), reader.stride(), space_, logits);
  take_probabilities();
  if (model.context == ContextWeights{}) return;
  context_pass_.read(reader, logits, probabilities);
  context_pass_.correct(model.context, logits);
  take_probabilities();
}

void BlockScorer::take_probabilities() {
  probabilities.resize(reader.blocks());
  for (std::uint32_t b = 0; b < reader.blocks(); ++b)
    probabilities[b] = probability_of(logits[b]);
}

std::vector<Bin> BlockScorer::page_row() const {
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

// A page beyond one of the limits is large. The memory that a scorer needs for it, up
// to one kilobyte per block, is freed after the page has been scored. About one page in
// a thousand is large. At most 10 MiB are kept per thread.
constexpr std::uint32_t kMostBlocks = 1u << 13;
constexpr std::uint32_t kMostNodes = 1u << 16;
constexpr std::uint32_t kMostWords = 1u << 16;

struct ThreadScorer {
  std::unique_ptr<BlockScorer> scorer;  // null: the last page was large
  std::uint64_t page = 0;               // the page that was read; 0: none, or a part of
                                        // a page
  bool is_large = false;
  std::shared_ptr<const Model> model;
  std::vector<Bin> row;  // of a large page
};

ThreadScorer& scorer_of_thread() {
  thread_local ThreadScorer own;
  return own;
}

bool is_large(const View& view) {
  const Page& page = view.page();
  return view.blocks().all.size() > kMostBlocks || page.node_count() > kMostNodes ||
         page.word_count() > kMostWords;
}

}  // namespace

void ReleaseScorer::operator()(const BlockScorer* scorer) const {
  ThreadScorer& own = scorer_of_thread();
  if (!own.is_large) return;
  try {
    own.row = scorer->page_row();
  } catch (const std::bad_alloc&) {
    own.page = 0;
  }
  own.scorer.reset();
}

ScoredBlocks score_blocks(const View& view, std::shared_ptr<const Model> model) {
  ThreadScorer& own = scorer_of_thread();
  const std::uint64_t page = view.is_whole() ? view.page().id() : 0;
  if (own.scorer != nullptr && page != 0 && own.page == page && own.model == model)
    return ScoredBlocks(own.scorer.get());
  count_steps(std::uint64_t{view.page().node_count()} + view.page().word_count());
  own.page = 0;  // if code below throws, no page is stored
  own.is_large = is_large(view);
  own.model = std::move(model);
  if (own.scorer == nullptr) own.scorer = std::make_unique<BlockScorer>();
  try {
    own.scorer->read(view, *own.model);
  } catch (...) {
    own.scorer.reset();
    throw;
  }
  own.page = page;
  return ScoredBlocks(own.scorer.get());
}

std::vector<Bin> scored_page_row(const Page& page, std::shared_ptr<const Model> model) {
  const ThreadScorer& own = scorer_of_thread();
  if (own.scorer == nullptr && own.page == page.id() && own.page != 0 &&
      own.model == model)
    return own.row;
  return score_blocks(View(page), std::move(model))->page_row();
}

}  // namespace tamis
