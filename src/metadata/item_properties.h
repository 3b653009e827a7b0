// Microdata (itemprop in itemscope) and RDFa (property in typeof): names of schema.org
// on the elements that show the values.
#pragma once

#include <string_view>

#include "metadata/candidates.h"
#include "tamis/page.h"

namespace tamis::meta {

class ItemProperties {
 public:
  ItemProperties(const Page& page, Candidates& out) : page_(page), out_(out) {}

  // An element with itemprop or property; `names` is the attribute's value.
  void read(NodeId element, std::string_view names);

 private:
  void read_one(NodeId element, std::string_view name);

  const Page& page_;
  Candidates& out_;
  // The item of the first author: authors of other items wrote something else.
  NodeId written_ = kNone;
  bool has_author_ = false;
};

}  // namespace tamis::meta
