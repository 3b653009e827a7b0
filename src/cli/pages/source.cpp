#include "cli/pages/source.h"

#include <cerrno>
#include <filesystem>
#include <iterator>

#include "base/error.h"
#include "bulk/folder_files.h"
#include "bulk/formats/file_names.h"
#include "cli/command.h"
#include "text/messages.h"
#include "url/parts.h"
#include "url/site/site.h"
#include "url/url.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostSaid = 20;

PageSource without_page(std::string name, std::string finding,
                        std::string allowed = {}) {
  Error error{ErrorCode::cannot_read, name, std::move(finding), std::move(allowed)};
  return {PageSource::Kind::file, std::move(name), std::move(error)};
}

// Adds all pages below a directory, in the order of files_below().
void add_folder(const std::string& folder, bool follow_links, Sources& out) {
  bulk::FolderFiles found = bulk::files_below(folder, follow_links, bulk::page_suffix);
  for (const auto& [path, error] : found.entries) {
    if (!error) {
      out.pages.push_back({PageSource::Kind::file, path.string(), {}});
      continue;
    }
    errno = error.value();
    out.pages.push_back(without_page(path.string(), system_error()));
  }
  std::move(found.skipped.begin(), found.skipped.end(),
            std::back_inserter(out.skipped));
  if (found.entries.empty())
    out.pages.push_back(
        without_page(folder, "there is no page in this folder",
                     "files named *.html, *.htm, *.xhtml, *.xht, *.shtml "
                     "and *.shtm are taken for pages"));
}

}  // namespace

std::string PageSource::place() const {
  switch (kind) {
    case Kind::url:
    case Kind::file: return without_credentials_of_name(name);
    case Kind::standard_input: break;
  }
  return "standard input";
}

std::string PageSource::group() const {
  switch (kind) {
    case Kind::url: return "site " + url::site_of(name);
    case Kind::file: return "folder " + fs::path(name).parent_path().string();
    case Kind::standard_input: break;
  }
  return "standard input";
}

void say_skipped(const std::vector<std::string>& skipped) {
  for (std::size_t i = 0; i < std::min(skipped.size(), kMostSaid); ++i)
    say("tamis: " + skipped[i] +
        ": skipped, the link leads out of the directory; --follow-links reads it");
  if (skipped.size() > kMostSaid)
    say("tamis: " + std::to_string(skipped.size()) +
        " links lead out of the directory and are skipped");
}

PageSource source_of(const std::string& word) {
  if (word == "-") return {PageSource::Kind::standard_input, word, {}};
  if (url::is_web_address(word)) return {PageSource::Kind::url, word, {}};
  std::error_code unknown;
  if (url::Parts(word).is_absolute() && !fs::exists(word, unknown))
    return without_page(without_credentials_of_name(word),
                        "addresses of this kind are not fetched",
                        "http:// and https:// are; a file is named by its path");
  return {PageSource::Kind::file, word, {}};
}

Sources find_sources(const std::vector<std::string>& words, bool follow_links) {
  Sources out;
  for (const std::string& word : words) {
    std::error_code unknown;
    if (word != "-" && !url::is_web_address(word) && fs::is_directory(word, unknown))
      add_folder(word, follow_links, out);
    else
      out.pages.push_back(source_of(word));
  }
  return out;
}

}  // namespace tamis::cli
