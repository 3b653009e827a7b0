#include "tune/judge/mask_cache.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <map>
#include <unordered_set>

#include "base/batch.h"
#include "base/random.h"
#include "base/try_page.h"
#include "tune/judge/mask_expression.h"

namespace tamis::tune {
namespace {

constexpr std::size_t kPagesOfAChunk = 16;
constexpr std::size_t kPagesOfBehaviour = 50;  // the first round of a race

void append_bits(const Mask& mask, std::vector<std::uint64_t>& row) {
  row.insert(row.end(), mask.bits().begin(), mask.bits().end());
}

Mask mask_of(const std::uint64_t* bits, std::size_t words) {
  Mask out(words);
  for (std::size_t i = 0; i < out.bits().size(); ++i) out.set_bits(i, bits[i]);
  return out;
}

// The rows of the children, for a combinator that runs on a page.
class RowBranches : public Branches {
 public:
  RowBranches(const MaskExpression& step, std::vector<FilterResult> results)
      : step_(step), results_(std::move(results)) {}

  std::size_t size() const override { return results_.size(); }
  const FilterResult& run(std::size_t i, Scene&) const override { return results_[i]; }
  double weight(std::size_t) const override { return 1; }
  std::string_view label(std::size_t i) const override { return step_.labels[i]; }

 private:
  const MaskExpression& step_;
  std::vector<FilterResult> results_;
};

class RowScene : public Scene {
 public:
  explicit RowScene(const View& view) : view_(view) {}
  const View& view() const override { return view_; }
  // Only a series narrows, and a series never runs on rows.
  Scene& narrowed(const Mask&, View::Tags) override { return *this; }

