#include "metadata/sources/page_scan.h"

#include <algorithm>

#include "document/page_text.h"
#include "document/picture.h"
#include "metadata/names/author_names.h"
#include "metadata/sources/item_properties.h"
#include "metadata/sources/json_ld.h"
#include "metadata/sources/meta_keys.h"
#include "text/ascii.h"
#include "text/unicode.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostOfAKind = 100;

void keep(std::vector<NodeId>& list, NodeId n) {
  if (list.size() < kMostOfAKind) list.push_back(n);
}

// Whether one of the words of a rel attribute is this.
bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kAsciiSpaces, at), text.size());
    if (equal_ignoring_case(text.substr(at, end - at), word)) return true;
    at = end + 1;
  }
  return false;
}

class Scanner {
 public:
  explicit Scanner(const Page& page) : page_(page) {}

  Scan run() {
    out_.title = title_of(page_);
    out_.declared_language = declared_language(page_);
    out_.candidates.add(Evidence::html_language, out_.declared_language);
    for (NodeId n = 1; n < page_.node_count(); ++n)
      if (page_.is_element(n)) look_at(n);
    read_json_ld();
    add_twitter_label();
    return std::move(out_);
  }

 private:
  void read_json_ld() {
    const auto address = [&](Evidence evidence) {
      const Candidate* found = out_.candidates.find(evidence);
      return found == nullptr ? std::string() : found->values.front();
    };
    const std::string canonical = address(Evidence::link_canonical);
    const std::string shared = address(Evidence::og_url);
    const std::string_view addresses[] = {canonical, shared};
    json_ld_.read(out_.candidates, {out_.title, out_.heading_texts, addresses});
  }

  void look_at(NodeId n) {
    switch (page_.tag(n)) {
      case Tag::meta: look_at_meta(n); return;
      case Tag::link: look_at_link(n); return;
      case Tag::script: look_at_script(n); return;
      case Tag::base:
        if (out_.base.empty()) out_.base = page_.attribute(n, "href").value_or("");
        return;
      case Tag::h1:
      case Tag::h2: look_at_heading(n); break;
      case Tag::time: keep(out_.times, n); break;
      case Tag::img:
      case Tag::unknown:
        if (is_picture(page_, n)) keep(out_.images, n);
        break;
      default: break;
    }
    const bool is_link = page_.tag(n) == Tag::a;
    for (std::uint32_t i = 0; i < page_.attribute_count(n); ++i)
      look_at_attribute(n, page_.source_attribute(n, i), is_link);
  }

  void look_at_heading(NodeId n) {
    constexpr std::size_t kMostHeadings = 20;
    constexpr std::size_t kMostWords = 60;
    const std::size_t words = page_.words(n).size();
    if (words == 0 || words > kMostWords || out_.headings.size() >= kMostHeadings)
      return;
    out_.headings.push_back(n);
    out_.heading_texts.push_back(text::folded(text_of(page_, n, kMostWords)));
  }

  // Most attributes are none of these: the length of a name tells it, without a look at
  // the source.
  void look_at_attribute(NodeId n, const Page::SourceAttribute& attribute,
                         bool is_link) {
    const std::string_view name = attribute.name;
    if (attribute.value.empty()) return;
    if (name.size() == 8) {
      if (equal_ignoring_case(name, "itemprop") ||
          equal_ignoring_case(name, "property"))
        items_.read(n, attribute.value);
    } else if (is_link && name.size() == 3) {
      if (equal_ignoring_case(name, "rel")) look_at_rel(n, attribute.value);
    } else if (is_link && name.size() == 4) {
      if (equal_ignoring_case(name, "href")) look_at_href(attribute.value);
    }
  }

  void look_at_rel(NodeId n, std::string_view rel) {
    constexpr std::size_t kMostWords = 8;
    if (page_.tag(n) != Tag::a) return;
    bool is_category = false;
    bool is_tag = false;
    for (std::size_t at = 0; at < rel.size();) {
      std::size_t end = at;
      while (end < rel.size() && !is_space(rel[end])) ++end;
      const std::string_view word = rel.substr(at, end - at);
      at = end + 1;
      if (word.size() == 6 && equal_ignoring_case(word, "author"))
        keep(out_.rel_authors, n);
      if (word.size() == 8) is_category |= equal_ignoring_case(word, "category");
      if (word.size() == 3) is_tag |= equal_ignoring_case(word, "tag");
      if (word.size() == 7 && equal_ignoring_case(word, "license"))
        out_.candidates.add(Evidence::rel_licence,
                            page_.attribute(n, "href").value_or(""));
    }
    if (!is_category && !is_tag) return;
    out_.candidates.add(is_category ? Evidence::rel_category : Evidence::rel_tag,
                        text_of(page_, n, kMostWords));
  }

