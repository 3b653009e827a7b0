// Splits the page's text into chunks with a limited number of words.
//
// The text is written once, with the position of each word. A chunk ends before a
// heading. If it grows too long, it ends at the last line that began in it. If one
// block is too long, it ends after a sentence, or else between any two words. Rows of a
// table and program code are not split.

#include <algorithm>
#include <unordered_map>

#include "base/hash.h"
#include "document/next_set.h"
#include "document/tags.h"
#include "render/kept_words.h"
#include "render/text/text_plain.h"
#include "render/writers.h"
#include "tamis/sequences.h"
#include "text/numbers.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// Headings are repeated in every chunk below them.
constexpr std::size_t kLongestHeading = 100;

unsigned heading_level_above(const Page& page, NodeId n) {
  constexpr int kSteps = 3;  // <h2><div>: the block's own element is the inner one
  for (int i = 0; i < kSteps && n != kNone; ++i, n = page.parent(n))
    if (const unsigned level = heading_level(page.tag(n)); level != 0) return level;
  return 0;
}

// Cuts at a character boundary.
std::string shortened(std::string text) {
  return text.size() <= kLongestHeading
             ? text
             : text.substr(0, character_start(text, kLongestHeading));
}

bool ends_sentence(std::string_view text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  for (const std::string_view closer : {"\"", "'", ")", "]", "”", "’", "»", "」"})
    if (text.ends_with(closer)) {
      text.remove_suffix(closer.size());
      break;
    }
  for (const std::string_view end : {".", "!", "?", "…", "。", "！", "？"})
    if (text.ends_with(end)) return true;
  return false;
}

class Chunker {
 public:
  Chunker(const KeptText& text, std::uint32_t most_words)
      : page_(text.page),
        keep_(text.keep),
        most_(std::max(1u, most_words)),
        kept_(keep_),
        words_(page_, text.cleaning),
        signs_(page_, keep_, text.options) {
    KeptText layout = text;
    layout.options.plain = false;
    TextPlaces places;
    text_ = write_text(layout, &places);
    places_ = std::move(places.words);
    formulas_ = std::move(places.formulas);
  }

