#include "bulk/formats/read_warc.h"

#include "bulk/run/record_joiner.h"

namespace tamis::bulk {

Result<void> read_warc(const std::string& path, const ReadWarcOptions& options,
                       const WarcWalker::Take& take, WarcSummary& summary) {
  const auto reader = open_warc({.path = path,
                                 .kind = options.kind,
                                 .max_content = options.max_content,
                                 .from = options.from});
  if (!reader) return tl::unexpected(reader.error());
  WarcWalker walker(options.max_content);
  RecordJoiner joiner;
  InputChunk chunk;
  while (true) {
    chunk.clear();
    const Result<bool> cut = (*reader)->next(chunk);
    if (!cut) return tl::unexpected(cut.error());
    if (!*cut) return {};
    if (joiner.fits(chunk)) joiner.put_before(chunk);
    summary.counts += chunk.counts;
    summary.problems.insert(summary.problems.end(), chunk.problems.begin(),
                            chunk.problems.end());
    const auto rest = walker.walk(chunk, take, summary.counts, summary.problems);
    if (rest)
      joiner.keep(chunk, *rest);
    else if (options.after_chunk)
      options.after_chunk(chunk.next);
  }
}

}  // namespace tamis::bulk
