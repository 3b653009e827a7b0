#include "bulk/formats/warc_walk.h"

#include <algorithm>

#include "text/ascii.h"

namespace tamis::bulk {
namespace {

using Outcome = MemberUnpacker::Outcome;

constexpr std::size_t kStreamed = std::size_t{1} << 20;  // bytes per step
// Larger buffers are freed after a chunk: pages of usual size do not need them.
constexpr std::size_t kMostKept = std::size_t{16} << 20;

std::size_t count_blank_lines(std::string_view bytes) {
  return std::min(bytes.find_first_not_of("\r\n"), bytes.size());
}

// Reports whether skipping such a record is worth a message.
bool may_be_page(const WarcHead& head) {
  if (!is_response(head)) return false;
  return head.payload_type.empty() ||
         head.payload_type.find("html") != std::string_view::npos;
}

}  // namespace

std::optional<Rest> WarcWalker::walk(const InputChunk& chunk, const Take& take,
                                     CrawlCounts& counts,
                                     std::vector<Problem>& problems) {
  chunk_ = &chunk;
  form_ = &form_of(chunk.kind);
  take_ = &take;
  counts_ = &counts;
  problems_ = &problems;
  drop_ = 0;
  skip_ = chunk.skip;
  unpacked_.clear();
  std::optional<Rest> rest;
  if (chunk.packing == Packing::none)
    walk_plain();
  else
    rest = walk_members();
  unpacked_.shrink(kMostKept);
  return rest;
}

void WarcWalker::walk_plain() {
  const std::string_view bytes = chunk_->bytes.view();
  for (std::size_t at = 0; at < bytes.size();) {
    at += take_records(bytes.substr(at), chunk_->offset + at);
    if (at == bytes.size()) return;
    report_end(chunk_->offset + at, "the input ends in the middle of a record");
    at = form_->find(bytes, at + 1);  // in case its length is wrong
  }
}

std::optional<Rest> WarcWalker::walk_members() {
  const std::string_view packed = chunk_->bytes.view();
  for (std::size_t at = 0; at < packed.size();) {
    std::size_t used = 0;
    const Outcome outcome = unpack_member(at, used);
    if (outcome == Outcome::whole) {
      at += used;
      continue;
    }
    if (outcome == Outcome::needs_more && !chunk_->is_last && !chunk_->is_exact)
      return Rest{origin_.member, origin_.skip};
    if (outcome == Outcome::needs_more)
      report_end(chunk_->offset + at, "the packed data is cut off");
    else
      report(chunk_->offset + at, "the packed data is damaged");
    unpacked_.clear();
    drop_ = 0;
    skip_ = 0;
    at = std::min(unpacker_.find(packed, at + 1, chunk_->packing, chunk_->dictionary,
                                 form_->begin),
                  packed.size());
  }
  if (drop_ == 0 && unpacked_.empty()) return std::nullopt;
  // The chunk after the dropped bytes begins with a record.
  if (drop_ == 0 && !chunk_->is_last && !chunk_->is_exact)
    return Rest{origin_.member, origin_.skip};
  if (chunk_->is_last)
    report_end(open_record(), "the input ends in the middle of a record");
  else
    report(open_record(), "the record has no end");
  return std::nullopt;
}

Outcome WarcWalker::unpack_member(std::size_t at, std::size_t& used) {
  const std::size_t before = unpacked_.size();
  // Decompresses in steps if the content is larger than the limit for records.
  const std::size_t most = max_content_ + kMaxHead;
  const auto step = unpacker_.unpack(chunk_->bytes.view().substr(at), chunk_->packing,
                                     chunk_->dictionary, most, unpacked_);
  used = step.used;
  // Also if it is truncated or damaged: the records before the damage can be read.
  const bool is_cut = step.outcome == Outcome::needs_more && chunk_->is_last;
  const bool is_damaged = step.outcome == Outcome::broken;
  if (step.outcome == Outcome::too_large || is_cut || is_damaged)
    return stream_member(at, used);
  if (step.outcome == Outcome::whole) take_unpacked(at, give_up_open(before));
  if (step.outcome == Outcome::needs_more && before == 0) origin_ = {at, skip_ + drop_};
  return step.outcome;
}

Outcome WarcWalker::stream_member(std::size_t at, std::size_t& used) {
  using State = StreamUnpacker::State;
  StreamUnpacker stream(chunk_->packing, chunk_->dictionary);
  std::string_view packed = chunk_->bytes.view().substr(at);
  const std::size_t all = packed.size();
  std::uint64_t taken = 0;  // decompressed bytes that were processed
  for (std::uint64_t passed = 0; passed < kMostPassedOver;) {
    std::size_t before = unpacked_.size();
    const std::string_view left = packed;
    const State state = stream.step(packed, kStreamed, unpacked_);
    const std::size_t made = unpacked_.size() - before;
    if (taken == 0) before = give_up_open(before);
    if (state == State::broken) {
      // If every record has a separate member, the record itself is damaged.
      if (taken > 0 || !is_one_record()) take_unpacked(at, before);
      return Outcome::broken;
    }
    if (made == 0 && left.size() == packed.size()) {
      if (unpacked_.empty()) origin_ = {at, taken + skip_ + drop_};
      return Outcome::needs_more;
    }
    passed = drop_ > 0 ? passed + made : 0;
    take_unpacked(at, before);
    taken += made;
    if (!unpacked_.empty() && unpacked_.size() <= taken)
      origin_ = {at, taken - unpacked_.size()};
    used = all - packed.size();
    if (state == State::member_ended) return Outcome::whole;
  }
  return Outcome::broken;
}

// Reports whether the decompressed bytes begin with one record, complete or not, and no
// other record follows it. Bytes that are not a record may follow: damage can cause
// them.
bool WarcWalker::is_one_record() const {
  const std::string_view bytes = unpacked_.view();
  const std::size_t begin = count_blank_lines(bytes);
  const auto head = form_->read_head(bytes.substr(begin));
  if (!head) return true;
  const std::uint64_t end = begin + head->size + head->length;
  if (end >= bytes.size()) return true;
  const std::string_view behind = bytes.substr(end);
  return !behind.substr(count_blank_lines(behind)).starts_with(form_->begin);
}

// Called before the content of a member that follows `before` bytes of an incomplete
// record. If the member begins with a record, the length of the incomplete one is
// wrong: reports and drops it. Returns the remaining number of bytes before the
// content.
std::size_t WarcWalker::give_up_open(std::size_t before) {
  const bool is_open = before > 0 || drop_ > 0;
  if (!is_open || !form_->begins(unpacked_.view().substr(before))) return before;
  report(open_record(), "the record has no end");
  unpacked_.drop_front(before);
  drop_ = 0;
  return 0;
}

std::uint64_t WarcWalker::open_record() const {
  return drop_ > 0 ? dropped_ : chunk_->offset + origin_.member;
}

// Processes the content of a member. It follows `before` bytes of earlier records.
void WarcWalker::take_unpacked(std::size_t member, std::size_t before) {
  const std::size_t made = unpacked_.size() - before;
  const auto done = static_cast<std::size_t>(std::min<std::uint64_t>(made, skip_));
  skip_ -= done;
  std::size_t taken = done;  // if `skip_` is not 0, `before` is 0
  if (before == 0) origin_ = {member, done};
  const auto dropped =
      static_cast<std::size_t>(std::min<std::uint64_t>(made - done, drop_));
  drop_ -= dropped;
  taken += dropped;
  taken +=
      take_records(unpacked_.view().substr(taken), chunk_->offset + origin_.member);
  if (taken >= before && taken < unpacked_.size()) origin_ = {member, taken - before};
  unpacked_.drop_front(taken);
}

// Processes the complete records at the front of `bytes` and returns their size.
// Records of an uncompressed chunk have different offsets; those of a member share one.
std::size_t WarcWalker::take_records(std::string_view bytes, std::uint64_t offset) {
  const bool is_plain = chunk_->packing == Packing::none;
  std::size_t at = 0;
  while (true) {
    at += count_blank_lines(bytes.substr(at));
    if (at == bytes.size()) return at;
    const std::uint64_t here = is_plain ? offset + at : offset;
    const auto head = form_->read_head(bytes.substr(at));
    if (!head) {
      if (head.error() == HeadFault::needs_more) return at;
      report(here, to_string(head.error()));
      at = form_->find(bytes, at + 1);
      continue;
    }
    if (head->length > max_content_) {
      pass_over(*head, here);
      dropped_ = here;
      const std::uint64_t all = head->size + head->length;
      drop_ = all - std::min<std::uint64_t>(all, bytes.size() - at);
      at = bytes.size() - at < all ? bytes.size() : at + static_cast<std::size_t>(all);
      continue;
    }
    const auto length = static_cast<std::size_t>(head->length);
    if (bytes.size() - at - head->size < length) return at;
    counts_->add(Count::records);
    counts_->add_unpacked(head->size + length);
    (*take_)({*head, bytes.substr(at + head->size, length), here});
    at += head->size + length;
  }
}

void WarcWalker::pass_over(const WarcHead& head, std::uint64_t offset) {
  counts_->add(Count::records);
  if (!may_be_page(head)) {
    counts_->add(is_response(head) ? Count::no_pages : Count::others);
    return;
  }
  counts_->add(Count::too_large);
  problems_->push_back(
      {chunk_->input, offset,
       "a record of " + std::to_string(head.length) + " bytes is over the limit"});
}

void WarcWalker::report(std::uint64_t offset, std::string_view finding) {
  counts_->add(Count::damaged);
  problems_->push_back({chunk_->input, offset, std::string(finding)});
}

void WarcWalker::report_end(std::uint64_t offset, std::string_view finding) {
  counts_->add(Count::cut_inputs);
  report(offset, finding);
}

}  // namespace tamis::bulk
