// Reads files as pages. The same walk serves read_package(), which stops at the first
// error, and check_package(), which collects all errors.

#include <unordered_map>

#include "encoding/utf8.h"
#include "eval/datasets/package.h"
#include "eval/datasets/package_files.h"

namespace tamis::datasets {
namespace {

using Kind = PackageFile::Kind;

// Returns the first line that is invalid UTF-8, from 1; 0 if all lines are valid.
std::size_t malformed_line(std::string_view text) {
  std::string copy(text.size() + kCopyPadding, '\0');
  if (copy_utf8(text, copy.data()) != Utf8::malformed) return 0;
  for (std::size_t line = 1;; ++line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos ||
        copy_utf8(text.substr(0, end), copy.data()) == Utf8::malformed)
      return line;
    text.remove_prefix(end + 1);
  }
}

class Walk {
 public:
  using OnPage = std::function<bool(PackagePage&&)>;
  using OnProblem = std::function<bool(Error)>;  // false stops

  Walk(std::string place, PackageInfo& info, const PackageReading& reading,
       OnPage on_page, OnProblem on_problem)
      : place_(std::move(place)),
        info_(info),
        reading_(reading),
        on_page_(std::move(on_page)),
        on_problem_(std::move(on_problem)) {}

  void run(PackageFiles& files) {
    while (!is_over_) {
      Result<std::optional<PackageFile>> file = files.next();
      if (!file) return stop(file.error());
      if (!*file) break;
      take(std::move(**file), files);
    }
    if (!is_over_) finish();
  }

  // The pages of pages.jsonl. Of the pages passed to the caller, only the id remains.
  std::vector<PackagePage>& pages() { return pages_; }

  // Makes the walk stop after package.json and pages.jsonl.
  void only_index() { only_index_ = true; }

 private:
  struct State {
    bool has_html = false;
    bool has_gold = false;
    bool is_wrong = false;
    bool is_given = false;
  };

  void take(PackageFile&& file, PackageFiles& files) {
    const bool was_ready = is_ready();
    if (file.kind == Kind::info) {
      take_info(file);
    } else if (file.kind == Kind::index) {
      take_index(file);
      files.expect(pages_);
    } else if (was_ready) {
      take_page_file(std::move(file));
    } else {
      hold(file.bytes.size(), file.path);
      early_.push_back(std::move(file));
    }
    if (was_ready || !is_ready()) return;
    if (only_index_) is_over_ = true;
    take_early();
  }

  bool is_ready() const { return has_info_ && has_index_; }

  void take_early() {
    for (PackageFile& file : early_) {
      if (is_over_) return;
      held_bytes_ -= file.bytes.size();
      take_page_file(std::move(file));
    }
    early_.clear();
  }

  void take_info(const PackageFile& file) {
    if (has_info_) return problem(file.path, "is there twice");
    has_info_ = true;
    if (file.problem) return report(*file.problem);
    Result<PackageInfo> info = read_package_info(file.bytes, place_ + ": " + file.path);
    if (!info) return report(info.error());
    info_ = *std::move(info);
  }

  void take_index(const PackageFile& file) {
    if (has_index_) return problem(file.path, "is there twice");
    has_index_ = true;
    if (file.problem) {
      wrong_lines_ = 1;
      return report(*file.problem);
    }
    std::size_t number = 0;
    for (std::string_view rest = file.bytes; !rest.empty() && !is_over_;) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      ++number;
      const std::string_view line = rest.substr(0, end);
      if (line.find_first_not_of(" \t\r") != std::string_view::npos)
        take_line(line, number);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    states_.resize(pages_.size());
  }

  void take_line(std::string_view line, std::size_t number) {
    const std::string name = "pages.jsonl, line " + std::to_string(number);
    Result<PackagePage> page = read_package_line(line, place_ + ": " + name);
    if (!page) {
      ++wrong_lines_;
      return report(page.error());
    }
    const auto [first, is_new] = index_of_.emplace(page->id, pages_.size());
    if (!is_new) {
      ++repeated_lines_;
      return problem(name, "the id \"" + page->id + "\" was on line " +
                               std::to_string(line_of_[first->second]) + " already");
    }
    page->index = pages_.size();
    line_of_.push_back(number);
    pages_.push_back(*std::move(page));
  }

  void take_page_file(PackageFile&& file) {
    const auto found = index_of_.find(file.id);
    const bool is_known = !file.id.empty() && found != index_of_.end();
    if (file.problem) report(*file.problem);
    if (is_known) return take_known(found->second, std::move(file));
    if (file.problem) return;
    if (file.kind == Kind::stray)
      return problem(file.path, "is no page's file", "html/ID.html or gold/ID.txt");
    // After an invalid line, the page may belong to that line, which was reported.
    if (wrong_lines_ == 0) problem(file.path, "no line of pages.jsonl has this page");
  }

  void take_known(std::size_t index, PackageFile&& file) {
    PackagePage& page = pages_[index];
    State& state = states_[index];
    const bool is_html = file.kind == Kind::html;
    bool& has = is_html ? state.has_html : state.has_gold;
    if (has) return problem(file.path, "is there twice");
    has = true;
    if (file.problem) state.is_wrong = true;
    const std::size_t line = is_html ? 0 : malformed_line(file.bytes);
    if (line != 0) {
      state.is_wrong = true;
      problem(file.path + ", line " + std::to_string(line), "this is not UTF-8");
    }
    hold(file.bytes.size(), file.path);
    if (is_html)
      page.html = std::move(file.bytes);
    else
      page.gold = std::move(file.bytes);
    give_what_is_due(index);
  }

