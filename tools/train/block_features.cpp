// Writes features, tokens and labels of all blocks of datasets as columns for
// tools/train.
//
//   block_features --out FOLDER [--lexicon FILE]... [--logits FILE]... PACKAGE...
//
//   pages.jsonl       per page: package, id, site, type, language, blocks, gold
//   format.json       the format that a model file must declare
//   features.txt      the names of the columns
//   bins.u8           the columns, one after another, one byte per block
//   labels.f32        the share of each block that is in the gold standard
//   words.u32         words of each block
//   markup_tokens.u32, markup_ends.u32    tokens of all blocks, and where each ends
//   word_tokens.u32, word_ends.u32
//   lexicon.u8        for each --lexicon (2^18 weights of markup, then 2^18 of words,
//                     one signed byte each) the columns of its features
//   context.u8        for each --logits (predictions of a forest for every block,
//                     4 bytes each, in the order of the existing pages.jsonl) the
//                     columns of the context pass
//
// The pages are read as the command reads them. The filter's own code computes the
// features.

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/batch.h"
#include "base/file.h"
#include "document/rescue.h"
#include "eval/datasets/package.h"
#include "filters/learned/features/features.h"
#include "filters/learned/judge/context_pass.h"
#include "filters/learned/judge/f_measure_cut.h"
#include "filters/learned/model/model.h"
#include "filters/learned/page_type/page_type.h"
#include "filters/learned/train/block_labels.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

constexpr auto kFirstLexicon = static_cast<unsigned>(Feature::lexicon_markup);
constexpr unsigned kLexiconFeatures =
    static_cast<unsigned>(Feature::first_distance) - kFirstLexicon;

struct Rows {
  std::string about;                       // its line of pages.jsonl
  std::vector<std::vector<Bin>> bins;      // by feature
  std::vector<std::vector<Bin>> lexica;    // by lexicon and feature
  std::vector<std::vector<Bin>> contexts;  // by logits and feature of the context pass
  std::vector<float> labels;
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> markup_tokens;
  std::vector<std::uint32_t> markup_ends;
  std::vector<std::uint32_t> word_tokens;
  std::vector<std::uint32_t> word_ends;
};

void read_tokens(const FeatureReader& reader, Rows& out) {
  for (std::uint32_t b = 0; b < reader.blocks(); ++b) {
    append_tokens(reader.text(), reader.tree(), b, out.markup_tokens, out.word_tokens);
    out.markup_ends.push_back(static_cast<std::uint32_t>(out.markup_tokens.size()));
    out.word_ends.push_back(static_cast<std::uint32_t>(out.word_tokens.size()));
    out.words.push_back(reader.text().blocks[b].words);
  }
}

// The predictions of forests for all blocks of all pages, and where those of a page
// begin.
struct Judgements {
  std::vector<std::vector<std::int32_t>> logits;
  std::map<std::pair<std::string, std::string>, std::size_t> first_block;
};

void read_context(const FeatureReader& reader, std::span<const std::int32_t> logits,
                  Rows& out) {
  std::vector<std::uint16_t> probabilities;
  for (const std::int32_t logit : logits)
    probabilities.push_back(probability_of(logit));
  ContextPass pass;
  pass.read(reader, logits, probabilities);
  for (unsigned f = 0; f < kContextFeatures; ++f)
    out.contexts.emplace_back(pass.column(f), pass.column(f) + reader.blocks());
}

// Pages that a browser shows empty, whose text needs to be recovered, have no rows.
Page parse_for_training(const datasets::PackagePage& source) {
  Page page = parse(source.html, datasets::charset_of(source), {.scripting = true});
  if (find_missing_end(page)) return page;
  return parse(source.html, datasets::charset_of(source),
               {.scripting = true, .rescue_unseen = true});
}