 private:
  const View& view_;
};

// Adds the seconds since its construction or the last call.
class Stopwatch {
 public:
  void add_to(double& seconds) {
    const auto now = std::chrono::steady_clock::now();
    seconds += std::chrono::duration<double>(now - last_).count();
    last_ = now;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// A row to be computed, and the first tree that needs it.
struct MissingRow {
  MaskExpression* step;
  std::size_t root;
};

// Computes rows, page by page.
class PageWorker {
 public:
  PageWorker(const PageSet& set, RowStore& store, RowBits& bits)
      : set_(set), store_(store), bits_(bits) {}

  void compute(std::size_t page, std::span<const MissingRow> rows,
               std::span<double> seconds_of_root) {
    page_ = &set_.pages[page];
    scores_.clear();
    views_.clear();
    Stopwatch watch;
    for (const auto& [step, root] : rows) {
      if (page < step->pages_done) continue;
      const Page& parsed = page_->page();
      const Mask kept = try_page(parsed.source().size(), page_->id, [&] {
                          return result_of(*step);
                        }).value_or(Mask(parsed.word_count()));  // empty if failed
      std::copy(kept.bits().begin(), kept.bits().end(),
                store_.row(*step->slot) + page_->first_limb);
      watch.add_to(seconds_of_root[root]);
    }
    views_.clear();
  }

 private:
  Mask mask(const MaskExpression& expression) {
    const std::size_t words = page_->page().word_count();
    return mask_of(bits_.bits(expression, page_->first_limb, (words + 63) / 64), words);
  }

  // Views with the same input share its sequences.
  const View& view(const MaskExpression* input) {
    if (const auto found = views_.find(input); found != views_.end())
      return found->second;
    View made = input == nullptr
                    ? View(page_->page(), page_->site, page_->url)
                    : View(page_->page(), mask(*input), page_->site, page_->url);
    return views_.emplace(input, std::move(made)).first->second;
  }

  // Pipelines do not run on recovered text.
  Mask result_of(const MaskExpression& step) {
    if (page_->readable.is_hidden()) return Mask(page_->page().word_count(), true);
    const View& seen = view(step.input.get());
    if (seen.present().none()) return seen.present();
    if (step.cut) return cut(step, seen);
    if (step.filter) return step.filter->run(seen).keep;
    if (step.pipeline) return step.pipeline->run(seen).keep;
    std::vector<FilterResult> results;
    for (const MaskExpressionPtr& child : step.children)
      results.push_back({mask(*child), {}});
    const RowBranches branches(step, std::move(results));
    RowScene scene(seen);
    return step.combinator->run(branches, scene, step.params.get()).keep &
           seen.present();
  }

  // Runs one filter for all filters that differ only in their threshold.
  Mask cut(const MaskExpression& step, const View& seen) {
    const auto key = std::make_pair(step.input.get(), step.cut->scored);
    auto found = scores_.find(key);
    if (found == scores_.end())
      found = scores_.emplace(key, step.filter->run(seen).scores).first;
    if (found->second.empty()) return step.filter->run(seen).keep;
    Mask out = seen.present();
    for (std::size_t w = out.next_set(0); w < out.size(); w = out.next_set(w + 1))
      if (found->second[w] < step.cut->least) out.reset(w);
    return out;
  }

  const PageSet& set_;
  RowStore& store_;
  RowBits& bits_;
  const LabelledPage* page_ = nullptr;
  std::map<const MaskExpression*, View> views_;
  std::map<std::pair<const MaskExpression*, std::string>, std::vector<float>> scores_;
};

std::uint32_t common_bits(const std::uint64_t* a, const std::uint64_t* b,
                          std::size_t count) {
  int sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += std::popcount(a[i] & b[i]);
  return static_cast<std::uint32_t>(sum);
}

// Counts the words of the text: kept words that are not glued to a kept word.
std::uint32_t count_words(const std::uint64_t* kept, const std::uint64_t* glued,
                          std::size_t count) {
  int sum = 0;
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sum += std::popcount(kept[i] & ~(glued[i] & (kept[i] << 1 | before)));
    before = kept[i] >> 63;
  }
  return static_cast<std::uint32_t>(sum);
}

bool has_all(const std::uint64_t* kept, Range words) {
  for (WordId w = words.first; w < words.last;) {
    const WordId end = std::min(words.last, (w / 64 + 1) * 64);
    const std::uint64_t wanted = (~std::uint64_t{0} >> (64 - (end - w))) << (w % 64);
    if ((kept[w / 64] & wanted) != wanted) return false;
    w = end;
  }
  return true;
}

}  // namespace

MaskCache::MaskCache(const PageSet& pages, const RowBudget& budget)
    : pages_(pages), store_(pages.limbs, budget) {
  for (const LabelledPage& page : pages.pages) {
    append_bits(page.labels.glued, glued_);
    append_bits(page.labels.early, early_);
    append_bits(page.labels.late, late_);
  }
  choose_sampled_words();
}

void MaskCache::choose_sampled_words() {
  constexpr std::size_t kWords = 256;
  const std::size_t pages = std::min(pages_.pages.size(), kPagesOfBehaviour);
  if (pages == 0) return;
  sampled_limbs_ = pages_.limbs_of(0, pages);
  Rng random(kWords);
  for (std::size_t i = 0; i < kWords; ++i) {
    const LabelledPage& page = pages_.pages[i % pages];
    const std::size_t words = page.page().word_count();
    if (words == 0 || page.readable.is_hidden()) continue;
    const std::size_t word = random.below(words);
    sampled_.push_back(
        {page.first_limb + word / 64, static_cast<std::uint32_t>(word % 64)});
  }
}

void MaskCache::gather(const MaskExpressionPtr& root, std::size_t pages,
                       std::vector<MaskExpressionPtr>& steps) {
  const bool is_row = root->kind == MaskExpression::Kind::row;
  if (is_row && root->last_use == batch_) return;
  // The inputs of a row are not needed after it is computed.
  if (!is_row || root->pages_done < pages) {
    if (root->input) gather(root->input, pages, steps);
    for (const MaskExpressionPtr& child : root->children) gather(child, pages, steps);
  }
  if (!is_row) return;
  root->last_use = batch_;
  steps.push_back(root);
}

// Returns a new slot, or that of the least recently used row.
Result<std::uint32_t> MaskCache::free_slot() {
  if (store_.size() < store_.capacity()) {
    Result<std::uint32_t> slot = store_.add();
    if (slot) holders_.emplace_back();
    return slot;
  }
  std::size_t oldest = holders_.size();
  for (std::size_t i = 0; i < holders_.size(); ++i)
    if (holders_[i]->last_use != batch_ &&
        (oldest == holders_.size() ||
         holders_[i]->last_use < holders_[oldest]->last_use))
      oldest = i;
  if (oldest == holders_.size())
    return fail(ErrorCode::bad_argument, "--memory",
                "masks of one pipeline do not fit (" + std::to_string(holders_.size()) +
                    " rows)",
                "a larger budget, or fewer pages");
  MaskExpression& holder = *holders_[oldest];
  rows_.erase(holder.key);
  holder.slot.reset();
  holder.pages_done = 0;
  return static_cast<std::uint32_t>(oldest);
}

Result<void> MaskCache::give_slots(std::span<const MaskExpressionPtr> steps) {
  for (const MaskExpressionPtr& step : steps) {
    if (step->slot) continue;
    const Result<std::uint32_t> slot = free_slot();
    if (!slot) return tl::unexpected(slot.error());
    step->slot = *slot;
    holders_[*slot] = step;
    rows_.try_emplace(step->key, step);
    ++rows_computed_;
  }
  return {};
}

Result<std::vector<PipelineCounts>> MaskCache::judge(
    std::span<const PipelineNode* const> trees, std::size_t pages, unsigned jobs,
    const std::atomic<bool>* stop) {
  pages = std::min(pages, pages_.pages.size());
  std::vector<PipelineCounts> out(trees.size());
  std::size_t next = 0;
  while (next < trees.size()) {
    // Processes as many trees at once as fit with their rows into the cache.
    ++batch_;
    const std::size_t first = next;
    std::vector<MaskExpressionPtr> roots;
    std::vector<MaskExpressionPtr> steps;
    std::vector<std::size_t> root_of_step;
    while (next < trees.size() &&
           (roots.empty() || steps.size() < store_.capacity() / 2)) {
      roots.push_back(make_expression(*trees[next++], rows_));
      gather(roots.back(), pages, steps);
      root_of_step.resize(steps.size(), roots.size() - 1);
    }
    if (const Result<void> given = give_slots(steps); !given)
      return tl::unexpected(given.error());
    if (const Result<void> done = run(roots, steps, root_of_step, pages, jobs, stop,
                                      std::span(out).subspan(first, roots.size()));
        !done)
      return tl::unexpected(done.error());
  }
  return out;
}

Result<void> MaskCache::run(std::span<const MaskExpressionPtr> roots,
                            std::span<const MaskExpressionPtr> steps,
                            std::span<const std::size_t> root_of_step,
                            std::size_t pages, unsigned jobs,
                            const std::atomic<bool>* stop,
                            std::span<PipelineCounts> out) {
  std::vector<MissingRow> missing;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i]->pages_done < pages)
      missing.push_back({steps[i].get(), root_of_step[i]});
  for (PipelineCounts& counts : out) counts.pages.resize(pages);
  const auto work_on = [&](std::size_t chunk, RowBits& bits, PageWorker& worker) {
    const std::size_t first = chunk * kPagesOfAChunk;
    const std::size_t last = std::min(first + kPagesOfAChunk, pages);
    std::vector<double> seconds(roots.size());
    for (std::size_t page = first; page < last; ++page)
      worker.compute(page, missing, seconds);
    const std::size_t first_limb = pages_.pages[first].first_limb;
    const std::size_t limbs = pages_.limbs_of(first, last);
    Stopwatch watch;
    for (std::size_t r = 0; r < roots.size(); ++r) {
      const std::uint64_t* const kept = bits.bits(*roots[r], first_limb, limbs);
      for (std::size_t page = first; page < last; ++page) {
        const std::size_t at = pages_.pages[page].first_limb;
        out[r].pages[page] = count(kept + (at - first_limb), page);
      }
      watch.add_to(seconds[r]);
    }
    return seconds;
  };
  const std::size_t chunks = (pages + kPagesOfAChunk - 1) / kPagesOfAChunk;
  const auto go_on = [&](std::size_t, const std::vector<double>& seconds) {
    for (std::size_t r = 0; r < roots.size(); ++r) out[r].seconds += seconds[r];
    return stop == nullptr || !*stop;
  };
  const bool finished =
      Batch(chunks, jobs)
          .run<std::vector<double>>(
              [&] {
                auto bits = std::make_shared<RowBits>(store_);
                auto worker = std::make_shared<PageWorker>(pages_, store_, *bits);
                return [&, bits, worker](std::size_t chunk) {
                  return work_on(chunk, *bits, *worker);
                };
              },
              go_on);
  if (!finished) return fail(ErrorCode::internal, "masks", "interrupted");
  for (const MissingRow& row : missing) row.step->pages_done = pages;
  if (pages >= std::min(pages_.pages.size(), kPagesOfBehaviour))
    add_behaviours(roots, out);
  return {};
}

