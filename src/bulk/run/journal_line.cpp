#include "bulk/run/journal_line.h"

#include <charconv>
#include <vector>

#include "base/hash.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::bulk {
namespace {

// Increase it if the same inputs and options get another task number.
constexpr std::string_view kVersion = "2";

std::string sealed(const std::string& line) {
  return line + " " + text::hexadecimal(hash_bytes(line)) + "\n";
}

// Returns the line without its checksum; empty if the checksum is wrong.
std::string_view unsealed(std::string_view line) {
  const std::size_t blank = line.rfind(' ');
  if (blank == std::string_view::npos) return {};
  const std::string_view content = line.substr(0, blank);
  return line.substr(blank + 1) == text::hexadecimal(hash_bytes(content))
             ? content
             : std::string_view();
}

std::uint64_t number(std::string_view word, int base = 10) {
  std::uint64_t out = 0;
  std::from_chars(word.data(), word.data() + word.size(), out, base);
  return out;
}

Checkpoint read_checkpoint(const std::vector<std::string_view>& words) {
  Checkpoint out;
  out.position = {static_cast<std::uint32_t>(number(words[2])), number(words[3]),
                  number(words[4])};
  out.bytes = number(words[5]);
  out.is_finished = words[6] == "1";
  out.counts.add_unpacked(number(words[7]));
  for (std::size_t i = 0; i < kCounts; ++i)
    out.counts.add(static_cast<Count>(i), number(words[8 + i]));
  return out;
}

}  // namespace

std::string journal_head(std::uint64_t task) {
  return sealed("tamis-journal " + std::string(kVersion) + " " +
                text::hexadecimal(task));
}

std::string journal_start(std::string_view boot) {
  return sealed("start " + std::string(boot));
}

std::string journal_line(const Checkpoint& checkpoint, bool is_on_disk) {
  std::string line = is_on_disk ? "at d" : "at u";
  const auto add = [&](std::uint64_t value) { line += " " + std::to_string(value); };
  add(checkpoint.position.input);
  add(checkpoint.position.offset);
  add(checkpoint.position.unpacked);
  add(checkpoint.bytes);
  add(checkpoint.is_finished ? 1 : 0);
  add(checkpoint.counts.unpacked());
  for (std::size_t i = 0; i < kCounts; ++i)
    add(checkpoint.counts[static_cast<Count>(i)]);
  return sealed(line);
}

JournalState read_journal(std::string_view text, std::string_view boot,
                          std::uint64_t part_bytes) {
  JournalState out;
  bool is_same_boot = false;
  std::string_view rest = text;
  std::string_view line;
  while (text::take_line(rest, line)) {
    const std::string_view content = unsealed(line);
    if (content.empty()) break;
    const auto words = text::split(content, ' ');
    if (words[0] == "tamis-journal" && words.size() == 3) {
      out.is_of_other_version = words[1] != kVersion;
      out.task = number(words[2], 16);
      out.has_head = true;
    } else if (words[0] == "start" && words.size() == 2) {
      is_same_boot = words[1] == boot;
    } else if (words[0] == "at" && words.size() == 8 + kCounts) {
      const Checkpoint checkpoint = read_checkpoint(words);
      if ((is_same_boot || words[1] == "d") && checkpoint.bytes <= part_bytes)
        out.last = checkpoint;
    }
    out.size = text.size() - rest.size();
  }
  return out;
}

}  // namespace tamis::bulk
