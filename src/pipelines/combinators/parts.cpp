// parts(title=drop, comments=keep; a): the result of a filter, except for parts of the
// page that only some users count as content.
//
// `keep` adds the part, `drop` removes it, and `auto` leaves the decision to the
// filter. content/parts.h and content/comments.h define the parts. The options --title,
// --comments and --captions put this combinator around a pipeline.
//
// Tested by tests/unit/pipelines/parts_test.cpp.

#include "content/parts.h"

#include "content/comments.h"
#include "pipelines/combinator.h"

namespace tamis {
namespace {

enum class Wish : std::uint8_t { automatic, keep, drop };
constexpr std::string_view kWishes[] = {"auto", "keep", "drop"};

struct PartsParams {
  Wish title = Wish::automatic;
  Wish comments = Wish::automatic;
  Wish captions = Wish::automatic;
};

constexpr ParamSpec kPartsParams[] = {
    param<&PartsParams::title, kWishes>("title", Provenance::ours,
                                        "the page's main heading"),
    param<&PartsParams::comments, kWishes>("comments", Provenance::ours,
                                           "comments of readers"),
    param<&PartsParams::captions, kWishes>("captions", Provenance::ours,
                                           "captions of pictures and tables"),
};

void add(const Mask& words, FilterResult& out) {
  out.keep |= words;
  for (std::size_t w = 0; w < out.scores.size(); ++w)
    if (words[w]) out.scores[w] = 1;
}

void take_away(const Mask& words, FilterResult& out) {
  out.keep -= words;
  for (std::size_t w = 0; w < out.scores.size(); ++w)
    if (words[w]) out.scores[w] = 0;
}

void grant(Wish wish, const Mask& words, FilterResult& out) {
  wish == Wish::keep ? add(words, out) : take_away(words, out);
}

void grant_comments(Wish wish, const Page& page, FilterResult& out) {
  const ReaderComments comments = reader_comments(page);
  if (wish == Wish::keep) {
    add(comments.texts, out);
    take_away(comments.controls, out);
    return;
  }
  const auto [gone, added] =
      without_comments(page, out.keep, comments.texts | comments.controls);
  take_away(gone, out);
  add(added, out);
}

// If parts overlap, `drop` wins.
FilterResult choose_parts(const Branches& branches, Scene& scene,
                          const PartsParams& params) {
  FilterResult out = branches.run(0, scene);
  const Page& page = scene.view().page();
  for (const Wish wish : {Wish::keep, Wish::drop}) {
    if (params.title == wish) grant(wish, words_of_title(page), out);
    if (params.comments == wish) grant_comments(wish, page, out);
    if (params.captions == wish) grant(wish, words_of_captions(page), out);
  }
  out.keep &= scene.view().present();
  return out;
}

}  // namespace

constinit const Combinator combinator::parts =
    define_combinator<PartsParams, choose_parts>(
        {.name = "parts",
         .idea = "keep or drop title, comments, captions of what a filter keeps",
         .usage = "parts(title=drop, comments=keep; a)",
         .params = kPartsParams,
         .most_children = 1});

}  // namespace tamis
