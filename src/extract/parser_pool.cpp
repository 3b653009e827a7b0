#include "extract/parser_pool.h"

#include <utility>

namespace tamis {

// Locking once per page takes a thousandth of the time for parsing it. The most
// recently used parser is lent first, because its memory is in the CPU cache.
ParserPool::Loan ParserPool::lend() {
  {
    const std::lock_guard lock(mutex_);
    idle_.reserve(idle_.size() + lent_ + 1);
    ++lent_;
    if (!idle_.empty()) {
      Parser parser = std::move(idle_.back());
      idle_.pop_back();
      return {*this, std::move(parser)};
    }
  }
  return {*this, Parser(options_)};
}

std::size_t ParserPool::idle() const {
  const std::lock_guard lock(mutex_);
  return idle_.size();
}

void ParserPool::take_back(Parser&& parser, bool keep) noexcept {
  const std::lock_guard lock(mutex_);
  --lent_;
  if (keep) idle_.push_back(std::move(parser));
}

const Page& ParserPool::Loan::parse(std::string_view bytes, std::string_view charset) {
  const bool was_kept = std::exchange(is_kept_, false);  // if parsing throws
  const Page& page = parser_.parse(bytes, charset);
  is_kept_ = was_kept && bytes.size() <= kMostKept && page.memory() <= kMostMemory;
  return page;
}

}  // namespace tamis
