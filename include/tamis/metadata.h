// What a page says of itself: title, authors, dates, language, licence, pictures, and
// for each from where it is known and how far to trust it.
//
//   const Page page = parse(html);
//   const Metadata about = metadata_of(page, {.url = "https://example.org/a.html"});
//   std::cout << about.title << ", " << about.date << "\n";
//   if (const auto* from = about.source_of(MetadataField::date))
//     std::cout << to_string(from->source) << "\n";      json_ld
//
// Nothing of it fails: what is not known, or not plausible, is empty. The same page
// gives the same metadata on every day: no clock is asked. docs/metadata.md has the
// sources, their ranks and how good they are.

// layer: metadata
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tamis/detail/export.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

enum class MetadataField : std::uint8_t {
  title,
  authors,
  date,
  date_modified,
  site,
  description,
  canonical_url,
  language,
  page_type,
  tags,
  categories,
  licence,
  image,
  images,
  favicon,
  comments,
};

enum class MetadataSource : std::uint8_t {
  json_ld,      // <script type="application/ld+json">
  microdata,    // itemprop, and the property attributes of RDFa
  open_graph,   // <meta property="og:...">, article:...
  twitter,      // <meta name="twitter:...">
  dublin_core,  // <meta name="dc....">
  meta,         // other <meta>
  link,         // rel of <link> and <a>
  title,        // <title>
  heading,      // <h1>, or the first heading
  time,         // <time datetime>
  byline,       // an element whose class or id calls it a byline
  text,         // patterns in the text near the title
  url,          // the page's address
  html,         // attributes of <html> and <body>
  content,      // what was kept of the page
  model,        // what the learned filter's model thinks
};

// As they are called in JSON.
TAMIS_API std::string_view to_string(MetadataField field);
TAMIS_API std::string_view to_string(MetadataSource source);

// From where a field is known. The confidence is the share of pages on which this
// source, where it says something, was right (docs/metadata.md), raised where other
// sources say the same.
struct FieldSource {
  MetadataField field = MetadataField::title;
  MetadataSource source = MetadataSource::meta;
  double confidence = 0;  // 0 to 1
};

struct MetadataImage {
  std::string url{};
  std::string caption{};  // of its <figure>, else its alternative text
};

struct Metadata {
  std::string title{};                 // without the site's name
  std::vector<std::string> authors{};  // names, without "By" and titles
  std::string date{};                  // published: 2024-05-31, or with a time and,
  std::string date_modified{};         // where the page gives it, a time zone
  std::string site{};                  // its name
  std::string description{};
  std::string canonical_url{};
  std::string language{};           // of what was read, else as declared: "de", "zh-TW"
  std::string declared_language{};  // as the page says
  std::string detected_language{};  // as its kept text looks
  std::string page_type{};          // article, forum, product, ...
  std::vector<std::string> tags{};
  std::vector<std::string> categories{};
  std::string licence{};                // its address, or its name
  std::string image{};                  // that the page shows of itself elsewhere
  std::vector<MetadataImage> images{};  // of the kept part, in order
  std::string favicon{};
  std::optional<std::uint64_t> comments{};  // how many there are, where declared

  std::vector<FieldSource> sources{};  // of all fields that are known, in their order

  // Null where the field is not known.
  const FieldSource* source_of(MetadataField field) const {
    for (const FieldSource& source : sources)
      if (source.field == field) return &source;
    return nullptr;
  }
};

struct MetadataOptions {
  std::string url{};  // of the page: makes addresses absolute, and may hold a date
  // What was kept of the page, for its language and its pictures; null: all of it.
  const Mask* keep = nullptr;
  // Hidden text that was kept instead (content.h), for its language.
  const Page* hidden = nullptr;
  // What kind of page it is, with probabilities, the likeliest first, where the caller
  // knows it already; else by what the page declares.
  std::span<const std::pair<std::string_view, double>> page_types{};
  // Dates after this one ("2026-11-16") are refused; empty: after tomorrow, of UTC.
  std::string latest{};
};

TAMIS_API Metadata metadata_of(const Page& page, const MetadataOptions& options = {});

// YAML between two lines of ---, to stand before Markdown; empty where nothing is
// known.
TAMIS_API std::string to_front_matter(const Metadata& metadata);

}  // namespace tamis
