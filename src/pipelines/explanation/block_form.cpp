#include "pipelines/explanation/block_form.h"

#include "document/tags.h"

namespace tamis {
namespace {

// Ancestors further away do not change how a block looks; and so a block costs the same
// wherever it is.
constexpr int kMostAncestors = 64;
constexpr std::uint8_t kDeepestList = 4;

constexpr TagSet kLists{Tag::ul, Tag::ol, Tag::menu, Tag::dir};
constexpr TagSet kItems{Tag::li, Tag::dd};
constexpr TagSet kPreformatted{Tag::pre, Tag::listing, Tag::xmp, Tag::plaintext};
constexpr TagSet kCaptions{Tag::caption, Tag::figcaption};
constexpr TagSet kStrongTags{Tag::b, Tag::strong, Tag::dt, Tag::th};
constexpr TagSet kEmphasisTags{Tag::i, Tag::em, Tag::cite, Tag::dfn};
constexpr TagSet kCodeTags{Tag::code, Tag::kbd, Tag::samp, Tag::tt};

std::uint8_t own_form(const Page& page, NodeId n) {
  const Tag tag = page.tag(n);
  if (tag == Tag::a) return page.has_attribute(n, "href") ? kLink : kPlainText;
  if (kStrongTags.contains(tag)) return kStrong;
  if (kEmphasisTags.contains(tag)) return kEmphasis;
  return kCodeTags.contains(tag) ? kCode : kPlainText;
}

}  // namespace

BlockForm form_of(const Page& page, const TextBlock& block) {
  BlockForm form;
  NodeId item = kNone;
  NodeId cell = kNone;
  NodeId n = block.container;
  for (int i = 0; i < kMostAncestors && n != kNone && n != page.body(); ++i) {
    const Tag tag = page.tag(n);
    if (form.heading == 0) form.heading = static_cast<std::uint8_t>(heading_level(tag));
    if (kPreformatted.contains(tag)) form.is_preformatted = true;
    if (tag == Tag::blockquote) form.is_quote = true;
    if (kCaptions.contains(tag)) form.is_caption = true;
    if (item == kNone && kItems.contains(tag)) item = n;
    if (kLists.contains(tag) || tag == Tag::dl) {
      if (form.lists == 0) {
        form.list = n;
        form.is_ordered = tag == Tag::ol;
      }
      if (form.lists < kDeepestList) ++form.lists;
      if (item != kNone && form.lists == 1)
        form.begins_item =
            tag != Tag::dl && page.words(item).first == block.words.first;
    }
    if (cell == kNone && (tag == Tag::td || tag == Tag::th)) {
      cell = n;
      if (page.words(n) == block.words) form.row = page.parent(n);
    }
    n = page.parent(n);
  }
  return form;
}

std::uint8_t inline_form_of(const Page& page, NodeId text, NodeId container) {
  std::uint8_t form = kPlainText;
  NodeId n = page.parent(text);
  for (int i = 0; i < kMostAncestors && n != kNone; ++i) {
    form |= own_form(page, n);
    // A link may be around the block, too: <a><h2>.
    if (n == container) {
      if (page.parent(n) != kNone) form |= own_form(page, page.parent(n));
      return form;
    }
    n = page.parent(n);
  }
  return form;
}

}  // namespace tamis
