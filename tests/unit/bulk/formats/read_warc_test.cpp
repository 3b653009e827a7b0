#include "bulk/formats/read_warc.h"

#include <functional>
#include <map>

#include <gtest/gtest.h>

#include "support/temporary_file.h"
#include "support/warc_files.h"

namespace tamis::bulk {
namespace {

using tamis::test_files::dictionary_frame;
using tamis::test_files::gzip;
using tamis::test_files::joined;
using tamis::test_files::noise;
using tamis::test_files::page_record;
using tamis::test_files::TemporaryFile;
using tamis::test_files::train_dictionary;
using tamis::test_files::warc_record;
using tamis::test_files::zstd;

struct Read {
  std::vector<std::string> urls;
  std::map<std::string, std::size_t> sizes;
  WarcSummary summary;
  std::vector<std::pair<Position, std::size_t>> positions;  // with the records before
  bool succeeded = false;

  std::uint64_t count(Count kind) const { return summary.counts[kind]; }
};

Read read_all(const std::string& path, const ReadWarcOptions& options = {}) {
  Read out;
  auto reader = WarcReader::open(path, options);
  Result<bool> read = reader.has_value();
  while (reader && read && *read) {
    read = reader->next(
        [&](const WarcRecord& record) {
          out.urls.emplace_back(record.head.target_uri);
          out.sizes[out.urls.back()] = record.content.size();
        },
        out.summary);
    if (read && *read && reader->position())
      out.positions.emplace_back(*reader->position(), out.urls.size());
  }
  out.succeeded = reader && read;
  return out;
}

Read read_bytes(const std::string& bytes, const ReadWarcOptions& options = {}) {
  return read_all(TemporaryFile(bytes).path(), options);
}

std::vector<std::string> records(std::size_t count, std::size_t size) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) {
    std::string html = "<p>" + noise(size, static_cast<unsigned>(i));
    out.push_back(page_record(std::to_string(i), html));
  }
  return out;
}

std::vector<std::string> urls(std::size_t count) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back("http://example.org/" + std::to_string(i));
  return out;
}

using Pack = std::function<std::string(std::string_view)>;

std::string packed_each(const std::vector<std::string>& records, const Pack& pack) {
  std::string out;
  for (const std::string& record : records) out += pack(record);
  return out;
}

std::string gzip_each(const std::vector<std::string>& records) {
  return packed_each(records, gzip);
}

std::string zstd_each(const std::vector<std::string>& records) {
  return packed_each(records, [](std::string_view bytes) { return zstd(bytes); });
}

void expect_whole(const Read& read, std::size_t count) {
  EXPECT_TRUE(read.succeeded);
  EXPECT_EQ(read.urls, urls(count));
  EXPECT_EQ(read.count(Count::records), count);
  EXPECT_TRUE(read.summary.problems.empty());
  if (!read.summary.problems.empty()) {
    ADD_FAILURE() << read.summary.problems[0].finding;
  }
}

TEST(ReadWarc, PlainPackedEachAndPackedWhole) {
  const auto all = records(50, 2000);
  const std::string plain = joined(all);
  for (const std::string& bytes :
       {plain, gzip_each(all), gzip(plain), zstd_each(all), zstd(plain)})
    expect_whole(read_bytes(bytes), 50);
}

