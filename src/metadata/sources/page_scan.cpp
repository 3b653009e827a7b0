// Visits every element of the page once. Passes it to its source, or stores it for
// sources that run later.

#include <algorithm>

#include "content/json/page_json.h"
#include "document/markup/markup.h"
#include "document/page_text.h"
#include "document/picture.h"
#include "metadata/names/author_names.h"
#include "metadata/sources/sources.h"
#include "text/ascii.h"
#include "text/phrase_set.h"
#include "text/unicode.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostOfAKind = 100;

void keep(std::vector<NodeId>& list, NodeId n) {
  if (list.size() < kMostOfAKind) list.push_back(n);
}

// Reports whether a rel attribute has this word.
bool has_word(std::string_view rel, std::string_view wanted) {
  return any_class(
      rel, [&](std::string_view word) { return equal_ignoring_case(word, wanted); });
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
#define TAMIS_PAGE_SOURCE(name) read_##name(page_, out_);
#include "metadata/evidence.inc"
    return std::move(out_);
  }

 private:
  void look_at(NodeId n) {
    switch (page_.tag(n)) {
      case Tag::meta: look_at_meta(n); return;
      case Tag::link: look_at_link(n); return;
      case Tag::script:
        if (is_json_ld(page_, n)) out_.json_ld_scripts.push_back(n);
        return;
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

  // Most attributes are of no use here. The length of the name shows this without
  // reading the source.
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
    any_class(rel, [&](std::string_view word) {
      if (equal_ignoring_case(word, "author")) keep(out_.rel_authors, n);
      if (equal_ignoring_case(word, "license"))
        out_.candidates.add(Evidence::rel_licence,
                            page_.attribute(n, "href").value_or(""));
      is_category |= equal_ignoring_case(word, "category");
      is_tag |= equal_ignoring_case(word, "tag");
      return false;  // continue with the next word
    });
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
        note_card_label(key, page_.attribute(n, "content").value_or(""));
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

  // twitter:label1, twitter:data1, twitter:label2 and twitter:data2.
  void note_card_label(std::string_view key, std::string value) {
    if (key.back() != '1' && key.back() != '2') return;
    const std::size_t i = key.back() == '1' ? 0 : 1;
    const bool is_label = key.find("label") != key.npos;
    (is_label ? out_.card_labels : out_.card_data)[i] = std::move(value);
  }

  void look_at_link(NodeId n) {
    if (const auto prop = page_.attribute_source(n, "itemprop")) items_.read(n, *prop);
    const std::string_view rel = page_.attribute_source(n, "rel").value_or("");
    constexpr std::string_view kFrequent[] = {
        "stylesheet;preload;dns-prefetch;preconnect;alternate;prefetch"};
    static const text::PhraseSet kOfOthers(kFrequent);
    if (kOfOthers.contains(rel)) return;
    const auto href = [&] { return page_.attribute(n, "href").value_or(""); };
    if (has_word(rel, "canonical"))
      out_.candidates.add(Evidence::link_canonical, href());
    if (has_word(rel, "license")) out_.candidates.add(Evidence::rel_licence, href());
    if (has_word(rel, "image_src")) out_.candidates.add(Evidence::link_image, href());
    if (has_word(rel, "icon") || has_word(rel, "apple-touch-icon"))
      out_.candidates.add(Evidence::link_icon, href());
  }

  const Page& page_;
  Scan out_;
  ItemProperties items_{page_, out_.candidates};
};

}  // namespace

Scan scan_page(const Page& page) {
  return Scanner(page).run();
}

}  // namespace tamis::meta
