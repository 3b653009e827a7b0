// Callouts: boxes with a note, a tip or a warning. They are recognised by the class
// names that site generators write (GitHub, Docusaurus, MkDocs, Sphinx, VitePress,
// Starlight, Obsidian, Quarto, mdBook, Asciidoctor, Bootstrap).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tamis/page.h"

namespace tamis {

// Elements that site generators use for callouts.
inline constexpr TagSet kCalloutTags{Tag::div, Tag::aside, Tag::details,
                                     Tag::blockquote, Tag::section};

// The five kinds of GitHub. Every other name belongs to the one that is nearest to it.
enum class CalloutKind : std::uint8_t { note, tip, important, warning, caution };
// Returns "NOTE", "TIP", ...
std::string_view to_string(CalloutKind kind);

struct Callout {
  CalloutKind kind = CalloutKind::note;
  NodeId title = kNone;         // the element with its title, if it has one
  bool has_usual_title = true;  // the title says only the kind ("Note"), or is missing
};
std::optional<Callout> callout_at(const Page& page, NodeId element);

}  // namespace tamis
