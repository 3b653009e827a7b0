// The text in the state of a page: a tree of values without a scheme that all share.
// Every string that reads like prose is taken, in the order of the tree, and the short
// ones around it that say by their keys that they are of the same text; not those under
// names of other things (settings, translations, descriptions of pictures).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "content/json/json_in_order.h"

namespace tamis::meta {

class StateProse {
 public:
  void read(const JsonNode& value) { read(value, "", 0); }
  // A text that stands by itself.
  void add(std::string_view text);

  // As HTML; empty where there is none.
  std::string html() const;

 private:
  enum class Role : std::uint8_t { prose, heading, same_key };
  struct Piece {
    std::string text;
    std::string key;
    Role role = Role::prose;
  };

  void read(const JsonNode& value, const std::string& key, int depth);
  void read_list(const JsonNode& list, const std::string& key, int depth);
  bool read_element(const JsonNode& list, int depth);
  void read_text(const std::string& text, const std::string& key, int depth);
  void keep(std::string_view text, const std::string& key, Role role);
  std::vector<bool> chosen() const;

  std::vector<Piece> pieces_;
  std::set<std::string, std::less<>> known_;
  std::set<std::string, std::less<>> prose_keys_;
  std::size_t bytes_ = 0;
};

// articleBody and the like, the longest, as HTML.
std::string body_of_json_ld(const JsonNode& value);

}  // namespace tamis::meta
