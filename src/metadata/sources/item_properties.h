// Microdata (itemprop in itemscope) and RDFa (property in typeof): names of schema.org
// on the elements that show the values.
#pragma once

#include <string_view>
#include <unordered_map>

#include "document/picture.h"
#include "metadata/candidates.h"
#include "tamis/page.h"

namespace tamis::meta {

class ItemProperties {
 public:
  ItemProperties(const Page& page, Candidates& out)
      : page_(page), out_(out), pictures_(page) {}

  // An element with itemprop or property; `names` is the attribute's value.
  void read(NodeId element, std::string_view names);

 private:
  NodeId scope_of(NodeId element);
  void read_one(NodeId element, std::string_view name);

  const Page& page_;
  Candidates& out_;
  PictureFinder pictures_;
  std::unordered_map<NodeId, NodeId> scopes_;  // the nearest item at or around a node
  // The item of the first author: authors of other items wrote something else.
  NodeId written_ = kNone;
  bool has_author_ = false;
};

}  // namespace tamis::meta
