#include "serve/proxy/page_filter.h"

#include "encoding/media_type.h"
#include "serve/proxy/bar.h"
#include "serve/proxy/page_policies.h"
#include "serve/proxy/pass_rules.h"
#include "url/parts.h"

namespace tamis::serve {
namespace {

// Clients do not accept heads of this size.
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

tl::expected<FilteredPage, PassReason> filter_text(const PageToFilter& page,
                                                   std::string_view bytes,
                                                   std::string_view charset,
                                                   const Extractor& extractor,
                                                   ParserPool& parsers) {
  const auto no = [](PassReason why) { return tl::unexpected(why); };
  ParserPool::Loan parser = parsers.lend();
  const ReadablePage parsed(parser.parse(bytes, charset), extractor.options().reading);
  const Page& shown = parsed.shown();
  std::shared_ptr<const Site> site;
  if (page.sites != nullptr && extractor.pipeline().uses_site()) {
    const std::string host = url::host_of(page.url);
    page.sites->learn(host, shown);
    site = page.sites->find(host);
  }
  const Extraction extraction =
      extractor.run(parsed, {.url = page.url, .site = site.get()});
  const Mask& keep = extraction.selection().keep;
  // If the text is recovered, no visible word is kept.
  const Mask none(parsed.is_hidden() ? shown.word_count() : 0);
  const Mask& kept_of_shown = parsed.is_hidden() ? none : keep;
  if (asks_for_password(shown, kept_of_shown)) return no(PassReason::form);
  if (is_tool(shown, kept_of_shown)) return no(PassReason::tool);
  FilteredPage out;
  out.kept = keep.count();
  out.words = parsed.page().word_count();
  out.rescued = parsed.rescued();
  if (out.kept == 0) return no(PassReason::empty);
  out.policies = policies_of(shown);
  out.referrer_policy = referrer_policy_of(shown);
  if (size_of(out.policies) > kMostPolicyBytes) return no(PassReason::size);
  extraction.write(extractor.options().rendering, out.bytes);
  if (page.has_bar)
    out.bytes = with_bar(std::move(out.bytes),
                         bar(page.path, out.kept, out.words, out.rescued));
  if (page.answer_coding == Coding::identity) return out;
  if (auto packed = pack(out.bytes, page.answer_coding)) {
    out.bytes = std::move(*packed);
    out.coding = page.answer_coding;
  }
  return out;
}

}  // namespace

tl::expected<FilteredPage, PassReason> filter_page(const PageToFilter& page,
                                                   const Extractor& extractor,
                                                   ParserPool& parsers,
                                                   const FilterLimits& limits) {
  const auto no = [](PassReason why) { return tl::unexpected(why); };
  const auto unpacked = unpack(page.bytes, page.codings, limits.max_bytes);
  if (!unpacked)
    return no(unpacked.error() == UnpackFault::too_large ? PassReason::size
                                                         : PassReason::encoding);
  const ContentType type = read_content_type(page.content_type);
  // Misconfigured servers label any content as HTML.
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
    return filter_text(page, *unpacked, type.charset, extractor, parsers);
  } catch (const OutOfSteps&) {
    return no(PassReason::timeout);
  }
}

}  // namespace tamis::serve
