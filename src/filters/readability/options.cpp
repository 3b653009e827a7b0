#include "filters/readability/options.h"

namespace tamis::reader {
namespace {

const std::array<std::string, NameLists::count>& default_texts() {
  static const std::array<std::string, NameLists::count> texts = {
      "-ad- ai2html banner breadcrumbs combx comment community cover-wrap disqus extra "
      "footer gdpr header legends menu related remark replies rss shoutbox sidebar "
      "skyscraper social sponsor supplemental ad-break agegate pagination pager popup "
      "yom-remote",
      "and article body column content main shadow",
      "article body content entry hentry h-entry main page pagination post text blog "
      "story",
      "-ad- hidden =hid banner combx comment com- contact footer gdpr masthead media "
      "meta outbrain promo related scroll share shoutbox sidebar skyscraper sponsor "
      "shopping tags widget",
      "byline author dateline writtenby p-author",
      "share sharedaddy",
  };
  return texts;
}

}  // namespace

NameLists::NameLists() : texts_(default_texts()) {
  static const auto matcher = std::make_shared<const PatternMatcher>(default_texts());
  matcher_ = matcher;
}

std::string NameLists::set(List list, std::string_view text) {
  std::string finding = PatternMatcher::check(text);
  if (!finding.empty()) return finding;
  texts_[list] = text;
  matcher_ = std::make_shared<const PatternMatcher>(texts_);
  return {};
}

}  // namespace tamis::reader