TEST(ReadWarc, FilesOfManyChunks) {
  const auto all = records(60, 100'000);
  const std::string plain = joined(all);
  for (const std::string& bytes :
       {plain, gzip_each(all), zstd_each(all), gzip(plain)}) {
    const Read read = read_bytes(bytes);
    expect_whole(read, 60);
    EXPECT_GE(read.positions.size(), bytes.size() == gzip(plain).size() ? 1u : 2u);
  }
}

// Compressed as one member that is too large for memory, so it is streamed.
TEST(ReadWarc, WholePackedFilesOfAnySize) {
  const auto all = records(200, 100'000);
  const std::string plain = joined(all);
  expect_whole(read_bytes(gzip(plain)), 200);
  expect_whole(read_bytes(zstd(plain)), 200);
}

// Members that are independent of records, as bgzip and pzstd write them.
TEST(ReadWarc, RecordsOverSeveralMembers) {
  const auto all = records(200, 100'000);
  const std::string plain = joined(all);
  for (const Pack& pack : {Pack(gzip), Pack([](auto b) { return zstd(b); })}) {
    std::string bytes;
    for (std::size_t at = 0; at < plain.size(); at += 65'280)
      bytes += pack(std::string_view(plain).substr(at, 65'280));
    expect_whole(read_bytes(bytes), 200);
  }
}

TEST(ReadWarc, ZstdWithADictionary) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < 3000; ++i)
    all.push_back(page_record(std::to_string(i),
                              "<p>The same words, and " + std::to_string(i * i * 7)));
  const std::string dictionary = train_dictionary(all);
  ASSERT_FALSE(dictionary.empty());
  const auto pack = [&](std::string_view bytes) { return zstd(bytes, dictionary); };
  const std::string frames = packed_each(all, pack);
  expect_whole(read_bytes(dictionary_frame(dictionary) + frames), 3000);
  expect_whole(read_bytes(dictionary_frame(zstd(dictionary)) + frames), 3000);
  EXPECT_EQ(read_bytes(frames).urls.size(), 0u);
}

TEST(ReadWarc, ADictionaryThatIsDamaged) {
  std::string broken = zstd("no dictionary at all, but words");
  broken.resize(broken.size() / 2);
  EXPECT_FALSE(read_bytes(dictionary_frame(broken)).succeeded);
}

TEST(ReadWarc, LineEndsAndNamesOfAllKinds) {
  const std::string record =
      "WARC/1.1\nwarc-type: response\nWARC-TARGET-URI: <http://example.org/0>\n"
      "X-Long: a\n  b: c\ncontent-length: 3\n\nabc\n\n";
  const Read read = read_bytes(record + record);
  EXPECT_EQ(read.urls, (std::vector<std::string>{urls(1)[0], urls(1)[0]}));
  EXPECT_TRUE(read.summary.problems.empty());
}

// A damaged byte of a member loses at most this member.
TEST(ReadWarc, ADamagedMemberIsPassedOver) {
  const auto all = records(7, 500);
  for (const bool is_gzip : {true, false}) {
    std::vector<std::string> members;
    for (const std::string& record : all)
      members.push_back(is_gzip ? gzip(record) : zstd(record));
    for (std::size_t at = 0; at < members[3].size(); at += 11) {
      auto damaged = members;
      damaged[3][at] = static_cast<char>(damaged[3][at] ^ 0x55);
      const Read read = read_bytes(joined(damaged));
      EXPECT_TRUE(read.succeeded);
      EXPECT_GE(read.urls.size(), 6u) << at;
      auto expected = urls(7);
      if (read.urls.size() == 6) {
        expected.erase(expected.begin() + 3);
        EXPECT_GE(read.count(Count::damaged), 1u);
      }
      EXPECT_EQ(read.urls, expected) << at;
    }
  }
}

// Damage may make the content of a record longer than its Content-Length.
TEST(ReadWarc, ADamagedMemberThatBecameLongerIsNotGiven) {
  auto all = records(5, 500);
  all[2] += "what damage made of the end";
  std::vector<std::string> members;
  for (const std::string& record : all) members.push_back(gzip(record));
  members[2][members[2].size() - 8] ^= 0x01;  // the checksum
  const Read read = read_bytes(joined(members));
  auto expected = urls(5);
  expected.erase(expected.begin() + 2);
  EXPECT_EQ(read.urls, expected);
  EXPECT_EQ(read.count(Count::damaged), 1u);
}

TEST(ReadWarc, DamageIsReportedWithItsOffset) {
  const auto all = records(5, 500);
  std::vector<std::string> members;
  for (const std::string& record : all) members.push_back(gzip(record));
  const std::size_t offset = members[0].size() + members[1].size();
  members[2][members[2].size() / 2] ^= 0x10;
  const Read read = read_bytes(joined(members));
  ASSERT_EQ(read.summary.problems.size(), 1u);
  EXPECT_EQ(read.summary.problems[0].offset, offset);
  EXPECT_EQ(read.summary.problems[0].finding, "the packed data is damaged");
}

// In the middle of a file with many chunks, where the next chunk is needed to detect
// it.
TEST(ReadWarc, AMemberThatIsCutInTheMiddleOfAFile) {
  const auto all = records(40, 100'000);
  for (const std::size_t which : {std::size_t{9}, std::size_t{10}, std::size_t{11}}) {
    std::vector<std::string> members;
    for (const std::string& record : all) members.push_back(gzip(record));
    members[which].resize(members[which].size() / 2);
    const Read read = read_bytes(joined(members));
    auto expected = urls(40);
    expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(which));
    EXPECT_EQ(read.urls, expected);
    EXPECT_EQ(read.count(Count::damaged), 1u);
  }
}

TEST(ReadWarc, TheEndOfAFileIsMissing) {
  const auto all = records(5, 500);
  for (const std::string& bytes : {joined(all), gzip_each(all), zstd_each(all),
                                   gzip(joined(all)), zstd(joined(all))}) {
    const Read read = read_bytes(bytes.substr(0, bytes.size() - 300));
    EXPECT_TRUE(read.succeeded);
    EXPECT_LE(read.urls.size(), 4u);
    EXPECT_GE(read.count(Count::damaged), 1u);
  }
}

TEST(ReadWarc, WhatIsBeforeACutIsRead) {
  const auto all = records(5, 500);
  for (const std::string& bytes : {joined(all), gzip_each(all), gzip(joined(all))}) {
    const Read read = read_bytes(bytes.substr(0, bytes.size() - 300));
    EXPECT_EQ(read.urls, urls(4));
    EXPECT_EQ(read.count(Count::damaged), 1u);
  }
}

// In a file that is compressed as one member.
TEST(ReadWarc, WhatIsBeforeDamageIsRead) {
  const auto all = records(50, 2000);
  const std::string whole = gzip(joined(all));
  std::string middle = whole;
  for (std::size_t i = 0; i < 16; ++i) middle[whole.size() / 2 + i] ^= 0x55;
  const Read read = read_bytes(middle);
  EXPECT_GE(read.urls.size(), 15u);
  EXPECT_EQ(read.count(Count::damaged), read.summary.problems.size());
  ASSERT_GE(read.summary.problems.size(), 1u);
  EXPECT_EQ(read.summary.problems.back(),
            (Problem{0, 0, "the packed data is damaged"}));
  std::string checksum = whole;
  checksum[whole.size() - 8] ^= 0x01;
  const Read all_read = read_bytes(checksum);
  EXPECT_EQ(all_read.urls, urls(50));
  EXPECT_EQ(all_read.count(Count::damaged), 1u);
}

// A crawler archived a WARC file from the web. Its compressed members are unchanged in
// our file, and a chunk could seem to begin there.
TEST(ReadWarc, APackedWarcFileInARecordIsNoRecord) {
  std::vector<std::string> inner;
  for (int i = 0; i < 300; ++i)
    inner.push_back(
        page_record("inner", noise(12'000, 1000u + static_cast<unsigned>(i))));
  for (const bool is_gzip : {true, false}) {
    auto all = records(30, 50'000);
    const std::string nested = is_gzip ? gzip_each(inner) : zstd_each(inner);
    all[4] = page_record("4", nested);
    all[20] = page_record("20", nested + nested);
    const Read read = read_bytes(is_gzip ? gzip_each(all) : zstd_each(all));
    expect_whole(read, 30);
    EXPECT_GT(read.sizes.at("http://example.org/20"), 2 * nested.size());
  }
}

TEST(ReadWarc, LargeRecordsAreCountedAndPassedOver) {
  auto all = records(10, 1000);
  all[5] = page_record("5", noise(3'000'000, 5));
  all[6] = warc_record("request", "6", noise(3'000'000, 6));
  auto expected = urls(10);
  expected.erase(expected.begin() + 5, expected.begin() + 7);
  for (const std::string& bytes : {joined(all), gzip_each(all), zstd_each(all),
                                   gzip(joined(all)), zstd(joined(all))}) {
    const Read read = read_bytes(bytes, {.max_content = 1'000'000});
    EXPECT_EQ(read.urls, expected);
    EXPECT_EQ(read.count(Count::records), 10u);
    EXPECT_EQ(read.count(Count::too_large), 1u);
    EXPECT_EQ(read.count(Count::damaged), 0u);
  }
}

// A film of 40 MB among pages: no member begins within many bytes.
TEST(ReadWarc, AFilmAmongPages) {
  auto all = records(6, 1000);
  all[3] = warc_record("response", "3", noise(40'000'000, 9),
                       "WARC-Identified-Payload-Type: video/mp4\r\n");
  auto expected = urls(6);
  const Read whole = read_bytes(gzip_each(all));
  EXPECT_EQ(whole.urls, expected);
  expected.erase(expected.begin() + 3);
  const Read read = read_bytes(gzip_each(all), {.max_content = 1'000'000});
  EXPECT_EQ(read.urls, expected);
  EXPECT_EQ(read.count(Count::no_pages), 1u);
  EXPECT_TRUE(read.summary.problems.empty());
}

TEST(ReadWarc, ABombIsNotUnpacked) {
  auto all = records(3, 1000);
  all[1] = page_record("1", std::string(60'000'000, 'a'));
  const Read read = read_bytes(gzip_each(all), {.max_content = 1'000'000});
  EXPECT_EQ(read.urls.size(), 2u);
  EXPECT_EQ(read.count(Count::too_large), 1u);
}

TEST(ReadWarc, JunkBetweenRecords) {
  auto all = records(4, 100);
  all[1] = "some words that are no record\r\n" + all[1];
  all[3] = noise(5'000'000, 3) + "\n" + all[3];
  const Read read = read_bytes(joined(all));
  EXPECT_EQ(read.urls, urls(4));
  EXPECT_GE(read.count(Count::damaged), 2u);
}

TEST(ReadWarc, ContentLengthThatIsWrong) {
  auto all = records(4, 100);
  const std::size_t at = all[1].find("Content-Length: ") + 16;
  all[1].replace(at, 1, "x");
  const Read read = read_bytes(gzip_each(all));
  auto expected = urls(4);
  expected.erase(expected.begin() + 1);
  EXPECT_EQ(read.urls, expected);
  EXPECT_EQ(read.count(Count::damaged), 1u);
}

// Less than the following bytes, more than these, and more than is read of a page.
constexpr std::size_t kTooGreat[] = {5'000, 200'000, 3'000'000'000};

void set_length(std::string& record, std::size_t length) {
  const std::size_t at = record.find("Content-Length: ") + 16;
  record.replace(at, record.find('\r', at) - at, std::to_string(length));
}

TEST(ReadWarc, ContentLengthThatIsTooGreatLosesOneRecord) {
  for (const std::size_t length : kTooGreat)
    for (const std::size_t which : {std::size_t{1}, std::size_t{19}}) {
      auto all = records(20, 1000);
      set_length(all[which], length);
      auto expected = urls(20);
      expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(which));
      std::size_t offset = 0;
      for (std::size_t i = 0; i < which; ++i) offset += gzip(all[i]).size();
      const Read read = read_bytes(gzip_each(all), {.max_content = 1'000'000});
      EXPECT_EQ(read.urls, expected) << length;
      EXPECT_EQ(read.count(Count::damaged), 1u) << length;
      ASSERT_FALSE(read.summary.problems.empty()) << length;
      EXPECT_EQ(read.summary.problems.back().offset, offset) << length;
      EXPECT_EQ(read_bytes(zstd_each(all), {.max_content = 1'000'000}).urls, expected);
    }
}

// In a file of many chunks: the following records are in other chunks.
TEST(ReadWarc, ContentLengthThatIsTooGreatInALargeFile) {
  for (const std::size_t length : {std::size_t{500'000}, std::size_t{3'000'000'000}})
    for (std::size_t which = 5; which < 40; which += 6) {
      auto all = records(60, 100'000);
      set_length(all[which], length);
      auto expected = urls(60);
      expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(which));
      const Read read = read_bytes(gzip_each(all), {.max_content = 1'000'000});
      EXPECT_EQ(read.urls, expected) << length << " " << which;
      EXPECT_EQ(read.count(Count::damaged), 1u) << length << " " << which;
    }
}

TEST(ReadWarc, ContentLengthBehindTheEndOfAPlainFile) {
  for (const std::size_t size : {std::size_t{1000}, std::size_t{300'000}})
    for (const std::size_t length : {std::size_t{900'000'000}, std::size_t{3} << 60}) {
      auto all = records(40, size);
      set_length(all[3], length);
      auto expected = urls(40);
      expected.erase(expected.begin() + 3);
      const Read read = read_bytes(joined(all), {.max_content = 1'000'000});
      EXPECT_EQ(read.urls, expected) << length;
      ASSERT_EQ(read.summary.problems.size(), 1u);
      EXPECT_EQ(read.summary.problems[0].offset,
                all[0].size() + all[1].size() + all[2].size());
      EXPECT_EQ(read.count(Count::damaged), 1u);
    }
}

TEST(ReadWarc, ReadingCanBeginBehindEveryChunk) {
  auto all = records(60, 100'000);
  all[20] = page_record("20", noise(3'000'000, 5));
  const std::string plain = joined(all);
  for (const std::string& bytes :
       {plain, gzip_each(all), zstd_each(all), gzip(plain + plain + plain)}) {
    const TemporaryFile file(bytes);
    const ReadWarcOptions options{.max_content = 1'000'000};
    const Read whole = read_all(file.path(), options);
    ASSERT_GE(whole.positions.size(), 3u);
    for (const auto& [position, before] : whole.positions) {
      ReadWarcOptions from = options;
      from.from = position;
      const Read rest = read_all(file.path(), from);
      const std::vector<std::string> expected(
          whole.urls.begin() + static_cast<std::ptrdiff_t>(before), whole.urls.end());
      EXPECT_EQ(rest.urls, expected) << position.offset << " " << position.unpacked;
    }
  }
}

TEST(ReadWarc, NoSuchFileAndNothingInIt) {
  EXPECT_FALSE(read_all("/nonexistent/file.warc").succeeded);
  EXPECT_TRUE(read_bytes("").succeeded);
  EXPECT_EQ(read_bytes("This is no WARC file.\n").count(Count::damaged), 1u);
}

}  // namespace
}  // namespace tamis::bulk
