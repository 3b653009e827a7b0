#include "serve/http/work_memory.h"

#include <algorithm>

#include "base/memory.h"

namespace tamis::serve {
namespace {

// Bytes of memory, a bit above the maximum that was measured for pages that consist of
// nothing else.
constexpr std::size_t kOfAnyPage = 256u << 10;
constexpr std::size_t kOfByte = 16;
constexpr std::size_t kOfTag = 250;    // up to two nodes
constexpr std::size_t kOfBlock = 700;  // features of a block, for the trees
constexpr std::size_t kOfWord = 60;
constexpr std::size_t kOfExplainedByte = 100;  // the explanation contains all words

// Above this size, returning freed memory to the system is worth the milliseconds that
// it takes.
constexpr std::size_t kLarge = 64u << 20;

std::size_t count(std::string_view bytes, char wanted) {
  return static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), wanted));
}

// Words end at blanks and references. Scripts such as Chinese have one word per
// character, which is at least two bytes. In ISO-2022-JP such characters look like
// letters.
std::size_t count_words(std::string_view bytes) {
  constexpr char kEscape = 0x1B;
  if (bytes.find(kEscape) != std::string_view::npos) return bytes.size() / 2;
  std::size_t blanks = 0;
  std::size_t high = 0;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    blanks += byte <= ' ' ? 1 : 0;
    high += byte >= 0x80 ? 1 : 0;
  }
  return std::min(bytes.size() / 2, blanks + high / 2 + count(bytes, '&'));
}

// Frequent inline elements. Their tags do not end a block of text. The list need not be
// complete.
constexpr std::string_view kInline[] = {
    "a", "b", "i", "u", "em", "span", "code", "strong", "small", "font", "sup", "sub"};

// Reports whether a tag, given without its '<', is of such an element.
bool is_inline(std::string_view tag) {
  if (tag.starts_with('/')) tag.remove_prefix(1);
  const std::size_t end = tag.substr(0, 8).find_first_of(" \t\n\f\r/>");
  return end != std::string_view::npos &&
         std::find(std::begin(kInline), std::end(kInline), tag.substr(0, end)) !=
             std::end(kInline);
}

// Counts texts that can be blocks: those next to at least one tag of another element.
std::size_t count_blocks(std::string_view bytes) {
  std::size_t out = 0;
  bool is_boundary = true;  // since the last block
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t tag = std::min(bytes.find('<', at), bytes.size());
    const std::string_view text = bytes.substr(at, tag - at);
    if (is_boundary && text.find_first_not_of(" \t\n\f\r") != text.npos) {
      ++out;
      is_boundary = false;
    }
    is_boundary =
        is_boundary || !is_inline(bytes.substr(std::min(tag + 1, bytes.size())));
    // A tag without '>' before the next '<' ends there.
    const std::size_t next = std::min(bytes.find('<', tag + 1), bytes.size());
    const std::size_t end = bytes.substr(0, next).find('>', tag);
    at = end == std::string_view::npos ? next : end + 1;
  }
  return out;
}

}  // namespace

std::size_t memory_of_page(std::string_view bytes) {
  return kOfAnyPage + kOfByte * bytes.size() + kOfTag * count(bytes, '<') +
         kOfBlock * count_blocks(bytes) + kOfWord * count_words(bytes);
}

std::size_t memory_of_explanation(std::string_view bytes) {
  return kOfExplainedByte * bytes.size();
}

std::size_t memory_of_json(std::string_view text) {
  constexpr std::size_t kOfJsonByte = 4;
  constexpr std::size_t kOfJsonValue = 128;
  const std::size_t values =
      count(text, '[') + count(text, '{') + count(text, ',') + count(text, ':');
  return kOfJsonByte * text.size() + kOfJsonValue * values;
}

std::optional<WorkMemory::Share> WorkMemory::take(std::size_t size) {
  if (size > most_) return std::nullopt;
  std::unique_lock lock(mutex_);
  const std::uint64_t ticket = next_ticket_++;
  changed_.wait(lock, [&] { return served_ == ticket && taken_ + size <= most_; });
  taken_ += size;
  ++served_;
  changed_.notify_all();  // the next one may also fit
  return Share(*this, size);
}

std::size_t WorkMemory::taken() const {
  const std::lock_guard lock(mutex_);
  return taken_;
}

void WorkMemory::give_back(std::size_t size) {
  if (size >= kLarge) return_free_memory();  // others can use the memory after that
  {
    const std::lock_guard lock(mutex_);
    taken_ -= size;
  }
  changed_.notify_all();
}

}  // namespace tamis::serve
