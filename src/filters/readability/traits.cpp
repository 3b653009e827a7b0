#include "filters/readability/traits.h"

#include <algorithm>

#include "document/visibility.h"
#include "text/ascii.h"
#include "text/lists.h"

namespace tamis::reader {

// --- Names.

namespace {

constexpr std::size_t kMostBytes = 8000;  // so that the number of a state fits 16 bits
constexpr std::size_t kBlank = 38;
constexpr std::size_t kSymbols = 40;

// a-z, 0-9, '-', '_', whitespace, anything else.
constexpr std::array<std::uint8_t, 256> make_symbols() {
  std::array<std::uint8_t, 256> out{};
  for (std::size_t c = 0; c < out.size(); ++c) {
    const char lower = to_lower(static_cast<char>(c));
    const auto number = [lower](char from, int first) {
      return static_cast<std::uint8_t>(lower - from + first);
    };
    if (lower >= 'a' && lower <= 'z')
      out[c] = number('a', 0);
    else if (lower >= '0' && lower <= '9')
      out[c] = number('0', 26);
    else
      out[c] = lower == '-' ? 36 : lower == '_' ? 37 : is_space(lower) ? 38 : 39;
  }
  return out;
}
constexpr std::array<std::uint8_t, 256> kSymbolOf = make_symbols();

std::size_t symbol_of(char c) {
  return kSymbolOf[static_cast<unsigned char>(c)];
}

// Returns the problem with the text of a list, or an empty string.
std::string check(std::string_view list) {
  if (list.size() > kMostBytes)
    return "more than " + std::to_string(kMostBytes) + " bytes";
  std::string finding;
  for (const std::string_view pattern : text::split_words(list, " ")) {
    const std::string_view name = pattern.substr(pattern.starts_with('=') ? 1 : 0);
    bool right = !name.empty();
    for (const char c : name) right &= symbol_of(c) < kBlank;
    if (!right)
      finding = "'" + std::string(pattern) +
                "' is no pattern; wanted letters, digits, "
                "'-' and '_', and '=' before a whole name";
  }
  return finding;
}

}  // namespace

class NameLists::Matcher {
 public:
  explicit Matcher(const std::array<std::string, count>& lists) {
    std::uint32_t bit = 1;
    for (const std::string& list : lists) {
      for (const std::string_view pattern : text::split_words(list, " ")) {
        const bool whole = pattern.starts_with('=');
        add(whole ? " " + std::string(pattern.substr(1)) + " " : std::string(pattern),
            bit);
      }
      bit <<= 1;
    }
    link();
    after_blank_ = states_[0].next[kBlank];
  }

  // Bit i of the result is set if a pattern of list i occurs.
  std::uint32_t find(std::string_view name) const {
    std::uint32_t state = after_blank_;
    std::uint32_t found = 0;
    for (const char c : name) {
      state = states_[state].next[symbol_of(c)];
      found |= states_[state].found;
    }
    return found | states_[states_[state].next[kBlank]].found;
  }

 private:
  struct State {
    std::array<std::uint16_t, kSymbols> next{};
    std::uint16_t fallback = 0;  // the longest proper suffix that is a state
    std::uint32_t found = 0;     // lists
  };

  void add(std::string_view pattern, std::uint32_t list) {
    std::uint16_t state = 0;
    for (const char c : pattern) {
      const std::size_t symbol = symbol_of(c);
      if (states_[state].next[symbol] == 0) {
        states_[state].next[symbol] = static_cast<std::uint16_t>(states_.size());
        states_.emplace_back();
      }
      state = states_[state].next[symbol];
    }
    states_[state].found |= list;
  }

  // Visits states breadth first, so that the fallback of a state, which is shorter, is
  // already complete. A missing transition is replaced by that of the fallback, so that
  // find() never backtracks.
  void link() {
    std::vector<std::uint16_t> queue;
    for (const std::uint16_t next : states_[0].next)
      if (next != 0) queue.push_back(next);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      State& state = states_[queue[i]];
      const State& fallback = states_[state.fallback];
      state.found |= fallback.found;
      for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
        const std::uint16_t next = state.next[symbol];
        if (next == 0) {
          state.next[symbol] = fallback.next[symbol];
        } else {
          states_[next].fallback = fallback.next[symbol];
          queue.push_back(next);
        }
      }
    }
  }

  std::vector<State> states_ = std::vector<State>(1);
  std::uint32_t after_blank_ = 0;
};

NameLists::NameLists() {
  texts_ = {
      "-ad- ai2html banner breadcrumbs combx comment community cover-wrap disqus extra "
      "footer gdpr header legends menu related remark replies rss shoutbox sidebar "
      "skyscraper social sponsor supplemental ad-break agegate pagination pager popup "
      "yom-remote",
      "and article body column content main shadow",
      "article body content entry hentry h-entry main page pagination post text blog "
      "story",
      "-ad- hidden =hid banner combx comment com- contact footer gdpr masthead media "
      "meta outbrain promo related scroll share shoutbox sidebar skyscraper sponsor "
      "shopping tags widget",
      "byline author dateline writtenby p-author",
      "share sharedaddy",
  };
  static const auto matcher = std::make_shared<const Matcher>(texts_);
  matcher_ = matcher;
}

std::string NameLists::set(List list, std::string_view text) {
  std::string finding = check(text);
  if (!finding.empty()) return finding;
  texts_[list] = text;
  matcher_ = std::make_shared<const Matcher>(texts_);
  return {};
}