  void look_at_href(std::string_view href) {
    const std::size_t host = href.substr(0, 8).find("//");
    if (host == href.npos) return;
    std::string_view rest = href.substr(host + 2);
    if (rest.starts_with("www.")) rest.remove_prefix(4);
    if (rest.starts_with("creativecommons.org/licenses/") ||
        rest.starts_with("creativecommons.org/publicdomain/"))
      out_.candidates.add(Evidence::creative_commons, href);
  }

  void look_at_meta(NodeId n) {
    constexpr std::size_t kLongest = 60;
    for (std::uint32_t i = 0; i < page_.attribute_count(n); ++i) {
      const auto [name, value] = page_.source_attribute(n, i);
      if (equal_ignoring_case(name, "itemprop")) items_.read(n, value);
      if (!equal_ignoring_case(name, "property") &&
          !equal_ignoring_case(name, "name") &&
          !equal_ignoring_case(name, "http-equiv"))
        continue;
      if (value.size() > kLongest) continue;
      const std::string key = key_of(value);
      if (key.starts_with("twitter:label") || key.starts_with("twitter:data"))
        note_twitter_label(key, page_.attribute(n, "content").value_or(""));
      if (const auto evidence = evidence_of_meta(key))
        add_meta(key, *evidence, page_.attribute(n, "content").value_or(""));
    }
  }

  // Libraries write the family name first.
  void add_meta(std::string_view key, Evidence evidence, std::string_view content) {
    if (row_of(evidence).field != MetadataField::authors) {
      out_.candidates.add(evidence, content);
      return;
    }
    NameField field = NameField::anything;
    if (key == "citation_author") field = NameField::one_person;
    if (evidence == Evidence::dc_creator) field = NameField::mostly_one;
    out_.candidates.add(evidence, in_spoken_order(content, field));
  }

  // "DC.Title" is dc:title.
  static std::string key_of(std::string_view name) {
    std::string out;
    for (const char c : text::trim(name)) out += c == '.' ? ':' : to_lower(c);
    return out;
  }

  // Shown under a card: "Written by" and "Est. reading time".
  void note_twitter_label(std::string_view key, std::string value) {
    if (key.back() != '1' && key.back() != '2') return;
    const std::size_t i = key.back() == '1' ? 0 : 1;
    (key.find("label") != key.npos ? labels_ : data_)[i] = std::move(value);
  }

  void add_twitter_label() {
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string label = text::folded(labels_[i]);
      if (label == "written by" || label == "by" || label == "author" ||
          label == "verfasst von" || label == "écrit par" || label == "escrito por" ||
          label == "scritto da" || label == "geschreven door" ||
          label == "napisane przez" || label == "автор" || label == "執筆者" ||
          label == "作者" || label == "كتب بواسطة")
        out_.candidates.add(Evidence::twitter_author, data_[i]);
    }
  }

  void look_at_link(NodeId n) {
    if (const auto prop = page_.attribute_source(n, "itemprop")) items_.read(n, *prop);
    const std::string_view rel = page_.attribute_source(n, "rel").value_or("");
    constexpr std::string_view kFrequent[] = {"stylesheet", "preload",   "dns-prefetch",
                                              "preconnect", "alternate", "prefetch"};
    if (std::find(std::begin(kFrequent), std::end(kFrequent), rel) !=
        std::end(kFrequent))
      return;
    const auto href = [&] { return page_.attribute(n, "href").value_or(""); };
    if (has_word(rel, "canonical"))
      out_.candidates.add(Evidence::link_canonical, href());
    if (has_word(rel, "license")) out_.candidates.add(Evidence::rel_licence, href());
    if (has_word(rel, "image_src")) out_.candidates.add(Evidence::link_image, href());
    if (has_word(rel, "icon") || has_word(rel, "apple-touch-icon"))
      out_.candidates.add(Evidence::link_icon, href());
  }

  void look_at_script(NodeId n) {
    const auto type = page_.attribute_source(n, "type");
    if (!type || !starts_with_ignoring_case(text::trim(*type), "application/ld+json"))
      return;
    const bool has_one = page_.end(n) == n + 2 && page_.is_text(n + 1);
    const Range range = has_one ? page_.source_range(n + 1) : Range{0, 0};
    const std::string_view source = page_.source().substr(range.first, range.size());
    const auto has = [&](char c) { return source.find(c) != source.npos; };
    if (has_one && !has('&') && !has('\r') && !has('\0')) {
      json_ld_.add(source);  // most of them, without a copy
      return;
    }
    std::string text;
    for (NodeId child = n + 1; child < page_.end(n); ++child)
      if (page_.is_text(child)) text += page_.text(child);
    json_ld_.add(text);
  }

  const Page& page_;
  Scan out_;
  ItemProperties items_{page_, out_.candidates};
  JsonLd json_ld_;
  std::string labels_[2];
  std::string data_[2];
};

}  // namespace

Scan scan_page(const Page& page) {
  return Scanner(page).run();
}

}  // namespace tamis::meta