  void hold(std::size_t bytes, const std::string& path) {
    held_bytes_ += bytes;
    if (held_bytes_ > reading_.max_held_bytes)
      stop({ErrorCode::too_large, place_ + ": " + path,
            "pages lie too far from their place: more than " +
                std::to_string(reading_.max_held_bytes) +
                " bytes would have to be held",
            "package.json, pages.jsonl, then each page's html and gold, in the order "
            "of pages.jsonl; tamis package make writes it so"});
  }

  void give_what_is_due(std::size_t index) {
    if (reading_.order == PageOrder::stored) {
      if (is_complete(index)) give(index);
      return;
    }
    while (!is_over_ && next_ < pages_.size() && is_complete(next_)) give(next_++);
  }

  bool is_complete(std::size_t index) const {
    return states_[index].has_html && states_[index].has_gold;
  }

  void give(std::size_t index) {
    if (is_over_) return;
    PackagePage& kept = pages_[index];
    held_bytes_ -= kept.html.size() + kept.gold->size();
    PackagePage page = std::exchange(kept, PackagePage{});
    kept.id = page.id;
    if (!states_[index].is_wrong && !on_page_(std::move(page))) is_over_ = true;
  }

  void finish() {
    if (!has_info_)
      problem("package.json", "is missing",
              "tamis package make makes packages of pages");
    if (!has_index_) return problem("pages.jsonl", "is missing");
    if (!only_index_) take_early();
    const std::size_t lines = pages_.size() + wrong_lines_ + repeated_lines_;
    if (info_.pages && *info_.pages != lines)
      problem("package.json", "says " + std::to_string(*info_.pages) +
                                  " pages, pages.jsonl has " + std::to_string(lines));
    if (only_index_) return;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      const std::string line = "pages.jsonl, line " + std::to_string(line_of_[i]);
      if (!states_[i].has_html)
        problem(line, "html/" + pages_[i].id + ".html is missing");
      if (!states_[i].has_gold)
        problem(line, "gold/" + pages_[i].id + ".txt is missing");
    }
  }

  void problem(const std::string& path, std::string finding, std::string allowed = {}) {
    report({ErrorCode::bad_file, place_ + ": " + path, std::move(finding),
            std::move(allowed)});
  }

  void report(Error error) {
    if (!is_over_ && !on_problem_(std::move(error))) is_over_ = true;
  }

  // Reports an error after which reading cannot continue.
  void stop(Error error) {
    report(std::move(error));
    is_over_ = true;
  }

  std::string place_;
  PackageInfo& info_;
  PackageReading reading_;
  OnPage on_page_;
  OnProblem on_problem_;
  bool only_index_ = false;

  bool is_over_ = false;
  bool has_info_ = false;
  bool has_index_ = false;
  std::vector<PackageFile> early_;  // files of pages read before pages.jsonl
  std::vector<PackagePage> pages_;
  std::vector<State> states_;
  std::vector<std::size_t> line_of_;
  std::unordered_map<std::string, std::size_t> index_of_;
  std::size_t wrong_lines_ = 0;
  std::size_t repeated_lines_ = 0;
  std::size_t next_ = 0;  // the next page to return, in the order of the list
  std::size_t held_bytes_ = 0;
};

// Runs a walk that stops at the first error.
template <class Prepare>
Result<std::vector<PackagePage>> walk_until_problem(
    const std::filesystem::path& package, PackageInfo& info,
    const PackageReading& reading, const Walk::OnPage& each, Prepare prepare) {
  Result<std::unique_ptr<PackageFiles>> files = open_package(package);
  if (!files) return tl::unexpected(files.error());
  std::optional<Error> first;
  Walk walk(package.string(), info, reading, each, [&](Error error) {
    first = std::move(error);
    return false;
  });
  prepare(walk);
  walk.run(**files);
  if (first) return tl::unexpected(*std::move(first));
  return std::move(walk.pages());
}

}  // namespace

Result<void> read_package(const std::filesystem::path& package, PackageInfo& info,
                          const std::function<bool(PackagePage&&)>& each,
                          const PackageReading& reading) {
  const auto pages = walk_until_problem(package, info, reading, each, [](Walk&) {});
  if (!pages) return tl::unexpected(pages.error());
  return {};
}

Result<PackageIndex> read_package_index(const std::filesystem::path& package) {
  PackageIndex out;
  Result<std::vector<PackagePage>> pages = walk_until_problem(
      package, out.info, {}, [](PackagePage&&) { return true; },
      [](Walk& walk) { walk.only_index(); });
  if (!pages) return tl::unexpected(pages.error());
  out.pages = *std::move(pages);
  return out;
}

std::vector<Error> check_package(const std::filesystem::path& package,
                                 PackageInfo& info,
                                 const std::function<void(PackagePage&&)>& each) {
  std::vector<Error> problems;
  const Result<std::unique_ptr<PackageFiles>> files = open_package(package);
  if (!files) return {files.error()};
  const auto on_page = [&](PackagePage&& page) {
    each(std::move(page));
    return true;
  };
  Walk walk(package.string(), info, {.order = PageOrder::stored}, on_page,
            [&](Error error) {
              problems.push_back(std::move(error));
              return true;
            });
  walk.run(**files);
  return problems;
}

}  // namespace tamis::datasets
