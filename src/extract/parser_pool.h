// A pool that lends each parser to one thread at a time, so that memory is reused.
//
//   ParserPool::Loan parser = pool.lend();
//   const Page& page = parser.parse(bytes, charset);  // until the loan ends
#pragma once

#include <cstddef>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "tamis/parser.h"

namespace tamis {

class ParserPool {
 public:
  // A parser is discarded if its input or the memory of its page exceeds these limits.
  // About one page in a thousand is so large, and its memory would be kept without use.
  static constexpr std::size_t kMostKept = std::size_t{1} << 20;
  static constexpr std::size_t kMostMemory = std::size_t{4} << 20;

  explicit ParserPool(ParseOptions options) : options_(std::move(options)) {}

  class Loan {
   public:
    Loan(ParserPool& pool, Parser parser) : pool_(pool), parser_(std::move(parser)) {}
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    ~Loan() { pool_.take_back(std::move(parser_), is_kept_); }

    const Page& parse(std::string_view bytes, std::string_view charset);

   private:
    ParserPool& pool_;
    Parser parser_;
    bool is_kept_ = true;
  };

  Loan lend();
  std::size_t idle() const;

 private:
  void take_back(Parser&& parser, bool keep) noexcept;

  const ParseOptions options_;
  mutable std::mutex mutex_;
  std::vector<Parser> idle_;  // has capacity for the lent parsers as well
  std::size_t lent_ = 0;
};

}  // namespace tamis
