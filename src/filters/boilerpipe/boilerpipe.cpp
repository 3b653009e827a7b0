// boilerpipe: boilerplate detection by shallow text features.
//
// Christian Kohlschütter, Peter Fankhauser, Wolfgang Nejdl, "Boilerplate Detection
// using Shallow Text Features", WSDM 2010; and its Java library, boilerpipe 1.2.
//
// IDEA
//
// Cut the page into blocks between tags. A block is classified by the number of words
// and linked words in it and in its two neighbours. The classifier is a decision tree
// with a few constants, which the paper learned from 621 news pages.
//
//   words   links               with num_words: is it content?
//     3     3 (1.0)   Home      no: it consists of links
//    30     0         Text      no: after links it would need more than 40 words
//     5     0         Foot      yes: the block before it has more than 4 words
//
// For articles a chain of heuristics follows (ArticleExtractor). The text ends where
// the comments begin, and adjacent blocks are merged. The largest block is the article,
// and other content must be near it.
//
// WHERE WE DIFFER FROM THE LIBRARY
//
//   1. The library reads the page through NekoHTML, a parser of 2010. tamis uses the
//      tree of the HTML standard, so misnested tags give different blocks and levels.
//   2. The end of an article is recognised in other languages as well as in English.
//   3. Characters are code points, and only words of the view count.
//
// The chain article_1_1 is ArticleExtractor of version 1.1, which BoilerPy3 implements.
//
// Tested by tests/unit/filters/boilerpipe/boilerpipe_test.cpp.

#include "filters/boilerpipe/boilerpipe.h"

#include <algorithm>

#include "document/page_text.h"
#include "filters/registry/specs.h"
#include "text/utf8.h"

