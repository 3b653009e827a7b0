// The elements of the page that are comments or posts, and the parts of each.
//
// 1. Candidates are elements whose names say comment or post. A group has elements with
//    the same tag and the same name, anywhere on the page.
// 2. If each element of a group is in an element of another group, the inner group is a
//    part of the other. The outermost group that repeats is the unit.
// 3. Units are read: names, dates and texts belong to the innermost unit.
// 4. A group is dropped if most of its elements have neither names nor dates, such as a
//    container, a button or teasers of articles. The remaining units are read again.
// 5. If no unit remains but texts of posts are named, each unit is the largest element
//    that contains one such text. Elements before it are added if necessary.
// 6. If nothing has a name, each unit is the largest element that contains one head: a
//    date, or a link to a user profile.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/markup/post_names.h"
#include "tamis/page.h"
#include "text/dates/dates.h"

namespace tamis {

// --- Marks: authors and dates of comments and posts (post_marks.cpp).

// Returns a name without "Posted by" before it and "says:" after it. Empty if the text
// is not a name but a date, a number or a label, or is too long.
std::string author_name(std::string_view text);

struct FoundAuthor {
  std::string name{};
  Range words{0, 0};
};

// Returns the author in an element named for one. `names` are those of all nodes.
FoundAuthor author_in(const Page& page, NodeId element,
                      const std::vector<PostNames>& names);

// Reports whether a link leads to a user profile.
bool leads_to_user(const Page& page, NodeId link);

// Reports whether a text is only "says:" or similar, so that a name comes before it.
bool is_said_by_the_one_before(const Page& page, NodeId text);

struct PostDate {
  std::string iso{};
  std::string shown{};  // if it could not be read
  Range words{0, 0};

  bool any() const { return !iso.empty() || !shown.empty(); }
};

// Returns the date in an element that is named for a date, or is a <time> or <meta>.
PostDate date_in(const Page& page, NodeId element, const meta::DateReading& reading);

// Reports whether a text, such as "Joined:", shows that the date after it is not that
// of a post.
bool says_other_date(const Page& page, NodeId text);

// Returns the date in a text that is not named for one. Empty if the text, or the text
// `before` it, says that someone joined or edited then. For a time of day without a
// year, returns it as shown.
PostDate date_in_text(const Page& page, NodeId text, NodeId before,
                      const meta::DateReading& reading);

// Returns "Jane" for "Jane wrote on 31 May 2024:"; empty if it is not like a name.
std::string name_before_date(const Page& page, Range words,
                             const meta::DateReading& reading);

// Returns how a page writes 03/04/2024, by its language.
meta::DateReading date_reading_of(const Page& page);

// --- Heads: the marks of posts in which no element is named for them (post_heads.cpp).

// Returns nodes that may each be in the head of one post. A family has nodes of the
// same kind at the same position of the markup, in page order. The largest family comes
// first. Takes linear time.
std::vector<std::vector<NodeId>> head_families(const Page& page,
                                               const std::vector<PostNames>& names);

// --- Units (post_units.cpp, post_reader.cpp).

// An element that may be the text of a unit.
struct PostBody {
  std::uint32_t signature = 0;
  bool is_named = false;  // as the text of a post, not only as content
  std::uint32_t depth = 0;
  Range words{0, 0};
};

// Where the name in a head may be: in an element or link that is known for it, or also
// in the words before the date.
enum class HeadNames : unsigned char { marked, plain };

struct PostUnit {
  NodeId node = kNone;   // its element
  NodeId first = kNone;  // start, with the elements before it
  NodeId end = kNone;    // one after its last node, with the elements after it
  std::uint32_t bits = 0;
  std::uint32_t signature = 0;
  std::size_t around = 0;  // one after the index of the enclosing unit; 0: none

  std::string author{};
  int author_rank = 0;
  Range author_words{0, 0};
  PostDate date{};
  PostDate loose_date{};    // in a text that is not named for it
  PostDate inner_date{};    // in an element named for its text
  PostDate profile_date{};  // with a time of day, so not a joining date
  std::vector<PostBody> bodies{};
  std::vector<Range> holes{};   // words that are not its text
  WordId first_inside = kNone;  // of the first unit inside it
  bool has_title_link = false;  // as a teaser of another page
  bool is_by_head = false;      // found by author or date, not by names
  HeadNames head_names = HeadNames::marked;
  Range body{0, 0};  // the chosen one; empty: all except the holes

  bool has_author() const { return !author.empty(); }
  bool has_date() const { return best_date().any(); }
  const PostDate& best_date() const;
};

// Returns the units in page order. Takes linear time.
std::vector<PostUnit> post_units(const Page& page, const std::vector<PostNames>& names);

// Reads the parts of units. Their nodes must be in order, and each must be inside
// another one or separate from it.
void read_units(const Page& page, const std::vector<PostNames>& names,
                std::vector<PostUnit>& units);

// Returns all its words.
Range words_of_unit(const Page& page, const PostUnit& unit);
// Returns the words of its text, after read_units.
std::vector<Range> words_of_text(const Page& page, const PostUnit& unit);

}  // namespace tamis
