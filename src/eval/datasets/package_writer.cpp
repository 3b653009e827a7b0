#include "eval/datasets/package_writer.h"

#include <algorithm>
#include <map>

#include "base/file.h"
#include "eval/datasets/package.h"
#include "text/control_characters.h"

namespace tamis::datasets {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kArchiveEnding = ".tar.zst";

class FolderSink : public PackageSink {
 public:
  explicit FolderSink(fs::path folder) : folder_(std::move(folder)) {}

  Result<void> open() {
    for (const fs::path& inside : {folder_ / "html", folder_ / "gold"}) {
      std::error_code failed;
      fs::create_directories(inside, failed);
      if (failed)
        return fail(ErrorCode::cannot_write, inside.string(), failed.message());
    }
    return {};
  }

  Result<void> write(const std::string& path, std::string_view bytes) override {
    return replace_file(folder_ / path, bytes, Sync::no);
  }

  Result<void> finish() override { return {}; }

 private:
  fs::path folder_;
};

Result<std::unique_ptr<PackageSink>> open_sink(const fs::path& target,
                                               const fs::path& beside) {
  if (names_archive(target)) return open_archive_sink(beside, package_name(target));
  auto sink = std::make_unique<FolderSink>(beside);
  if (const Result<void> opened = sink->open(); !opened)
    return tl::unexpected(opened.error());
  return sink;
}

// Returns the languages, most frequent first.
std::vector<std::string> languages_of(const std::vector<PackagePage>& pages) {
  std::map<std::string, std::size_t> counts;
  for (const PackagePage& page : pages)
    if (!page.language.empty()) ++counts[page.language];
  std::vector<std::string> out;
  for (const auto& [language, count] : counts) out.push_back(language);
  std::stable_sort(out.begin(), out.end(),
                   [&](const auto& a, const auto& b) { return counts[a] > counts[b]; });
  return out;
}

Result<void> write_head(PackageSink& sink, PackageInfo info,
                        const std::vector<PackagePage>& pages) {
  info.pages = pages.size();
  info.languages = languages_of(pages);
  std::string lines;
  for (const PackagePage& page : pages) lines += write_package_line(page);
  const Result<void> written = sink.write("package.json", write_package_info(info));
  return written ? sink.write("pages.jsonl", lines) : written;
}

Result<void> check_ids(const std::vector<PackagePage>& pages) {
  std::unordered_set<std::string> seen;
  for (const PackagePage& page : pages) {
    if (const std::string wrong = wrong_id(page.id); !wrong.empty())
      return fail(ErrorCode::bad_file, "page \"" + page.id + "\"", wrong);
    if (!seen.insert(page.id).second)
      return fail(ErrorCode::bad_file, "page \"" + page.id + "\"",
                  "two pages have this id");
  }
  return {};
}

}  // namespace

bool names_archive(const fs::path& target) {
  return target.filename().string().ends_with(kArchiveEnding);
}

std::string package_name(const fs::path& target) {
  const fs::path plain = (target / "").parent_path();  // without a slash at the end
  std::string name = plain.filename().string();
  if (names_archive(plain)) name.resize(name.size() - kArchiveEnding.size());
  return with_controls_as(name, '_');
}

PackageWriter::PackageWriter(fs::path target, fs::path beside,
                             const std::vector<PackagePage>& pages)
    : target_(std::move(target)), beside_(std::move(beside)) {
  for (const PackagePage& page : pages) expected_.insert(page.id);
}

PackageWriter::~PackageWriter() {
  sink_.reset();
  std::error_code ignored;  // a leftover file does no harm
  if (!is_finished_) fs::remove_all(beside_, ignored);
}

Result<std::unique_ptr<PackageWriter>> PackageWriter::create(
    const fs::path& target, PackageInfo info, const std::vector<PackagePage>& pages) {
  const fs::path plain = (target / "").parent_path();
  if (const std::string name = package_name(plain); name.empty() || name == "..")
    return fail(ErrorCode::bad_argument, target.string(), "this is no name",
                "a folder, or a file NAME.tar.zst");
  std::error_code unknown;
  if (fs::exists(plain, unknown) || unknown)
    return fail(ErrorCode::cannot_write, plain.string(),
                unknown ? unknown.message() : "is there already", "a new name");
  if (const Result<void> checked = check_ids(pages); !checked)
    return tl::unexpected(checked.error());
  std::unique_ptr<PackageWriter> out(
      new PackageWriter(plain, name_beside(plain), pages));
  Result<std::unique_ptr<PackageSink>> sink = open_sink(plain, out->beside_);
  if (!sink) return tl::unexpected(sink.error());
  out->sink_ = *std::move(sink);
  if (info.name.empty()) info.name = package_name(plain);
  if (const Result<void> written = write_head(*out->sink_, std::move(info), pages);
      !written)
    return tl::unexpected(written.error());
  return out;
}

Result<void> PackageWriter::add(const PackagePage& page) {
  if (expected_.erase(page.id) == 0)
    return fail(ErrorCode::internal, "page \"" + page.id + "\"",
                "was not announced, or is there twice");
  if (!page.gold)
    return fail(ErrorCode::bad_file, "page \"" + page.id + "\"", "has no gold");
  const Result<void> written = sink_->write("html/" + page.id + ".html", page.html);
  return written ? sink_->write("gold/" + page.id + ".txt", *page.gold) : written;
}

Result<void> PackageWriter::finish() {
  if (!expected_.empty())
    return fail(ErrorCode::internal, "page \"" + *expected_.begin() + "\"",
                "was announced and never came");
  if (const Result<void> finished = sink_->finish(); !finished) return finished;
  std::error_code failed;
  fs::rename(beside_, target_, failed);
  if (failed) return fail(ErrorCode::cannot_write, target_.string(), failed.message());
  is_finished_ = true;
  return {};
}

Result<void> write_package(const fs::path& target, PackageInfo info,
                           const std::vector<PackagePage>& pages,
                           const LoadPage& load) {
  const auto writer = PackageWriter::create(target, std::move(info), pages);
  if (!writer) return tl::unexpected(writer.error());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Result<PackagePage> page = load(i);
    if (!page) return tl::unexpected(page.error());
    if (const Result<void> added = (*writer)->add(*page); !added) return added;
  }
  return (*writer)->finish();
}

}  // namespace tamis::datasets
