// Open Graph, and the article: and video: properties that go with it.

#include "metadata/sources/meta_keys.h"

namespace tamis::meta {
namespace {

constexpr MetaKey kKeys[] = {
    {"og:title", Evidence::og_title},
    {"og:site_name", Evidence::og_site},
    {"og:sitename", Evidence::og_site},
    {"og:description", Evidence::og_description},
    {"og:url", Evidence::og_url},
    {"og:image", Evidence::og_image},
    {"og:image:url", Evidence::og_image},
    {"og:image:secure_url", Evidence::og_image},
    {"og:locale", Evidence::og_locale},
    {"og:updated_time", Evidence::og_modified},
    {"og:modified_time", Evidence::og_modified},
    {"og:published_time", Evidence::og_published},
    {"og:pubdate", Evidence::og_published},
    {"og:article:published_time", Evidence::og_published},
    {"og:article:modified_time", Evidence::og_modified},
    {"og:article:author", Evidence::og_author},
    {"og:author", Evidence::og_author},
    {"og:article:section", Evidence::og_section},
    {"og:article:tag", Evidence::og_tags},
    {"article:published_time", Evidence::og_published},
    {"article:published", Evidence::og_published},
    {"article:published_date", Evidence::og_published},
    {"article:post_date", Evidence::og_published},
    {"article:modified_time", Evidence::og_modified},
    {"article:modified", Evidence::og_modified},
    {"article:updated", Evidence::og_modified},
    {"article:author", Evidence::og_author},
    {"article:author:name", Evidence::og_author},
    {"article:author_name", Evidence::og_author},
    {"article:section", Evidence::og_section},
    {"article:tag", Evidence::og_tags},
    {"book:author", Evidence::og_author},
    {"video:tag", Evidence::og_tags},
    {"video:release_date", Evidence::og_published},
    {"og:release_date", Evidence::og_published},
};

}  // namespace

std::span<const MetaKey> open_graph_keys() {
  return kKeys;
}

}  // namespace tamis::meta
