#include "cli/pages/out_option.h"

#include <filesystem>
#include <utility>

#include "cli/pages/out_names.h"

namespace tamis::cli {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code unknown;
  return path.ends_with('/') || fs::is_directory(path, unknown);
}

// Reports whether the words name a single page. A directory counts as several pages
// even if it has only one.
bool is_one_page(const std::vector<std::string>& words) {
  return words.size() == 1 && !is_folder(words[0]);
}

Result<std::unique_ptr<bulk::Destination>> one_file(
    const std::string& path, const std::vector<PageSource>& sources) {
  if (const auto checked = check_not_inputs(sources, {path}); !checked)
    return tl::unexpected(checked.error());
  return bulk::to_one_file(path);
}

}  // namespace

Result<std::unique_ptr<bulk::Destination>> open_destination(
    const OutOptions& options, const std::vector<std::string>& words,
    const std::vector<PageSource>& sources, const OutputFormat& format) {
  const std::string& out = options.out;
  if (options.is_standard_output()) return bulk::to_standard_output();
  if (options.json_lines && is_folder(out))
    return fail(ErrorCode::bad_argument, "--out", out + " is a folder",
                "--jsonl writes one file");
  if (options.json_lines || (is_one_page(words) && !is_folder(out)))
    return one_file(out, sources);
  std::error_code unknown;
  if (fs::exists(out, unknown) && !is_folder(out))
    return fail(ErrorCode::bad_argument, "--out",
                out + " is a file, and there are several pages",
                "a folder is wanted; --jsonl writes all to one file");
  auto paths = out_names(sources, out, format.extension);
  if (!paths) return tl::unexpected(std::move(paths.error()));
  if (const auto checked = check_not_inputs(sources, *paths); !checked)
    return tl::unexpected(checked.error());
  return bulk::to_files(std::move(*paths));
}

}  // namespace tamis::cli
