// Schema.org in <script type="application/ld+json">: @graph, arrays, nested objects,
// and references by @id.

#include <algorithm>
#include <string>
#include <unordered_map>

#include "content/json/page_json.h"
#include "document/page_text.h"
#include "metadata/names/author_names.h"
#include "metadata/sources/sources.h"
#include "text/phrase_set.h"
#include "text/unicode.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostThings = 2000;
constexpr int kDeepest = 12;

using Kind = JsonNode::Kind;

// Returns null if the value is missing or carries no information, as null and true do.
const JsonNode* find(const JsonNode& thing, std::string_view key) {
  if (thing.kind != Kind::object) return nullptr;
  const JsonNode* found = thing.find(key);
  return found == nullptr || found->kind == Kind::other ? nullptr : found;
}

std::string_view text_of(const JsonNode* value) {
  return value == nullptr || value->kind != Kind::text ? std::string_view()
                                                       : std::string_view(value->text);
}

enum class Thing : std::uint8_t {
  other,
  article,
  page,
  site,
  organisation,
  person,
  crumbs,
};

Thing thing_of(std::string_view type) {
  type = bare_name(type);
  constexpr std::string_view kArticles[] = {
      "BlogPosting;LiveBlogPosting;SocialMediaPosting;DiscussionForumPosting;Recipe;"
      "Report;Review;Question;HowTo;Course;Book;Event;Movie;TVEpisode;PodcastEpisode;"
      "JobPosting;Dataset;APIReference;ScholarlyArticle;CreativeWork;Chapter;Quiz"};
  static const text::PhraseSet kArticleTypes(kArticles);
  if (kArticleTypes.contains(type) || type.ends_with("Article")) return Thing::article;
  constexpr std::string_view kPages[] = {
      "Product;ProductGroup;VideoObject;SoftwareApplication;MobileApplication;"
      "WebApplication;Service;VideoGame;Game;Place;Hotel;Restaurant"};
  static const text::PhraseSet kPageTypes(kPages);
  if (kPageTypes.contains(type) || type.ends_with("Page")) return Thing::page;
  if (type == "WebSite") return Thing::site;
  if (type.ends_with("Organization") || type == "Corporation" ||
      type == "LocalBusiness")
    return Thing::organisation;
  if (type == "Person") return Thing::person;
  if (type == "BreadcrumbList") return Thing::crumbs;
  return Thing::other;
}

// If there are several types, returns the most specific one.
Thing thing_of(const JsonNode& object) {
  const JsonNode* type = find(object, "@type");
  if (type == nullptr) return Thing::other;
  if (type->kind != Kind::list) return thing_of(text_of(type));
  Thing out = Thing::other;
  for (const JsonNode& one : type->inside) {
    const Thing thing = thing_of(text_of(&one));
    if (out == Thing::other || thing == Thing::article) out = thing;
  }
  return out;
}

// Returns the first value of a list.
const JsonNode* first_of(const JsonNode* value) {
  const bool is_list =
      value != nullptr && value->kind == Kind::list && !value->inside.empty();
  return is_list ? &value->inside.front() : value;
}

// Identifies the article of the page among several.
struct PageNames {
  std::string_view title;                    // of <title>
  const std::vector<std::string>& headings;  // folded
  std::vector<std::string> addresses;        // canonical ones
};

// All things on a page: at the top level, in graphs, and as main entity.
class Reader {
 public:
  Reader(const std::vector<JsonNode>& scripts, Candidates& out) : out_(out) {
    for (const JsonNode& script : scripts) collect(script, 0);
  }

  void read(const PageNames& page) {
    std::vector<const JsonNode*> articles;
    for (const JsonNode* thing : things_)
      if (thing_of(*thing) == Thing::article) articles.push_back(thing);
    if (articles.size() > 1) put_first_what_fits(page, articles);
    for (const JsonNode* thing : articles) read_article(*thing);
    for (const JsonNode* thing : things_) switch (thing_of(*thing)) {
        case Thing::page: read_page(*thing); break;
        case Thing::site: read_site(*thing); break;
        case Thing::organisation: add_text(Evidence::ld_owner, *thing, "name"); break;
        case Thing::crumbs: read_crumbs(*thing); break;
        default: break;
      }
    read_only_person();
  }

