// Visits nodes in document order, and elements again when they end. The open elements
// are on an explicit stack, without recursion.
//
//   struct Visitor {
//     Visit enter(NodeId element);
//     void leave(NodeId element);   // if enter() returned Visit::children
//     void text(NodeId text);
//   };
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "base/steps.h"
#include "tamis/page.h"

namespace tamis {

enum class Visit : std::uint8_t {
  skip,      // skip the content
  inside,    // visit the content; leave() is not needed
  children,  // visit the content; leave() follows
};

// Formats with markup take about 50 ns for this number of bytes, as long as one step
// elsewhere. They count these steps in addition to their pass.
inline constexpr std::size_t kBytesPerStep = 4;

template <class Visitor>
void walk(const Page& page, NodeId root, Visitor& visitor) {
  count_steps(page.end(root) - root);
  constexpr std::size_t kUsualDepth = 128;  // deeper ones are on the heap
  std::byte room[kUsualDepth * sizeof(NodeId)];
  std::pmr::monotonic_buffer_resource memory(room, sizeof room);
  std::pmr::vector<NodeId> open(&memory);
  open.reserve(kUsualDepth);
  NodeId open_end = kNone;  // of the innermost
  const NodeId last = page.end(root);
  NodeId n = root;
  while (true) {
    while (!open.empty() && n >= open_end) {
      visitor.leave(open.back());
      open.pop_back();
      open_end = open.empty() ? kNone : page.end(open.back());
    }
    if (n >= last) return;
    if (page.is_text(n)) {
      visitor.text(n);
    } else if (page.is_element(n)) {
      const Visit visit = visitor.enter(n);
      if (visit == Visit::skip) {
        n = page.end(n);
        continue;
      }
      if (visit == Visit::children) {
        open.push_back(n);
        open_end = page.end(n);
      }
    }
    ++n;
  }
}

}  // namespace tamis
