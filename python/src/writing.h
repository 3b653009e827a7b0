// A page and a mask in the forms of render.h, as Python asks for them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "parsed_page.h"
#include "tamis/filter.h"
#include "tamis/metadata.h"
#include "tamis/page.h"
#include "tamis/tamis.h"

namespace tamis::python {

// Of "markdown" and the like; an exception that lists them where it is none.
Format read_format(const std::string& name);

// What is known of an extraction besides its page.
struct Found {
  FilterResult result;
  std::string url;
  std::string pipeline;  // as text
  // Where the text is hidden text (structure.h): what the page shows, and the source.
  std::shared_ptr<const ParsedPage> shown{};
  std::string_view rescued{};
  std::string failure{};  // why the page failed, if it did; then it keeps nothing
};

// These need no GIL.
Found keep_all(const Page& page, std::string url, std::string pipeline);
Metadata metadata_for(const Page& page, const Found& found);
std::string json_for(const Page& page, const Found& found, JsonContent content,
                     JsonBlocks blocks);
std::string write(const Page& page, const Found& found, Format format);

}  // namespace tamis::python
