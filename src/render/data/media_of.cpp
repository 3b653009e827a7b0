// Videos, sounds and frames as a list; they stay by the rule of pictures.

#include "document/phrases.h"
#include "render/data/lists.h"
#include "render/media.h"
#include "render/media_rule.h"
#include "render/walk.h"

namespace tamis {
namespace {

class MediaReader {
 public:
  MediaReader(const Page& page, const Mask& keep, const LinkOptions& options,
              const Cleaning& cleaning)
      : page_(page),
        kept_(keep),
        rule_(page, kept_),
        links_(page, options.base_url, options.tracking),
        cleaning_(cleaning) {}

  Visit enter(NodeId n) {
    if (auto media = media_at(page_, n, links_)) {
      media->title = clean_word(media->title, cleaning_);
      if (rule_.stays(n)) out_.push_back(std::move(*media));
      return Visit::skip;
    }
    if (is_phrase(page_, n)) return Visit::inside;
    rule_.enter(n);
    return Visit::children;
  }
  void leave(NodeId n) { rule_.leave(n); }
  void text(NodeId) {}

  std::vector<PageMedia> take() { return std::move(out_); }

 private:
  const Page& page_;
  KeptWords kept_;
  MediaRule rule_;
  Links links_;
  const Cleaning& cleaning_;
  std::vector<PageMedia> out_;
};

}  // namespace

std::vector<PageMedia> list_media(const Page& page, const Mask& keep,
                                  const LinkOptions& options,
                                  const Cleaning& cleaning) {
  MediaReader reader(page, keep, options, cleaning);
  walk(page, page.body(), reader);
  return reader.take();
}

std::vector<PageMedia> media_of(const Page& page, const Mask& keep,
                                const LinkOptions& options) {
  return list_media(page, keep, options,
                    cleaning_of_words(page, keep, options.characters));
}

}  // namespace tamis
