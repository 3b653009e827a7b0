#include "bulk/crawl_output.h"

#include <filesystem>
#include <utility>

namespace tamis::bulk {
namespace {

class Plain : public CrawlOutput {
 public:
  explicit Plain(std::unique_ptr<Destination> destination)
      : destination_(std::move(destination)) {}

  Result<Written> write(std::string_view bytes, const std::optional<Position>&,
                        const CrawlCounts&) override {
    if (bytes.empty()) return Written::yes;
    is_empty_ = false;
    return destination_->put(0, bytes);
  }

  // If no page is selected, the output is a file without records.
  Result<void> finish() override {
    if (is_empty_)
      if (const auto written = destination_->put(0, ""); !written)
        return tl::unexpected(written.error());
    return destination_->finish();
  }

 private:
  std::unique_ptr<Destination> destination_;
  bool is_empty_ = true;
};

class Resumable : public CrawlOutput {
 public:
  explicit Resumable(ResumableFile file) : file_(std::move(file)) {}

  Checkpoint reached() const override { return file_.reached(); }
  bool goes_on() const override { return file_.was_there(); }

  Result<Written> write(std::string_view bytes, const std::optional<Position>& position,
                        const CrawlCounts& counts) override {
    const auto written = file_.write(bytes, position, counts);
    if (!written) return tl::unexpected(written.error());
    return Written::yes;
  }

  Result<void> finish() override { return file_.finish(); }

 private:
  ResumableFile file_;
};

}  // namespace

Result<std::unique_ptr<CrawlOutput>> open_crawl_output(const std::string& out,
                                                       bool resume,
                                                       std::uint64_t task) {
  const bool is_standard = out.empty() || out == "-";
  std::error_code unknown;
  if (std::filesystem::is_directory(out, unknown) || out.ends_with('/'))
    return fail(ErrorCode::bad_argument, "--out", out + " is a folder",
                "a crawl is written to one file");
  if (resume) {
    if (is_standard)
      return fail(ErrorCode::bad_argument, "--resume", "there is no file to go on with",
                  "--out FILE");
    auto file = ResumableFile::open(out, task);
    if (!file) return tl::unexpected(std::move(file.error()));
    return std::make_unique<Resumable>(std::move(*file));
  }
  if (is_standard) return std::make_unique<Plain>(to_standard_output());
  auto file = to_one_file(out);
  if (!file) return tl::unexpected(std::move(file.error()));
  return std::make_unique<Plain>(std::move(*file));
}

}  // namespace tamis::bulk
