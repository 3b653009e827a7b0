#include "bulk/run/chunk_source.h"

#include <utility>

#include "text/messages.h"

namespace tamis::bulk {
namespace {

constexpr std::size_t kPagesAtOnce = 16;
// The part of a response besides its page: headers, and encodings that lengthen it.
constexpr std::size_t kAroundPage = std::size_t{1} << 20;

Result<std::unique_ptr<ChunkReader>> open(const CrawlInput& input,
                                          const ChunkReaderOptions& options) {
  switch (input.kind) {
    case InputKind::json_lines: return open_lines(options);
    case InputKind::archive: return open_archive(options);
    case InputKind::warc:
    case InputKind::arc:
    case InputKind::pages: break;
  }
  return open_warc(options);
}

}  // namespace

std::string CrawlInput::name() const {
  return without_credentials_of_name(path);
}

ChunkSource::ChunkSource(const std::vector<CrawlInput>& inputs, std::size_t max_content,
                         const Position& from)
    : inputs_(inputs),
      max_content_(max_content + kAroundPage),
      from_(from),
      input_(from.input) {
  for (std::size_t i = 0; i < input_ && i < inputs.size(); ++i)
    read_before_ += inputs[i].size;
}

bool ChunkSource::next(InputChunk& chunk) {
  while (input_ < inputs_.size()) {
    if (inputs_[input_].kind == InputKind::pages) return take_pages(chunk), true;
    if (next_of_input(chunk)) return true;
  }
  return false;
}

bool ChunkSource::next_of_input(InputChunk& chunk) {
  const CrawlInput& input = inputs_[input_];
  if (reader_ == nullptr) {
    ChunkReaderOptions options{.input = input_,
                               .path = input.path,
                               .kind = input.kind,
                               .max_content = max_content_,
                               .from = from_};
    if (from_.input != input_) options.from = {};
    auto opened = open(input, options);
    if (!opened) {
      report(opened.error(), chunk);
      go_on();
      return true;
    }
    reader_ = std::move(*opened);
  }
  const Result<bool> cut = reader_->next(chunk);
  chunk.read = read_before_ + reader_->read();
  if (cut && *cut) return true;
  if (!cut) report(cut.error(), chunk);
  go_on();
  return !cut;
}

void ChunkSource::go_on() {
  read_before_ += inputs_[input_].size;
  reader_.reset();
  ++input_;
}

void ChunkSource::take_pages(InputChunk& chunk) {
  chunk.input = input_;
  chunk.kind = InputKind::pages;
  while (input_ < inputs_.size() && inputs_[input_].kind == InputKind::pages &&
         chunk.files.size() < kPagesAtOnce) {
    chunk.files.push_back({inputs_[input_].path, input_, 0});
    read_before_ += inputs_[input_].size;
    ++input_;
  }
  chunk.read = read_before_;
  chunk.next = {input_, 0, 0};
}

void ChunkSource::report(const Error& error, InputChunk& chunk) const {
  chunk.input = input_;
  chunk.kind = InputKind::warc;
  chunk.bytes.clear();
  chunk.has_failed = true;
  chunk.problems.push_back({input_, 0, error.finding, true});
  chunk.next = {input_ + 1, 0, 0};
}

}  // namespace tamis::bulk
