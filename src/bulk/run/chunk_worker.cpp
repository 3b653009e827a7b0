#include "bulk/run/chunk_worker.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/memory.h"
#include "base/try_page.h"
#include "bulk/failed_page.h"
#include "bulk/formats/json_line.h"
#include "encoding/media_type.h"
#include "io/compress/pack.h"
#include "io/net/read_input.h"
#include "text/control_characters.h"
#include "text/json_writer.h"
#include "text/messages.h"
#include "text/numbers.h"
#include "url/url.h"

namespace tamis::bulk {
namespace {

// Memory is returned to the system after larger pages. A crawl has few of them, but
// each would raise the memory of the process permanently: 1 MB of list items needs 100
// MB.
constexpr std::size_t kLargePage = 1 << 20;

// Appends JSON of the input. U+007F to U+009F, which JSON allows in strings and which
// terminals obey, become escapes; other control characters are not in valid JSON.
void append_copied_value(std::string_view value, std::string& out) {
  for (std::size_t at = 0; at < value.size(); ++at) {
    const bool is_c1 = control_length(value, at) == 2;
    if (is_c1) ++at;  // the second byte is the code point
    if (is_c1 || value[at] == '\x7F') {
      out += "\\u00";
      out += text::hexadecimal(static_cast<unsigned char>(value[at]), 2);
    } else {
      out += value[at];
    }
  }
}

void report(ChunkOutput& outcome, std::uint32_t input, std::uint64_t offset,
            std::string finding) {
  outcome.counts.add(Count::damaged);
  outcome.problems.push_back({input, offset, std::move(finding)});
}

Count fate_of(const Error& error) {
  if (error.code == ErrorCode::cannot_read) return Count::unread;
  return error.code == ErrorCode::too_large ? Count::too_large : Count::damaged;
}

// Reads a string, or another scalar as it is written.
void read_scalar(std::string_view value, std::string& out) {
  if (!read_json_string(value, out) && value != "null") out = value;
}

}  // namespace

ChunkWorker::ChunkWorker(const CrawlPlan& plan, const std::vector<CrawlInput>& inputs,
                         FetchPage fetch)
    : plan_(plan),
      inputs_(inputs),
      fetch_(std::move(fetch)),
      walker_(plan.max_bytes + (std::size_t{1} << 20)),
      warc_pages_(plan.max_bytes),
      maker_(plan) {}

void ChunkWorker::work(const InputChunk& chunk, ChunkOutput& outcome) {
  outcome.clear();
  outcome.counts = chunk.counts;
  outcome.problems = chunk.problems;
  made_.clear();
  switch (chunk.kind) {
    case InputKind::json_lines: take_lines(chunk, outcome); break;
    case InputKind::archive: take_archived(chunk, outcome); break;
    case InputKind::pages: take_files(chunk, outcome); break;
    case InputKind::warc:
    case InputKind::arc:
      outcome.rest = walker_.walk(
          chunk,
          [&](const WarcRecord& record) { take_record(record, chunk.input, outcome); },
          outcome.counts, outcome.problems);
  }
  if (made_.empty()) return;
  const bool is_packed_whole =
      plan_.packing != Packing::none && plan_.form == OutputForm::json_lines;
  if (is_packed_whole)
    pack_into(made_, plan_.packing, outcome.bytes);
  else
    outcome.bytes.swap(made_);
}

void ChunkWorker::take_record(const WarcRecord& record, std::uint32_t input,
                              ChunkOutput& outcome) {
  const CrawlCounts before = outcome.counts;
  const Result<std::optional<CrawledPage>> page =
      try_page(record.content.size(), "",
               [&] { return warc_pages_.page_of(record, outcome.counts); });
  if (page) {
    if (*page) make(**page, input, outcome);
    return;
  }
  outcome.counts = before;
  url_ = url::without_credentials(record.head.target_uri);
  fail({.bytes = {},
        .url = url_,
        .id = record.head.record_id,
        .date = record.head.date,
        .offset = record.offset},
       page.error(), input, outcome);
}

void ChunkWorker::make(CrawledPage page, std::uint32_t input, ChunkOutput& outcome) {
  name_ = inputs_[input].name();
  if (page.file.empty()) page.file = name_;
  const std::size_t size = made_.size();
  const CrawlCounts before = outcome.counts;
  const auto make_one = [&] {
    return try_page(page.bytes.size(), "",
                    [&] { maker_->make(page, outcome.counts, made_); });
  };
  const Result<void> made =
      plan_.make_record ? plan_.make_record(make_one) : make_one();
  if (page.bytes.size() >= kLargePage) return_free_memory();
  if (made) return;
  made_.resize(size);
  outcome.counts = before;
  fail(page, made.error(), input, outcome);
}

// Writes a record for the failed page, so that no page is missing without a message.
// Makes a new record maker, because the exception may have left the old one
// inconsistent.
void ChunkWorker::fail(const CrawledPage& page, const Error& error, std::uint32_t input,
                       ChunkOutput& outcome) {
  maker_.emplace(plan_);
  outcome.counts.add(Count::pages);
  outcome.counts.add(Count::failed);
  outcome.problems.push_back({input, page.offset, "the page failed: " + error.finding});
  append_failed_page(page, error.finding, plan_, made_);
}

void ChunkWorker::take_lines(const InputChunk& chunk, ChunkOutput& outcome) {
  std::string_view rest = chunk.bytes.view();
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (chunk.offset == 0 && rest.starts_with(kByteOrderMark))
    rest.remove_prefix(kByteOrderMark.size());
  while (!rest.empty()) {
    const std::size_t size = std::min(rest.find('\n'), rest.size() - 1) + 1;
    const std::uint64_t offset = chunk.offset + chunk.bytes.size() - rest.size();
    const std::string_view line = rest.substr(0, size);
    rest.remove_prefix(size);
    if (line.find_first_not_of(" \t\r\n") != std::string_view::npos)
      take_line(line, offset, chunk, outcome);
  }
}

void ChunkWorker::take_line(std::string_view line, std::uint64_t offset,
                            const InputChunk& chunk, ChunkOutput& outcome) {
  outcome.counts.add(Count::records);
  outcome.counts.add_unpacked(line.size());
  bool has_page = false;
  copied_.clear();
  for (std::string* text : {&html_, &url_, &id_, &date_}) text->clear();
  const auto take = [&](std::string_view name, std::string_view value) {
    if (name == plan_.html_member) has_page = read_json_string(value, html_);
    if (name == "url") read_scalar(value, url_);
    if (name == "id") read_scalar(value, id_);
    if (name == "date") read_scalar(value, date_);
    if (std::ranges::find(plan_.copied, name) == plan_.copied.end() ||
        !nlohmann::json::accept(value))
      return;
    if (!outcome.copied.contains(name)) outcome.copied.emplace(name);
    copied_ += ',';
    append_json_string(name, copied_);
    copied_ += ':';
    append_copied_value(value, copied_);
  };
  if (!read_json_line(line, take))
    return report(outcome, chunk.input, offset, "the line is no JSON object");
  if (!has_page)
    return report(outcome, chunk.input, offset,
                  "the line has no text \"" + plan_.html_member + "\"");
  url_ = url::without_credentials(url_);
  id_ = without_credentials_of_name(id_);
  if (html_.size() > plan_.max_bytes) return outcome.counts.add(Count::too_large);
  make({.bytes = html_,
        .charset = "utf-8",
        .url = url_,
        .id = id_,
        .date = date_,
        .offset = offset,
        .copied = copied_},
       chunk.input, outcome);
}

void ChunkWorker::take_archived(const InputChunk& chunk, ChunkOutput& outcome) {
  for (const NamedFile& file : chunk.files) {
    outcome.counts.add(Count::records);
    outcome.counts.add_unpacked(file.size);
    const std::string_view bytes = chunk.bytes.view().substr(file.begin, file.size);
    if (!binary_kind(bytes).empty()) {
      outcome.counts.add(Count::no_pages);
      continue;
    }
    make({.bytes = bytes, .id = file.name}, chunk.input, outcome);
  }
}

Result<Fetched> ChunkWorker::load(const std::string& name) {
  if (url::is_web_address(name)) {
    if (fetch_) return fetch_(name);
    return tamis::fail(ErrorCode::cannot_read, "",
                       "pages of the web are not read here");
  }
  Result<std::string> bytes = read_input(name, plan_.max_bytes);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  return Fetched{.bytes = std::move(*bytes)};
}

void ChunkWorker::take_files(const InputChunk& chunk, ChunkOutput& outcome) {
  for (const NamedFile& file : chunk.files) {
    const auto input = static_cast<std::uint32_t>(file.begin);
    const Result<Fetched> loaded = load(file.name);
    if (!loaded) {
      outcome.counts.add(fate_of(loaded.error()));
      outcome.problems.push_back({input, 0, loaded.error().finding});
      continue;
    }
    outcome.counts.add(Count::records);
    outcome.counts.add_unpacked(loaded->bytes.size());
    const std::string_view kind = binary_kind(loaded->bytes);
    if (!kind.empty() && loaded->charset.empty()) {
      outcome.counts.add(Count::no_pages);
      if (file.name == "-")  // no file name shows that this is a crawl
        outcome.problems.push_back({input, 0,
                                    "this is " + std::string(kind) +
                                        " and no page; a crawl needs --from warc"});
      continue;
    }
    id_ = inputs_[input].name();
    make({.bytes = loaded->bytes,
          .charset = loaded->charset,
          .url = loaded->url,
          .id = id_,
          .media_type = loaded->media_type,
          .status = loaded->status},
         input, outcome);
  }
}

}  // namespace tamis::bulk
