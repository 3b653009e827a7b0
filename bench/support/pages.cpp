#include "bench/support/pages.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "tamis/parser.h"

#ifdef TAMIS_HAVE_LIBARCHIVE
#define TAMIS_READS_PACKAGES 1
#include <archive.h>
#include <archive_entry.h>
#endif

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

void PageSet::add(std::string name, std::string_view raw) {
  const std::string_view kept = keep(raw);
  const Text text = decode(kept);
  const bool same = text.view() == kept;
  pages_.push_back({std::move(name), kept, same ? kept : keep(text.view()), {}});
  bytes_ += pages_.back().utf8.size();
}

void PageSet::add_gold(std::string_view name, std::string_view gold) {
  if (!pages_.empty() && pages_.back().name == name) pages_.back().gold = keep(gold);
}

#if defined(TAMIS_READS_PACKAGES)

std::string load_package(const std::filesystem::path& archive, PageSet& into) {
  const std::unique_ptr<struct archive, int (*)(struct archive*)> reader(
      archive_read_new(), archive_read_free);
  archive_read_support_filter_all(reader.get());
  archive_read_support_format_tar(reader.get());
  if (archive_read_open_filename(reader.get(), archive.c_str(), 1 << 16) != ARCHIVE_OK)
    return archive.string() + ": " + archive_error_string(reader.get());

  std::string bytes;
  struct archive_entry* entry = nullptr;
  while (archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK) {
    const std::filesystem::path name = archive_entry_pathname(entry);
    const std::string folder = name.parent_path().filename();
    if (folder != "html" && folder != "gold") continue;
    bytes.resize(static_cast<std::size_t>(archive_entry_size(entry)));
    const la_ssize_t got = archive_read_data(reader.get(), bytes.data(), bytes.size());
    if (got != static_cast<la_ssize_t>(bytes.size()))
      return name.string() + ": cannot be read";
    const std::string id = name.stem().string();
    folder == "html" ? into.add(id, bytes) : into.add_gold(id, bytes);
  }
  into.description = archive.filename().string();
  if (into.pages().empty()) return archive.string() + ": no pages in it";
  return {};
}

#else

std::string load_package(const std::filesystem::path& archive, PageSet&) {
  return archive.string() + ": built without libarchive (tools/setup bench)";
}

#endif

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

std::filesystem::path shared_folder() {
  const char* named = std::getenv("TAMIS_SHARED");
  if (named != nullptr && *named != '\0') return named;
#if defined(TAMIS_SHARED)
  return std::filesystem::path(TAMIS_SHARED).lexically_normal();
#else
  return "../shared";
#endif
}

}  // namespace tamis::bench
