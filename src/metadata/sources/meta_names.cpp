// The names of <meta> elements, and their evidence. A new vocabulary needs new rows.

#include <algorithm>

#include "metadata/sources/sources.h"
#include "text/lists.h"

namespace tamis::meta {
namespace {

// Names in lower case, separated by spaces. ':' and '.' are equal, and written ':'.
struct Names {
  Evidence evidence;
  std::string_view names;
};

constexpr Names kNames[] = {
    // Open Graph, and its article: and video: properties.
    {Evidence::og_title, "og:title"},
    {Evidence::og_site, "og:site_name og:sitename"},
    {Evidence::og_description, "og:description"},
    {Evidence::og_url, "og:url"},
    {Evidence::og_image, "og:image og:image:url og:image:secure_url"},
    {Evidence::og_locale, "og:locale"},
    {Evidence::og_modified,
     "og:updated_time og:modified_time og:article:modified_time article:modified_time "
     "article:modified article:updated"},
    {Evidence::og_published,
     "og:published_time og:pubdate og:article:published_time article:published_time "
     "article:published article:published_date article:post_date video:release_date "
     "og:release_date"},
    {Evidence::og_author,
     "og:article:author og:author article:author article:author:name "
     "article:author_name book:author"},
    {Evidence::og_section, "og:article:section article:section"},
    {Evidence::og_tags, "og:article:tag article:tag video:tag"},
    // Twitter cards. twitter:creator is a handle, and so not a name.
    {Evidence::twitter_title, "twitter:title twitter:text:title"},
    {Evidence::twitter_description, "twitter:description"},
    {Evidence::twitter_image, "twitter:image twitter:image:src twitter:image0"},
    {Evidence::twitter_url, "twitter:url"},
    {Evidence::twitter_site, "twitter:site"},
    // Dublin Core, in its spellings.
    {Evidence::dc_title, "dc:title dcterms:title dcterm:title"},
    {Evidence::dc_creator, "dc:creator dc:contributor dcterms:creator dcterm:creator"},
    {Evidence::dc_date,
     "dc:date dc:date:issued dc:date:created dc:created dcterms:date dcterms:created "
     "dcterms:issued dcterms:available dcsext:articlefirstpublished"},
    {Evidence::dc_modified, "dc:date:modified dc:modified dcterms:modified"},
    {Evidence::dc_publisher, "dc:publisher dcterms:publisher"},
    {Evidence::dc_description, "dc:description dcterms:description dcterms:abstract"},
    {Evidence::dc_language, "dc:language dcterms:language"},
    {Evidence::dc_subject, "dc:subject dcterms:subject"},
    {Evidence::dc_licence, "dc:rights dcterms:license dcterms:rights"},
    // Names without a vocabulary: those of HTML, and those for publishing systems,
    // Parse.ly, Sailthru, Highwire and others.
    {Evidence::meta_title,
     "title headline parsely-title sailthru:title citation_title bt:headline fb_title "
     "article:title weibo:article:title"},
    {Evidence::meta_author,
     "author authors byl byline author-name author_name cxenseparse:author "
     "citation_author parsely-author sailthru:author shareaholic:article_author_name "
     "rbauthors bt:author"},
    {Evidence::meta_published,
     "date pubdate publishdate publish_date publish-date publishtime publish_time "
     "publication_date publication-date published published_time published-date "
     "published_date publisheddate publishedat pub_date originalpublicationdate "
     "date_published datepublished date:created datecreated creation_date created "
     "article_date_original article:publish_date apub:time bt:pubdate "
     "cxenseparse:publishtime cxenseparse:recs:publishtime citation_date "
     "citation_publication_date citation_online_date displaydate parsely-pub-date "
     "sailthru:date rnews:datepublished shareaholic:article_published_time "
     "weibo:article:create_at ms:date ptime pdate"},
    {Evidence::meta_modified,
     "last-modified lastmodified last_modified lastmod modified modified_time "
     "modificationdate modification_date date:updated dateupdated datemodified revised "
     "revision_date lastupdated updated updated_time shareaholic:article_modified_time "
     "weibo:article:update_at"},
    {Evidence::meta_site,
     "application-name apple-mobile-web-app-title publisher citation_journal_title "
     "shareaholic:site_name cre"},
    {Evidence::meta_description,
     "description sailthru:description abstract citation_abstract"},
    {Evidence::meta_language, "content-language language lang"},
    {Evidence::meta_keywords,
     "keywords news_keywords parsely-tags sailthru:tags citation_keywords "
     "shareaholic:keywords"},
    {Evidence::meta_section, "section category parsely-section cxenseparse:category"},
    {Evidence::meta_image,
     "thumbnail parsely-image-url sailthru:image:full msapplication-tileimage"},
};

std::vector<MetaName> sorted_names() {
  std::vector<MetaName> out;
  for (const Names& row : kNames)
    for (const std::string_view name : text::split_words(row.names))
      out.push_back({name, row.evidence});
  std::sort(out.begin(), out.end(),
            [](const MetaName& a, const MetaName& b) { return a.name < b.name; });
  return out;
}

}  // namespace

const std::vector<MetaName>& meta_names() {
  static const std::vector<MetaName> kSorted = sorted_names();
  return kSorted;
}

std::optional<Evidence> evidence_of_meta(std::string_view name) {
  const auto found = std::lower_bound(
      meta_names().begin(), meta_names().end(), name,
      [](const MetaName& row, std::string_view wanted) { return row.name < wanted; });
  if (found == meta_names().end() || found->name != name) return std::nullopt;
  return found->evidence;
}

}  // namespace tamis::meta
