#include "serve/store/live_pages.h"

#include <algorithm>

#include "base/hash.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

std::string name_of(const LoadedPage& loaded) {
  std::uint64_t hash = hash_bytes(loaded.bytes);
  hash = mix(mix(hash, hash_bytes(loaded.url)), hash_bytes(loaded.charset));
  return text::hexadecimal(finish_hash(hash));
}

// Counts the size of a page twice, for data that filters derive from it and cache.
std::size_t memory_of(const Page& page) {
  return page.source().size() + 2 * page.memory();
}

std::size_t memory_of(const LivePage& live) {
  return live.source.size() + memory_of(live.page.shown()) +
         (live.page.is_hidden() ? memory_of(live.page.page()) : 0);
}

}  // namespace

LivePages::Pointer LivePages::add(LoadedPage loaded) {
  std::string id = name_of(loaded);
  if (Pointer known = find(id)) return known;
  Page page = parse(loaded.bytes, loaded.charset, parse_options({}));
  auto made = std::make_shared<LivePage>(LivePage{std::move(id), std::move(loaded.url),
                                                  std::move(loaded.bytes),
                                                  ReadablePage(std::move(page))});
  const std::lock_guard lock(mutex_);
  pages_.push_front(std::move(made));
  drop_what_is_too_much();
  return pages_.front();
}

LivePages::Pointer LivePages::find(std::string_view id) {
  const std::lock_guard lock(mutex_);
  return to_front(id);
}

LivePages::Pointer LivePages::to_front(std::string_view id) {
  const auto found = std::find_if(pages_.begin(), pages_.end(),
                                  [id](const Pointer& page) { return page->id == id; });
  if (found == pages_.end()) return nullptr;
  pages_.splice(pages_.begin(), pages_, found);
  return pages_.front();
}

// The newest page is kept whatever its size.
void LivePages::drop_what_is_too_much() {
  std::size_t bytes = 0;
  std::size_t count = 0;
  auto page = pages_.begin();
  for (; page != pages_.end(); ++page) {
    bytes += memory_of(**page);
    if (++count > 1 && (count > most_pages_ || bytes > most_bytes_)) break;
  }
  pages_.erase(page, pages_.end());
}

}  // namespace tamis::serve
