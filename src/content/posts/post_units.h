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
// 6. Where nothing has a name, each unit is the largest element with one head in it: a
//    date, or a link to what a user says of himself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/markup/post_names.h"
#include "tamis/page.h"
#include "text/dates/dates.h"

namespace tamis {

// --- Marks: authors and dates of comments and posts (post_marks.cpp).

// A name without "Posted by" before it and "says:" behind it; empty where the text is
// none, but a date, a number, a label of a button, or too long.
std::string author_name(std::string_view text);

struct FoundAuthor {
  std::string name{};
  Range words{0, 0};
};

// In an element that is named for an author; `names` are those of all nodes.
FoundAuthor author_in(const Page& page, NodeId element,
                      const std::vector<PostNames>& names);

// Whether a link leads to what a user says of himself.
bool leads_to_user(const Page& page, NodeId link);

// Whether a text is nothing but "says:" or the like: a name stands before it.
bool is_said_by_the_one_before(const Page& page, NodeId text);

struct PostDate {
  std::string iso{};
  std::string shown{};  // where it is not read
  Range words{0, 0};

  bool any() const { return !iso.empty() || !shown.empty(); }
};

// In an element that is named for a date, or is a <time> or <meta>.
PostDate date_in(const Page& page, NodeId element, const meta::DateReading& reading);

// Whether a text, as "Joined:", says that a date behind it is not that of a post.
bool says_other_date(const Page& page, NodeId text);

// In a text between other things; nothing where it is the day on which someone joined,
// or on which something was changed, as it or the text `before` it says. Of a time of
// day without a year what is shown.
PostDate date_in_text(const Page& page, NodeId text, NodeId before,
                      const meta::DateReading& reading);

// "Jane" of "Jane wrote on 31 May 2024:"; empty where nothing like a name is there.
std::string name_before_date(const Page& page, Range words,
                             const meta::DateReading& reading);

// How a page writes 03/04/2024, by its language.
meta::DateReading date_reading_of(const Page& page);

// --- Heads: what marks posts where no element is named for them (post_heads.cpp).

// Nodes that may each be in the head of one post, in families of the same kind at the
// same place of the markup, the largest first; each in the order of the page. Linear
// time.
std::vector<std::vector<NodeId>> head_families(const Page& page,
                                               const std::vector<PostNames>& names);

// --- Units (post_units.cpp, post_reader.cpp).

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
