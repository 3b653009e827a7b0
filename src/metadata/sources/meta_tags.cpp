// Names of <meta> that belong to no vocabulary: those of HTML, and those by which
// publishing systems, Parse.ly, Sailthru, Highwire and others are told about a page.

#include <algorithm>
#include <vector>

#include "metadata/sources/meta_keys.h"

namespace tamis::meta {
namespace {

constexpr MetaKey kKeys[] = {
    {"title", Evidence::meta_title},
    {"headline", Evidence::meta_title},
    {"parsely-title", Evidence::meta_title},
    {"sailthru:title", Evidence::meta_title},
    {"citation_title", Evidence::meta_title},
    {"bt:headline", Evidence::meta_title},
    {"fb_title", Evidence::meta_title},
    {"article:title", Evidence::meta_title},
    {"weibo:article:title", Evidence::meta_title},
    {"author", Evidence::meta_author},
    {"authors", Evidence::meta_author},
    {"byl", Evidence::meta_author},
    {"byline", Evidence::meta_author},
    {"author-name", Evidence::meta_author},
    {"author_name", Evidence::meta_author},
    {"cxenseparse:author", Evidence::meta_author},
    {"citation_author", Evidence::meta_author},
    {"parsely-author", Evidence::meta_author},
    {"sailthru:author", Evidence::meta_author},
    {"shareaholic:article_author_name", Evidence::meta_author},
    {"rbauthors", Evidence::meta_author},
    {"bt:author", Evidence::meta_author},
    {"date", Evidence::meta_published},
    {"pubdate", Evidence::meta_published},
    {"publishdate", Evidence::meta_published},
    {"publish_date", Evidence::meta_published},
    {"publish-date", Evidence::meta_published},
    {"publishtime", Evidence::meta_published},
    {"publish_time", Evidence::meta_published},
    {"publication_date", Evidence::meta_published},
    {"publication-date", Evidence::meta_published},
    {"published", Evidence::meta_published},
    {"published_time", Evidence::meta_published},
    {"published-date", Evidence::meta_published},
    {"published_date", Evidence::meta_published},
    {"publisheddate", Evidence::meta_published},
    {"publishedat", Evidence::meta_published},
    {"pub_date", Evidence::meta_published},
    {"originalpublicationdate", Evidence::meta_published},
    {"date_published", Evidence::meta_published},
    {"datepublished", Evidence::meta_published},
    {"date:created", Evidence::meta_published},
    {"datecreated", Evidence::meta_published},
    {"creation_date", Evidence::meta_published},
    {"created", Evidence::meta_published},
    {"article_date_original", Evidence::meta_published},
    {"article:publish_date", Evidence::meta_published},
    {"apub:time", Evidence::meta_published},
    {"bt:pubdate", Evidence::meta_published},
    {"cxenseparse:publishtime", Evidence::meta_published},
    {"cxenseparse:recs:publishtime", Evidence::meta_published},
    {"citation_date", Evidence::meta_published},
    {"citation_publication_date", Evidence::meta_published},
    {"citation_online_date", Evidence::meta_published},
    {"displaydate", Evidence::meta_published},
    {"parsely-pub-date", Evidence::meta_published},
    {"sailthru:date", Evidence::meta_published},
    {"rnews:datepublished", Evidence::meta_published},
    {"shareaholic:article_published_time", Evidence::meta_published},
    {"weibo:article:create_at", Evidence::meta_published},
    {"ms:date", Evidence::meta_published},
    {"ptime", Evidence::meta_published},
    {"pdate", Evidence::meta_published},
    {"last-modified", Evidence::meta_modified},
    {"lastmodified", Evidence::meta_modified},
    {"last_modified", Evidence::meta_modified},
    {"lastmod", Evidence::meta_modified},
    {"modified", Evidence::meta_modified},
    {"modified_time", Evidence::meta_modified},
    {"modificationdate", Evidence::meta_modified},
    {"modification_date", Evidence::meta_modified},
    {"date:updated", Evidence::meta_modified},
    {"dateupdated", Evidence::meta_modified},
    {"datemodified", Evidence::meta_modified},
    {"revised", Evidence::meta_modified},
    {"revision_date", Evidence::meta_modified},
    {"lastupdated", Evidence::meta_modified},
    {"updated", Evidence::meta_modified},
    {"updated_time", Evidence::meta_modified},
    {"shareaholic:article_modified_time", Evidence::meta_modified},
    {"weibo:article:update_at", Evidence::meta_modified},
    {"application-name", Evidence::meta_site},
    {"apple-mobile-web-app-title", Evidence::meta_site},
    {"publisher", Evidence::meta_site},
    {"citation_journal_title", Evidence::meta_site},
    {"shareaholic:site_name", Evidence::meta_site},
    {"cre", Evidence::meta_site},
    {"description", Evidence::meta_description},
    {"sailthru:description", Evidence::meta_description},
    {"abstract", Evidence::meta_description},
    {"citation_abstract", Evidence::meta_description},
    {"content-language", Evidence::meta_language},
    {"language", Evidence::meta_language},
    {"lang", Evidence::meta_language},
    {"keywords", Evidence::meta_keywords},
    {"news_keywords", Evidence::meta_keywords},
    {"parsely-tags", Evidence::meta_keywords},
    {"sailthru:tags", Evidence::meta_keywords},
    {"citation_keywords", Evidence::meta_keywords},
    {"shareaholic:keywords", Evidence::meta_keywords},
    {"section", Evidence::meta_section},
    {"category", Evidence::meta_section},
    {"parsely-section", Evidence::meta_section},
    {"cxenseparse:category", Evidence::meta_section},
    {"thumbnail", Evidence::meta_image},
    {"parsely-image-url", Evidence::meta_image},
    {"sailthru:image:full", Evidence::meta_image},
    {"msapplication-tileimage", Evidence::meta_image},
};

using Tables = std::vector<MetaKey>;

Tables sorted_keys() {
  Tables out;
  for (const auto keys :
       {open_graph_keys(), twitter_keys(), dublin_core_keys(), meta_tag_keys()})
    out.insert(out.end(), keys.begin(), keys.end());
  std::stable_sort(out.begin(), out.end(),
                   [](const MetaKey& a, const MetaKey& b) { return a.key < b.key; });
  return out;
}

}  // namespace

std::span<const MetaKey> meta_tag_keys() {
  return kKeys;
}

std::optional<Evidence> evidence_of_meta(std::string_view key) {
  static const Tables kSorted = sorted_keys();
  const auto found = std::lower_bound(
      kSorted.begin(), kSorted.end(), key,
      [](const MetaKey& row, std::string_view k) { return row.key < k; });
  if (found == kSorted.end() || found->key != key) return std::nullopt;
  return found->evidence;
}

}  // namespace tamis::meta
