// The library: Extractor, explain() and unite().

#include "support/surfaces/surfaces.h"

namespace tamis::test {
namespace {

std::string extractor_difference(const Reference& reference) {
  const GivenPage& given = reference.given;
  const Extractor extractor = *Extractor::make(reference.options);
  const Extraction run = extractor.run(reference.page, reference.origin);
  const Selection& expected = reference.extraction.selection();
  const std::string output = reference.write();
  std::string written;
  run.write(reference.options.rendering, written);
  const ExtractedPage page =
      extractor.extract_with_metadata(given.html, reference.origin);
  return first_of(
      {different("mask", expected.keep, run.selection().keep),
       different("comments", expected.comments, run.selection().comments),
       extractor.with_extraction(given.html, reference.origin,
                                 [&](const Extraction& extraction) {
                                   return different("mask of a parsed page",
                                                    expected.keep,
                                                    extraction.selection().keep);
                                 }),
       different("run", output, written),
       different("extract", output, extractor.extract(given.html, reference.origin)),
       different("extract_with_metadata", output, page.content),
       different("rescued", std::string(reference.page.rescued()),
                 std::string(page.rescued))});
}

std::string explain_difference(const Reference& reference) {
  const Selection& expected = reference.extraction.selection();
  const Selection got = explain(reference.page, reference.pipeline, reference.origin,
                                reference.options.selection)
                            .selection;
  return first_of({different("mask", expected.keep, got.keep),
                   different("comments", expected.comments, got.comments),
                   expected.only_chrome == got.only_chrome ? "" : "only_chrome",
                   expected.scores == got.scores ? "" : "scores"});
}

std::string union_difference(const Reference& reference) {
  const auto select_once = [&] {
    return select(reference.page, reference.pipeline, reference.origin,
                  reference.options.selection);
  };
  const Selection both[] = {select_once(), select_once()};
  const Selection got = unite(both);
  const Selection& expected = reference.extraction.selection();
  return first_of({different("mask", expected.keep, got.keep),
                   different("comments", expected.comments, got.comments)});
}

}  // namespace

std::vector<Surface> library_surfaces() {
  return {{"Extractor", takes_all, extractor_difference},
          {"explain", takes_all, explain_difference},
          {"unite", takes_all, union_difference}};
}

}  // namespace tamis::test
