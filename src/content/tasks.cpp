#include "content/tasks.h"

#include <string>

#include "document/markup/markup.h"

namespace tamis {

bool is_box_of_task(const Page& page, NodeId input, NodeId item) {
  const auto is_task_list = [](std::string_view name) {
    return name.find("task-list") != name.npos;
  };
  return page.has_attribute(input, "disabled") || any_class(page, item, is_task_list) ||
         any_class(page, page.parent(item), is_task_list);
}

std::string_view typed_box(const Page& page, NodeId item) {
  constexpr std::uint32_t kLongestBox = 8;  // &#10003;
  const Range words = page.words(item);
  const auto classes = page.attribute_source(page.parent(item), "class");
  if (words.size() < 2 || page.word(words.first).length > kLongestBox || !classes ||
      !has_class(*classes, "checklist"))
    return {};
  std::string scratch;
  const std::string_view box = page.word_text(words.first, scratch);
  return box == "✓" ? "[x]" : box == "❏" ? "[ ]" : "";
}

}  // namespace tamis
