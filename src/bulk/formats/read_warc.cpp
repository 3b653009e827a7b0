#include "bulk/formats/read_warc.h"

#include "bulk/run/joiner.h"

namespace tamis::bulk {

Result<void> read_warc(const std::string& path, const ReadWarcOptions& options,
                       const WarcWalker::Take& take, WarcSummary& summary) {
  const auto cutter = open_warc({.path = path,
                                 .kind = options.kind,
                                 .max_content = options.max_content,
                                 .from = options.from});
  if (!cutter) return tl::unexpected(cutter.error());
  WarcWalker walker(options.max_content);
  Joiner joiner;
  Chunk chunk;
  while (true) {
    chunk.clear();
    const Result<bool> cut = (*cutter)->next(chunk);
    if (!cut) return tl::unexpected(cut.error());
    if (!*cut) return {};
    if (joiner.fits(chunk)) joiner.put_before(chunk);
    summary.tally += chunk.tally;
    summary.problems.insert(summary.problems.end(), chunk.problems.begin(),
                            chunk.problems.end());
    const auto rest = walker.walk(chunk, take, summary.tally, summary.problems);
    if (rest)
      joiner.keep(chunk, *rest);
    else if (options.after_chunk)
      options.after_chunk(chunk.next);
  }
}

}  // namespace tamis::bulk