Rows read_page(const datasets::PackagePage& source, const std::string& package,
               const std::vector<Lexicon>& lexica, const Judgements& judgements) {
  const Page page = parse_for_training(source);
  FeatureReader reader;
  reader.read(View(page), {});
  Rows out;
  const auto copy = [&](unsigned feature) {
    const Bin* const column = reader.column(feature);
    return std::vector<Bin>(column, column + reader.blocks());
  };
  for (unsigned f = 0; f < kFeatureCount; ++f) out.bins.push_back(copy(f));
  for (const Lexicon& lexicon : lexica) {
    reader.read_lexicon(lexicon);
    for (unsigned f = 0; f < kLexiconFeatures; ++f)
      out.lexica.push_back(copy(kFirstLexicon + f));
  }
  for (const std::vector<std::int32_t>& logits : judgements.logits)
    read_context(reader,
                 std::span(logits).subspan(
                     judgements.first_block.at({package, source.id}), reader.blocks()),
                 out);
  const BlockLabels labels = label_blocks(page, page.blocks(), *source.gold);
  out.labels = labels.shares;
  read_tokens(reader, out);
  out.about = nlohmann::json{{"package", package},
                             {"id", source.id},
                             {"site", datasets::site_of(source)},
                             {"url", source.url},
                             {"type", source.page_type},
                             {"declared", to_string(declared_page_type(page))},
                             {"language", source.language},
                             {"blocks", reader.blocks()},
                             {"gold", labels.gold_words}}
                  .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return out;
}

template <class T>
void write_column(const std::filesystem::path& file, const std::vector<T>& values) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(values.data()),
             static_cast<std::streamsize>(values.size() * sizeof(T)));
}

// Concatenates the rows of one kind of all pages. The ends are offset accordingly.
template <class T, class Part>
std::vector<T> joined(const std::vector<Rows>& pages, Part part) {
  std::vector<T> out;
  for (const Rows& rows : pages) {
    const std::vector<T>& one = part(rows);
    out.insert(out.end(), one.begin(), one.end());
  }
  return out;
}

std::vector<std::uint32_t> joined_ends(const std::vector<Rows>& pages, bool markup) {
  std::vector<std::uint32_t> out;
  std::uint32_t before = 0;
  for (const Rows& rows : pages) {
    for (const std::uint32_t end : markup ? rows.markup_ends : rows.word_ends)
      out.push_back(before + end);
    before = out.empty() ? 0 : out.back();
  }
  return out;
}

void write(const std::filesystem::path& folder, const std::vector<Rows>& pages,
           std::size_t lexica, std::size_t contexts) {
  std::ofstream about(folder / "pages.jsonl");
  for (const Rows& rows : pages) about << rows.about << "\n";
  std::ofstream(folder / "format.json")
      << nlohmann::json{{"version", kModelVersion},
                        {"features", kFeatureCount},
                        {"context", kContextFeatures},
                        {"fingerprint", feature_fingerprint()},
                        {"logit_steps", kLogitSteps}};
  std::ofstream names(folder / "features.txt");
  for (unsigned f = 0; f < kFeatureCount; ++f) names << feature_name(f) << "\n";
  std::ofstream bins(folder / "bins.u8", std::ios::binary);
  const auto put = [&](std::ofstream& file, const auto& part) {
    const std::vector<Bin> column = joined<Bin>(pages, part);
    file.write(reinterpret_cast<const char*>(column.data()),
               static_cast<std::streamsize>(column.size()));
  };
  for (unsigned f = 0; f < kFeatureCount; ++f)
    put(bins,
        [&](const Rows& rows) -> const std::vector<Bin>& { return rows.bins[f]; });
  if (lexica > 0) {
    std::ofstream lexicon(folder / "lexicon.u8", std::ios::binary);
    for (std::size_t f = 0; f < lexica * kLexiconFeatures; ++f)
      put(lexicon,
          [&](const Rows& rows) -> const std::vector<Bin>& { return rows.lexica[f]; });
  }
  if (contexts > 0) {
    std::ofstream context(folder / "context.u8", std::ios::binary);
    for (std::size_t f = 0; f < contexts * kContextFeatures; ++f)
      put(context, [&](const Rows& rows) -> const std::vector<Bin>& {
        return rows.contexts[f];
      });
  }
  write_column(folder / "labels.f32",
               joined<float>(
                   pages, [](const Rows& r) -> auto& { return r.labels; }));
  using U32 = std::uint32_t;
  write_column(folder / "words.u32",
               joined<U32>(
                   pages, [](const Rows& r) -> auto& { return r.words; }));
  write_column(folder / "markup_tokens.u32",
               joined<U32>(
                   pages, [](const Rows& r) -> auto& { return r.markup_tokens; }));
  write_column(folder / "word_tokens.u32",
               joined<U32>(
                   pages, [](const Rows& r) -> auto& { return r.word_tokens; }));
  write_column(folder / "markup_ends.u32", joined_ends(pages, true));
  write_column(folder / "word_ends.u32", joined_ends(pages, false));
}

