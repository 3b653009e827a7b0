#include "serve/store/policy.h"

#include <algorithm>

#include "base/hash.h"
#include "filters/learned/model/model.h"
#include "tamis/detail/version.h"
#include "text/ascii.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

// Returns a hash of all models, because another model (--model) changes the pages.
std::uint64_t hash_of_models() {
  static const std::uint64_t hash = [] {
    std::uint64_t out = kHashSeed;
    for (const std::string& name : model_names())
      out = mix(out, hash_bytes(name + write_model(*find_model(name))));
    return out;
  }();
  return hash;
}

// The options with which the proxy reads and writes pages: those of `tamis extract`,
// including recovered text. The result is a document that looks like the page.
ExtractOptions page_options() {
  return {.reading = {.rescue = true},
          .rendering = {.format = Format::html,
                        .html = {.document = true, .styles = true}}};
}

std::string mark_of(const Pipeline& pipeline) {
  const std::uint64_t hash =
      mix(hash_of_models(), hash_bytes(pipeline.canonical() + "\n" + kVersion));
  return text::hexadecimal(hash, 8);
}

}  // namespace

Result<ChosenPointer> choose(std::string_view pipeline, const PipelineOptions& options,
                             const ReadPipeline& read_text) {
  if (pipeline == Policy::kPass) return ChosenPointer();
  auto read = read_text(pipeline, options);
  if (!read) return tl::unexpected(read.error());
  auto extractor = Extractor::make(*read, page_options());
  if (!extractor) return tl::unexpected(extractor.error());
  return std::make_shared<const Chosen>(Chosen{std::move(*extractor), mark_of(*read)});
}

bool is_host_pattern(std::string_view text) {
  if (text == "*") return true;
  if (text.starts_with("*.")) text.remove_prefix(2);
  // An IPv6 address has several colons. A single colon would precede a port.
  if (std::count(text.begin(), text.end(), ':') == 1) return false;
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_alnum(c) || c == '.' || c == '-' || c == '_' || c == ':' ||
           static_cast<unsigned char>(c) >= 0x80;
  });
}

bool fits_host(std::string_view pattern, std::string_view host) {
  if (pattern == "*") return true;
  if (!pattern.starts_with("*.")) return equal_ignoring_case(pattern, host);
  pattern.remove_prefix(2);
  if (host.size() < pattern.size()) return false;
  const std::string_view end = host.substr(host.size() - pattern.size());
  return equal_ignoring_case(end, pattern) &&
         (end.size() == host.size() || host[host.size() - end.size() - 1] == '.');
}

Result<std::vector<RuleLine>> read_rules(std::string_view text,
                                         const std::string& file) {
  std::vector<RuleLine> out;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    line = text::trim(line, " \t");
    if (line.empty() || line.starts_with('#')) continue;
    const std::string place = file + ", line " + std::to_string(number);
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view host = line.substr(0, blank);
    const std::string_view what = text::trim(line.substr(blank), " \t");
    if (!is_host_pattern(host))
      return fail(ErrorCode::bad_file, place, "'" + std::string(host) + "' is no host",
                  "example.org, *.example.org or *, without a port");
    if (what.empty())
      return fail(ErrorCode::bad_file, place, "there is nothing behind the host",
                  "a pipeline, pass or tunnel");
    out.push_back({std::string(host), std::string(what), place});
  }
  return out;
}

std::string rules_text(const std::vector<RuleLine>& rules) {
  std::string out;
  for (const RuleLine& rule : rules) out += rule.host + " " + rule.what + "\n";
  return out;
}

Result<Policy> Policy::make(std::string_view pipeline,
                            const std::vector<RuleLine>& rules, ReadPipeline read) {
  Policy out;
  out.read_ = std::move(read);
  auto global = choose(pipeline, {}, out.read_);
  if (!global) return tl::unexpected(global.error());
  out.global_ = std::move(*global);
  out.global_text_ = pipeline;
  for (const RuleLine& rule : rules) {
    if (rule.what == kTunnel) {
      out.rules_.push_back({rule.host, rule.what, nullptr, true});
      continue;
    }
    auto chosen = choose(rule.what, {}, out.read_);
    if (!chosen) {
      Error error = chosen.error();
      error.place = rule.place + ", " + error.place + " of the pipeline";
      return tl::unexpected(std::move(error));
    }
    out.rules_.push_back({rule.host, rule.what, std::move(*chosen)});
  }
  return out;
}

ChosenPointer Policy::for_host(std::string_view host) const {
  for (const Rule& rule : rules_)
    if (!rule.is_tunnel && fits_host(rule.host, host)) return rule.chosen;
  return global_;
}

bool Policy::opens(std::string_view host) const {
  for (const Rule& rule : rules_)
    if (fits_host(rule.host, host)) return !rule.is_tunnel && rule.chosen != nullptr;
  return global_ != nullptr;
}

Result<ChosenPointer> Policy::for_request(std::string_view host,
                                          const Fields& fields) const {
  const auto field = fields.find(kField);
  if (!field) return for_host(host);
  // A client must not read files of the server.
  return choose(*field, {.files = false}, read_);
}

bool Policy::names(std::string_view pipeline) const {
  return global_text_ == pipeline ||
         std::any_of(rules_.begin(), rules_.end(),
                     [&](const Rule& rule) { return rule.what == pipeline; });
}

}  // namespace tamis::serve
