#include "fuzz/support/random_markup.h"

#include <iterator>
#include <map>
#include <vector>

#include "text/ascii.h"

namespace tamis::fuzz {
namespace {

struct Line {
  std::string_view symbol;
  std::string_view text;
};

constexpr Line kLines[] = {
#include "fuzz/support/page_grammar.inc"
};

constexpr std::string_view kConstructs[] = {
    "text",    "inline",  "block", "table", "rows",  "cells", "picture",
    "sources", "math",    "term",  "list",  "items", "note",  "notes",
    "code",    "thread",  "posts", "meta",  "data",  "media", "mark",
    "entity",  "control", "block", "table"};

using Grammar = std::map<std::string_view, std::vector<std::string_view>>;

const Grammar& grammar() {
  static const Grammar once = [] {
    Grammar out;
    for (const Line& line : kLines) out[line.symbol].push_back(line.text);
    return out;
  }();
  return once;
}

// Returns the symbol after a "$". Empty for "$$", which is one dollar, and for "$"
// without a name.
std::string_view symbol_at(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_alpha(text[end])) ++end;
  return text.substr(0, end);
}

class Expansion {
 public:
  Expansion(Rng& random, std::size_t most) : random_(random), most_(most) {}

  void expand(std::string_view symbol, std::size_t depth) {
    const auto found = grammar().find(symbol);
    if (found == grammar().end()) return;
    const auto& lines = found->second;
    const bool must_end = depth == 0 || out_.size() >= most_;
    append(lines[must_end ? 0 : random_.below(lines.size())],
           depth == 0 ? 0 : depth - 1);
  }

  std::string take() { return std::move(out_); }

 private:
  void append(std::string_view text, std::size_t depth) {
    while (true) {
      const std::size_t dollar = text.find('$');
      out_ += text.substr(0, dollar);
      if (dollar == text.npos) return;
      text.remove_prefix(dollar + 1);
      const std::string_view symbol = symbol_at(text);
      if (!symbol.empty()) {
        expand(symbol, depth);
      } else {
        out_ += '$';
        if (text.starts_with('$')) text.remove_prefix(1);
      }
      text.remove_prefix(symbol.size());
    }
  }

  Rng& random_;
  const std::size_t most_;
  std::string out_;
};

}  // namespace

std::string random_markup(Rng& random, std::string_view name, std::size_t depth,
                          std::size_t most) {
  Expansion expansion(random, most);
  expansion.expand(name, depth);
  return expansion.take();
}

std::string_view random_construct(Rng& random) {
  return kConstructs[random.below(std::size(kConstructs))];
}

std::string_view undefined_symbol() {
  for (const Line& line : kLines) {
    std::string_view text = line.text;
    for (std::size_t at = text.find('$'); at != text.npos; at = text.find('$')) {
      text.remove_prefix(at + 1);
      const std::string_view symbol = symbol_at(text);
      if (!symbol.empty() && !grammar().contains(symbol)) return symbol;
      if (symbol.empty() && text.starts_with('$')) text.remove_prefix(1);
    }
  }
  return {};
}

}  // namespace tamis::fuzz