namespace tamis {
namespace {

using Block = BoilerpipeBlock;

enum class Rules : std::uint8_t { num_words, density, canola };
constexpr std::string_view kRules[] = {"num_words", "density", "canola"};

enum class Chain : std::uint8_t { article, article_1_1, largest, fused, none };
constexpr std::string_view kChains[] = {"article", "article_1_1", "largest", "fused",
                                        "none"};

enum class WordsOf : std::uint8_t { boilerpipe, page };
constexpr std::string_view kWordsOf[] = {"boilerpipe", "page"};

struct BoilerpipeParams {
  Rules rules = Rules::num_words;
  Chain chain = Chain::article;
  WordsOf words_of = WordsOf::boilerpipe;
  int line_length = 80;
  double links = 0.333333;
  double links_before = 0.555556;
  // num_words
  int words = 16;
  int words_next = 15;
  int words_before = 4;
  int words_after_links = 40;
  int words_next_after_links = 17;
  // density
  double density = 9;
  double density_next = 10;
  double density_before = 4;
  double density_next_after_links = 11;
  // canola
  int canola_words = 19;
  int canola_next_to_links = 11;
  int canola_near = 6;
  int canola_near_words = 6;
  int canola_near_before = 7;
  int canola_near_next = 19;
  // article
  int end_words = 15;
  int end_after = 60;
  double end_density = 9;
  int fuse_distance = 1;
  int level_words = 150;
  int large_words = 100;
};

using P = BoilerpipeParams;

constexpr ParamSpec kBoilerpipeParams[] = {
    param<&P::rules, kRules>("rules", Provenance::code,
                             "what decides on a block: words, text density, or the "
                             "rules learned from the Canola corpus"),
    param<&P::chain, kChains>("chain", Provenance::code,
                              "what follows: heuristics for articles, the largest "
                              "block, blocks of equal density fused before, nothing"),
    param<&P::words_of, kWordsOf>("words_of", Provenance::code,
                                  "whose words count: a text in a script without "
                                  "blanks is one of boilerpipe's, many of the page's"),
    param<&P::line_length>("line_length", {20, 200}, Provenance::code,
                           "characters in a line, for the text density"),
    param<&P::links>("links", {0, 1}, Provenance::paper,
                     "share of links that content may have"),
    param<&P::links_before>("links_before", {0, 1}, Provenance::paper,
                            "share of links from which a block is one of links, for "
                            "the block behind it"),
    param<&P::words>("words", {0, 200}, Provenance::paper,
                     "num_words: more words are content"),
    param<&P::words_next>("words_next", {0, 200}, Provenance::paper,
                          "num_words: so is a block before more words"),
    param<&P::words_before>("words_before", {0, 200}, Provenance::paper,
                            "num_words: so is a block behind more words"),
    param<&P::words_after_links>("words_after_links", {0, 200}, Provenance::paper,
                                 "num_words: as words, behind a block of links"),
    param<&P::words_next_after_links>("words_next_after_links", {0, 200},
                                      Provenance::paper,
                                      "num_words: as words_next, behind links"),
    param<&P::density>("density", {0, 20}, Provenance::paper,
                       "density: a denser block is content if another follows"),
    param<&P::density_next>("density_next", {0, 20}, Provenance::paper,
                            "density: so is a block before a denser one"),
    param<&P::density_before>("density_before", {0, 20}, Provenance::paper,
                              "density: so is a block behind a denser one"),
    param<&P::density_next_after_links>("density_next_after_links", {0, 20},
                                        Provenance::paper,
                                        "density: as density_next, behind links"),
    param<&P::canola_words>("canola_words", {0, 200}, Provenance::code,
                            "canola: more words are content"),
    param<&P::canola_next_to_links>("canola_next_to_links", {0, 200}, Provenance::code,
                                    "canola: so is a block with a link before more"),
    param<&P::canola_near>("canola_near", {0, 200}, Provenance::code,
                           "canola: between blocks without links, where the next one "
                           "has more, one of the three below suffices"),
    param<&P::canola_near_words>("canola_near_words", {0, 200}, Provenance::code,
                                 "canola: the block has more"),
    param<&P::canola_near_before>("canola_near_before", {0, 200}, Provenance::code,
                                  "canola: the block before it has more"),
    param<&P::canola_near_next>("canola_near_next", {0, 200}, Provenance::code,
                                "canola: the next block has more"),
    param<&P::end_words>("end_words", {0, 15}, Provenance::code,
                         "article: only a block with fewer words ends the text"),
    param<&P::end_after>("end_after", {0, 1000}, Provenance::code,
                         "article: content words that must come before the end"),
    param<&P::end_density>("end_density", {0, 20}, Provenance::code,
                           "article: text density from which they count"),
    param<&P::fuse_distance>("fuse_distance", {0, 10}, Provenance::code,
                             "article, largest: blocks that may lie between two that "
                             "are fused"),
    param<&P::level_words>("level_words", {0, 1000}, Provenance::code,
                           "article: words that make blocks around the largest one, "
                           "as deep as it, content"),
    param<&P::large_words>("large_words", {0, 1000}, Provenance::code,
                           "article: the same for blocks anywhere"),
};

// --- The rules. A missing neighbour has no words and no links.

bool more(std::uint32_t words, int than) {
  return words > static_cast<std::uint32_t>(than);
}

bool num_words(const Block& before, const Block& block, const Block& next, const P& p) {
  if (block.link_density() > p.links) return false;
  if (before.link_density() > p.links_before)
    return more(block.size, p.words_after_links) ||
           more(next.size, p.words_next_after_links);
  return more(block.size, p.words) || more(next.size, p.words_next) ||
         more(before.size, p.words_before);
}

bool density(const Block& before, const Block& block, const Block& next, const P& p) {
  if (block.link_density() > p.links) return false;
  if (before.link_density() > p.links_before)
    return next.text_density() > p.density_next_after_links;
  if (block.text_density() > p.density) return next.text_density() > 0;
  return next.text_density() > p.density_next ||
         before.text_density() > p.density_before;
}

bool canola(const Block& before, const Block& block, const Block& next, const P& p) {
  if (block.link_density() > 0 && more(next.size, p.canola_next_to_links)) return true;
  if (more(block.size, p.canola_words)) return true;
  return more(next.size, p.canola_near) && next.link_density() == 0 &&
         before.link_density() == 0 &&
         (more(block.size, p.canola_near_words) ||
          more(before.size, p.canola_near_before) ||
          more(next.size, p.canola_near_next));
}

void classify(std::vector<Block>& blocks, const P& p) {
  constexpr decltype(&num_words) kFunctions[] = {num_words, density, canola};
  const auto is_content = kFunctions[static_cast<std::size_t>(p.rules)];
  const Block nothing;
  for (std::size_t i = 0; i < blocks.size(); ++i)
    blocks[i].is_content =
        is_content(i > 0 ? blocks[i - 1] : nothing, blocks[i],
                   i + 1 < blocks.size() ? blocks[i + 1] : nothing, p);
}

// --- The steps of the chains, with the names of the library's filters.

// Returns the block's text with one space between words.
std::string text_of(const View& view, const Block& block) {
  std::string out;
  std::string scratch;
  for (WordId w = block.words.first; w < block.words.last; ++w) {
    if (!view.present()[w]) continue;
    if (!out.empty() && view.page().word(w).glued == 0) out += ' ';
    out += view.page().word_text(w, scratch);
  }
  return out;
}

// Reports whether the block has about as many characters as one of the titles, ignoring
// punctuation.
bool is_like(const Page& page, const Block& block, Range lengths) {
  constexpr std::uint32_t kPunctuation = 16;
  std::uint32_t chars = 0;  // without spaces
  for (WordId w = block.words.first; w < block.words.last; ++w) {
    chars += page.word(w).chars;
    if (chars > lengths.last + kPunctuation) return false;
  }
  return chars + block.words.size() > lengths.first;
}

Range lengths_of(const std::vector<std::string>& titles) {
  Range out{0xFFFFFFFF, 0};
  for (const std::string& title : titles) {
    const std::uint32_t length = utf8_length(title);
    out = {std::min(out.first, length), std::max(out.last, length)};
  }
  return out;
}

// DocumentTitleMatchClassifier: marks the first block whose text equals the title,
// except for punctuation.
void mark_title(const View& view, std::vector<Block>& blocks) {
  const std::vector<std::string> titles = possible_headlines(title_of(view.page()));
  const Range lengths = lengths_of(titles);
  const auto is_title = [&](const std::string& text) {
    return std::find(titles.begin(), titles.end(), text) != titles.end();
  };
  const auto is_dropped = [](char c) {
    return std::string_view("?!.-:").find(c) != std::string_view::npos;
  };
  for (Block& block : blocks) {
    if (!is_like(view.page(), block, lengths)) continue;
    std::string text = fold_title(text_of(view, block));
    if (!is_title(text)) {
      std::erase_if(text, is_dropped);
      if (!is_title(fold_title(text))) continue;
    }
    block.is_title = true;
    return;
  }
}

// TerminatingBlocksFinder and IgnoreBlocksAfterContentFilter: a block can end the text
// only if enough text precedes it, so earlier blocks are not tested.
void drop_behind_end(const View& view, std::vector<Block>& blocks, const P& p) {
  std::uint32_t words = 0;
  bool ended = false;
  for (Block& block : blocks) {
    if (block.is_content && block.text_density() >= p.end_density) words += block.size;
    if (!ended && words >= static_cast<std::uint32_t>(p.end_after) &&
        block.size < static_cast<std::uint32_t>(p.end_words))
      ended = is_end_of_text(text_of(view, block), block.link_density() == 1);
    if (ended) block.is_content = false;
  }
}

// TrailingHeadlineToBoilerplateFilter
void drop_last_headings(std::vector<Block>& blocks) {
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
    if (!block->is_content) continue;
    if (!block->is_heading) return;
    block->is_content = false;
  }
}

// Merges each block into the one before it if joins(before, block) says so.
template <class Joins>
void fuse_if(std::vector<Block>& blocks, const Joins& joins) {
  std::size_t to = 0;  // the last block that is kept
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (joins(blocks[to], blocks[i]))
      blocks[to].merge(blocks[i]);
    else
      blocks[++to] = blocks[i];
  }
  blocks.resize(std::min(to + 1, blocks.size()));
}

