#include "io/net/browser.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>
#include <vector>

#include <unistd.h>

#include "base/child_process.h"
#include "base/error.h"
#include "base/file.h"
#include "io/sqlite/sqlite.h"
#include "text/ascii.h"
#include "text/json_writer.h"
#include "text/numbers.h"
#include "url/parts.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBrowsers[] = {"chromium", "chromium-browser", "google-chrome",
                                     "google-chrome-stable"};

// A directory that is removed with its contents when the object is destroyed.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code unknown;
    const fs::path base = fs::temp_directory_path(unknown);
    std::string name = ((unknown ? fs::path("/tmp") : base) / "tamis-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code unknown;
    // The browser's last processes may still be writing. Another turn removes the files
    // that they add.
    for (int turn = 0; turn < 3 && !path_.empty() && fs::exists(path_, unknown); ++turn)
      fs::remove_all(path_, unknown);
  }
  bool is_there() const { return !path_.empty(); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string on_path(const std::string& name) {
  const std::vector<std::string> all = programs_on_path(name);
  return all.empty() ? std::string() : all.front();
}

std::vector<std::string> command_line(const std::string& browser,
                                      const fs::path& profile,
                                      const std::string& address) {
  std::vector<std::string> out = {
      browser, "--headless=new", "--dump-dom", "--user-data-dir=" + profile.string(),
      // Run scripts for five seconds of virtual time, which passes faster than real
      // time.
      "--virtual-time-budget=5000", "--no-first-run", "--no-default-browser-check",
      "--disable-gpu", "--disable-extensions", "--disable-background-networking",
      "--disable-breakpad", "--disable-dev-shm-usage", "--mute-audio",
      // No user is present: no windows, downloads, prompts, printers or sync.
      "--block-new-web-contents", "--deny-permission-prompts", "--disable-sync",
      "--disable-print-preview", "--noerrdialogs"};
  // Chromium refuses to run as root with its sandbox on.
  if (::geteuid() == 0) out.emplace_back("--no-sandbox");
  out.push_back(address);
  return out;
}

// If a URL cannot be reached, Chromium shows its own error page and exits successfully.
bool is_error_page(const std::string& page) {
  return page.find("id=\"main-frame-error\"") != std::string::npos &&
         page.find("class=\"neterror\"") != std::string::npos;
}

constexpr std::string_view kNetworkError = "net::ERR_";

// Returns a message with the error code on that page, such as ERR_NAME_NOT_RESOLVED.
std::string error_of_page(const std::string& page) {
  const std::size_t begin = page.find("ERR_");
  if (begin == std::string::npos) return "the browser cannot reach it";
  std::size_t end = begin;
  while (end < page.size() && (is_alnum(page[end]) || page[end] == '_')) ++end;
  return "the browser cannot reach it: " + page.substr(begin, end - begin);
}

// Returns the last line of Chromium's log that has the code of a network error, or else
// the last line. Chromium may write other errors while it ends.
std::string deciding_line(const fs::path& file) {
  Result<std::string> text = read_file(file);
  if (!text) return {};
  const std::size_t network = text->rfind(kNetworkError);
  if (network != std::string::npos)
    text->resize(std::min(text->find('\n', network), text->size()));
  const std::size_t end = text->find_last_not_of("\n ");
  if (end == std::string::npos) return {};
  const std::size_t begin = text->rfind('\n', end) + 1;
  return text->substr(begin, std::min<std::size_t>(end + 1 - begin, 200));
}

// In a line of Chromium's log, only a code such as "net::ERR_NAME_NOT_RESOLVED"
// matters.
std::string why_it_failed(const std::string& message, int code) {
  const std::size_t network = message.find(kNetworkError);
  if (network != std::string::npos)
    return "the browser cannot reach it: " + message.substr(network);
  return "the browser fails: " +
         (message.empty() ? "exit code " + std::to_string(code) : message);
}

Result<std::string> judged(ChildResult child, const std::string& place,
                           const fs::path& messages, const BrowserOptions& options) {
  const auto because = [&](std::string finding, std::string allowed = {}) {
    return fail(ErrorCode::cannot_read, place, std::move(finding), std::move(allowed));
  };
  switch (child.end) {
    case ChildResult::End::cannot_start:
      return because("the browser cannot be started: " + child.output);
    case ChildResult::End::timed_out:
      return because("the browser is not done within " +
                         std::to_string(options.timeout.count() / 1000) + " s",
                     "--timeout allows more");
    case ChildResult::End::too_large:
      return fail(ErrorCode::too_large, place,
                  "the page is over the limit of " + text::size_text(options.max_bytes),
                  "--max-bytes raises it");
    case ChildResult::End::stopped: return because("interrupted");
    case ChildResult::End::exited: break;
  }
  if (child.code != 0 || child.output.empty())
    return because(why_it_failed(deciding_line(messages), child.code));
  if (is_error_page(child.output)) return because(error_of_page(child.output));
  return std::move(child.output);
}

// Reports whether the browser showed another file than `address`. A page from the web
// cannot cause that. A page in a file can redirect the browser to any other file, whose
// text would be taken for that of the page. The history of the profile has all URLs.
// Transitions 3 and 4 are frames, which are not part of the output.
bool showed_other_file(const fs::path& profile, const std::string& address) {
  Result<Database> history =
      Database::open(profile / "Default/History", Database::Mode::read);
  if (!history) return false;
  Result<Statement> shown = history->prepare(
      "SELECT DISTINCT urls.url FROM urls JOIN visits ON visits.url = urls.id "
      "WHERE visits.transition & 255 NOT IN (3, 4) AND urls.url LIKE 'file:%'");
  if (!shown) return false;
  for (Result<bool> row = shown->step(); row && *row; row = shown->step()) {
    const std::string url = shown->text(0);
    if (url.substr(0, url.find_first_of("?#")) != address) return true;
  }
  return false;
}

bool has_no_page(const ChildResult& child) {
  return child.end == ChildResult::End::exited && child.output.empty();
}

// A page can start downloads, which Chromium saves in the user's own directory. The
// profile refuses all of them (3) and names a directory inside itself.
Result<void> write_preferences(const fs::path& profile) {
  std::error_code error;
  fs::create_directories(profile / "Default", error);
  std::string text;
  JsonWriter json(text);
  json.begin_object();
  json.key("download_restrictions");
  json.value(std::uint64_t{3});
  json.key("download");
  json.begin_object();
  json.key("default_directory");
  json.value((profile / "downloads").string());
  json.end_object();
  json.end_object();
  return replace_file(profile / "Default/Preferences", text, Sync::no);
}

Result<std::string> run(const std::string& browser, const TemporaryFolder& folder,
                        const std::string& address, const std::string& place,
                        const BrowserOptions& options) {
  const fs::path messages = folder.path() / "messages";
  const fs::path profile = folder.path() / "profile";
  if (const Result<void> written = write_preferences(profile); !written)
    return tl::unexpected(written.error());
  const auto once = [&] {
    return run_child(
        command_line(browser, profile, address),
        {messages.string(),
         {"TMPDIR=" + folder.path().string()},  // for files outside its profile
         options.max_bytes,
         options.timeout,
         options.stop});
  };
  ChildResult child = once();
  // On a busy machine Chromium occasionally exits without a page, sometimes twice in a
  // row.
  for (int again = 0; again < 3 && has_no_page(child); ++again) child = once();
  if (address.starts_with("file:") && showed_other_file(profile, address))
    return fail(ErrorCode::cannot_read, place,
                "the page sends the browser to another file");
  return judged(std::move(child), place, messages, options);
}

tl::unexpected<Error> no_folder(const std::string& place) {
  return fail(ErrorCode::cannot_write, place,
              "no temporary folder can be made: " + system_error());
}

}  // namespace

