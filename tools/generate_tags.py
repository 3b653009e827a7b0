#!/usr/bin/env python3
"""Writes include/tamis/detail/tag_names.h (the names) and src/document/tag_table.inc (their
traits).

The groups are the standard's own lists (HTML 13.2.4.2, 13.2.4.3, 13.2.6). To follow a change of the
standard, change a list here, run `tools/generate_tags.py`, and commit both.
"""

import pathlib

HTML = """a abbr acronym address applet area article aside audio b base basefont bdi bdo
bgsound big blink blockquote body br button canvas caption center cite code col colgroup
data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure
font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
image img input ins kbd keygen label legend li link listing main map mark marquee math
menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option
output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search
section select selectedcontent slot small source span strike strong style sub summary sup
svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video
wbr xmp""".split()
FOREIGN = """annotation-xml circle clippath defs desc ellipse foreignobject g line
lineargradient malignmark mask mglyph mi mn mo mrow ms mtext path pattern polygon polyline
radialgradient rect semantics stop symbol text tspan use""".split()
NAMES = sorted(HTML + FOREIGN)

# Each trait is one bit of a tag in the HTML namespace.
TRAITS = {
    # 13.2.4.2 The stack of open elements
    "special": """address applet area article aside base basefont bgsound blockquote body
        br button caption center col colgroup dd details dir div dl dt embed fieldset
        figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup
        hr html iframe img input keygen li link listing main marquee menu meta nav noembed
        noframes noscript object ol p param plaintext pre script search section select
        source style summary table tbody td template textarea tfoot th thead title tr
        track ul wbr xmp""",
    "scope": "applet caption html table td th marquee object select template",
    "list_scope": "ol ul",
    "button_scope": "button",
    "table_scope": "html table template",
    # 13.2.4.3 The list of active formatting elements
    "formatting": "a b big code em font i nobr s small strike strong tt u",
    # 13.2.6.3 Closing elements that have implied end tags
    "implied_end": "dd dt li optgroup option p rb rp rt rtc",
    "thorough_end": "caption colgroup tbody td tfoot th thead tr",
    # 13.2.6.4.7 "in body": the groups of start tags that need only this rule
    "closes_p": """address article aside blockquote center details dialog dir div dl
        fieldset figcaption figure footer header hgroup main menu nav ol p search section
        summary ul""",
    "heading": "h1 h2 h3 h4 h5 h6",
    "void_inline": "area br embed img keygen wbr",
    # Start tags that have a separate rule in "in body"
    "own_start": """a applet base basefont bgsound body button caption col colgroup dd dt
        form frame frameset h1 h2 h3 h4 h5 h6 head hr html iframe image input li link
        listing marquee math meta nobr noembed noframes noscript object optgroup option
        param plaintext pre rb rp rt rtc script select selectedcontent source style svg table tbody td
        template textarea tfoot th thead title tr track xmp""",
    # An end tag pops its element if that is the current node, except for these
    "slow_end": """applet body br caption col colgroup form frame frameset head html
        marquee object script style table tbody td template tfoot th thead title tr""",
    "block_end": """address article aside blockquote button center details dialog dir div
        dl fieldset figcaption figure footer header hgroup listing main menu nav ol pre
        search section select summary ul""",
    # 13.2.6.1: where foster parenting applies
    "table_context": "table tbody tfoot thead tr",
    # 13.2.6.5: start tags that leave foreign content
    "breakout": """b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4
        h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong
        strike sub sup table tt u ul var""",
    # Not in the standard: groups for tamis' words and sequences
    "phrasing": """a abbr acronym b basefont bdi bdo big blink cite code data del dfn em
        font i ins kbd label mark nobr output q rb rp rt rtc ruby s samp slot small span
        strike strong sub sup time tt u var wbr input img picture source map area meter
        progress""",
    # (selectedcontent is a copy of an option, which has the words)
    "unrendered": """selectedcontent script style template head title meta link noscript iframe object
        embed svg math audio video canvas noembed noframes applet param datalist""",
}