  std::vector<Chunk> run() {
    std::size_t block = 0;  // the block of the word
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const bool begins_block = enter_block(places_[i].word, block);
      const unsigned level = begins_block ? level_ : 0;
      if (i > 0 && starts_line(i)) line_ = i;
      if (i > 0 && gap_has(i, '\t')) tab_ = i;
      if (level > 0) begin_heading(i, level, block);
      if (level_ == 0 && !has_content_) begin_content(i);
      while (words_between(start_, i + 1) > most_ && cut(i)) {
      }
      if (i > start_ && ends_sentence(std::string_view(text_).substr(0, places_[i].at)))
        sentence_ = i;
    }
    emit(places_.size());
    return std::move(out_);
  }

 private:
  struct Heading {
    unsigned level;
    std::string text;
  };

  // Reports whether the word is the first of a block that is written.
  bool enter_block(WordId w, std::size_t& block) {
    const std::vector<TextBlock>& all = page_.blocks().all;
    const std::size_t before = block;
    while (block < all.size() && all[block].words.last <= w) ++block;
    if (block == before && entered_) return false;
    entered_ = true;
    level_ = block < all.size() ? heading_level_above(page_, all[block].container) : 0;
    return true;
  }

  bool starts_line(std::size_t i) const { return gap_has(i, '\n'); }

  // Reports whether `c` is between the beginnings of words i - 1 and i.
  bool gap_has(std::size_t i, char c) const {
    const std::size_t from = places_[i - 1].at;
    return std::string_view(text_).substr(from, places_[i].at - from).find(c) !=
           std::string_view::npos;
  }

  WordId word_at(std::size_t i) const {
    return i < places_.size() ? places_[i].word : page_.word_count();
  }

  std::uint32_t words_between(std::size_t first, std::size_t last) const {
    return kept_.count({word_at(first), word_at(last)});
  }

  void begin_heading(std::size_t i, unsigned level, std::size_t block) {
    // A heading without its own text is a separate chunk, not above the next heading.
    const bool is_below = headings_.empty() || headings_.back().level < level;
    if (has_content_ || !is_below) emit(i);
    while (!headings_.empty() && headings_.back().level >= level) headings_.pop_back();
    std::string text;
    append_words(page_, keep_, page_.blocks().all[block].words, words_, signs_, text);
    headings_.push_back({level, shortened(std::move(text))});
  }

  void begin_content(std::size_t i) {
    has_content_ = true;
    content_ = i;
  }

  // Ends a chunk before place i, but never between headings and the text below them.
  // Reports whether that was possible.
  bool cut(std::size_t i) {
    if (!has_content_ || i <= content_) return false;
    std::size_t end = line_;
    if (line_ <= content_) {
      if (tab_ > content_) return false;
      end = sentence_ > content_ ? sentence_ : i;
    }
    emit(end);
    begin_content(start_);
    return true;
  }

  std::size_t text_begin(std::size_t i) const {
    if (i >= places_.size()) return text_.size();
    const std::size_t at = places_[i].at;
    if (i > 0 && !starts_line(i)) return at;
    const std::size_t line = text_.rfind('\n', at);  // markers come before the word
    return at == 0 || line == std::string::npos ? 0 : line + 1;
  }

  void emit(std::size_t end) {
    if (end <= start_) return;
    Chunk chunk;
    const std::size_t from = text_begin(start_);
    const std::size_t to = text_begin(end);
    chunk.text = text_.substr(from, to - from);
    while (!chunk.text.empty() &&
           (chunk.text.back() == '\n' || chunk.text.back() == ' '))
      chunk.text.pop_back();
    for (const Heading& heading : headings_) chunk.headings.push_back(heading.text);
    chunk.words = words_between(start_, end);
    chunk.bytes = kept_bytes({word_at(start_), word_at(end)});
    add_formulas(to, chunk.bytes);
    chunk.id = id_of(chunk);
    out_.push_back(std::move(chunk));
    start_ = end;
    has_content_ = false;
  }

  Range kept_bytes(Range words) const {
    Range bytes{kNone, 0};
    for (std::size_t w = next_set(keep_, words.first, words.last); w < words.last;
         w = next_set(keep_, w + 1, words.last)) {
      const Word& word = page_.word(static_cast<WordId>(w));
      bytes.first = std::min(bytes.first, word.offset);
      bytes.last = std::max(bytes.last, word.offset + word.length);
    }
    return bytes;
  }

  // Adds the formulas before `to` that are not in an earlier chunk.
  void add_formulas(std::size_t to, Range& bytes) {
    for (; formula_ < formulas_.size() && formulas_[formula_].at < to; ++formula_) {
      bytes.first = std::min(bytes.first, formulas_[formula_].bytes.first);
      bytes.last = std::max(bytes.last, formulas_[formula_].bytes.last);
    }
  }

  // A number distinguishes equal texts under the same headings.
  std::string id_of(const Chunk& chunk) {
    std::uint64_t hash = kHashSeed;
    for (const std::string& heading : chunk.headings)
      hash = mix(hash, hash_bytes(heading));
    const std::string id =
        text::hexadecimal(finish_hash(mix(hash, hash_bytes(chunk.text))));
    const int count = ++ids_[id];
    return count == 1 ? id : id + "-" + std::to_string(count);
  }

  const Page& page_;
  const Mask& keep_;
  std::uint32_t most_;
  KeptWords kept_;
  WordReader words_;
  WordSigns signs_;
  std::vector<TextPlace> places_;
  std::vector<TextFormula> formulas_;
  std::size_t formula_ = 0;  // the first that is not yet in a chunk
  std::string text_;
  std::vector<Heading> headings_;
  unsigned level_ = 0;  // of the block's heading; 0: not a heading
  bool entered_ = false;
  bool has_content_ = false;  // the chunk has more than headings
  std::size_t start_ = 0;     // indices of places: start of the chunk,
  std::size_t content_ = 0;   // its first word outside headings,
  std::size_t line_ = 0;      // the last at the start of a line,
  std::size_t tab_ = 0;       // the last at the start of a cell,
  std::size_t sentence_ = 0;  // the last at the start of a sentence
  std::unordered_map<std::string, int> ids_;
  std::vector<Chunk> out_;
};

}  // namespace

std::vector<Chunk> list_chunks(const KeptText& text, std::uint32_t most_words) {
  return Chunker(text, most_words).run();
}

std::vector<Chunk> chunks_of(const Page& page, const Mask& keep,
                             const ChunkOptions& options) {
  return list_chunks(kept_text(page, keep, options.text), options.most_words);
}

}  // namespace tamis
