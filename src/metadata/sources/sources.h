// The sources of metadata, and what they find on a page.
//
// 1. scan_page visits every element of the page once and passes it to its source:
//    <meta> (meta_names.cpp), <link>, microdata (item_properties.cpp).
// 2. Sources that need more than one element follow, in the order of evidence.inc.
// 3. Evidence that depends on the title comes last: bylines and dates near it
//    (near_title.cpp), the page's URL (url_path.cpp), its images (images.cpp).
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
  std::vector<NodeId> headings;            // the first h1 and h2
  std::vector<std::string> heading_texts;  // folded, of each
  std::vector<NodeId> times;               // <time>
  std::vector<NodeId> rel_authors;
  std::vector<NodeId> images;           // images
  std::vector<NodeId> json_ld_scripts;  // their elements
  std::string card_labels[2];           // twitter:label1, twitter:label2
  std::string card_data[2];             // twitter:data1, twitter:data2
  std::string base;                     // <base href>
  std::string declared_language;
};

Scan scan_page(const Page& page);

// --- Sources that run after the pass: read_json_ld and so on, each in a file with its
// name. They add what they find to the candidates.
#define TAMIS_PAGE_SOURCE(name) void read_##name(const Page& page, Scan& scan);
#include "metadata/evidence.inc"

// --- Names of <meta> elements.

struct MetaName {
  std::string_view name;  // lower case; ':' and '.' are equal, written ':'
  Evidence evidence;
};
// Returns all known names, sorted.
const std::vector<MetaName>& meta_names();
std::optional<Evidence> evidence_of_meta(std::string_view name);

// --- Names of schema.org: "https://schema.org/NewsArticle" and "schema:NewsArticle"
// become NewsArticle.
inline std::string_view bare_name(std::string_view name) {
  return name.substr(name.find_last_of("/:#") + 1);
}

// --- Microdata (itemprop in itemscope) and RDFa (property in typeof): names of
// schema.org on the elements that show the values.
class ItemProperties {
 public:
  ItemProperties(const Page& page, Candidates& out)
      : page_(page), out_(out), pictures_(page) {}

  // Reads an element with itemprop or property. `names` is the attribute's value.
  void read(NodeId element, std::string_view names);

 private:
  NodeId scope_of(NodeId element);
  void read_one(NodeId element, std::string_view name);

  const Page& page_;
  Candidates& out_;
  PictureFinder pictures_;
  std::unordered_map<NodeId, NodeId> scopes_;  // the nearest item at or around a node
  // The item of the first author. Authors of other items wrote something else.
  NodeId written_ = kNone;
  bool has_author_ = false;
};

// --- Authors and dates that are stated for people only: bylines, <time>, and patterns
// in the text around the title.

struct TitlePlace {
  const Page& page;
  const Scan& scan;
  const BylineReader& bylines;
  Range words{0, 0};    // empty: no title
  WordId last = kNone;  // text after it is not the page's own
};
// `title` is the page's title, if known. If `keep` is null, all words are kept.
TitlePlace find_title(const Page& page, const Scan& scan, std::string_view title,
                      const BylineReader& bylines, const Mask* keep);

// Reads evidence near the title.
void read_near_title(const TitlePlace& title, Candidates& out);
// Reads evidence elsewhere, for pages on which nothing else is known.
void read_far_names(const TitlePlace& title, Candidates& out);
void read_far_dates(const TitlePlace& title, Candidates& out);

// --- The date in a URL: /2024/05/31/, /2024-05-31-title, /20240531/; also /2024/05/,
// which has no day.
std::optional<Moment> date_in_path(std::string_view url, const DateReading& reading);

// --- The images of the page's kept part, with their captions. An image is kept if
// the nearest ancestor with words, at most four steps up, keeps one of them. An image
// directly in the body is kept if the words around it are. If `keep` is null, all words
// are kept.
std::vector<MetadataImage> kept_images(const Page& page, std::span<const NodeId> images,
                                       const Mask* keep, const url::Base& base);

}  // namespace tamis::meta
