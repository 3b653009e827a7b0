#include "serve/store/pipeline_store.h"

#include <algorithm>
#include <cstdio>

#include <sys/stat.h>

#include "base/file.h"
#include "base/hash.h"
#include "serve/http/fields.h"
#include "serve/store/data_folder.h"
#include "serve/store/page_work.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;
using Fault = PipelineStore::Fault;
using Refusal = PipelineStore::Refusal;

constexpr std::string_view kEnding = ".tamis";

tl::unexpected<Refusal> refuse(Fault fault, Error error) {
  return tl::unexpected(Refusal{fault, std::move(error)});
}

tl::unexpected<Refusal> unknown(const std::string& name) {
  return refuse(Fault::unknown, {ErrorCode::bad_argument, name, "is not stored here",
                                 "/api/pipelines lists what is"});
}

tl::unexpected<Refusal> no_version(const std::string& name, std::uint32_t version) {
  return refuse(Fault::unknown, {ErrorCode::bad_argument, name,
                                 "has no version " + std::to_string(version),
                                 "/api/pipelines/" + name + "/versions lists them"});
}

fs::path file_of(const fs::path& folder, std::uint32_t version) {
  char name[24];
  std::snprintf(name, sizeof name, "%06u", version);
  return folder / (name + std::string(kEnding));
}

// Returns 3 for "000003.tamis", and 0 for other files.
std::uint32_t version_of(const fs::path& file) {
  const std::string name = file.filename().string();
  if (!name.ends_with(kEnding)) return 0;
  return text::read_number<std::uint32_t>(
             std::string_view(name).substr(0, name.size() - kEnding.size()))
      .value_or(0);
}

// Returns the versions in ascending order.
std::vector<std::uint32_t> versions_in(const fs::path& folder) {
  std::vector<std::uint32_t> out;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (const std::uint32_t version = version_of(entry.path()); version > 0)
      out.push_back(version);
  std::sort(out.begin(), out.end());
  return out;
}

std::int64_t modified(const fs::path& file) {
  struct ::stat about {};
  return ::stat(file.c_str(), &about) == 0 ? about.st_mtime : 0;
}

std::optional<StoredPipeline> load(const fs::path& folder, const std::string& name,
                                   std::uint32_t version) {
  const fs::path file = file_of(folder / name, version);
  auto text = read_file(file, PipelineStore::kMaxBytes + 1);
  if (!text) return std::nullopt;
  return StoredPipeline{name, version, std::move(*text), modified(file)};
}

// Reports whether the name already has a meaning in pipelines.
bool is_taken(const std::string& name) {
  return find_filter(name) != nullptr || find_filter_preset(name) != nullptr ||
         find_combinator(name) != nullptr || find_pipeline_preset(name) != nullptr ||
         name == "pass" || name == "tunnel" ||
         name == "schema";  // of rules, and of the API
}

Refusal shipped(const std::string& name) {
  return {Fault::taken,
          {ErrorCode::bad_argument, "name",
           "'" + name + "' is the name of what is shipped", "another name"}};
}

std::optional<Refusal> why_not(const std::string& name, const std::string& text) {
  if (!is_store_name(name)) return Refusal{Fault::invalid, no_store_name(name)};
  if (is_taken(name)) return shipped(name);
  if (text.size() > PipelineStore::kMaxBytes)
    return Refusal{Fault::invalid,
                   {ErrorCode::too_large, "pipeline", "is too large",
                    std::to_string(PipelineStore::kMaxBytes) + " bytes"}};
  auto pipeline = read_pipeline(text, {.files = false});
  if (pipeline) return std::nullopt;
  pipeline.error().place = "pipeline, " + pipeline.error().place;
  return Refusal{Fault::invalid, pipeline.error()};
}

Refusal stale(const std::string& name) {
  return {Fault::stale,
          {ErrorCode::bad_argument, name, "is not as the request expects it",
           "If-Match with the ETag of what is there now; If-None-Match: * is for new "
           "ones"}};
}

// Writes a new file atomically, and fails if it exists.
Result<void> write_new(const fs::path& file, const std::string& text) {
  const fs::path beside = name_beside(file);
  if (auto written = replace_file(beside, text); !written) return written;
  std::error_code error;
  fs::create_hard_link(beside, file, error);
  std::error_code ignored;
  fs::remove(beside, ignored);
  if (error) return fail(ErrorCode::cannot_write, file.string(), error.message());
  return {};
}

bool is_listed(const std::string& list, const std::string& etag) {
  const auto items = list_items(list);
  return std::any_of(items.begin(), items.end(), [&](std::string_view item) {
    return item == etag || (item == "*" && !etag.empty());
  });
}

}  // namespace

