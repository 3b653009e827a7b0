#include "bench/support/pages.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "bench/support/paths.h"
#include "eval/datasets/package.h"
#include "tamis/parser.h"

namespace tamis::bench {
namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kChunk = std::size_t{64} << 20;

std::size_t padded(std::size_t size) {
  return (size + Text::kPadding + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

char* PageSet::room(std::size_t size) {
  if (size > left_) {
    left_ = std::max(kChunk, size);
    chunks_.push_back(std::make_unique<char[]>(left_ + kAlignment));
    const auto start = reinterpret_cast<std::uintptr_t>(chunks_.back().get());
    free_ = chunks_.back().get() + (kAlignment - start % kAlignment) % kAlignment;
  }
  left_ -= size;
  return std::exchange(free_, free_ + size);
}

std::string_view PageSet::keep(std::string_view bytes) {
  char* place = room(padded(bytes.size()));
  if (!bytes.empty()) std::memcpy(place, bytes.data(), bytes.size());
  return {place, bytes.size()};
}

void PageSet::add(std::string name, std::string_view raw, std::string_view gold) {
  const std::string_view kept = keep(raw);
  const Text text = decode(kept);
  const bool same = text.view() == kept;
  pages_.push_back(
      {std::move(name), kept, same ? kept : keep(text.view()), keep(gold)});
  bytes_ += pages_.back().utf8.size();
}

std::string load_package(const std::filesystem::path& archive, PageSet& into) {
  datasets::PackageInfo info;
  const auto add = [&into](datasets::PackagePage&& page) {
    into.add(std::move(page.id), page.html, *page.gold);
    return true;
  };
  const Result<void> read = datasets::read_package(
      archive, info, add, {.order = datasets::PageOrder::stored});
  into.description = archive.filename().string();
  if (!read) return to_string(read.error());
  return into.pages().empty() ? archive.string() + ": no pages in it" : "";
}

std::string load_folder(const std::filesystem::path& folder, PageSet& into) {
  std::error_code failed;
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder, failed)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (!in) return file.string() + ": cannot be read";
    into.add(file.stem().string(), bytes);
  }
  into.description = folder.string();
  if (into.pages().empty()) return folder.string() + ": no pages in it";
  return {};
}

bool load_pages(const std::string& package, PageSet& into) {
  std::filesystem::path archive = package;
  if (archive.empty()) archive = shared_folder() / "packages" / "wcxb-dev.tar.zst";
  if (const std::string error = load_package(archive, into); !error.empty()) {
    std::printf("%s\n", error.c_str());
    if (!package.empty()) return false;
    std::printf("using generated pages: judge nothing by them\n");
    into = PageSet();
    generate_pages(180, into);
  }
  std::printf("%s: %zu pages, %.1f MB\n", into.description.c_str(), into.pages().size(),
              static_cast<double>(into.bytes()) / 1e6);
  return true;
}

}  // namespace tamis::bench
