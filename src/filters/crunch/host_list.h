// Hosts by name, each with all hosts below it.
//
//   HostList ads("doubleclick.net taboola.com");
//   ads.contains_host_of("https://ad.doubleclick.net/clk?x")   // true
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tamis {

class HostList {
 public:
  // Names with white space between them; case does not matter.
  explicit HostList(std::string_view names);

  // Whether a URL names a host of the list; one without a host names none.
  bool contains_host_of(std::string_view url) const;

 private:
  std::vector<std::string> names_;  // sorted
};

}  // namespace tamis