 private:
  void put_first_what_fits(const PageNames& page,
                           std::vector<const JsonNode*>& articles) const {
    const std::string title = text::folded(page.title);
    const auto found =
        std::find_if(articles.begin(), articles.end(),
                     [&](const JsonNode* thing) { return fits(page, title, *thing); });
    if (found != articles.end()) std::rotate(articles.begin(), found, std::next(found));
  }

  // Reports whether the headline is a heading of the page or begins its title, or the
  // URL is the page's.
  bool fits(const PageNames& page, const std::string& title,
            const JsonNode& thing) const {
    constexpr std::size_t kLeast = 5;  // bytes; "News" is in many titles
    std::string_view headline = property(thing, "headline");
    if (headline.empty()) headline = property(thing, "name");
    const std::string name = text::folded(plain_text(headline));
    if (!name.empty() && std::find(page.headings.begin(), page.headings.end(), name) !=
                             page.headings.end())
      return true;
    if (name.size() >= kLeast && title.starts_with(name)) return true;
    for (const std::string_view address : page.addresses)
      if (!address.empty() && is_at(thing, address)) return true;
    return false;
  }

  bool is_at(const JsonNode& thing, std::string_view address) const {
    if (property(thing, "url") == address || text_of(find(thing, "@id")) == address)
      return true;
    const JsonNode* page = find(thing, "mainEntityOfPage");
    return page != nullptr &&
           (text_of(page) == address || text_of(find(*page, "@id")) == address ||
            text_of(find(*page, "url")) == address);
  }

  void collect(const JsonNode& value, int depth) {
    if (depth > kDeepest || things_.size() >= kMostThings) return;
    if (value.kind == Kind::list) {
      for (const JsonNode& one : value.inside) collect(one, depth + 1);
      return;
    }
    if (value.kind != Kind::object) return;
    if (const std::string_view id = text_of(find(value, "@id"));
        !id.empty() && value.inside.size() > 1)
      by_id_.emplace(id, &value);
    things_.push_back(&value);
    // A list of other pages does not contain this one.
    constexpr std::string_view kInside[] = {"@graph",           "mainEntity",
                                            "mainEntityOfPage", "breadcrumb",
                                            "isPartOf",         "publisher"};
    for (const std::string_view key : kInside)
      if (const JsonNode* inside = find(value, key)) collect(*inside, depth + 1);
  }

  // {"@id": "#jane"} refers to the object with this id.
  const JsonNode& resolved(const JsonNode& value) const {
    if (value.kind != Kind::object || value.inside.size() > 2 ||
        find(value, "name") != nullptr)
      return value;
    const auto found = by_id_.find(text_of(find(value, "@id")));
    return found == by_id_.end() ? value : *found->second;
  }

  // Returns a property's text: itself, its {"@value"}, or the first value of a list.
  std::string_view property(const JsonNode& thing, std::string_view key) const {
    const JsonNode* value = first_of(find(thing, key));
    if (value != nullptr && value->kind == Kind::object) value = find(*value, "@value");
    return text_of(value);
  }

  void add_text(Evidence evidence, const JsonNode& thing, std::string_view key) {
    out_.add(evidence, property(thing, key));
  }

  // Some pages write milliseconds since 1970.
  void add_date(Evidence evidence, const JsonNode& thing, std::string_view key) {
    const JsonNode* value = find(thing, key);
    if (value != nullptr && value->kind == Kind::number)
      out_.add(evidence, value->text);
    else
      add_text(evidence, thing, key);
  }

