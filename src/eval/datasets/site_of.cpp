#include "eval/datasets/site_of.h"

#include "url/site/site.h"

namespace tamis::datasets {

std::string known_site_of(const PackagePage& page) {
  return page.site.empty() ? url::site_of(page.url) : page.site;
}

std::string site_of(const PackagePage& page) {
  const std::string site = known_site_of(page);
  return site.empty() ? page.id : site;
}

}  // namespace tamis::datasets
