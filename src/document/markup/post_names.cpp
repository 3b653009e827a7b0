#include "document/markup/post_names.h"

#include <iterator>
#include <string>
#include <string_view>

#include "document/markup/word_groups.h"
#include "text/ascii.h"

namespace tamis {
namespace {

using namespace post_name;

// Bits of words that elements never have.
constexpr std::uint32_t neutral = 1U << 20;   // "post-wrapper" is a post
constexpr std::uint32_t negative = 1U << 21;  // "related-post" is not a post
constexpr std::uint32_t list = 1U << 22;      // "comments", "post-list", "post-header"
constexpr std::uint32_t person = 1U << 23;    // "user-name", "author-info"
constexpr std::uint32_t details = 1U << 24;   // of a person: a profile
constexpr std::uint32_t name = 1U << 25;
constexpr std::uint32_t flag = 1U << 26;        // "has-profile" does not name a part
constexpr std::uint32_t not_posted = 1U << 27;  // "join-date", "edit-date"
constexpr std::uint32_t broad = 1U << 28;       // "post-body" may hold all of a post
constexpr std::uint32_t speech = 1U << 30;      // "post_message" is the text of a post
constexpr std::uint32_t of_users = 1U << 31;    // "user-content", "rich-text"

using Words = WordGroup<std::uint32_t>;

// Words that forums, blogs and their software use.
constexpr Words kGroups[] = {
    {"comment", comment | broad | remark},
    {"comentario commentaire commento komentarz kommentar reactie", comment | remark},
    {"comentarios commentaires commenti comments komentarze kommentare reacties",
     list | several},
    {"comtr resp response review talkback", comment},
    {"reply", comment | action},
    {"form respond", form},
    {"post", post | broad},
    {"answer blockpost postbit postbitlegacy posting", post},
    {"kmsg message msg", post | speech},
    {"question", post | opening},
    {"discussion", post | opening | forum},
    {"board discussions forum forums thread threads topic viewtopic", forum},
    {"answers footer head header list messages meta metadata posts replies responses "
     "reviews title",
     list},
    {"blog card hentry preview product promo teaser", teaser},
    {"quote quotes", quote},
    {"bbwrapper commtext cooked md richtext", body},
    {"content contents text usercontent usertext", maybe_body},
    {"body", maybe_body | frame},
    {"entry", neutral | maybe_body},
    {"ctn holder item outer row single wrap wrapper", neutral},
    {"block box container", neutral | details},
    {"lastedit says sig signature", aside},
    {"edited modified", aside | not_posted},
    {"bigusername byline fn hnuser nickname username", author},
    {"author commenter creator nick poster reviewer", author | person},
    {"by", maybe_author},
    {"member", maybe_author | person},
    {"user", maybe_author | person | of_users},
    {"name", name | maybe_author},
    {"rich", of_users},
    {"display screen", person},
    {"avatar badge badges rank userinfo", profile},
    {"profile", profile | person},
    {"stats", profile | details},
    {"join joined", profile | not_posted},
    {"bar data details info panel", details},
    {"age created date dateline datetime posted published time timestamp when", date},
    {"last updated", not_posted},
    {"action actions button buttons controls flag like likes permalink rating "
     "reactions report score share toolbar tools vote votes",
     action},
    {"edit", action | not_posted},
    {"has is no", flag},
    {"add count counter featured latest more nav navigation next number popular prev "
     "previous recent related submit widget write",
     negative},
    {"sidebar", negative | profile},
};
constexpr auto kNames = words_of<kGroups>();

// The index of the first name with each first letter.
struct FirstLetters {
  std::uint8_t begin[27] = {};

  constexpr FirstLetters() {
    static_assert(kNames.size() < 256);
    for (const Words& one : kNames)
      for (auto letter = static_cast<std::size_t>(one.words[0] - 'a' + 1);
           letter < std::size(begin); ++letter)
        ++begin[letter];
  }
};
constexpr FirstLetters kFirstLetters;

// Words that are joined with the word after them: postmsg, commenttext, kmsgbody.
constexpr std::string_view kJoined[] = {
    "post", "comment", "message", "msg", "kmsg", "reply", "user", "author", "response"};

// Returns the bits of a lower-case word. It is called for every class of a page, so it
// compares few names.
std::uint32_t bits_of(std::string_view word) {
  if (word.empty()) return 0;
  const auto letter = static_cast<std::size_t>(word[0] - 'a');
  for (std::size_t i = kFirstLetters.begin[letter]; i < kFirstLetters.begin[letter + 1];
       ++i)
    if (kNames[i].words == word) return kNames[i].value;
  return 0;
}

constexpr std::size_t kMostBytes = 256;  // of one attribute
constexpr std::size_t kMostWords = 12;   // of one name

// One name of a class or id, word by word.
class NameReader {
 public:
  void add(std::string_view word) {
    if (count_ + 2 > kMostWords) return;
    for (const char c : word)
      hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 16777619U;
    hash_ = (hash_ ^ '-') * 16777619U;
    if (const std::uint32_t known = bits_of(word); known != 0) {
      words_[count_++] = known;
      return;
    }
    for (const std::string_view first : kJoined)
      if (word[0] == first[0] && word.starts_with(first))
        if (const std::uint32_t rest = bits_of(word.substr(first.size())); rest != 0) {
          words_[count_++] = bits_of(first);
          words_[count_++] = rest;
          return;
        }
    words_[count_++] = 0;
  }

  // Adds the meaning of the name, which ends here.
  void end(PostNames& out) {
    if (count_ > 0) read(out);
    count_ = 0;
    hash_ = 2166136261U;
  }

