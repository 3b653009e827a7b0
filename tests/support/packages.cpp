#include "support/packages.h"

#include <atomic>
#include <cstdio>
#include <fstream>
#include <numeric>

#include <unistd.h>

namespace tamis::test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = 512;

void put(std::string& header, std::size_t at, std::string_view text) {
  header.replace(at, text.size(), text);
}

std::string octal(std::size_t number, int digits) {
  char out[32];
  std::snprintf(out, sizeof out, "%0*zo", digits, number);
  return out;
}

std::string header_of(const TarFile& file) {
  const bool has_bytes = file.type == '0';
  std::string header(kBlock, '\0');
  put(header, 0, file.path);
  put(header, 100, "0000644");
  put(header, 108, "0000000");
  put(header, 116, "0000000");
  put(header, 124, octal(has_bytes ? file.bytes.size() : 0, 11));
  put(header, 136, "00000000000");
  put(header, 148, "        ");
  header[156] = file.type;
  if (file.type == '2') put(header, 157, file.bytes);
  put(header, 257, std::string_view("ustar\00000", 8));
  std::size_t sum = 0;
  for (const char c : header) sum += static_cast<unsigned char>(c);
  put(header, 148, octal(sum, 6) + std::string(1, '\0') + " ");
  return header;
}

}  // namespace

TestFolder::TestFolder() {
  static std::atomic<int> count = 0;
  path_ = fs::temp_directory_path() / ("tamis-packages-" + std::to_string(::getpid()) +
                                       "-" + std::to_string(count++));
  fs::create_directories(path_);
}

TestFolder::~TestFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path TestFolder::write(const std::string& path, std::string_view bytes) const {
  const fs::path file = path_ / path;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
  return file;
}

std::string tar(const std::vector<TarFile>& files) {
  std::string out;
  for (const TarFile& file : files) {
    out += header_of(file);
    if (file.type != '0') continue;
    out += file.bytes;
    out.resize((out.size() + kBlock - 1) / kBlock * kBlock);
  }
  return out + std::string(2 * kBlock, '\0');
}

std::vector<TarFile> small_package() {
  return {
      {"p/package.json", R"({"name": "p", "license": "MIT", "pages": 3})"},
      {"p/pages.jsonl",
       R"({"id": "b", "site": "one.org", "language": "en", "with": ["x", "y"]})"
       "\n"
       R"({"id": "a", "url": "http://www.two.co.uk/1", "title": null})"
       "\n"
       R"({"id": "c", "site": "one.org", "page_type": "forum"})"
       "\n"},
      {"p/html/b.html", "<p>bee"},
      {"p/gold/b.txt", "bee\n"},
      {"p/html/a.html", "<p>\xE9"},  // pages are bytes
      {"p/gold/a.txt", "\xC3\xA9\n"},
      {"p/html/c.html", ""},
      {"p/gold/c.txt", ""},
  };
}

}  // namespace tamis::test
