// Heads of posts in which no element is named as one.

#include <algorithm>
#include <unordered_map>

#include "content/posts/post_units.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::size_t kLeastHeads = 2;
constexpr std::size_t kMostFamilies = 6;
constexpr int kLevels = 3;  // of tags around a head that are equal in all posts

class HeadFinder {
 public:
  HeadFinder(const Page& page, const std::vector<PostNames>& names)
      : page_(page), names_(names), reading_(date_reading_of(page)) {}

  std::vector<std::vector<NodeId>> find() {
    NodeId before = kNone;  // the previous text
    for (NodeId n = page_.body(); n < page_.node_count();) {
      const bool is_head = is_date(n, before);
      if (is_head)
        add(n, 1);
      else if (is_user(n))
        add(n, 2);
      if (page_.is_text(n) && !page_.is_blank(n)) before = n;
      n = is_head ? page_.end(n) : n + 1;  // the text of a <time> is the same date
    }
    std::vector<std::vector<NodeId>> out;
    for (auto& [signature, family] : families_)
      if (family.size() >= kLeastHeads) out.push_back(std::move(family));
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
      return a.size() != b.size() ? a.size() > b.size() : a[0] < b[0];
    });
    if (out.size() > kMostFamilies) out.resize(kMostFamilies);
    return out;
  }

 private:
  bool is_date(NodeId n, NodeId before) const {
    if (page_.is_text(n)) return date_in_text(page_, n, before, reading_).any();
    return page_.tag(n) == Tag::time && !date_in(page_, n, reading_).iso.empty();
  }

  bool is_user(NodeId n) const {
    constexpr std::uint32_t kPerson = post_name::author | post_name::maybe_author;
    return page_.tag(n) == Tag::a && page_.words(n).size() > 0 &&
           ((names_[n].bits & kPerson) != 0 || leads_to_user(page_, n));
  }

  void add(NodeId n, std::uint32_t kind) {
    std::uint32_t hash = 2166136261U ^ kind;
    const auto mix = [&](std::uint32_t value) { hash = (hash ^ value) * 16777619U; };
    NodeId at = page_.is_text(n) ? page_.parent(n) : n;
    // Digits are ignored, because class names often contain a number.
    for (const char c : page_.attribute_source(at, "class").value_or("").substr(0, 64))
      if (is_alpha(c)) mix(static_cast<unsigned char>(c));
    for (int level = 0; level < kLevels && at != kNone; ++level) {
      mix(static_cast<std::uint32_t>(page_.tag(at)));
      at = page_.parent(at);
    }
    families_[hash].push_back(n);
  }

  const Page& page_;
  const std::vector<PostNames>& names_;
  meta::DateReading reading_;
  std::unordered_map<std::uint32_t, std::vector<NodeId>> families_;
};

}  // namespace

std::vector<std::vector<NodeId>> head_families(const Page& page,
                                               const std::vector<PostNames>& names) {
  return HeadFinder(page, names).find();
}

}  // namespace tamis
