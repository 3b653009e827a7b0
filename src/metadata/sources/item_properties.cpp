// Microdata and RDFa.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "document/page_text.h"
#include "metadata/sources/sources.h"
#include "text/lists.h"
#include "text/phrase_set.h"

namespace tamis::meta {
namespace {

struct Property {
  std::string_view name;
  Evidence evidence;
};

constexpr Property kProperties[] = {
    {"headline", Evidence::item_headline},
    {"author", Evidence::item_author},
    {"creator", Evidence::item_author},
    {"datePublished", Evidence::item_published},
    {"dateCreated", Evidence::item_published},
    {"dateModified", Evidence::item_modified},
    {"publisher", Evidence::item_publisher},
    {"description", Evidence::item_description},
    {"keywords", Evidence::item_keywords},
    {"articleSection", Evidence::item_section},
    {"license", Evidence::item_licence},
    {"image", Evidence::item_image},
    {"thumbnailUrl", Evidence::item_image},
    {"commentCount", Evidence::item_comments},
    {"interactionCount", Evidence::item_comments},
};

std::string_view attribute_of(const Page& page, NodeId n, std::string_view one,
                              std::string_view other) {
  if (const auto value = page.attribute_source(n, one)) return *value;
  return page.attribute_source(n, other).value_or("");
}

bool is_scope(const Page& page, NodeId n) {
  return page.has_attribute(n, "itemscope") || page.has_attribute(n, "typeof");
}

// Types are names or URLs. Of longer values only the beginning is read.
std::string_view type_of(const Page& page, NodeId scope) {
  constexpr std::size_t kLongestType = 1024;
  return attribute_of(page, scope, "itemtype", "typeof").substr(0, kLongestType);
}

bool is_about_another(std::string_view type) {
  return text::has_one_of(
      type, {"Comment", "Review", "Answer", "Rating", "Offer", "ImageObject",
             "ListItem", "PostalAddress", "WPHeader", "WPFooter", "WPSideBar",
             "SiteNavigationElement", "Breadcrumb", "SearchAction"});
}

std::string value_of(const Page& page, NodeId n, PictureFinder& pictures) {
  constexpr std::size_t kMostWords = 80;
  for (const std::string_view name : {"content", "datetime"})
    if (auto value = page.attribute(n, name)) return *value;
  if (is_picture(page, n)) {
    const std::vector<std::string> addresses = pictures.addresses(n);
    return addresses.empty() ? std::string() : addresses.front();
  }
  if (page.tag(n) == Tag::link) return page.attribute(n, "href").value_or("");
  return text_of(page, n, kMostWords);
}

std::optional<Evidence> evidence_of(std::string_view name) {
  for (const Property& property : kProperties)
    if (name == property.name) return property.evidence;
  return std::nullopt;
}

// "name" inside an author is the author's name.
std::optional<Evidence> evidence_of_name(const Page& page, NodeId scope) {
  if (scope == kNone) return std::nullopt;
  const std::string_view role =
      bare_name(attribute_of(page, scope, "itemprop", "property"));
  if (role == "author" || role == "creator") return Evidence::item_author;
  if (role == "publisher") return Evidence::item_publisher;
  const std::string_view type = type_of(page, scope);
  if (type.find("Person") != type.npos || type.find("Organization") != type.npos)
    return std::nullopt;
  return role.empty() ? std::optional(Evidence::item_name) : std::nullopt;
}

}  // namespace

// Returns the item that the property belongs to; kNone: the page itself. Results are
// cached, so that elements around many properties are visited once.
NodeId ItemProperties::scope_of(NodeId element) {
  std::vector<NodeId> passed;
  NodeId scope = kNone;
  for (NodeId n = page_.parent(element); n != kNone && n != 0; n = page_.parent(n)) {
    const auto known = scopes_.find(n);
    const bool is_one = known == scopes_.end() && page_.is_element(n) &&
                        page_.attribute_count(n) > 0 && is_scope(page_, n);
    scope = known != scopes_.end() ? known->second : is_one ? n : kNone;
    if (known == scopes_.end()) passed.push_back(n);
    if (known != scopes_.end() || is_one) break;
  }
  for (const NodeId n : passed) scopes_.emplace(n, scope);
  return scope;
}

void ItemProperties::read_one(NodeId element, std::string_view name) {
  const NodeId scope = scope_of(element);
  if (scope != kNone && is_about_another(type_of(page_, scope))) return;
  const auto evidence =
      name == "name" ? evidence_of_name(page_, scope) : evidence_of(name);
  if (!evidence) return;
  // An item as value has its own properties.
  if (name != "name" && is_scope(page_, element)) {
    const bool is_image = *evidence == Evidence::item_image;
    if (!is_image && !page_.has_attribute(element, "content")) return;
  }
  if (*evidence == Evidence::item_licence && page_.has_attribute(element, "href")) {
    out_.add(*evidence, page_.attribute(element, "href").value_or(""));
    return;
  }
  if (*evidence == Evidence::item_author) {
    const NodeId written = name == "name" ? scope_of(scope) : scope;
    if (has_author_ && written != written_) return;
    has_author_ = true;
    written_ = written;
  }
  if (out_.is_full(*evidence)) return;
  out_.add(*evidence, value_of(page_, element, pictures_));
}

void ItemProperties::read(NodeId element, std::string_view names) {
  for (const std::string_view name : text::split_words(names))
    read_one(element, bare_name(name));
}

}  // namespace tamis::meta
