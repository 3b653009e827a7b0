// The elements of a page that are comments or posts, and what each of them has.
//
// 1. Candidates are elements whose names say comment or post; a group of them has the
//    same tag and the same name, wherever it stands.
// 2. A group whose elements stand one each in those of another is a part of it: the
//    outermost one that repeats is the unit.
// 3. Units are read: names, dates and texts are the innermost unit's.
// 4. A group of which most have neither names nor dates is none (a container, a button,
//    teasers of articles), and the rest is read again without it.
// 5. Where nothing is left, but texts of posts are named, each unit is the largest
//    element with one text in it, with what stands before it if need be.
#pragma once

#include <string>
#include <vector>

#include "content/posts/post_marks.h"
#include "document/markup/post_names.h"
#include "tamis/page.h"

namespace tamis {

// An element that may be the text of a unit.
struct PostBody {
  std::uint32_t signature = 0;
  bool is_named = false;  // for a text of a post, not only for some content
  std::uint32_t depth = 0;
  Range words{0, 0};
};

// Who is named in a head: by an element or a link that is known for it, or by what
// stands before the date.
enum class HeadNames : unsigned char { marked, plain };

struct PostUnit {
  NodeId node = kNone;   // its element
  NodeId first = kNone;  // with what stands before it
  NodeId end = kNone;    // one after its last node: with what stands behind it
  std::uint32_t bits = 0;
  std::uint32_t signature = 0;
  std::size_t around = 0;  // one after the unit around it; 0: none

  std::string author{};
  int author_rank = 0;
  Range author_words{0, 0};
  PostDate date{};
  PostDate loose_date{};    // in a text that is not named for it
  PostDate inner_date{};    // in what is named for its text
  PostDate profile_date{};  // with a time of day, so nobody joined then
  std::vector<PostBody> bodies{};
  std::vector<Range> holes{};   // what is no text of its own
  WordId first_inside = kNone;  // of the first unit inside of it
  bool has_title_link = false;  // as a teaser of another page
  bool is_by_head = false;      // found by author or date, not by names
  HeadNames head_names = HeadNames::marked;
  Range body{0, 0};  // the chosen one; empty: all but the holes

  bool has_author() const { return !author.empty(); }
  bool has_date() const { return best_date().any(); }
  const PostDate& best_date() const;
};

// In the order of the page. Linear time.
std::vector<PostUnit> post_units(const Page& page, const std::vector<PostNames>& names);

// Fills in what units have; their nodes must be in order, and each inside of another or
// beside it.
void read_units(const Page& page, const std::vector<PostNames>& names,
                std::vector<PostUnit>& units);

// All its words.
Range words_of_unit(const Page& page, const PostUnit& unit);
// The words of its text, after read_units.
std::vector<Range> words_of_text(const Page& page, const PostUnit& unit);

}  // namespace tamis
