#include "serve/proxy/changed_head.h"

#include <vector>

#include "text/ascii.h"
#include "text/lists.h"

namespace tamis::serve {
namespace {

constexpr std::string_view kOfTheOriginal[] = {
    "Content-Length", "Content-Encoding", "Content-MD5",   "Digest",
    "Content-Digest", "Repr-Digest",      "Accept-Ranges", "Last-Modified",
    "Signature",      "Signature-Input",  "SourceMap",     "Trailer"};

bool is_weak(std::string_view etag) {
  return etag.starts_with("W/");
}

std::string_view opaque(std::string_view etag) {
  if (is_weak(etag)) etag.remove_prefix(2);
  const bool is_quoted = etag.size() >= 2 && etag.front() == '"' && etag.back() == '"';
  return is_quoted ? etag.substr(1, etag.size() - 2) : std::string_view();
}

struct Directive {
  std::string_view name;
  std::string_view sources;
};

Directive read_directive(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  return {text.substr(0, end), text::trim(text.substr(end), kHttpBlanks)};
}

// Reports whether 'unsafe-inline' is in force. Adding a hash would switch it off.
bool allows_all_styles(std::string_view sources) {
  bool is_unsafe = false;
  for (const std::string_view source : text::split_words(sources, kHttpBlanks)) {
    if (source.starts_with("'nonce-") || source.starts_with("'sha")) return false;
    is_unsafe = is_unsafe || equal_ignoring_case(source, "'unsafe-inline'");
  }
  return is_unsafe;
}

std::string with_source(std::string_view sources, std::string_view hash) {
  const bool is_none = sources.empty() || equal_ignoring_case(sources, "'none'");
  return (is_none ? "" : std::string(sources) + " ") + std::string(hash);
}

}  // namespace

std::string wrap_etag(std::string_view etag, std::string_view mark) {
  const std::string_view inside = opaque(etag);
  if (inside.empty()) return {};
  std::string out = "W/\"tamis-";
  out += mark;
  out += is_weak(etag) ? "-w-" : "-s-";
  out += inside;
  return out + "\"";
}

std::string unwrap_etag(std::string_view etag, std::string_view mark) {
  std::string_view inside = opaque(etag);
  const std::string prefix = "tamis-" + std::string(mark) + "-";
  if (!inside.starts_with(prefix)) return {};
  inside.remove_prefix(prefix.size());
  if (!inside.starts_with("w-") && !inside.starts_with("s-")) return {};
  const std::string weak = inside[0] == 'w' ? "W/" : "";
  return weak + "\"" + std::string(inside.substr(2)) + "\"";
}

bool unwrap_conditions(Fields& fields, std::string_view mark, bool is_document) {
  std::string unwrapped;
  const std::string given = fields.joined("If-None-Match");
  for (const std::string_view etag : list_items(given)) {
    const std::string original = unwrap_etag(etag, mark);
    if (!original.empty()) text::append_item(original, ", ", unwrapped);
  }
  if (unwrapped.empty() && !is_document) return false;
  fields.remove("If-None-Match");
  fields.remove("If-Modified-Since");
  if (!unwrapped.empty()) fields.add("If-None-Match", unwrapped);
  return !unwrapped.empty();
}

void change_head(ResponseHead& head, std::string_view mark) {
  for (const std::string_view name : kOfTheOriginal) head.fields.remove(name);
  const std::string etag = wrap_etag(head.fields.get("ETag"), mark);
  head.fields.remove("ETag");
  if (!etag.empty()) head.fields.add("ETag", etag);
  add_vary(head.fields);
}

void add_vary(Fields& fields) {
  const std::string vary = fields.joined("Vary");
  if (vary == "*") return;
  std::string added = vary;
  for (const char* name : {"Accept-Encoding", "X-Tamis-Pipeline", "Sec-Fetch-Dest",
                           "X-Requested-With", "Accept"})
    if (!has_token(fields, "Vary", name)) text::append_item(name, ", ", added);
  fields.set("Vary", added);
}

std::string policy_with_style(std::string_view policy, std::string_view hash) {
  std::vector<Directive> directives;
  for (const std::string_view part : text::split(policy, ';'))
    if (const auto text = text::trim(part, kHttpBlanks); !text.empty())
      directives.push_back(read_directive(text));
  // The most specific directive decides.
  const Directive* decides = nullptr;
  for (const char* name : {"style-src-elem", "style-src", "default-src"}) {
    for (const Directive& directive : directives)
      if (decides == nullptr && equal_ignoring_case(directive.name, name))
        decides = &directive;
  }
  if (decides == nullptr || allows_all_styles(decides->sources))
    return std::string(policy);
  std::string out;
  for (const Directive& directive : directives) {
    const bool is_changed =
        &directive == decides && !equal_ignoring_case(directive.name, "default-src");
    text::append_item(directive.name, "; ", out);
    const std::string sources = is_changed ? with_source(directive.sources, hash)
                                           : std::string(directive.sources);
    if (!sources.empty()) out += " " + sources;
  }
  if (equal_ignoring_case(decides->name, "default-src"))
    out += "; style-src-elem " + with_source(decides->sources, hash);
  return out;
}

void allow_style(Fields& fields, std::string_view hash) {
  Fields out;
  for (const Field& field : fields) {
    const bool is_policy =
        equal_ignoring_case(field.name, "Content-Security-Policy") ||
        equal_ignoring_case(field.name, "Content-Security-Policy-Report-Only");
    if (!is_policy) {
      out.add(field.name, field.value);
      continue;
    }
    std::string policies;
    for (const std::string_view policy : text::split(field.value, ','))
      text::append_item(policy_with_style(text::trim(policy, kHttpBlanks), hash), ", ",
                        policies);
    out.add(field.name, policies);
  }
  fields = std::move(out);
}

}  // namespace tamis::serve
