// ARC files, read by the reader of WARC files.
#include <gtest/gtest.h>

#include "bulk/formats/read_warc.h"
#include "bulk/formats/warc_page.h"
#include "support/temporary_file.h"
#include "support/warc_files.h"

namespace tamis::bulk {
namespace {

using tamis::test_files::arc_record;
using tamis::test_files::gzip;
using tamis::test_files::http_response;
using tamis::test_files::joined;
using tamis::test_files::noise;
using tamis::test_files::TemporaryFile;
using tamis::test_files::zstd;

struct Read {
  std::vector<std::string> urls;  // of pages
  std::vector<std::string> dates;
  WarcSummary summary;
  std::vector<std::pair<Position, std::size_t>> positions;  // with the pages before

  std::uint64_t count(Count kind) const { return summary.counts[kind]; }
};

Read read_file(const std::string& path, const Position& from = {}) {
  Read out;
  WarcPages pages(std::size_t{1} << 20);
  auto reader = WarcReader::open(path, {.kind = InputKind::arc, .from = from});
  EXPECT_TRUE(reader.has_value());
  const auto take = [&](const WarcRecord& record) {
    if (const auto page = pages.page_of(record, out.summary.counts)) {
      out.urls.emplace_back(page->url);
      out.dates.emplace_back(page->date);
    }
  };
  while (*reader->next(take, out.summary))
    if (reader->position())
      out.positions.emplace_back(*reader->position(), out.urls.size());
  return out;
}

Read read_bytes(const std::string& bytes) {
  return read_file(TemporaryFile(bytes).path());
}

// As crawlers write them: a file description, DNS lookups, pages.
std::vector<std::string> records(std::size_t pages, std::size_t size = 500) {
  std::vector<std::string> out = {
      arc_record("filedesc://a.arc", "1 0 Alexa Internet\nURL IP-address ...\n"),
      arc_record("dns:example.org",
                 "20010131235959\nexample.org. 60 IN A 192.0.2.1\n")};
  for (std::size_t i = 0; i < pages; ++i)
    out.push_back(arc_record(
        "http://example.org/" + std::to_string(i),
        http_response("<p>It rained." + noise(size, static_cast<unsigned>(i)))));
  return out;
}

std::string gzip_each(const std::vector<std::string>& records) {
  std::string out;
  for (const std::string& record : records) out += gzip(record);
  return out;
}

std::vector<std::string> urls(std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back("http://example.org/" + std::to_string(i));
  return out;
}

std::vector<std::string> urls_without(std::size_t count, std::size_t which) {
  auto out = urls(count);
  out.erase(out.begin() + static_cast<std::ptrdiff_t>(which));
  return out;
}

TEST(ReadArc, PlainPackedEachAndPackedWhole) {
  const auto all = records(50);
  const std::string plain = joined(all);
  for (const std::string& bytes : {plain, gzip_each(all), gzip(plain), zstd(plain)}) {
    const Read read = read_bytes(bytes);
    EXPECT_EQ(read.urls, urls(50));
    EXPECT_EQ(read.count(Count::records), 52u);
    EXPECT_EQ(read.count(Count::others), 1u);
    EXPECT_EQ(read.count(Count::no_pages), 1u);
    EXPECT_TRUE(read.summary.problems.empty());
    EXPECT_EQ(read.dates.at(0), "2001-01-31T23:59:59Z");
  }
}

TEST(ReadArc, ReadingCanBeginBehindEveryChunk) {
  const auto all = records(60, 100'000);
  for (const std::string& bytes : {joined(all), gzip_each(all)}) {
    const TemporaryFile file(bytes);
    const Read whole = read_file(file.path());
    EXPECT_EQ(whole.urls, urls(60));
    ASSERT_GE(whole.positions.size(), 2u);
    for (const auto& [position, before] : whole.positions) {
      const Read rest = read_file(file.path(), position);
      const auto begin = whole.urls.begin() + static_cast<std::ptrdiff_t>(before);
      EXPECT_EQ(rest.urls, std::vector<std::string>(begin, whole.urls.end()));
    }
  }
}

// If the first line of a record is damaged, its page is lost, and the next one is
// found.
TEST(ReadArc, ADamagedLine) {
  for (const std::string_view line :
       {"", "http://example.org/3 192.0.2.1 x text/html 9",
        "http://example.org/3 192.0.2.1", "\x80\xFF"}) {
    auto all = records(7);
    all[5].replace(0, all[5].find('\n'), line);
    for (const std::string& bytes : {joined(all), gzip_each(all)}) {
      const Read read = read_bytes(bytes);
      EXPECT_EQ(read.urls, urls_without(7, 3)) << line;
      EXPECT_EQ(read.count(Count::damaged), 1u) << line;
    }
  }
}

// A record states a length that is too small, as records of some crawlers do.
TEST(ReadArc, ALengthThatIsTooSmall) {
  auto all = records(4);
  const std::size_t end = all[3].find('\n');
  all[3].replace(all[3].rfind(' ', end) + 1, end - all[3].rfind(' ', end) - 1, "60");
  const Read read = read_bytes(joined(all));
  EXPECT_EQ(read.urls, urls(4));
  EXPECT_EQ(read.count(Count::damaged), 1u);
}

TEST(ReadArc, ADamagedMember) {
  auto all = records(7);
  std::string bytes;
  std::size_t offset = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string member = gzip(all[i]);
    if (i == 5) {
      offset = bytes.size();
      member[member.size() / 2] ^= 0x10;
    }
    bytes += member;
  }
  const Read read = read_bytes(bytes);
  EXPECT_EQ(read.urls, urls_without(7, 3));
  ASSERT_EQ(read.summary.problems.size(), 1u);
  EXPECT_EQ(read.summary.problems[0].offset, offset);
}

TEST(ReadArc, TheEndIsMissing) {
  const auto all = records(5);
  for (const std::string& bytes : {joined(all), gzip_each(all), gzip(joined(all))}) {
    const Read read = read_bytes(bytes.substr(0, bytes.size() - 100));
    EXPECT_EQ(read.urls, urls(4));
    EXPECT_EQ(read.count(Count::damaged), 1u);
  }
  const Read line = read_bytes(joined(all) + "http://example.org/5 192.0.2.1 2001");
  EXPECT_EQ(line.urls, urls(5));
  EXPECT_EQ(line.count(Count::damaged), 1u);
}

TEST(ReadArc, NoArcFileAtAll) {
  EXPECT_EQ(read_bytes("").count(Count::damaged), 0u);
  EXPECT_EQ(read_bytes("This is no ARC file.\n").count(Count::damaged), 1u);
  EXPECT_EQ(read_bytes(noise(9'000'000, 1)).urls.size(), 0u);
}

}  // namespace
}  // namespace tamis::bulk