def identifier(name):
    name = name.replace("-", "_")
    return name + "_" if name in ("template",) else name


def write(path, text):
    pathlib.Path(__file__).parent.parent.joinpath(path).write_text(text)


HEADER = "// GENERATED by tools/generate_tags.py; do not edit.\n"
names = "".join(f"  {identifier(n)},\n" for n in NAMES)
write("include/tamis/detail/tag_names.h", f"""{HEADER}//
// The elements tamis knows by name; every other element is Tag::unknown.

// layer: document
#pragma once

#include <cstdint>
#include <string_view>

#include "tamis/detail/export.h"

namespace tamis {{

// clang-format off
enum class Tag : std::uint16_t {{
  unknown,
{names}}};
// clang-format on

inline constexpr int kTagCount = {len(NAMES) + 1};

// The name in lower case; empty for Tag::unknown.
TAMIS_API std::string_view name_of(Tag tag);

// The tag with that name, in any mixture of cases.
TAMIS_API Tag tag_of(std::string_view name);

}}  // namespace tamis
""")
# Where the search for an open li, dd or dt ends.
TRAITS["item_boundary"] = " ".join(set(TRAITS["special"].split()) - {"address", "div", "p"})
bits = "".join(f"inline constexpr std::uint32_t {t} = 1u << {i};\n" for i, t in enumerate(TRAITS))
sets = {t: set(members.split()) for t, members in TRAITS.items()}
for trait, members in sets.items():
    assert members <= set(NAMES), (trait, members - set(NAMES))


def key(name):
    """Returns the first eight bytes, and the rest with the length in the top byte
    (document/tags.h)."""
    raw = name.encode().ljust(15, b"\0") + bytes([len(name)])
    return int.from_bytes(raw[:8], "little"), int.from_bytes(raw[8:], "little")


MASK = (1 << 64) - 1
SLOT_BITS = 11
MIX = 0x9E3779B97F4A7C15


def slots(multiplier):
    """Returns the slot of each name, or None if two names have the same slot."""
    seen = {}
    for index, name in enumerate(NAMES, 1):
        low, high = key(name)
        slot = (((low ^ (high * MIX)) * multiplier) & MASK) >> (64 - SLOT_BITS)
        if slot in seen:
            return None
        seen[slot] = index
    return seen


multiplier, table = MIX, None
while table is None:
    multiplier = (multiplier * 6364136223846793005 + 1442695040888963407) & MASK | 1
    table = slots(multiplier)
filled = [table.get(i, 0) for i in range(1 << SLOT_BITS)]
slot_rows = "".join(
    "    " + ",".join(str(x) for x in filled[i:i + 32]) + ",\n" for i in range(0, len(filled), 32))
keys = "".join(f"    {{{key(n)[0]:#x}u, {key(n)[1]:#x}u}},\n" for n in NAMES)
name_rows = "".join(f'    "{n}",\n' for n in NAMES)
rows = "".join(
    f'    {" | ".join("trait::" + t for t in TRAITS if n in sets[t]) or "0"},  // {n}\n'
    for n in NAMES)
write("src/document/tag_table.inc", f"""{HEADER}// clang-format off
namespace trait {{
{bits}}}  // namespace trait

inline constexpr std::string_view kTagNames[kTagCount] = {{
    "",
{name_rows}}};

inline constexpr std::uint32_t kTagTraits[kTagCount] = {{
    0,
{rows}}};

// A perfect hash of the names: no two fall into one slot.
inline constexpr std::uint64_t kTagMix = {MIX:#x}u;
inline constexpr std::uint64_t kTagMultiplier = {multiplier:#x}u;
inline constexpr int kTagSlotBits = {SLOT_BITS};
struct TagKey {{
  std::uint64_t low;
  std::uint64_t high;
}};
inline constexpr TagKey kTagKeys[kTagCount] = {{
    {{0, 0}},
{keys}}};
inline constexpr std::uint8_t kTagSlots[1 << kTagSlotBits] = {{
{slot_rows}}};
// clang-format on
""")
