// Any bytes as a model: it is read or rejected, without a crash. Writing a model gives
// the same bytes as before. It scores a page, and the fast and the slow implementation
// agree.
//
// A file begins with a checksum and the fingerprint of the features, which random bytes
// never match, and ends with a long lexicon. So the bytes are read in three ways:
// unchanged, after a valid head, and between a valid head and a lexicon.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "filters/learned/judge/block_scorer.h"
#include "filters/learned/judge/f_measure_cut.h"
#include "filters/learned/model/model.h"
#include "tamis/parser.h"

namespace {

void require(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", law);
  std::abort();
}

template <class T>
void append(std::string& out, T number) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string with_head(std::string_view body) {
  std::string out = "tamismdl";
  append(out, tamis::kModelVersion);
  append(out, std::uint32_t{tamis::kFeatureCount});
  append(out, tamis::feature_fingerprint());
  append(out, tamis::hash_bytes(body));
  return out.append(body);
}

std::vector<tamis::Bin> row_of(const tamis::BlockScorer& scorer, std::uint32_t block) {
  std::vector<tamis::Bin> out;
  for (unsigned f = 0; f < tamis::kFeatureCount; ++f)
    out.push_back(scorer.reader.column(f)[block]);
  return out;
}

void use(tamis::Model model, const tamis::Page& page) {
  tamis::BlockScorer scorer;
  scorer.read(tamis::View(page), model);
  std::vector<tamis::Bin> row = scorer.page_row();
  row.resize(tamis::kPageRowSize);
  for (const tamis::Forest& type : model.page_types) type.score(row);
  const double expected = tamis::find_cut(scorer.words, scorer.probabilities, 1).value;
  const double sure = model.confidence.at(expected);
  require(sure >= 0 && sure <= 1, "it is surer than sure");
  model.context = {};  // the correction of the forest's scores
  scorer.read(tamis::View(page), model);
  for (std::uint32_t b = 0; b < scorer.reader.blocks(); ++b)
    require(scorer.logits[b] == model.blocks.score(row_of(scorer, b)),
            "the quick forest says something else");
}

void read(const std::string& bytes) {
  static const tamis::Page page = tamis::parse(
      "<title>A title</title><ul><li><a href=x>Home</a><li>More</ul><h1>A title</h1>"
      "<p>Some words, and a <b>few</b> more of them.<p>The end.");
  tamis::Result<tamis::Model> model = tamis::read_model(bytes, "fuzzed");
  if (!model) return;
  require(tamis::write_model(*model) == bytes, "it is written in another way");
  use(std::move(*model), page);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read(bytes);
  read(with_head(bytes));
  read(with_head(bytes + std::string(tamis::kMarkupWeights + tamis::kWordWeights, 1)));
  return 0;
}
