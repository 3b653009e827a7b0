#include "serve/proxy/page_filter.h"

#include "encoding/binary.h"
#include "encoding/content_type.h"
#include "serve/proxy/bar.h"
#include "serve/proxy/page_policies.h"
#include "serve/proxy/page_purpose.h"
#include "serve/store/parsing.h"
#include "tamis/parser.h"
#include "tamis/render.h"

namespace tamis::serve {
namespace {

// More than clients take in a head.
constexpr std::size_t kMostPolicyBytes = 32u << 10;

std::size_t size_of(const std::vector<std::string>& policies) {
  std::size_t out = 0;
  for (const std::string& policy : policies) out += policy.size();
  return out;
}

std::string with_bar(std::string html, const std::string& bar) {
  constexpr std::string_view kBody = "<body>\n";
  const std::size_t at = html.find(kBody);
  if (at != std::string::npos) html.insert(at + kBody.size(), bar);
  return html;
}

// The parser of this thread keeps its memory for the next page, unless a page is large.
class KeptParser {
 public:
  KeptParser() = default;
  KeptParser(const KeptParser&) = delete;
  KeptParser& operator=(const KeptParser&) = delete;
  ~KeptParser() {
    if (is_large_) own().reset();
  }

  const Page& parse(std::string_view bytes, std::string_view charset) {
    constexpr std::size_t kMostBytes = 1u << 20;
    constexpr std::size_t kMostMemory = 4u << 20;
    is_large_ = true;  // what is thrown leaves nothing
    if (!own()) own().emplace(kServeParsing);
    const Page& page = own()->parse(bytes, charset);
    is_large_ = bytes.size() > kMostBytes || page.memory() > kMostMemory;
    return page;
  }

 private:
  static std::optional<Parser>& own() {
    thread_local std::optional<Parser> parser;
    return parser;
  }

  bool is_large_ = false;
};

tl::expected<FilteredPage, PassReason> filter_text(const PageToFilter& page,
                                                   std::string_view bytes,
                                                   std::string_view charset,
                                                   const Pipeline& pipeline) {
  const auto no = [](PassReason why) { return tl::unexpected(why); };
  KeptParser parser;
  const Page& parsed = parser.parse(bytes, charset);
  std::shared_ptr<const Site> site;
  if (page.sites != nullptr && pipeline.uses_site()) {
    page.sites->learn(page.host, parsed);
    site = page.sites->find(page.host);
  }
  const Mask keep = pipeline.run(View(parsed, site.get(), page.url)).keep;
  FilteredPage out;
  out.kept = keep.count();
  out.words = parsed.word_count();
  if (asks_for_password(parsed, keep)) return no(PassReason::form);
  if (is_tool(parsed, keep)) return no(PassReason::tool);
  if (out.kept == 0) return no(PassReason::empty);
  out.policies = policies_of(parsed);
  out.referrer_policy = referrer_policy_of(parsed);
  if (size_of(out.policies) > kMostPolicyBytes) return no(PassReason::size);
  out.bytes =
      to_html(parsed, keep, {.base_url = page.url, .document = true, .styles = true});
  if (page.has_bar)
    out.bytes = with_bar(std::move(out.bytes), bar(page.path, out.kept, out.words));
  if (page.answer_coding == Coding::identity) return out;
  if (auto packed = pack(out.bytes, page.answer_coding)) {
    out.bytes = std::move(*packed);
    out.coding = page.answer_coding;
  }
  return out;
}

}  // namespace

tl::expected<FilteredPage, PassReason> filter_page(const PageToFilter& page,
                                                   const Pipeline& pipeline,
                                                   const FilterLimits& limits) {
  const auto no = [](PassReason why) { return tl::unexpected(why); };
  const auto unpacked = unpack(page.bytes, page.codings, limits.max_bytes);
  if (!unpacked)
    return no(unpacked.error() == UnpackFault::too_large ? PassReason::size
                                                         : PassReason::encoding);
  const ContentType type = read_content_type(page.content_type);
  // Servers that know no better call anything a page.
  if (!is_html(type, *unpacked) || !binary_kind(*unpacked, type.charset).empty())
    return no(PassReason::not_a_page);
  std::optional<WorkMemory::Share> memory;
  if (limits.memory != nullptr) {
    auto share = limits.memory->take(memory_of_page(*unpacked));
    if (!share) return no(PassReason::size);
    memory.emplace(std::move(*share));
  }
  const StepLimit steps(steps_of_page(limits.time, unpacked->size()));
  try {
    return filter_text(page, *unpacked, type.charset, pipeline);
  } catch (const OutOfSteps&) {
    return no(PassReason::timeout);
  }
}

}  // namespace tamis::serve
