// Crunch: a chain of simple rules for elements. The main rule: table cells with too
// many links for their words are navigation.
//
// Suhit Gupta, Gail Kaiser, David Neistadt, Peter Grimm, "DOM-based Content Extraction
// of HTML Documents", 2003, and its successors until 2006; the rules are those of the
// ContentExtractor in the authors' Crunch 3.
//
// IDEA
//
// Walk through the tree, parents first. The first rule that matches an element decides:
//
//   1. it comes from a host of advertisements: drop it
//   2. a cell: if it has more than link_text_ratio links for each word outside of
//      links, drop all its text and links. A word is five characters:
//        <td><a>Home</a> <a>News</a></td>   one space is 0.2 words; 2 / 0.2 = 10: drop
//   3. a link: drop it
//   4. a form, a button or an embedded object: drop it
//   5. a table: its parts first; if hardly anything of it is left, drop it
//
// WHERE WE DIFFER FROM THE PAPER
//
//   1. Only rules that can drop words are implemented: images, scripts, styles and meta
//      elements hold none. Replacing an image by its alternative text adds no words.
//   2. The original counts the links and the text again for each cell; tamis counts
//      once.
//   3. tamis has its own short list of advertisers.
//   4. container_tags can be more than td: the tables of 2003 are the divs of today.
//
// Tested by tests/unit/filters/crunch_test.cpp.

#include <algorithm>

#include "document/tags.h"
#include "filters/registry/specs.h"
#include "text/ascii.h"
#include "text/lists.h"
#include "text/utf8.h"
#include "url/parts.h"

namespace tamis {
namespace {

enum class CountedLinks : std::uint8_t { all, image, text };
constexpr std::string_view kCountedLinks[] = {"all", "image", "text"};

constexpr std::string_view kAdHosts =
    "2mdn.net adform.net adnxs.com adtech.de advertising.com amazon-adsystem.com "
    "atdmt.com casalemedia.com criteo.com doubleclick.net fastclick.net "
    "googleadservices.com googlesyndication.com media.net mgid.com openx.net "
    "outbrain.com pubmatic.com revcontent.com rubiconproject.com serving-sys.com "
    "smartadserver.com taboola.com tribalfusion.com yieldmanager.com zedo.com";

struct CrunchParams {
  double link_text_ratio = 0.25;
  int letters_per_word = 5;
  TagSet container_tags = {Tag::td};
  CountedLinks counted_links = CountedLinks::all;
  bool ignore_link_cells = true;
  bool only_links_and_text = true;
  bool ignore_ads = true;
  std::string ad_hosts{kAdHosts};
  bool ignore_text_links = true;
  bool ignore_image_links = true;
  bool ignore_images = true;
  bool ignore_forms = true;
  TagSet ignored_tags = {Tag::noscript, Tag::iframe, Tag::embed, Tag::object};
  bool remove_empty_tables = true;
  int substance_min_text = 1;
  TagSet substance_tags = {Tag::img,    Tag::a,        Tag::iframe, Tag::input,
                           Tag::button, Tag::textarea, Tag::select};
};

using P = CrunchParams;

constexpr ParamSpec kCrunchParams[] = {
    param<&P::link_text_ratio>("link_text_ratio", {0.05, 1}, Provenance::code,
                               "a cell with more links per word goes"),
    param<&P::letters_per_word>("letters_per_word", {1, 10}, Provenance::code,
                                "characters outside of links that count as a word"),
    param<&P::container_tags>("container_tags", Provenance::code,
                              "elements that are looked at as cells"),
    param<&P::counted_links, kCountedLinks>("counted_links", Provenance::code,
                                            "links that count in a cell"),
    param<&P::ignore_link_cells>("ignore_link_cells", Provenance::code,
                                 "cells with too many links go"),
    param<&P::only_links_and_text>(
        "only_links_and_text", Provenance::code,
        "other things in such a cell stay, so that its table is not empty"),
    param<&P::ignore_ads>("ignore_ads", Provenance::code,
                          "what comes from hosts of advertisements goes"),
    param<&P::ad_hosts>(
        "ad_hosts", Provenance::ours,
        "hosts of advertisements, with all below them, with blanks between them"),
    param<&P::ignore_text_links>("ignore_text_links", Provenance::code,
                                 "links without a picture go"),
    param<&P::ignore_image_links>("ignore_image_links", Provenance::code,
                                  "links with a picture go"),
    param<&P::ignore_images>("ignore_images", Provenance::code,
                             "pictures do not keep a table"),
    param<&P::ignore_forms>(
        "ignore_forms", Provenance::code,
        "form, input, button and select go, with all that is in them"),
    param<&P::ignored_tags>("ignored_tags", Provenance::code,
                            "elements that go, with all that is in them"),
    param<&P::remove_empty_tables>(
        "remove_empty_tables", Provenance::code,
        "tables with little text and nothing of substance go"),
    param<&P::substance_min_text>(
        "substance_min_text", {0, 100}, Provenance::code,
        "characters that make a table worth keeping; 12 in the shipped settings"),
    param<&P::substance_tags>("substance_tags", Provenance::code,
                              "elements that make a table worth keeping"),
};

// Names of hosts; each includes all its subdomains.
class HostList {
 public:
  explicit HostList(std::string_view names) {
    for (std::string_view name : text::split_words(names)) {
      name = name.substr(0, name.find_last_not_of('.') + 1);  // as url::host_of
      if (!name.empty()) names_.push_back(text::to_lower(name));
    }
    std::sort(names_.begin(), names_.end());
  }