std::string StoredPipeline::etag() const {
  return "\"" + std::to_string(version) + "-" +
         text::hexadecimal(hash_bytes(text)).substr(8) + "\"";
}

bool Expected::holds(const std::string& etag) const {
  if (!match.empty() && !is_listed(match, etag)) return false;
  return none_match.empty() || !is_listed(none_match, etag);
}

std::vector<StoredPipeline> PipelineStore::list() const {
  std::vector<StoredPipeline> out;
  std::error_code error;
  if (folder_.empty()) return out;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    const std::string name = entry.path().filename().string();
    if (auto found = get(name)) out.push_back(std::move(*found));
  }
  std::sort(out.begin(), out.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return out;
}

PipelineStore::Outcome<StoredPipeline> PipelineStore::get(
    const std::string& name) const {
  if (folder_.empty() || !is_store_name(name)) return unknown(name);
  const auto all = versions_in(folder_ / name);
  if (all.empty()) return unknown(name);
  return get(name, all.back());
}

PipelineStore::Outcome<StoredPipeline> PipelineStore::get(const std::string& name,
                                                          std::uint32_t version) const {
  if (folder_.empty() || !is_store_name(name)) return unknown(name);
  auto found = load(folder_, name, version);
  if (!found)
    return versions_in(folder_ / name).empty() ? unknown(name)
                                               : no_version(name, version);
  return std::move(*found);
}

PipelineStore::Outcome<std::vector<StoredPipeline>> PipelineStore::versions(
    const std::string& name) const {
  if (folder_.empty() || !is_store_name(name)) return unknown(name);
  std::vector<StoredPipeline> out;
  const auto all = versions_in(folder_ / name);
  for (auto version = all.rbegin(); version != all.rend(); ++version)
    if (auto found = load(folder_, name, *version)) out.push_back(std::move(*found));
  if (out.empty()) return unknown(name);
  return out;
}

PipelineStore::Outcome<StoredPipeline> PipelineStore::put(
    const std::string& name, const std::string& text, const Expected& expected) const {
  if (auto refusal = why_not(name, text)) return tl::unexpected(*refusal);
  if (auto made = make_data_folder(folder_); !made)
    return refuse(Fault::failed, made.error());
  const auto old = get(name);
  if (!expected.holds(old ? old->etag() : "")) return tl::unexpected(stale(name));
  if (old && old->text == text) return *old;
  if (!old && list().size() >= kMaxPipelines)
    return refuse(Fault::invalid, {ErrorCode::too_large, name, "is one too many",
                                   std::to_string(kMaxPipelines) + " pipelines"});
  if (auto made = make_data_folder(folder_ / name); !made)
    return refuse(Fault::failed, made.error());
  const std::uint32_t version = old ? old->version + 1 : 1;
  const fs::path file = file_of(folder_ / name, version);
  if (auto written = write_new(file, text); !written) {
    std::error_code ignored;
    if (fs::exists(file, ignored)) return tl::unexpected(stale(name));
    return refuse(Fault::failed, written.error());
  }
  auto all = versions_in(folder_ / name);
  for (std::size_t i = 0; i + kMaxVersions < all.size(); ++i) {
    std::error_code ignored;
    fs::remove(file_of(folder_ / name, all[i]), ignored);
  }
  return get(name, version);
}

PipelineStore::Outcome<void> PipelineStore::remove(const std::string& name,
                                                   const Expected& expected) const {
  if (is_taken(name)) return tl::unexpected(shipped(name));
  const auto old = get(name);
  if (!old) return tl::unexpected(old.error());
  if (!expected.holds(old->etag())) return tl::unexpected(stale(name));
  // The folder is renamed first, so that the removal is atomic. Valid names do not
  // begin with a dot.
  const fs::path gone = folder_ / ("." + name_beside(name).filename().string());
  std::error_code error;
  fs::rename(folder_ / name, gone, error);
  if (error)
    return refuse(Fault::failed, {ErrorCode::cannot_write, name, error.message(), {}});
  fs::remove_all(gone, error);
  return {};
}

Result<Pipeline> PipelineStore::read(std::string_view text,
                                     const PipelineOptions& options) const {
  const std::string name(text);
  if (!folder_.empty() && is_store_name(name) && !is_taken(name))
    if (const auto found = get(name))
      return read_pipeline(found->text, {.files = false});
  if (const auto error = too_long(text)) return tl::unexpected(*error);
  auto pipeline = read_pipeline(text, options);
  if (!pipeline) return pipeline;
  if (const auto error = too_many_parts(*pipeline)) return tl::unexpected(*error);
  return pipeline;
}

}  // namespace tamis::serve