NameLists::Found NameLists::find(std::string_view name) const {
  return {matcher_->find(name)};
}

// --- Attributes.

namespace {

constexpr std::string_view kUnlikelyRoles[] = {
    "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog"};

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

// Reports whether the list contains one of the name's parts, split at other characters
// than letters and digits.
bool has_part(std::string_view name, std::string_view list) {
  const std::string padded = " " + std::string(list) + " ";
  std::string part = " ";
  for (std::size_t i = 0; i <= name.size(); ++i) {
    if (i < name.size() && is_alnum(name[i])) {
      part += to_lower(name[i]);
      continue;
    }
    part += ' ';
    if (part.size() > 2 && holds(padded, part)) return true;
    part = " ";
  }
  return false;
}

// Reports whether the value looks like the URL of an image: .jpg, .jpeg, .png or .webp
// occurs in it.
bool names_picture(std::string_view value) {
  for (std::size_t at = value.find('.'); at != value.npos; at = value.find('.', at + 1))
    for (const std::string_view ending : {"jpg", "jpeg", "png", "webp"})
      if (starts_with_ignoring_case(value.substr(at + 1), ending)) return true;
  return false;
}

// Reports whether the value has the host of a video that counts as content, after
// REGEXPS.videos.
bool names_video(std::string_view value) {
  constexpr std::string_view kHosts[] = {
      "dailymotion.com", "youtube.com", "youtube-nocookie.com", "player.vimeo.com",
      "v.qq.com",        "archive.org", "upload.wikimedia.org", "player.twitch.tv"};
  for (std::size_t at = value.find("//"); at != value.npos;
       at = value.find("//", at + 1)) {
    std::string_view host = value.substr(at + 2);
    if (starts_with_ignoring_case(host, "www.")) host.remove_prefix(4);
    for (const std::string_view known : kHosts)
      if (starts_with_ignoring_case(host, known)) return true;
  }
  return false;
}

class TraitsReader {
 public:
  TraitsReader(const Page& page, const NameLists& names) : page_(page), names_(names) {}

  Traits read(NodeId element) {
    out_ = {};
    unlikely_ = maybe_ = modal_ = dialog_ = false;
    const Tag tag = page_.tag(element);
    out_.is_no_image = tag == Tag::img;
    for (std::uint32_t i = 0; i < page_.attribute_count(element); ++i)
      read(element, tag, page_.source_attribute(element, i));
    out_.is_unlikely = unlikely_ && !maybe_;
    out_.is_dialog = modal_ && dialog_;
    return out_;
  }

 private:
  void read(NodeId element, Tag tag, const Page::SourceAttribute& attribute) {
    const auto is = [&](std::string_view name) {
      return equal_ignoring_case(attribute.name, name);
    };
    const std::string_view value = attribute.value;
    if (is("class") || is("id"))
      read_name(value);
    else if (is("style") || is("hidden") || is("aria-hidden"))
      read_hiding(element);
    else if (is("role"))
      read_role(value);
    else if (is("aria-modal"))
      modal_ = value == "true";
    else if (is("rel"))
      out_.is_byline |= value == "author";
    else if (is("itemprop"))
      out_.is_byline |= holds(value, "author");
    else if (tag == Tag::a && is("href"))
      out_.is_hash_link = value.size() > 1 && value.front() == '#';
    if (tag == Tag::img)
      out_.is_no_image &= !is("src") && !is("srcset") && !is("data-src") &&
                          !is("data-srcset") && !names_picture(value);
    if (tag == Tag::iframe || tag == Tag::embed || tag == Tag::object)
      out_.is_video |= names_video(value);
  }

  void read_name(std::string_view value) {
    const NameLists::Found found = names_.find(value);
    unlikely_ |= found.in(NameLists::unlikely);
    maybe_ |= found.in(NameLists::maybe);
    out_.is_byline |= found.in(NameLists::byline);
    out_.is_share |=
        found.in(NameLists::share) && has_part(value, names_.text(NameLists::share));
    out_.names =
        static_cast<std::int8_t>(out_.names + (found.in(NameLists::positive) ? 1 : 0) -
                                 (found.in(NameLists::negative) ? 1 : 0));
  }

  void read_hiding(NodeId element) {
    if (out_.is_hidden || !is_invisible(page_, element)) return;
    // Images of formulas in Wikipedia are hidden from screen readers only.
    out_.is_hidden =
        page_.has_attribute(element, "hidden") ||
        page_.has_attribute(element, "style") ||
        !holds(page_.attribute_source(element, "class").value_or(""), "fallback-image");
  }

  void read_role(std::string_view value) {
    dialog_ = value == "dialog";
    out_.has_unlikely_role =
        std::find(std::begin(kUnlikelyRoles), std::end(kUnlikelyRoles), value) !=
        std::end(kUnlikelyRoles);
  }

  const Page& page_;
  const NameLists& names_;
  Traits out_;
  bool unlikely_ = false;
  bool maybe_ = false;
  bool modal_ = false;
  bool dialog_ = false;
};

}  // namespace

std::vector<Traits> read_traits(const Page& page, const NameLists& names) {
  std::vector<Traits> out(page.node_count());
  TraitsReader reader(page, names);
  for (NodeId n = 1; n < page.node_count(); ++n)
    if (page.is_element(n) && page.attribute_count(n) > 0)
      out[n] = reader.read(n);
    else
      out[n].is_no_image = page.tag(n) == Tag::img;
  return out;
}

}  // namespace tamis::reader