  // Returns false for a URL without a host.
  bool contains_host_of(std::string_view url) const {
    const std::string whole = url::host_of(url, url::Scheme::optional);
    for (std::string_view host = whole; !host.empty();) {
      if (std::binary_search(names_.begin(), names_.end(), host)) return true;
      host.remove_prefix(std::min(host.find('.'), host.size() - 1) + 1);
    }
    return false;
  }

 private:
  std::vector<std::string> names_;  // sorted
};

enum class LinkKind : std::uint8_t { none, text, image };

LinkKind link_kind(const Page& page, NodeId n) {
  if (page.tag(n) != Tag::a || !page.has_attribute(n, "href")) return LinkKind::none;
  for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
    if (page.tag(c) == Tag::img) return LinkKind::image;
  return LinkKind::text;
}

// Returns the number of characters of a text in the tree, whitespace included.
std::uint32_t raw_length(const Page& page, NodeId text) {
  const Range range = page.source_range(text);
  std::string_view bytes = page.source().substr(range.first, range.size());
  std::string decoded;
  if (bytes.find('&') != std::string_view::npos) bytes = decoded = page.text(text);
  std::uint32_t length = 0;
  for (const char c : bytes) length += begins_character(c) && c != '\r' ? 1 : 0;
  return length;
}

class Cruncher {
 public:
  Cruncher(const View& view, const CrunchParams& params)
      : view_(view), params_(params) {
    if (params.ignore_forms)
      ignored_ = ignored_ | TagSet{Tag::form, Tag::input, Tag::button, Tag::select};
  }

  Mask run() {
    count();
    const NodeId body = page_.body();
    for (NodeId n = body; n < page_.end(body);) n = visit(n);
    if (params_.remove_empty_tables && has_table_) remove_empty_tables();
    return std::move(keep_);
  }

 private:
  // Finds the links. For each node, counts the relevant links before it, and the
  // characters before it that are in cells and outside of links.
  void count() {
    NodeId cell_end = 0;
    NodeId link_end = 0;
    NodeId unseen_end = 0;  // of a script, a style or another element that is not
                            // rendered
    for (NodeId n = 0; n < page_.node_count(); ++n) {
      links_before_[n + 1] = links_before_[n];
      chars_before_[n + 1] = chars_before_[n];
      if (n < unseen_end || !view_.has(n)) continue;
      if (page_.is_text(n) && n < cell_end && n >= link_end)
        chars_before_[n + 1] += raw_length(page_, n);
      if (!page_.is_element(n)) continue;
      const Tag tag = page_.tag(n);
      if (has_trait(tag, trait::unrendered) && page_.words(n).size() == 0)
        unseen_end = page_.end(n);
      if (params_.container_tags.contains(tag))
        cell_end = std::max(cell_end, page_.end(n));
      links_[n] = link_kind(page_, n);
      if (links_[n] == LinkKind::none) continue;
      link_end = std::max(link_end, page_.end(n));
      if (is_counted(links_[n])) ++links_before_[n + 1];
    }
  }

  bool is_counted(LinkKind link) const {
    return params_.counted_links == CountedLinks::all ||
           (params_.counted_links == CountedLinks::image) == (link == LinkKind::image);
  }