bool MaskCache::is_selected_as_kept(const LabelledPage& page) const {
  return !page.readable.is_hidden() &&
         (pages_.selection.line_numbers || page.readable.line_numbers().size() == 0);
}

Mask MaskCache::selected(const std::uint64_t* kept, const LabelledPage& page) const {
  const std::size_t words = page.page().word_count();
  Mask out = page.readable.is_hidden() ? Mask(words, true) : mask_of(kept, words);
  if (!pages_.selection.line_numbers)
    if (const Mask& numbers = page.readable.line_numbers(); numbers.size() > 0)
      out -= numbers;
  return out;
}

PageCounts MaskCache::count(const std::uint64_t* kept, std::size_t page) const {
  Mask selection;
  if (!is_selected_as_kept(pages_.pages[page])) {
    selection = selected(kept, pages_.pages[page]);
    kept = selection.bits().data();
  }
  const std::size_t at = pages_.pages[page].first_limb;
  const std::size_t limbs = pages_.limbs_of(page, page + 1);
  PageCounts out{count_words(kept, glued_.data() + at, limbs),
                 common_bits(kept, early_.data() + at, limbs),
                 common_bits(kept, late_.data() + at, limbs)};
  for (const eval::GluedWords& piece : pages_.pages[page].labels.pieces) {
    if (!has_all(kept, piece.words)) continue;
    out.early += piece.early ? 1 : 0;
    out.late += piece.late ? 1 : 0;
  }
  return out;
}

void MaskCache::add_behaviours(std::span<const MaskExpressionPtr> roots,
                               std::span<PipelineCounts> out) const {
  RowBits bits(store_);
  for (std::size_t r = 0; r < roots.size(); ++r) {
    const std::uint64_t* const kept = bits.bits(*roots[r], 0, sampled_limbs_);
    for (std::size_t i = 0; i < sampled_.size(); ++i)
      out[r].behaviour[i / 64] |= (kept[sampled_[i].limb] >> sampled_[i].bit & 1)
                                  << (i % 64);
  }
}

}  // namespace tamis::tune
