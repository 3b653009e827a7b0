// The sources of metadata, and what they know of a page.
//
// 1. scan_page walks over the page once and hands each element to the source that knows
//    it: <meta> (meta_names.cpp), <link>, microdata (item_properties.cpp).
// 2. Sources that need more than one element follow, in the order of evidence.inc.
// 3. What can only be judged once the title is known comes last: bylines and dates near
//    it (near_title.cpp), the page's address (url_path.cpp), its pictures (images.cpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "document/picture.h"
#include "metadata/evidence.h"
#include "metadata/names/bylines.h"
#include "tamis/mask.h"
#include "tamis/page.h"
#include "text/dates/dates.h"
#include "url/url.h"

namespace tamis::meta {

struct Scan {
  Candidates candidates;
  std::string title;                       // of <title>
  std::vector<NodeId> headings;            // h1 and h2, the first of them
  std::vector<std::string> heading_texts;  // folded, of each
  std::vector<NodeId> times;               // <time>
  std::vector<NodeId> rel_authors;
  std::vector<NodeId> images;           // pictures
  std::vector<NodeId> json_ld_scripts;  // their elements
  std::string card_labels[2];           // twitter:label1, twitter:label2
  std::string card_data[2];             // twitter:data1, twitter:data2
  std::string base;                     // <base href>
  std::string declared_language;
};

Scan scan_page(const Page& page);

// --- Sources that are asked after the walk: read_json_ld and so on, each in a file of
// its name. They add what they know to the candidates.
#define TAMIS_PAGE_SOURCE(name) void read_##name(const Page& page, Scan& scan);
#include "metadata/evidence.inc"

// --- Names of <meta> elements.

struct MetaName {
  std::string_view name;  // lower case; ':' and '.' are the same, written ':'
  Evidence evidence;
};
// Returns all that are known, sorted by name.
const std::vector<MetaName>& meta_names();
std::optional<Evidence> evidence_of_meta(std::string_view name);

// --- Names of schema.org: "https://schema.org/NewsArticle" and "schema:NewsArticle"
// are NewsArticle.
inline std::string_view bare_name(std::string_view name) {
  return name.substr(name.find_last_of("/:#") + 1);
}

// --- Microdata (itemprop in itemscope) and RDFa (property in typeof): names of
// schema.org on the elements that show the values.
class ItemProperties {
 public:
  ItemProperties(const Page& page, Candidates& out)
      : page_(page), out_(out), pictures_(page) {}

  // An element with itemprop or property; `names` is the attribute's value.
  void read(NodeId element, std::string_view names);

 private:
  NodeId scope_of(NodeId element);
  void read_one(NodeId element, std::string_view name);

  const Page& page_;
  Candidates& out_;
  PictureFinder pictures_;
  std::unordered_map<NodeId, NodeId> scopes_;  // the nearest item at or around a node
  // The item of the first author: authors of other items wrote something else.
  NodeId written_ = kNone;
  bool has_author_ = false;
};

// --- Authors and dates that only people are told of: bylines, <time>, and patterns in
// the text around the title.

struct TitlePlace {
  const Page& page;
  const Scan& scan;
  const BylineReader& bylines;
  Range words{0, 0};    // empty: there is none
  WordId last = kNone;  // behind it is nothing of the page's own
};
// `title` is the page's title as far as it is known. `keep` may be null: all is kept.
TitlePlace find_title(const Page& page, const Scan& scan, std::string_view title,
                      const BylineReader& bylines, const Mask* keep);

// What stands near the title.
void read_near_title(const TitlePlace& title, Candidates& out);
// What stands elsewhere, for pages where nothing else is known.
void read_far_names(const TitlePlace& title, Candidates& out);
void read_far_dates(const TitlePlace& title, Candidates& out);

// --- The date in a URL: /2024/05/31/, /2024-05-31-title, /20240531/; also /2024/05/,
// which has no day.
std::optional<Moment> date_in_path(std::string_view url, const DateReading& reading);

// --- The pictures of the kept part of a page, with their captions. A picture is kept
// if the element around it, or the one around that (and so on for four steps), keeps a
// word; right in the body, if the words around it are kept. `keep` may be null: all is
// kept.
std::vector<MetadataImage> kept_images(const Page& page, std::span<const NodeId> images,
                                       const Mask* keep, const url::Base& base);

}  // namespace tamis::meta
