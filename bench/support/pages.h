// Pages to measure with, loaded before any clock starts.
//
//   PageSet pages;
//   if (const std::string error = load_package("wcxb-dev.tar.zst", pages);
//   !error.empty())
//     ...
//   for (const BenchPage& page : pages.pages()) parser.parse_padded(page.utf8);
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::bench {

// Both views are followed by 64 zero bytes and start at a multiple of 64.
struct BenchPage {
  std::string name;
  std::string_view raw;   // the original bytes
  std::string_view utf8;  // the same, decoded; the same memory if nothing changed
  std::string_view gold;  // the text that a person kept; empty if unknown
};

class PageSet {
 public:
  void add(std::string name, std::string_view raw, std::string_view gold = {});

  const std::vector<BenchPage>& pages() const { return pages_; }

  std::uint64_t bytes() const { return bytes_; }  // of the UTF-8 text

  std::string description;

 private:
  std::string_view keep(std::string_view bytes);
  char* room(std::size_t size);

  std::vector<BenchPage> pages_;
  std::uint64_t bytes_ = 0;
  std::vector<std::unique_ptr<char[]>> chunks_;
  char* free_ = nullptr;  // in the last chunk
  std::size_t left_ = 0;
};

// These return an error message, or an empty string on success.
std::string load_package(const std::filesystem::path& archive, PageSet& into);
std::string load_folder(const std::filesystem::path& folder, PageSet& into);

// Generates pages with the mixture of scripts, attributes and prose of news pages in
// 2025. For machines without the datasets.
void generate_pages(std::size_t count, PageSet& into);

// Loads the default input of most benchmarks: the dataset of that name, else wcxb-dev,
// else generated pages. Prints its choice, and reports whether there are any pages.
bool load_pages(const std::string& package, PageSet& into);

}  // namespace tamis::bench
