// The information that Readability reads from the attributes of an element, once for
// all attempts: the meaning of class names and ids, and whether the element is hidden,
// a byline or a video.
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
// One pass finds the patterns of all lists (Aho, Corasick 1975).
//
//   NameLists names;                       // Readability's lists
//   names.set(NameLists::negative, "menu =text");
//   names.find("Top-Menu").in(NameLists::negative);   // true
//   names.find("context").in(NameLists::negative);    // false: =text is a whole name
//
// A list consists of patterns separated by spaces. A pattern has letters, digits, '-'
// and '_'. With '=' in front, it matches only a whole name, which is surrounded by
// whitespace or nothing. Case is ignored.
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
  // Returns the problem with the text, or an empty string.
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
  bool is_dialog : 1 = false;  // modal, over the page
  bool is_unlikely : 1 = false;
  bool has_unlikely_role : 1 = false;
  bool is_byline : 1 = false;
  bool is_share : 1 = false;     // buttons that share the page
  bool is_video : 1 = false;     // a frame or object with a video that counts as
                                 // content
  bool is_no_image : 1 = false;  // an <img> without a source
  bool is_hash_link : 1 = false;
  std::int8_t names = 0;  // good and bad names among class and id: -2 to 2
};

// Returns one element per node of the page. Elements for nodes without attributes are
// empty, except for `is_no_image`.
std::vector<Traits> read_traits(const Page& page, const NameLists& names);

}  // namespace tamis::reader
