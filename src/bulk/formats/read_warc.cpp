#include "bulk/formats/read_warc.h"

#include <utility>

namespace tamis::bulk {

Result<WarcReader> WarcReader::open(const std::string& path,
                                    const ReadWarcOptions& options) {
  auto chunks = open_warc({.path = path,
                           .kind = options.kind,
                           .max_content = options.max_content,
                           .from = options.from});
  if (!chunks) return tl::unexpected(std::move(chunks.error()));
  return WarcReader(std::move(*chunks), options.max_content);
}

Result<bool> WarcReader::next(const WarcWalker::Take& take, WarcSummary& summary) {
  chunk_.clear();
  const Result<bool> is_read = chunks_->next(chunk_);
  if (!is_read || !*is_read) return is_read;
  if (joiner_.fits(chunk_)) joiner_.put_before(chunk_);
  summary.counts += chunk_.counts;
  summary.problems.insert(summary.problems.end(), chunk_.problems.begin(),
                          chunk_.problems.end());
  const auto rest = walker_.walk(chunk_, take, summary.counts, summary.problems);
  if (rest) joiner_.keep(chunk_, *rest);
  is_complete_ = !rest;
  return true;
}

}  // namespace tamis::bulk