  void read_article(const JsonNode& thing) {
    // A comment, a review below a product, or a second article is not the page.
    if (++articles_ > 1 && out_.has(Evidence::ld_headline)) return;
    add_text(Evidence::ld_headline, thing, "headline");
    add_text(Evidence::ld_headline, thing, "name");
    add_people(Evidence::ld_author, find(thing, "author"));
    add_people(Evidence::ld_creator, find(thing, "creator"));
    add_people(Evidence::ld_creator, find(thing, "editor"));
    add_date(Evidence::ld_published, thing, "datePublished");
    add_date(Evidence::ld_created, thing, "dateCreated");
    add_date(Evidence::ld_created, thing, "uploadDate");
    add_date(Evidence::ld_modified, thing, "dateModified");
    add_name(Evidence::ld_publisher, find(thing, "publisher"));
    constexpr std::size_t kOfABody = 1000;  // Longer descriptions are bodies.
    if (property(thing, "description").size() <= kOfABody)
      add_text(Evidence::ld_description, thing, "description");
    add_list(Evidence::ld_keywords, find(thing, "keywords"));
    add_list(Evidence::ld_section, find(thing, "articleSection"));
    add_url(find(thing, "mainEntityOfPage"));
    add_text(Evidence::ld_url, thing, "url");
    add_comments(thing);
    add_common(thing);
  }

  void read_page(const JsonNode& thing) {
    add_text(Evidence::ld_page_name, thing, "headline");
    add_text(Evidence::ld_page_name, thing, "name");
    add_people(Evidence::ld_page_author, find(thing, "author"));
    add_date(Evidence::ld_page_published, thing, "datePublished");
    add_date(Evidence::ld_created, thing, "uploadDate");
    add_date(Evidence::ld_page_modified, thing, "dateModified");
    add_name(Evidence::ld_publisher, find(thing, "publisher"));
    add_text(Evidence::ld_description, thing, "description");
    add_list(Evidence::ld_keywords, find(thing, "keywords"));
    add_list(Evidence::ld_section, find(thing, "category"));
    add_common(thing);
  }

  void add_common(const JsonNode& thing) {
    add_language(find(thing, "inLanguage"));
    add_image(find(thing, "image"));
    add_image(find(thing, "thumbnailUrl"));
    const std::string_view licence = property(thing, "license");
    out_.add(Evidence::ld_licence, licence);
    if (const JsonNode* object = find(thing, "license"); object != nullptr) {
      add_text(Evidence::ld_licence, *object, "url");
      add_text(Evidence::ld_licence, *object, "name");
    }
  }

  void read_site(const JsonNode& thing) {
    add_text(Evidence::ld_site, thing, "name");
    add_text(Evidence::ld_site, thing, "alternateName");
  }

  void add_name(Evidence evidence, const JsonNode* value) {
    value = first_of(value);
    if (value == nullptr) return;
    out_.add(evidence, text_of(value));
    add_text(evidence, resolved(*value), "name");
  }

  // Adds persons or their names. An organisation ranks lower.
  void add_people(Evidence evidence, const JsonNode* value, int depth = 0) {
    if (value == nullptr || depth > 3) return;
    if (value->kind == Kind::list) {
      for (const JsonNode& one : value->inside) add_people(evidence, &one, depth + 1);
      return;
    }
    if (value->kind == Kind::text) {
      out_.add(evidence, text_of(value));
      return;
    }
    const JsonNode& thing = resolved(*value);
    if (thing.kind != Kind::object) return;
    const bool is_organisation = thing_of(thing) == Thing::organisation;
    const Evidence as = is_organisation ? Evidence::ld_organisation : evidence;
    const JsonNode* name = find(thing, "name");
    if (name != nullptr && name->kind == Kind::list) {
      for (const JsonNode& one : name->inside) out_.add(as, text_of(&one));
    } else if (!text_of(name).empty()) {
      out_.add(as, is_organisation
                       ? std::string(text_of(name))
                       : in_spoken_order(text_of(name), NameField::mostly_one));
    } else if (name != nullptr && name->kind == Kind::object) {
      add_people(evidence, name, depth + 1);
    } else if (const auto given = property(thing, "givenName"); !given.empty()) {
      out_.add(as,
               std::string(given) + " " + std::string(property(thing, "familyName")));
    }
  }

  void add_list(Evidence evidence, const JsonNode* value) {
    if (value == nullptr) return;
    if (value->kind == Kind::list)
      for (const JsonNode& one : value->inside) add_list_item(evidence, one);
    else
      add_list_item(evidence, *value);
  }

  void add_list_item(Evidence evidence, const JsonNode& value) {
    out_.add(evidence, text_of(&value));
    if (value.kind == Kind::object) add_text(evidence, value, "name");
  }