struct Task {
  std::filesystem::path out;
  std::vector<std::string> lexicon_files;
  std::vector<std::string> logit_files;
  std::vector<std::string> packages;
};

int complain(const std::string& what) {
  std::fprintf(stderr, "block_features: %s\n", what.c_str());
  return 2;
}

// The number of blocks in the pages of an earlier run gives where those of each page
// begin.
Result<Judgements> read_judgements(const Task& task) {
  Judgements out;
  for (const std::string& path : task.logit_files) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return tl::unexpected(bytes.error());
    out.logits.emplace_back(bytes->size() / sizeof(std::int32_t));
    std::memcpy(out.logits.back().data(), bytes->data(),
                out.logits.back().size() * sizeof(std::int32_t));
  }
  if (out.logits.empty()) return out;
  std::ifstream pages(task.out / "pages.jsonl");
  std::size_t block = 0;
  for (std::string line; std::getline(pages, line);) {
    const nlohmann::json page = nlohmann::json::parse(line);
    out.first_block[{page["package"], page["id"]}] = block;
    block += page["blocks"].get<std::size_t>();
  }
  for (std::size_t i = 0; i < out.logits.size(); ++i)
    if (out.logits[i].size() != block)
      return fail(ErrorCode::bad_file, task.logit_files[i],
                  "it has " + std::to_string(out.logits[i].size()) + " numbers",
                  "one for each of the " + std::to_string(block) + " blocks");
  return out;
}

int run(const Task& task) {
  std::vector<std::string> files;
  std::vector<Lexicon> lexica;
  for (const std::string& path : task.lexicon_files) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return complain(to_string(bytes.error()));
    if (bytes->size() != kMarkupWeights + kWordWeights)
      return complain(path + ": this is no lexicon");
    files.push_back(*bytes);
  }
  for (const std::string& bytes : files) {
    const auto* const weights = reinterpret_cast<const std::int8_t*>(bytes.data());
    lexica.push_back(
        {{weights, kMarkupWeights}, {weights + kMarkupWeights, kWordWeights}});
  }
  const Result<Judgements> judgements = read_judgements(task);
  if (!judgements) return complain(to_string(judgements.error()));
  std::filesystem::create_directories(task.out);
  std::vector<Rows> rows;
  for (const std::string& package : task.packages) {
    datasets::PackageInfo info;
    std::vector<datasets::PackagePage> pages;
    const Result<void> read =
        datasets::read_package(package, info, [&](datasets::PackagePage&& page) {
          pages.push_back(std::move(page));
          return true;
        });
    if (!read) return complain(to_string(read.error()));
    Batch(pages.size(), std::thread::hardware_concurrency())
        .run<Rows>(
            [&] {
              return [&](std::size_t i) {
                return read_page(pages[i], info.name, lexica, *judgements);
              };
            },
            [&](std::size_t, Rows one) {
              rows.push_back(std::move(one));
              return true;
            });
    std::printf("%s: %zu pages\n", info.name.c_str(), pages.size());
  }
  write(task.out, rows, lexica.size(), judgements->logits.size());
  return 0;
}

}  // namespace
}  // namespace tamis

int main(int argc, char** argv) {
  tamis::Task task;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--out" && i + 1 < argc)
      task.out = argv[++i];
    else if (word == "--lexicon" && i + 1 < argc)
      task.lexicon_files.emplace_back(argv[++i]);
    else if (word == "--logits" && i + 1 < argc)
      task.logit_files.emplace_back(argv[++i]);
    else
      task.packages.push_back(word);
  }
  if (task.out.empty() || task.packages.empty()) {
    std::fprintf(
        stderr,
        "usage: block_features --out FOLDER [--lexicon FILE]... [--logits FILE]... "
        "PACKAGE...\n");
    return 2;
  }
  return tamis::run(task);
}
