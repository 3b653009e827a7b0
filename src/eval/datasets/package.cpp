#include "eval/datasets/package.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <vector>

#include "encoding/utf8.h"
#include "text/control_characters.h"
#include "text/dump_json.h"
#include "text/read_json.h"
#include "url/site/site.h"
#include "url/url.h"

namespace tamis::datasets {
namespace {

using Json = nlohmann::ordered_json;

// A file name has at most 255 bytes, including ".html".
constexpr std::size_t kMaxIdBytes = 250;

template <class T>
struct TextField {
  const char* name;
  std::string T::*member;
};

// In the order of writing.
constexpr TextField<PackageInfo> kInfoFields[] = {
    {"name", &PackageInfo::name},
    {"description", &PackageInfo::description},
    {"source", &PackageInfo::source},
    {"license", &PackageInfo::license},
};
constexpr TextField<PackageInfo> kLaterInfoFields[] = {
    {"gold", &PackageInfo::gold},
    {"citation", &PackageInfo::citation},
    {"note", &PackageInfo::note},
};
constexpr TextField<PackagePage> kPageFields[] = {
    {"id", &PackagePage::id},
    {"url", &PackagePage::url},
    {"site", &PackagePage::site},
    {"page_type", &PackagePage::page_type},
    {"language", &PackagePage::language},
    {"charset", &PackagePage::charset},
    {"title", &PackagePage::title},
    {"author", &PackagePage::author},
    {"date", &PackagePage::date},
};

// Removes control characters, because a terminal would interpret them. An id keeps
// them, and wrong_id() rejects it, because it becomes a file name.
template <class T, std::size_t N>
Result<void> read_fields(const nlohmann::json& json, const TextField<T> (&fields)[N],
                         const std::string& place, T& out) {
  for (const TextField<T>& field : fields) {
    Result<std::string> text = json_text(json, field.name, place);
    if (!text) return tl::unexpected(text.error());
    out.*field.member = *std::move(text);
    if (std::string_view(field.name) != "id") drop_controls(out.*field.member);
  }
  return {};
}

template <class T>
Result<void> read_list(const nlohmann::json& json, const char* name,
                       const std::string& place, T& out) {
  Result<T> list = json_texts(json, name, place);
  if (!list) return tl::unexpected(list.error());
  out = *std::move(list);
  for (std::string& text : out) drop_controls(text);
  return {};
}

Result<nlohmann::json> read_object(std::string_view text, const std::string& place) {
  Result<nlohmann::json> json = parse_json(text, place);
  if (json && !json->is_object())
    return fail(ErrorCode::bad_file, place, "this is no object", "{\"...\": ...}");
  return json;
}

template <class T, std::size_t N>
void write_fields(const T& from, const TextField<T> (&fields)[N], Json& out) {
  for (const TextField<T>& field : fields) {
    const std::string& text = from.*field.member;
    out[field.name] = text.empty() ? Json() : Json(text);
  }
}

// Invalid UTF-8 becomes U+FFFD, so that a line can be written in any case.
std::string to_text(const Json& json, int indent) {
  return dump_json(json, indent) + "\n";
}

}  // namespace

std::string wrong_id(std::string_view id) {
  if (id.empty()) return "the page has no id";
  if (id.size() > kMaxIdBytes) return "the id is too long";
  const bool is_plain = std::none_of(id.begin(), id.end(), [](char c) {
    return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
  if (is_plain && id.front() != '.' && !has_controls(id)) return {};
  return "the id \"" + std::string(id) + "\" cannot be the name of a file";
}

Result<PackageInfo> read_package_info(std::string_view text, const std::string& place) {
  const Result<nlohmann::json> json = read_object(text, place);
  if (!json) return tl::unexpected(json.error());
  PackageInfo out;
  for (const Result<void>& read : {read_fields(*json, kInfoFields, place, out),
                                   read_list(*json, "languages", place, out.languages),
                                   read_fields(*json, kLaterInfoFields, place, out)})
    if (!read) return tl::unexpected(read.error());
  if (out.name.empty())
    return fail(ErrorCode::bad_file, place, "the package has no name",
                "\"name\": \"...\"");
  const auto pages = json->find("pages");
  if (pages == json->end() || pages->is_null()) return out;
  if (!pages->is_number_unsigned())
    return fail(ErrorCode::bad_file, place, "\"pages\" is no whole number",
                "how many lines pages.jsonl has");
  out.pages = pages->get<std::size_t>();
  return out;
}

Result<PackagePage> read_package_line(std::string_view text, const std::string& place) {
  const Result<nlohmann::json> json = read_object(text, place);
  if (!json) return tl::unexpected(json.error());
  PackagePage out;
  for (const Result<void>& read : {read_fields(*json, kPageFields, place, out),
                                   read_list(*json, "with", place, out.with),
                                   read_list(*json, "without", place, out.without)})
    if (!read) return tl::unexpected(read.error());
  out.url = url::without_credentials(out.url);
  if (const std::string wrong = wrong_id(out.id); !wrong.empty())
    return fail(ErrorCode::bad_file, place, wrong,
                "1 to " + std::to_string(kMaxIdBytes) +
                    " bytes, no slash, no dot at the beginning");
  return out;
}

std::string write_package_info(const PackageInfo& info) {
  Json json;
  write_fields(info, kInfoFields, json);
  json["languages"] = info.languages;
  json["pages"] = info.pages ? Json(*info.pages) : Json();
  write_fields(info, kLaterInfoFields, json);
  return to_text(json, 1);
}

std::string write_package_line(const PackagePage& page) {
  Json json;
  write_fields(page, kPageFields, json);
  json["with"] = page.with.empty() ? Json() : Json(page.with);
  json["without"] = page.without.empty() ? Json() : Json(page.without);
  return to_text(json, -1);
}

std::string known_site_of(const PackagePage& page) {
  return page.site.empty() ? url::site_of(page.url) : page.site;
}

std::string site_of(const PackagePage& page) {
  const std::string site = known_site_of(page);
  return site.empty() ? page.id : site;
}

std::string_view charset_of(const PackagePage& page) {
  if (page.charset.empty()) return {};
  std::vector<char> copy(page.html.size() + kCopyPadding);
  const bool is_utf8 = copy_utf8(page.html, copy.data()) == Utf8::valid;
  return is_utf8 ? std::string_view() : std::string_view(page.charset);
}

std::filesystem::path shared_folder() {
  const char* shared = std::getenv("TAMIS_SHARED");
  const bool is_said = shared != nullptr && *shared != '\0';
  return is_said ? shared : "../shared";
}

std::optional<std::filesystem::path> locate_package(const std::string& word) {
  const std::filesystem::path shared = shared_folder();
  for (const std::filesystem::path& path :
       {std::filesystem::path(word), shared / "packages" / word,
        shared / "packages" / (word + ".tar.zst"), shared / word,
        shared / (word + ".tar.zst")}) {
    std::error_code ignored;
    if (exists(path, ignored)) return path;
  }
  return std::nullopt;
}

}  // namespace tamis::datasets
