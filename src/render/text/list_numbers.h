// The numbers of list items as browsers count them, with start, reversed and value.
//
//   ListNumbers numbers(page, list);
//   for (each li of the list) std::int64_t number = numbers.next(page, item);
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

inline constexpr TagSet kListTags{Tag::ul, Tag::ol, Tag::menu, Tag::dir};

// Reads "12", "-3", " 7x": an integer at the start of a value, as in HTML.
std::optional<std::int64_t> read_integer(std::string_view text);

class ListNumbers {
 public:
  ListNumbers(const Page& page, NodeId list);

  bool is_ordered() const { return ordered_; }
  NodeId list() const { return list_; }
  std::int64_t next(const Page& page, NodeId item);

 private:
  NodeId list_;
  bool ordered_;
  std::int64_t step_ = 1;
  std::int64_t number_ = 1;
};

}  // namespace tamis
