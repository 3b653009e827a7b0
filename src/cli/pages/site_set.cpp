#include "cli/pages/site_set.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/try_page.h"

namespace tamis::cli {
namespace {

constexpr std::size_t kMostKeptBytes = 256u << 20;

// What one page contributes: a site of this page alone, and its bytes.
struct Learnt {
  std::optional<Site> site;
  Loaded loaded;
};

// A page that cannot be loaded or fails contributes nothing; extraction reports the
// error.
Learnt learn(const PageSource& source, Loader& loader, Parser& parser) {
  Result<Loaded> loaded =
      try_page(0, source.place(), [&] { return loader.load(source); });
  if (!loaded) return {};
  auto learnt =
      try_page(loaded->bytes.size(), source.place(), [&]() -> std::optional<Site> {
        Site site;
        site.learn(parser.parse(loaded->bytes, loaded->charset));
        return site;
      });
  Learnt out;
  if (learnt) out.site = std::move(*learnt);
  if (source.kind != PageSource::Kind::file) out.loaded = std::move(*loaded);
  return out;
}

}  // namespace

SiteSet::SiteSet(const std::vector<PageSource>& sources, const LoadOptions& loading,
                 const ParseOptions& parsing, Batch& batch) {
  batch.run<Learnt>(
      [&] {
        return [&sources, loader = std::make_unique<Loader>(loading),
                parser = Parser(parsing)](std::size_t item) mutable {
          return learn(sources[item], *loader, parser);
        };
      },
      [&](std::size_t item, Learnt learnt) {
        if (!learnt.site) return true;
        sites_.try_emplace(sources[item].group()).first->second.merge(*learnt.site);
        keep(sources[item], learnt.loaded);
        return true;
      });
}

void SiteSet::keep(const PageSource& source, const Loaded& loaded) {
  const bool is_needed =  // standard input cannot be read twice
      source.kind == PageSource::Kind::standard_input ||
      (!loaded.bytes.empty() && kept_bytes_ + loaded.bytes.size() <= kMostKeptBytes);
  if (!is_needed) return;
  kept_bytes_ += loaded.bytes.size();
  kept_.emplace(source.name, loaded);
}

const Site* SiteSet::of(const PageSource& source) const {
  auto found = sites_.find("");
  if (found == sites_.end()) found = sites_.find(source.group());
  return found != sites_.end() ? &found->second : nullptr;
}

Result<Loaded> SiteSet::load(const PageSource& source, Loader& loader) const {
  const auto found = kept_.find(source.name);
  return found != kept_.end() ? found->second : loader.load(source);
}

std::size_t SiteSet::most_pages() const {
  std::size_t out = 0;
  for (const auto& [group, site] : sites_) out = std::max(out, site.pages());
  return out;
}

}  // namespace tamis::cli
