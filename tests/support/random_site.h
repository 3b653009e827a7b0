// Pages of one site: they share menus, footers and structure, and each has its own
// content. The words are few, so that they repeat.
#pragma once

#include <string>
#include <vector>

#include "base/random.h"
#include "tamis/page.h"
#include "tamis/site.h"

namespace tamis::test {

std::vector<std::string> random_site(Rng& random, std::size_t pages);

std::vector<Page> parse_all(const std::vector<std::string>& pages);

Site learn(const std::vector<std::string>& pages, std::size_t max_pages = 64);

}  // namespace tamis::test