struct Fusion {
  bool content_only = false;
  bool same_level = false;
};

// BlockProximityFusion. Without content_only, a content block also absorbs the
// boilerplate directly before it, as in the library.
void fuse(std::vector<Block>& blocks, Fusion kind, const P& p) {
  fuse_if(blocks, [&](const Block& before, const Block& block) {
    const bool near =
        block.first - before.last - 1 <= static_cast<std::uint32_t>(p.fuse_distance);
    return block.is_content && near && (before.is_content || !kind.content_only) &&
           (before.level == block.level || !kind.same_level);
  });
}

// SimpleBlockFusionProcessor
void fuse_equal_densities(std::vector<Block>& blocks) {
  fuse_if(blocks, [](const Block& before, const Block& block) {
    return before.text_density() == block.text_density();
  });
}

// KeepLargestBlockFilter; changes nothing if there are fewer than two blocks.
std::size_t keep_largest(std::vector<Block>& blocks) {
  std::size_t largest = blocks.size();
  for (std::size_t i = 0; i < blocks.size(); ++i)
    if (blocks[i].is_content &&
        (largest == blocks.size() || blocks[i].size > blocks[largest].size))
      largest = i;
  if (blocks.size() < 2) return largest;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    blocks[i].is_content = blocks[i].is_main = i == largest;
    blocks[i].is_doubtful = i != largest;
  }
  return largest;
}