  void add_url(const JsonNode* value) {
    if (value == nullptr) return;
    out_.add(Evidence::ld_url, text_of(value));
    if (value->kind == Kind::object) {
      const std::string_view id = text_of(find(*value, "@id"));
      if (id.find('#') == id.npos) out_.add(Evidence::ld_url, id);
    }
  }

  void add_language(const JsonNode* value) {
    value = first_of(value);
    if (value == nullptr) return;
    out_.add(Evidence::ld_language, text_of(value));
    if (value->kind == Kind::object) {
      add_text(Evidence::ld_language, *value, "alternateName");
      add_text(Evidence::ld_language, *value, "name");
    }
  }

  void add_image(const JsonNode* value) {
    value = first_of(value);
    if (value == nullptr) return;
    out_.add(Evidence::ld_image, text_of(value));
    const JsonNode& thing = resolved(*value);
    add_text(Evidence::ld_image, thing, "url");
    add_text(Evidence::ld_image, thing, "contentUrl");
  }

  void add_comments(const JsonNode& thing) {
    const JsonNode* count = find(thing, "commentCount");
    if (count == nullptr) {
      const JsonNode* statistic = find(thing, "interactionStatistic");
      if (statistic != nullptr && statistic->kind == Kind::list) {
        for (const JsonNode& one : statistic->inside)
          if (is_of_comments(one)) count = find(one, "userInteractionCount");
      } else if (statistic != nullptr && is_of_comments(*statistic)) {
        count = find(*statistic, "userInteractionCount");
      }
    }
    if (count == nullptr) return;
    if (count->kind == Kind::number) out_.add(Evidence::ld_comments, count->text);
    out_.add(Evidence::ld_comments, text_of(count));
  }

  static bool is_of_comments(const JsonNode& statistic) {
    const JsonNode* type = find(statistic, "interactionType");
    if (type != nullptr && type->kind == Kind::object) type = find(*type, "@type");
    return bare_name(text_of(type)) == "CommentAction";
  }

  // In Home > News > Politics > This page, takes the items in the middle.
  void read_crumbs(const JsonNode& thing) {
    const JsonNode* items = find(thing, "itemListElement");
    if (items == nullptr || items->kind != Kind::list ||
        out_.has(Evidence::ld_breadcrumb))
      return;
    for (std::size_t i = 1; i + 1 < items->inside.size(); ++i) {
      const JsonNode& item = items->inside[i];
      std::string_view name = property(item, "name");
      if (const JsonNode* inside = find(item, "item");
          name.empty() && inside != nullptr)
        name = property(*inside, "name");
      out_.add(Evidence::ld_breadcrumb, name);
    }
  }

  void read_only_person() {
    const JsonNode* person = nullptr;
    for (const JsonNode* thing : things_) {
      if (thing_of(*thing) != Thing::person || text_of(find(*thing, "name")).empty())
        continue;
      if (person != nullptr &&
          text_of(find(*person, "name")) != text_of(find(*thing, "name")))
        return;
      person = thing;
    }
    if (person != nullptr && articles_ > 0)
      add_text(Evidence::ld_person, *person, "name");
  }

  Candidates& out_;
  std::vector<const JsonNode*> things_;
  std::unordered_map<std::string_view, const JsonNode*> by_id_;
  int articles_ = 0;
};

}  // namespace

void read_json_ld(const Page& page, Scan& scan) {
  constexpr std::size_t kMostScripts = 50;
  std::vector<JsonNode> scripts;
  std::string scratch;
  for (const NodeId script : scan.json_ld_scripts) {
    if (scripts.size() >= kMostScripts) break;
    if (auto read = read_tolerantly_in_order(script_text(page, script, scratch),
                                             kMostJsonBytes))
      scripts.push_back(std::move(*read));
  }
  if (scripts.empty()) return;
  PageNames names{scan.title, scan.heading_texts, {}};
  for (const Evidence evidence : {Evidence::link_canonical, Evidence::og_url})
    if (const Candidate* found = scan.candidates.find(evidence))
      names.addresses.push_back(found->values.front());
  Reader(scripts, scan.candidates).read(names);
}

}  // namespace tamis::meta
