// Any bytes as a crawl, from the file to the output records. The first byte, counted
// from '@', selects WARC, ARC, JSON Lines or an archive.
//
// Invariants: each record is one line of JSON in UTF-8 with the requested fields. The
// number of records equals the counter. A second run gives the same result.

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <unistd.h>

#include "bulk/run/run_chunks.h"
#include "fuzz/support/require.h"

namespace {

using namespace tamis::bulk;
using tamis::fuzz::require;

constexpr InputKind kKinds[] = {InputKind::warc, InputKind::arc, InputKind::json_lines,
                                InputKind::archive};

CrawlPlan make_plan() {
  CrawlPlan plan;
  plan.pipelines.push_back({"auto", *tamis::read_pipeline("auto")});
  plan.fields = *read_fields(
      "id,url,date,file,offset,status,media_type,charset,truncated,bytes,title,authors,"
      "published,language,page_type,confidence,words,text,markdown,html,json",
      {.pipelines = {"auto"}});
  plan.max_bytes = 1u << 16;
  plan.copied = {"copied"};
  return plan;
}

struct Written {
  std::string lines;
  CrawlCounts counts;
};

Written read_crawl(const std::string& path, InputKind kind) {
  static const CrawlPlan plan = make_plan();
  const std::vector<CrawlInput> inputs = {{path, kind}};
  Written out;
  const bool is_whole = run_chunks(inputs, plan, {}, [&](const ChunkResult& delivery) {
    out.lines += delivery.outcome.bytes;
    out.counts += delivery.outcome.counts;
    return true;
  });
  require(is_whole, "a crawl is read to its end");
  return out;
}

void check_lines(std::string_view lines) {
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    require(line.size() < lines.size(), "a record ends with a line break", "record",
            line);
    lines.remove_prefix(line.size() + 1);
    const auto record = nlohmann::json::parse(line, nullptr, false);
    require(record.is_object(), "a record is a JSON object", "record", line);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const InputKind kind = kKinds[static_cast<std::uint8_t>(data[0] - '@') % 4];
  const int fd = ::memfd_create("crawl", 0);
  require(fd >= 0 && ::write(fd, data + 1, size - 1) == static_cast<ssize_t>(size - 1),
          "the input can be stored");
  const std::string path = "/proc/self/fd/" + std::to_string(fd);
  const Written once = read_crawl(path, kind);
  check_lines(once.lines);
  require(read_crawl(path, kind).lines == once.lines,
          "the second run is like the first");
  ::close(fd);
  return 0;
}
