// Twitter cards. twitter:creator is a handle, and so no name.

#include "metadata/sources/meta_keys.h"

namespace tamis::meta {
namespace {

constexpr MetaKey kKeys[] = {
    {"twitter:title", Evidence::twitter_title},
    {"twitter:text:title", Evidence::twitter_title},
    {"twitter:description", Evidence::twitter_description},
    {"twitter:image", Evidence::twitter_image},
    {"twitter:image:src", Evidence::twitter_image},
    {"twitter:image0", Evidence::twitter_image},
    {"twitter:url", Evidence::twitter_url},
    {"twitter:site", Evidence::twitter_site},
};

}  // namespace

std::span<const MetaKey> twitter_keys() {
  return kKeys;
}

}  // namespace tamis::meta
