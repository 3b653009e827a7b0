#include "filters/readability/traits.h"

#include <algorithm>

#include "document/visibility.h"
#include "text/ascii.h"

namespace tamis::reader {
namespace {

constexpr std::string_view kUnlikelyRoles[] = {
    "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog"};

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

// Is one of the name's parts, cut at what is no letter or digit, in the list?
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

// An address of a picture: .jpg, .jpeg, .png or .webp somewhere.
bool names_picture(std::string_view value) {
  for (std::size_t at = value.find('.'); at != value.npos; at = value.find('.', at + 1))
    for (const std::string_view ending : {"jpg", "jpeg", "png", "webp"})
      if (starts_with_ignoring_case(value.substr(at + 1), ending)) return true;
  return false;
}

// After REGEXPS.videos: the host of a film that people want to see.
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
  TraitsReader(const Page& page, const Options& options)
      : page_(page), names_(options.names) {}

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
    // Pictures of formulas in Wikipedia are hidden from screen readers only.
    out_.is_hidden = page_.has_attribute(element, "hidden") ||
                     page_.has_attribute(element, "style") ||
                     !holds(class_of(page_, element), "fallback-image");
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

std::vector<Traits> read_traits(const Page& page, const Options& options) {
  std::vector<Traits> out(page.node_count());
  TraitsReader reader(page, options);
  for (NodeId n = 1; n < page.node_count(); ++n)
    if (page.is_element(n) && page.attribute_count(n) > 0)
      out[n] = reader.read(n);
    else
      out[n].is_no_image = page.tag(n) == Tag::img;
  return out;
}

std::string_view class_of(const Page& page, NodeId element) {
  for (std::uint32_t i = 0; i < page.attribute_count(element); ++i)
    if (equal_ignoring_case(page.source_attribute(element, i).name, "class"))
      return page.source_attribute(element, i).value;
  return {};
}

}  // namespace tamis::reader
