// Authors and dates of comments and posts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "document/markup/post_names.h"
#include "tamis/page.h"
#include "text/dates/dates.h"

namespace tamis {

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

// How a page writes 03/04/2024, by its language.
// "Jane" of "Jane wrote on 31 May 2024:"; empty where nothing like a name is there.
std::string name_before_date(const Page& page, Range words,
                             const meta::DateReading& reading);

meta::DateReading date_reading_of(const Page& page);

}  // namespace tamis