// KeepLargestBlockFilter, expandToSameLevelText: expands from the largest block to both
// sides until a block is shallower.
void expand_to_level(std::vector<Block>& blocks, std::size_t largest, const P& p) {
  if (largest == blocks.size()) return;
  const std::uint32_t level = blocks[largest].level;
  const auto expand_to = [&](Block& block) {
    if (block.level == level && block.size >= static_cast<std::uint32_t>(p.level_words))
      block.is_content = true;
    return block.level >= level;
  };
  std::size_t first = largest;
  while (first > 0 && expand_to(blocks[first - 1])) --first;
  std::size_t last = largest + 1;
  while (last < blocks.size() && expand_to(blocks[last])) ++last;
}

// ExpandTitleToContentFilter: adds the blocks between title and content.
void expand_to_title(std::vector<Block>& blocks) {
  std::size_t title = blocks.size();
  std::size_t content = 0;
  for (; content < blocks.size() && !blocks[content].is_content; ++content)
    if (blocks[content].is_title) title = content;
  if (content == blocks.size()) return;
  for (std::size_t i = title; i < content; ++i)
    if (blocks[i].is_doubtful) blocks[i].is_content = true;
}

// LargeBlockSameTagLevelToContentFilter
void add_large_blocks(std::vector<Block>& blocks, const P& p) {
  const auto main = std::find_if(blocks.begin(), blocks.end(), [](const Block& block) {
    return block.is_main && block.is_content;
  });
  if (main == blocks.end()) return;
  for (Block& block : blocks)
    if (block.size >= static_cast<std::uint32_t>(p.large_words) &&
        block.level == main->level)
      block.is_content = true;
}

// ListAtEndFilter: adds list items without links directly after the main block and
// deeper than it.
void add_last_items(std::vector<Block>& blocks) {
  constexpr std::uint32_t kNever = 0xFFFFFFFF;
  std::uint32_t level = kNever;
  for (Block& block : blocks) {
    if (block.is_main && block.is_content)
      level = block.level;
    else if (block.level > level && block.is_doubtful && block.is_item &&
             block.link_words == 0)
      block.is_content = true;
    else
      level = kNever;
  }
}

// ArticleExtractor. `gone` marks the blocks that are dropped before others are merged
// across them.
void article(const View& view, std::vector<Block>& blocks, std::vector<bool>& gone,
             const P& p) {
  const bool is_1_2 = p.chain == Chain::article;
  mark_title(view, blocks);
  classify(blocks, p);
  drop_behind_end(view, blocks, p);
  if (is_1_2) drop_last_headings(blocks);
  fuse(blocks, {}, p);
  std::erase_if(blocks, [&](const Block& block) {  // BoilerplateBlockFilter
    const bool goes = !block.is_content && !(is_1_2 && block.is_title);
    for (std::uint32_t i = block.first; goes && i <= block.last; ++i) gone[i] = true;
    return goes;
  });
  fuse(blocks, {.content_only = true, .same_level = is_1_2}, p);
  const std::size_t largest = keep_largest(blocks);
  if (is_1_2) expand_to_level(blocks, largest, p);
  expand_to_title(blocks);
  if (is_1_2) add_large_blocks(blocks, p);
  if (is_1_2) add_last_items(blocks);
}

Mask boilerpipe(const View& view, const BoilerpipeParams& params) {
  const std::vector<Block> all =
      boilerpipe_blocks(view, {static_cast<std::uint32_t>(params.line_length),
                               params.words_of == WordsOf::page});
  std::vector<Block> blocks = all;
  std::vector<bool> gone(all.size());
  if (params.chain == Chain::article || params.chain == Chain::article_1_1) {
    article(view, blocks, gone, params);
  } else {
    if (params.chain == Chain::fused) fuse_equal_densities(blocks);
    classify(blocks, params);
    if (params.chain == Chain::largest) {
      fuse(blocks, {}, params);
      keep_largest(blocks);
    }
  }
  Mask keep(view.page().word_count());
  for (const Block& block : blocks)
    for (std::uint32_t i = block.first; block.is_content && i <= block.last; ++i)
      if (!gone[i]) keep.fill(all[i].words);
  return keep &= view.present();
}

}  // namespace

constinit const FilterSpec spec::boilerpipe =
    define_filter<BoilerpipeParams, tamis::boilerpipe>(
        "boilerpipe", FilterKind::block, "blocks with words and without links",
        "Kohlschütter, Fankhauser, Nejdl, Boilerplate Detection using Shallow Text "
        "Features, 2010",
        kBoilerpipeParams);

}  // namespace tamis
