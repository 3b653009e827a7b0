// What the attributes of one <meta> say about the encoding of its page:
//
//   <meta charset="koi8-r">
//   <meta http-equiv="Content-Type" content="text/html; charset=koi8-r">
#pragma once

#include <optional>
#include <string_view>

#include "encoding/encoding_labels_table.h"

namespace tamis {

class MetaAttributes {
 public:
  void add(std::string_view name, std::string_view value);
  std::optional<Encoding> encoding() const;

 private:
  void add_content(std::string_view value);

  // Only the first attribute of a name counts.
  bool seen_http_equiv_ = false;
  bool seen_content_ = false;
  bool seen_charset_ = false;

  bool got_pragma_ = false;   // http-equiv="content-type"
  bool need_pragma_ = false;  // the encoding came from content=
  std::optional<Encoding> found_;
};

// The label in "text/html; charset=koi8-r"; empty if there is none.
std::string_view charset_in_content(std::string_view content);

}  // namespace tamis
