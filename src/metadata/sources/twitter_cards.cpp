// The lines below a Twitter card: "Written by" and "Est. reading time". The other names
// of Twitter cards are in meta_names.cpp.

#include "metadata/sources/sources.h"
#include "text/phrase_set.h"
#include "text/unicode.h"

namespace tamis::meta {

void read_twitter(const Page& /*page*/, Scan& scan) {
  constexpr std::string_view kLabels[] = {"written by;by;author",
                                          "verfasst von",
                                          "écrit par",
                                          "escrito por",
                                          "scritto da",
                                          "geschreven door",
                                          "napisane przez",
                                          "автор",
                                          "執筆者",
                                          "作者",
                                          "كتب بواسطة"};
  static const text::PhraseSet kKnown(kLabels);
  for (std::size_t i = 0; i < 2; ++i)
    if (kKnown.contains(text::folded(scan.card_labels[i])))
      scan.candidates.add(Evidence::twitter_author, scan.card_data[i]);
}

}  // namespace tamis::meta
