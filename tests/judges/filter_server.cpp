// filter_server: runs pipelines on many pages in one process, for
// tools/compare-originals.
//
//   standard input    LENGTH PIPELINE\n and as many bytes of UTF-8, again and again
//   standard output   LENGTH\n and as many bytes: the kept words, one per line, with a
//                     '+' before a word that is joined to the previous kept word and
//                     a space before any other
//
// The program ends at the end of input. An invalid record or an unknown pipeline ends
// it with status 1.

#include <charconv>
#include <iostream>
#include <string>

#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace {

std::string words_of(const tamis::Page& page, const tamis::Mask& keep) {
  std::string out;
  std::string scratch;
  std::size_t last = keep.size();
  for (std::size_t w = keep.next_set(0); w < keep.size(); w = keep.next_set(w + 1)) {
    const auto word = static_cast<tamis::WordId>(w);
    out += page.word(word).glued != 0 && last + 1 == w ? '+' : ' ';
    out += page.word_text(word, scratch);
    out += '\n';
    last = w;
  }
  return out;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  tamis::Parser parser;
  std::string line;
  std::string bytes;
  while (std::getline(std::cin, line)) {
    std::size_t length = 0;
    const auto read = std::from_chars(line.data(), line.data() + line.size(), length);
    if (read.ec != std::errc() || *read.ptr != ' ') return 1;
    const tamis::Result<tamis::Pipeline> filter = tamis::read_pipeline(read.ptr + 1);
    if (!filter) {
      std::cerr << to_string(filter.error()) << '\n';
      return 1;
    }
    bytes.assign(length + tamis::Text::kPadding, '\0');
    if (!std::cin.read(bytes.data(), static_cast<std::streamsize>(length))) return 1;
    const tamis::Page& page = parser.parse_padded({bytes.data(), length});
    const std::string words = words_of(page, filter->run(tamis::View(page)).keep);
    std::cout << words.size() << '\n' << words << std::flush;
  }
  return 0;
}
