#include "tune/run/islands.h"

#include <algorithm>
#include <map>
#include <set>

namespace tamis::tune {
namespace {

namespace fs = std::filesystem;

Result<std::vector<std::string>> texts_of(const std::vector<PipelineNode>& trees) {
  std::vector<std::string> out;
  for (const PipelineNode& tree : trees) {
    const Result<Pipeline> pipeline = make_pipeline(tree);
    if (!pipeline) return tl::unexpected(pipeline.error());
    out.push_back(pipeline->canonical());
  }
  return out;
}

// Maps the numbers of each island to numbers of the whole run.
class Renumbering {
 public:
  // `travellers` are the pipelines that may be immigrants.
  Renumbering(std::size_t islands, std::set<std::string> travellers)
      : numbers_(islands), travellers_(std::move(travellers)) {}

  // Renumbers the next pipeline of this island.
  Individual renumber(std::size_t island, Individual one) {
    const std::uint32_t number = next_++;
    numbers_[island].push_back(number);
    one.number = number;
    for (std::uint32_t& parent : one.parents)
      parent = parent < numbers_[island].size() ? numbers_[island][parent] : number;
    if (one.origin == "immigrant")
      if (const auto from = origins_.find(one.canonical); from != origins_.end())
        one.parents = {from->second};
    return one;
  }

  // Called after a generation of all islands. Its pipelines can be emigrants from now
  // on.
  void close(const Generation& generation) {
    for (const Individual& one : generation.individuals)
      if (travellers_.contains(one.canonical))
        origins_.try_emplace(one.canonical, one.number);
  }

 private:
  std::uint32_t next_ = 0;
  std::vector<std::vector<std::uint32_t>> numbers_;
  std::set<std::string> travellers_;
  std::map<std::string, std::uint32_t> origins_;
};

void remove_database(const fs::path& file) {
  std::error_code ignored;
  for (const char* end : {"", "-wal", "-shm"})
    fs::remove(fs::path(file) += end, ignored);
}

Result<void> write_merged(Islands& islands, const fs::path& file) {
  JournalHead head = islands.head();
  head.is_merged = true;
  Result<Journal> merged = Journal::create(file, head);
  if (!merged) return tl::unexpected(merged.error());
  const Result<SearchRun> run = islands.read(
      [&](const Generation& generation) { return merged->add(generation); });
  if (!run) return tl::unexpected(run.error());
  return merged->set_end(run->end);
}

}  // namespace

Result<SearchRun> run_island(Search& search, ProposalJudge& judge, Journal& journal,
                             const TuneControl& control) {
  Result<SearchRun> run = run_search(search, judge, journal, control);
  if (!run || run->end == SearchEnd::interrupted) return run;
  Result<void> done;
  if (run->end == SearchEnd::paused) {
    const auto emigrants = texts_of(search.emigrants(kEmigrants));
    if (!emigrants) return tl::unexpected(emigrants.error());
    done = journal.add_emigrants(run->generations, *emigrants);
  } else {
    done = journal.set_end(run->end);
  }
  if (!done) return tl::unexpected(done.error());
  return run;
}

Islands::Islands(std::vector<Journal> journals)
    : journals_(std::move(journals)), head_(journals_.front().head()) {}

Result<Islands> Islands::open(const std::vector<fs::path>& journals) {
  std::vector<Journal> out;
  for (const fs::path& file : journals) {
    // Opened for writing, because SQLite leaves its log behind after read-only access.
    Result<Journal> journal = Journal::open(file, Journal::Access::write);
    if (!journal) return tl::unexpected(journal.error());
    TuneOptions expected =
        out.empty() ? journal->head().options : out[0].head().options;
    expected.island = static_cast<std::uint32_t>(out.size());
    if (journal->head().options != expected ||
        (!out.empty() && journal->head().packages != out[0].head().packages))
      return fail(ErrorCode::bad_file, file.string(),
                  "this is not the journal of island " + std::to_string(out.size()) +
                      " of the run");
    out.push_back(std::move(*journal));
  }
  if (out.empty())
    return fail(ErrorCode::bad_argument, "islands", "there is none to be read");
  return Islands(std::move(out));
}

Result<SearchRun> Islands::read(
    const std::function<Result<void>(const Generation&)>& take) {
  std::set<std::string> travellers;
  for (Journal& journal : journals_) {
    auto emigrants = journal.emigrants();
    if (!emigrants) return tl::unexpected(emigrants.error());
    travellers.insert(emigrants->begin(), emigrants->end());
  }
  Renumbering numbers(journals_.size(), std::move(travellers));
  SearchRun out;
  std::size_t last = 0;
  for (;;) {
    Generation whole{out.generations, 0, {}, {}};
    for (std::size_t i = 0; i < journals_.size(); ++i) {
      auto own = journals_[i].read(out.generations);
      if (!own) return tl::unexpected(own.error());
      if (!own->has_value()) continue;
      if (whole.individuals.empty()) last = i;
      whole.seconds = std::max(whole.seconds, (*own)->seconds);
      for (Individual& one : (*own)->individuals)
        whole.individuals.push_back(numbers.renumber(i, std::move(one)));
    }
    if (whole.individuals.empty()) break;
    numbers.close(whole);
    if (const auto taken = take(whole); !taken) return tl::unexpected(taken.error());
    out.add(whole);
  }
  const auto end = journals_[last].end();
  if (!end) return tl::unexpected(end.error());
  out.end = end->value_or(SearchEnd::interrupted);
  return out;
}

Result<void> merge_islands(const std::vector<fs::path>& journals,
                           const fs::path& merged) {
  Result<Islands> islands = Islands::open(journals);
  if (!islands) return tl::unexpected(islands.error());
  const fs::path beside = fs::path(merged) += ".new-merged";
  remove_database(beside);
  Result<void> written = write_merged(*islands, beside);
  std::error_code failed;
  if (written) fs::rename(beside, merged, failed);
  if (failed)
    written = fail(ErrorCode::cannot_write, merged.string(), failed.message());
  if (!written) remove_database(beside);
  return written;
}

Result<SearchRun> run_of_merged(Journal& journal) {
  SearchRun out;
  for (;;) {
    const auto generation = journal.read(out.generations);
    if (!generation) return tl::unexpected(generation.error());
    if (!*generation) break;
    out.add(**generation);
  }
  const auto end = journal.end();
  if (!end) return tl::unexpected(end.error());
  out.end = end->value_or(SearchEnd::interrupted);
  return out;
}

}  // namespace tamis::tune