Result<std::string> find_browser() {
  if (const char* named = std::getenv("CHROMIUM"); named != nullptr && *named != '\0') {
    std::string path = named;
    if (path.find('/') == std::string::npos) path = on_path(path);
    if (is_program(path)) return path;
    return fail(ErrorCode::cannot_read, "--rendered",
                "CHROMIUM names '" + std::string(named) + "', which is no program");
  }
  for (const char* name : kBrowsers)
    if (std::string path = on_path(name); !path.empty()) return path;
  return fail(ErrorCode::cannot_read, "--rendered", "there is no Chromium",
              "chromium, chromium-browser or google-chrome on the PATH, or the "
              "variable CHROMIUM with its path");
}

Result<std::string> rendered(const std::string& address, const std::string& place,
                             const BrowserOptions& options) {
  const Result<std::string> browser = find_browser();
  if (!browser) return tl::unexpected(browser.error());
  const TemporaryFolder folder;
  if (!folder.is_there()) return no_folder(place);
  return run(*browser, folder, address, place, options);
}

Result<std::string> rendered_bytes(const std::string& bytes, const std::string& place,
                                   const BrowserOptions& options) {
  const Result<std::string> browser = find_browser();
  if (!browser) return tl::unexpected(browser.error());
  const TemporaryFolder folder;
  if (!folder.is_there()) return no_folder(place);
  const fs::path page = folder.path() / "page.html";
  if (const Result<void> written = replace_file(page, bytes, Sync::no); !written)
    return tl::unexpected(written.error());
  return run(*browser, folder, file_address(page.string()), place, options);
}

std::string file_address(const std::string& path) {
  std::error_code unknown;
  const fs::path whole = fs::absolute(path, unknown);
  std::string out = "file://";
  for (const char c : (unknown ? fs::path(path) : whole).string()) {
    if (is_alnum(c) || c == '/' || c == '.' || c == '-' || c == '_' || c == '~')
      out += c;
    else
      url::append_percent_encoded(c, out);
  }
  return out;
}

}  // namespace tamis::cli
