// What stands before a date, and says which it is.
#pragma once

#include <string_view>

namespace tamis::meta {

// "Last updated on", "Zuletzt aktualisiert:", "最終更新".
bool is_modified_label(std::string_view text);
// "Published", "Veröffentlicht am", "发布时间：".
bool is_published_label(std::string_view text);

}  // namespace tamis::meta