 private:
  std::uint32_t before(std::size_t head) const {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < head; ++i) out |= words_[i];
    return out;
  }

  void read(PostNames& out) const {
    if ((words_[0] & flag) != 0) return;
    std::size_t head = count_ - 1;
    while (head > 0 && (words_[head] & neutral) != 0 &&
           ((words_[head] & details) == 0 || (before(head) & person) == 0))
      --head;
    const std::uint32_t other = before(head);
    const std::uint32_t bits = words_[head];
    const std::uint32_t all = before(count_);
    out.bits |= all & (teaser | forum);
    if (count_ == 1) out.bits |= all & several;
    if ((all & form) != 0 && ((all & unit) != 0 || count_ == 1)) out.bits |= form;
    if ((bits & list) != 0 && (count_ == 1 || (other & (unit | list)) != 0))
      out.bits |= list;
    if ((bits & unit) != 0)
      read_unit(bits, other, out);
    else
      out.bits |= part(bits, other);
  }

  void read_unit(std::uint32_t bits, std::uint32_t other, PostNames& out) const {
    out.bits |= bits & action;
    // In vBulletin, "post_message_7" is the text of post 7.
    if ((bits & speech) != 0 && other == (post | broad) && count_ == 2) {
      out.bits |= body;
      return;
    }
    if ((other & (negative | list | person | aside | form)) != 0) return;
    out.bits |= bits & (unit | opening | remark);
    if (out.signature == 0) out.signature = hash_ | 1;
  }

  static std::uint32_t part(std::uint32_t bits, std::uint32_t other) {
    if ((bits & details) != 0 && (other & person) != 0) return profile;
    if ((bits & name) != 0)
      return (other & person) != 0 ? author : other == 0 ? maybe_author : 0;
    if ((bits & date) != 0 && (other & not_posted) != 0) return aside;
    if ((bits & action) != 0 && (other & not_posted) != 0) return aside;
    if ((bits & action) != 0 && (other & date) != 0) return date;
    if ((bits & maybe_body) != 0 && (bits & neutral) == 0 && (other & aside) != 0)
      return aside;
    if ((bits & frame) != 0 && (other & broad) != 0) return maybe_body | frame;
    if ((bits & maybe_body) != 0 && (other & author) != 0) return author;
    if ((bits & maybe_body) != 0 && (other & (unit | of_users)) != 0) return body;
    if ((bits & maybe_body) != 0 && (other & quote) != 0) return quote;
    return bits & 0xFFFF & ~form;
  }

  std::uint32_t words_[kMostWords] = {};
  std::size_t count_ = 0;
  std::uint32_t hash_ = 2166136261U;
};

void read_names(std::string_view names, PostNames& out) {
  names = names.substr(0, kMostBytes);
  NameReader reader;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) reader.add(word);
    word.clear();
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    const char c = names[i];
    const bool is_capital = c >= 'A' && c <= 'Z';
    if (is_capital && i > 0 && names[i - 1] >= 'a' && names[i - 1] <= 'z') end_word();
    if (is_alpha(c))
      word += to_lower(c);
    else
      end_word();
    if (is_space(c)) reader.end(out);
  }
  end_word();
  reader.end(out);
}

std::uint32_t bits_of_property(std::string_view property) {
  if (property == "author" || property == "creator") return author;
  if (property == "dateCreated" || property == "datePublished" ||
      property == "commentTime")
    return date;
  if (property == "comment") return comment | remark;
  const bool is_text = property == "text" || property == "commentText" ||
                       property == "articleBody" || property == "reviewBody";
  return is_text ? body : 0;
}

std::uint32_t bits_of_type(std::string_view type) {
  type = type.substr(type.rfind('/') + 1);
  if (type == "Comment" || type == "UserComments" || type == "Review")
    return comment | typed;
  if (type == "Question") return post | opening | typed;
  const bool is_post = type == "Answer" || type == "DiscussionForumPosting" ||
                       type == "SocialMediaPosting";
  return is_post ? post | typed : 0;
}

}  // namespace

PostNames post_names(const Page& page, NodeId element) {
  PostNames out;
  PostNames by_id;
  std::uint32_t type = 0;
  for (std::uint32_t i = 0; i < page.attribute_count(element); ++i) {
    const Page::SourceAttribute attribute = page.source_attribute(element, i);
    if (equal_ignoring_case(attribute.name, "class"))
      read_names(attribute.value, out);
    else if (equal_ignoring_case(attribute.name, "id") ||
             equal_ignoring_case(attribute.name, "data-testid"))
      read_names(attribute.value, by_id);
    else if (equal_ignoring_case(attribute.name, "itemprop"))
      out.bits |= bits_of_property(attribute.value);
    else if (equal_ignoring_case(attribute.name, "itemtype"))
      type = bits_of_type(attribute.value);
    else if (equal_ignoring_case(attribute.name, "rel") && attribute.value == "author")
      out.bits |= author;
  }
  if (page.tag(element) == Tag::unknown) read_names(page.name(element), by_id);
  out.bits |= by_id.bits;
  if (out.signature == 0) out.signature = by_id.signature;
  if ((out.bits & list) != 0) out.bits &= ~(unit | opening | list);
  if (type != 0) {
    out.bits = (out.bits & ~(unit | opening)) | type;
    out.signature = type << 1 | 1;
  }
  if ((out.bits & teaser) != 0 && (out.bits & comment) == 0 && type == 0)
    out.bits &= ~(unit | opening);
  // The text of a post is often named "post".
  if ((out.bits & body) != 0 && type == 0) out.bits &= ~(unit | opening);
  if ((out.bits & unit) == 0) out.signature = 0;
  return out;
}

}  // namespace tamis
