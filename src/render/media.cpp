#include "render/media.h"

#include <algorithm>
#include <iterator>

#include "document/markup/markup.h"
#include "document/phrases.h"
#include "document/tags.h"
#include "render/text/list_numbers.h"
#include "render/text/text_plain.h"
#include "render/walk.h"
#include "render/writers.h"
#include "text/ascii.h"
#include "text/enum_names.h"
#include "text/lists.h"
#include "text/unicode.h"

namespace tamis {
namespace {

// Hosts whose frames are content: players, maps, pieces of code, plots.
constexpr std::string_view kHosts[] = {"archive.org",
                                       "bandcamp.com",
                                       "codepen.io",
                                       "dailymotion.com",
                                       "datawrapper.de",
                                       "dwcdn.net",
                                       "facebook.com",
                                       "flourish.studio",
                                       "google.com/maps",
                                       "instagram.com",
                                       "jsfiddle.net",
                                       "maps.google.com",
                                       "mixcloud.com",
                                       "openstreetmap.org",
                                       "podbean.com",
                                       "podcasts.apple.com",
                                       "slideshare.net",
                                       "soundcloud.com",
                                       "spotify.com",
                                       "ted.com",
                                       "tiktok.com",
                                       "twitch.tv",
                                       "twitter.com",
                                       "vimeo.com",
                                       "x.com",
                                       "youtu.be",
                                       "youtube-nocookie.com",
                                       "youtube.com"};

std::string_view behind_scheme(std::string_view url) {
  const std::size_t at = url.find("//");
  return at == url.npos ? std::string_view() : url.substr(at + 2);
}

// Players that pages include as custom elements.
struct Player {
  std::string_view name;
  const char* attribute;
  std::string_view begin;  // of the URL, before the attribute's value
  MediaKind kind;
};
constexpr Player kPlayers[] = {
    {"amp-youtube", "data-videoid",
     "https://www.youtube.com/watch?v=", MediaKind::frame},
    {"lite-youtube", "videoid", "https://www.youtube.com/watch?v=", MediaKind::frame},
    {"amp-vimeo", "data-videoid", "https://vimeo.com/", MediaKind::frame},
    {"lite-vimeo", "videoid", "https://vimeo.com/", MediaKind::frame},
    {"amp-video", "src", "", MediaKind::video},
    {"amp-audio", "src", "", MediaKind::audio},
};

// "www.youtube.com/embed/x" belongs to youtube.com; "notyoutube.com" does not.
bool is_of(std::string_view address, std::string_view host) {
  const std::size_t at = address.substr(0, 200).find(host);
  return at != address.npos && (at == 0 || address[at - 1] == '.') &&
         address.find('/') >= std::min(host.find('/'), host.size()) &&
         address.find('/') >= at;
}

// Returns the id in a player's URL, after `part`.
std::string_view id_behind(std::string_view url, std::string_view part) {
  const std::size_t at = url.find(part);
  if (at == url.npos) return {};
  url.remove_prefix(at + part.size());
  return url.substr(0, url.find_first_of("?&#/"));
}

// Returns the URL of the page for people instead of that of the frame.
std::string page_of_player(const std::string& url) {
  const std::string_view address = behind_scheme(url);
  if (is_of(address, "youtube.com") || is_of(address, "youtube-nocookie.com"))
    for (const std::string_view part : {"/embed/", "/v/"})
      if (const auto id = id_behind(url, part); !id.empty() && id != "videoseries")
        return "https://www.youtube.com/watch?v=" + std::string(id);
  if (is_of(address, "player.vimeo.com"))
    if (const auto id = id_behind(url, "/video/"); !id.empty())
      return "https://vimeo.com/" + std::string(id);
  return url;
}

std::string first_attribute(const Page& page, NodeId n,
                            std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const auto value = page.attribute(n, name);
    if (value && !value->empty() && *value != "about:blank") return *value;
  }
  return {};
}

// Returns the URL of a <video> or <audio>: its own, or that of its first <source>.
std::string source_of_player(const Page& page, NodeId n) {
  std::string out = first_attribute(page, n, {"src", "data-src"});
  constexpr NodeId kMostNodes = 20;  // the first of them is near
  const NodeId last = std::min(page.end(n), n + kMostNodes);
  for (NodeId at = n + 1; out.empty() && at < last; ++at)
    if (page.tag(at) == Tag::source)
      out = first_attribute(page, at, {"src", "data-src"});
  return out;
}

bool is_document(std::string_view url) {
  return url.substr(0, url.find_first_of("?#")).ends_with(".pdf");
}

bool is_content_frame(const std::string& url) {
  if (is_document(url)) return true;
  const std::string_view address = behind_scheme(url);
  return std::any_of(std::begin(kHosts), std::end(kHosts),
                     [&](std::string_view host) { return is_of(address, host); });
}

PageMedia of_own_element(const Page& page, NodeId element, Links& links) {
  for (const Player& player : kPlayers) {
    if (!is_named(page, element, player.name)) continue;
    const std::string value = player.begin.empty()
                                  ? source_of_player(page, element)
                                  : first_attribute(page, element, {player.attribute});
    if (value.empty()) break;
    return {player.kind,
            links.resolve(std::string(player.begin) + value, UrlUse::link)};
  }
  return {};
}

}  // namespace