  // Returns the node to visit next.
  NodeId visit(NodeId n) {
    if (!view_.has(n)) return page_.end(n);
    if (!page_.is_element(n)) return n + 1;
    if (is_ad(n)) return remove(n);
    if (is_link_cell(n)) {
      if (params_.only_links_and_text) keep_what_else_is_in(n);
      return remove(n);
    }
    if (is_ignored_link(n) || ignored_.contains(page_.tag(n))) return remove(n);
    stays_[n] = true;
    if (page_.tag(n) == Tag::table) has_table_ = true;
    return n + 1;
  }

  NodeId remove(NodeId n) {
    keep_.fill(page_.words(n), false);
    return page_.end(n);
  }

  bool is_ad(NodeId n) const {
    if (!params_.ignore_ads) return false;
    const Tag tag = page_.tag(n);
    const bool is_link = links_[n] != LinkKind::none;
    if (!is_link && tag != Tag::img && tag != Tag::iframe && tag != Tag::input)
      return false;
    const std::optional<std::string> url = page_.attribute(n, is_link ? "href" : "src");
    return url && ad_hosts_.contains_host_of(*url);
  }

  bool is_link_cell(NodeId n) const {
    if (!params_.ignore_link_cells || !params_.container_tags.contains(page_.tag(n)))
      return false;
    const double links = links_before_[page_.end(n)] - links_before_[n + 1];
    const double words = (chars_before_[page_.end(n)] - chars_before_[n]) /
                         static_cast<double>(params_.letters_per_word);
    return words == 0 || links / words > params_.link_text_ratio;
  }

  bool is_ignored_link(NodeId n) const {
    return (links_[n] == LinkKind::text && params_.ignore_text_links) ||
           (links_[n] == LinkKind::image && params_.ignore_image_links);
  }

  // Marks the elements of a cell that are not in links.
  void keep_what_else_is_in(NodeId cell) {
    for (NodeId n = cell; n < page_.end(cell);) {
      const bool is_link = links_[n] != LinkKind::none;
      stays_[n] = !is_link && page_.is_element(n) && view_.has(n);
      n = is_link ? page_.end(n) : n + 1;
    }
  }

  bool is_substance(NodeId n) const {
    return stays_[n] && params_.substance_tags.contains(page_.tag(n)) &&
           !(params_.ignore_images && page_.tag(n) == Tag::img);
  }

  // Computes from the bottom up what is left in each element, and removes the tables
  // with almost nothing left.
  void remove_empty_tables() {
    struct Left {
      std::uint32_t chars = 0;
      bool has_substance = false;
    };
    std::vector<Left> left(page_.node_count());
    const std::vector<std::uint32_t>& chars = view_.counts().chars;
    const auto least = static_cast<std::uint32_t>(params_.substance_min_text);
    const NodeId body = page_.body();
    for (NodeId n = page_.end(body); n-- > body + 1;) {
      if (page_.is_text(n) && keep_.any(page_.words(n))) left[n].chars = chars[n];
      if (is_substance(n)) left[n].has_substance = true;
      const bool is_empty = !left[n].has_substance && left[n].chars < least;
      if (page_.tag(n) == Tag::table && stays_[n] && is_empty) {
        keep_.fill(page_.words(n), false);
        continue;
      }
      Left& parent = left[page_.parent(n)];
      parent.chars += left[n].chars;
      parent.has_substance |= left[n].has_substance;
    }
  }

  using Counts = std::vector<std::uint32_t>;

  const View& view_;
  const CrunchParams& params_;
  const Page& page_ = view_.page();
  const HostList ad_hosts_{params_.ignore_ads ? params_.ad_hosts : ""};
  TagSet ignored_ = params_.ignored_tags;
  Mask keep_ = view_.present();
  std::vector<LinkKind> links_ = std::vector<LinkKind>(page_.node_count());
  Counts links_before_ = Counts(page_.node_count() + 1);
  Counts chars_before_ = Counts(page_.node_count() + 1);
  std::vector<bool> stays_ = std::vector<bool>(page_.node_count());  // kept elements
  bool has_table_ = false;  // among the elements kept so far
};

Mask crunch(const View& view, const CrunchParams& params) {
  return Cruncher(view, params).run();
}

}  // namespace

constinit const FilterSpec spec::crunch = define_filter<CrunchParams, tamis::crunch>(
    "crunch", FilterKind::tree,
    "delete cells with too many links, links, forms and empty tables",
    "Gupta, Kaiser, Neistadt, Grimm, DOM-based Content Extraction of HTML Documents, "
    "2003; the authors' Crunch 3",
    kCrunchParams);

}  // namespace tamis
