// What Readability reads off the attributes of an element, once for all attempts: what
// the names of classes and ids say, and what is hidden, an author's line, a film.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/page.h"

namespace tamis::reader {

// Lists of patterns for classes and ids, where "sidebar" also means "main-sidebar2".
// All lists are looked for in one pass (Aho, Corasick 1975).
//
//   NameLists names;                       // Readability's lists
//   names.set(NameLists::negative, "menu =text");
//   names.find("Top-Menu").in(NameLists::negative);   // true
//   names.find("context").in(NameLists::negative);    // false: =text is a whole name
//
// A list is patterns with blanks between them, of letters, digits, '-' and '_'; '='
// before one means that it is a whole name, with white space or nothing around it. Case
// does not matter.
class NameLists {
 public:
  enum List : std::uint8_t {
    unlikely,
    maybe,
    positive,
    negative,
    byline,
    share,
    count
  };

  NameLists();
  const std::string& text(List list) const { return texts_[list]; }
  // Says what is wrong with the text, or nothing.
  std::string set(List list, std::string_view text);

  // The lists that have a pattern in a name.
  struct Found {
    std::uint32_t bits = 0;
    bool in(List list) const { return (bits >> list & 1) != 0; }
  };
  Found find(std::string_view name) const;

 private:
  class Matcher;

  std::array<std::string, count> texts_;
  std::shared_ptr<const Matcher> matcher_;
};

struct Traits {
  bool is_hidden : 1 = false;
  bool is_dialog : 1 = false;  // a modal one, over the page
  bool is_unlikely : 1 = false;
  bool has_unlikely_role : 1 = false;
  bool is_byline : 1 = false;
  bool is_share : 1 = false;     // buttons to share the page with others
  bool is_video : 1 = false;     // a frame or object with a film that people want
  bool is_no_image : 1 = false;  // an <img> without a picture
  bool is_hash_link : 1 = false;
  std::int8_t names = 0;  // good and bad names among class and id: -2 to 2
};

// One row a node of the page; rows of other nodes than elements are empty.
std::vector<Traits> read_traits(const Page& page, const NameLists& names);

}  // namespace tamis::reader
