#include "render/structure/post_names.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/ascii.h"

namespace tamis {
namespace {

using namespace post_name;

struct Name {
  std::string_view word;
  std::uint32_t bits;
};

// Sorted. Words as forums, blogs and their programs have them.
constexpr Name kNames[] = {{"action", action},
                           {"actions", action},
                           {"age", date},
                           {"answer", post},
                           {"author", author},
                           {"avatar", minor},
                           {"badge", minor},
                           {"body", body},
                           {"button", action},
                           {"buttons", action},
                           {"byline", author},
                           {"comment", comment},
                           {"commentaire", comment},
                           {"commenter", author},
                           {"comments", comment},
                           {"commtext", body},
                           {"comtr", comment},
                           {"content", body},
                           {"controls", action},
                           {"cooked", body},
                           {"count", minor},
                           {"created", date},
                           {"creator", author},
                           {"date", date},
                           {"datetime", date},
                           {"edit", action},
                           {"entry", body},
                           {"flag", action},
                           {"fn", author},
                           {"footer", minor},
                           {"form", form},
                           {"head", minor},
                           {"header", minor},
                           {"heading", minor},
                           {"hnuser", author},
                           {"image", minor},
                           {"info", minor},
                           {"joined", minor},
                           {"kommentar", comment},
                           {"like", action},
                           {"likes", action},
                           {"member", author},
                           {"menu", action},
                           {"message", post | body},
                           {"meta", minor},
                           {"metadata", minor},
                           {"name", author},
                           {"nick", author},
                           {"nickname", author},
                           {"permalink", action},
                           {"post", post},
                           {"postbit", post},
                           {"posted", date},
                           {"poster", author},
                           {"published", date},
                           {"question", post},
                           {"rank", minor},
                           {"rating", action},
                           {"reply", comment | action},
                           {"report", action},
                           {"respond", form},
                           {"response", comment},
                           {"score", action},
                           {"share", action},
                           {"signature", minor},
                           {"talkback", comment},
                           {"text", body},
                           {"thumbnail", minor},
                           {"time", date},
                           {"timestamp", date},
                           {"title", minor},
                           {"toolbar", action},
                           {"tools", action},
                           {"user", author},
                           {"username", author},
                           {"vote", action},
                           {"votes", action},
                           {"when", date}};

std::uint32_t bits_of(std::string_view word) {
  const auto* found = std::lower_bound(
      std::begin(kNames), std::end(kNames), word,
      [](const Name& name, std::string_view wanted) { return name.word < wanted; });
  return found != std::end(kNames) && found->word == word ? found->bits : 0;
}

constexpr std::size_t kMostBytes = 256;  // of one attribute

// Of all words of a list of names.
std::uint32_t bits_of_names(std::string_view names) {
  names = names.substr(0, kMostBytes);
  std::uint32_t out = 0;
  std::string word;
  bool is_first = true;
  const auto end_word = [&](bool ends_name) {
    const std::uint32_t bits = bits_of(word);
    out |= bits;
    const bool is_plural = word == "comments";
    if (ends_name && is_first && !is_plural && (bits & (comment | post)) != 0)
      out |= single;
    is_first = ends_name;
    word.clear();
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    const char c = names[i];
    const bool is_capital = c >= 'A' && c <= 'Z';
    if (is_capital && !word.empty() && names[i - 1] >= 'a') end_word(false);
    if (is_alpha(c))
      word += to_lower(c);
    else if (!word.empty() || is_space(c))
      end_word(is_space(c));
  }
  end_word(true);
  return out;
}

std::uint32_t bits_of_property(std::string_view property) {
  if (property == "author" || property == "creator") return author;
  if (property == "dateCreated" || property == "datePublished") return date;
  if (property == "text" || property == "commentText" || property == "articleBody")
    return body;
  return property == "comment" ? comment : 0;
}

std::uint32_t bits_of_type(std::string_view type) {
  type = type.substr(type.rfind('/') + 1);
  if (type == "Comment" || type == "UserComments") return comment | single;
  const bool is_post = type == "Answer" || type == "Question" ||
                       type == "DiscussionForumPosting" || type == "SocialMediaPosting";
  return is_post ? post | single : 0;
}

}  // namespace

std::uint32_t post_names(const Page& page, NodeId element) {
  std::uint32_t out = 0;
  for (std::uint32_t i = 0; i < page.attribute_count(element); ++i) {
    const Page::SourceAttribute attribute = page.source_attribute(element, i);
    if (equal_ignoring_case(attribute.name, "class") ||
        equal_ignoring_case(attribute.name, "id"))
      out |= bits_of_names(attribute.value);
    else if (equal_ignoring_case(attribute.name, "itemprop"))
      out |= bits_of_property(attribute.value);
    else if (equal_ignoring_case(attribute.name, "itemtype"))
      out |= bits_of_type(attribute.value);
    else if (equal_ignoring_case(attribute.name, "rel") && attribute.value == "author")
      out |= author;
  }
  return out;
}

}  // namespace tamis