bool is_decoration(const Page& page, NodeId img) {
  constexpr std::int64_t kIconSize = 32;
  constexpr std::string_view kNames[] = {"avatar", "gravatar", "icon",   "logo",
                                         "spacer", "pixel",    "social", "share"};
  const auto size = [&](const char* name) {
    const auto value = page.attribute_source(img, name);
    return value ? read_integer(*value) : std::nullopt;
  };
  const auto width = size("width");
  const auto height = size("height");
  if ((width && *width <= 0) || (height && *height <= 0)) return true;
  if (width && height && *width <= kIconSize && *height <= kIconSize) return true;
  // A word of a class, as in "author-avatar" and "icon_small".
  return any_class(page, img, [&](std::string_view name) {
    for (const std::string_view word : text::split_words(name, "-_"))
      if (std::find(std::begin(kNames), std::end(kNames), word) != std::end(kNames))
        return true;
    return false;
  });
}

std::string emoji_text(const Page& page, NodeId img) {
  constexpr std::size_t kLongest = 64;  // bytes of "man technologist, dark skin tone"
  const bool is_emoji = any_class(page, img, [](std::string_view name) {
    return name == "emoji" || name == "wp-smiley" || name == "g-emoji";
  });
  if (!is_emoji) return {};
  const auto alt = page.attribute_source(img, "alt");
  return alt && alt->size() <= kLongest ? *page.attribute(img, "alt") : std::string();
}

std::optional<PageMedia> media_at(const Page& page, NodeId element, Links& links) {
  const Tag tag = page.tag(element);
  PageMedia out;
  if (tag == Tag::video || tag == Tag::audio) {
    out.kind = tag == Tag::video ? MediaKind::video : MediaKind::audio;
    out.url = links.resolve(source_of_player(page, element), UrlUse::link);
  } else if (tag == Tag::iframe || tag == Tag::embed || tag == Tag::object) {
    const std::string url = links.resolve(
        first_attribute(page, element, {"src", "data-src", "data-lazy-src", "data"}),
        UrlUse::link);
    if (is_content_frame(url)) out.url = page_of_player(url);
  } else if (tag == Tag::unknown) {
    out = of_own_element(page, element, links);
  }
  if (out.url.empty()) return std::nullopt;
  out.title = text::collapse_spaces(
      first_attribute(page, element, {"title", "aria-label", "playlabel"}));
  return out;
}

std::string_view to_string(MediaKind kind) {
  constexpr text::EnumNames<MediaKind, 3> kNames = {{"video", "audio", "frame"}};
  return kNames[kind];
}

namespace {

class MediaReader {
 public:
  MediaReader(const KeptText& text, const LinkOptions& options)
      : page_(text.page),
        kept_(text.keep),
        rule_(page_, kept_),
        links_(page_, options.base_url, options.tracking),
        cleaning_(text.cleaning) {}

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

std::vector<PageMedia> list_media(const KeptText& text, const LinkOptions& options) {
  MediaReader reader(text, options);
  walk(text.page, text.page.body(), reader);
  return reader.take();
}

std::vector<PageMedia> media_of(const Page& page, const Mask& keep,
                                const LinkOptions& options) {
  return list_media(kept_text(page, keep, {.characters = options.characters}), options);
}

}  // namespace tamis
