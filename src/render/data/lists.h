// The lists of structure.h where it is known already what their characters need.
#pragma once

#include <vector>

#include "render/cleaning.h"
#include "tamis/structure.h"

namespace tamis {

// What the kept words of a page need.
Cleaning cleaning_of_words(const Page& page, const Mask& keep,
                           CharacterForm characters);

std::vector<TableData> list_tables(const Page& page, const Mask& keep,
                                   const TextOptions& options,
                                   const Cleaning& cleaning);
std::vector<PageLink> list_links(const Page& page, const Mask& keep,
                                 const LinkOptions& options, const TextOptions& text,
                                 const Cleaning& cleaning);
std::vector<PageMedia> list_media(const Page& page, const Mask& keep,
                                  const LinkOptions& options, const Cleaning& cleaning);
std::vector<Footnote> list_footnotes(const Page& page, const Mask& keep,
                                     const TextOptions& options,
                                     const Cleaning& cleaning);
std::vector<Abbreviation> list_abbreviations(const Page& page, const Mask& keep,
                                             const Cleaning& cleaning);
std::vector<Chunk> list_chunks(const Page& page, const Mask& keep,
                               const ChunkOptions& options, const Cleaning& cleaning);
std::vector<Post> list_posts(const Page& page, const TextOptions& options,
                             const Cleaning& cleaning);

}  // namespace tamis
