// Metadata is what a page states about itself: title, authors, dates, language,
// licence, images. Each field has its source and a confidence.
//
//   const Page page = parse(html);
//   const Metadata about = metadata_of(page, {.url = "https://example.org/a.html"});
//   std::cout << about.title << ", " << about.date << "\n";
//   if (const auto* from = about.source_of(MetadataField::date))
//     std::cout << to_string(from->source) << "\n";      json_ld
//
// Never fails: unknown or implausible values are empty. The result depends on the page
// alone, except that dates later than tomorrow are rejected unless
// MetadataOptions::latest is set. docs/metadata.md has the sources, their ranks and
// their accuracy.

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
  byline,       // an element with a class or id for bylines
  text,         // patterns in the text near the title
  url,          // the page's URL
  html,         // attributes of <html> and <body>
  content,      // the kept part of the page
  model,        // a prediction of the learned filter's model
};

// Return the names used in JSON.
TAMIS_API std::string_view to_string(MetadataField field);
TAMIS_API std::string_view to_string(MetadataSource source);

// The source of a field. The confidence is the share of pages on which this source was
// right, among pages where it states the field (docs/metadata.md). It is higher if
// other sources agree.
struct FieldSource {
  MetadataField field = MetadataField::title;
  MetadataSource source = MetadataSource::meta;
  double confidence = 0;  // 0 to 1
};

struct MetadataImage {
  std::string url{};
  std::string caption{};  // of its <figure>, else its alt text
};

struct Metadata {
  std::string title{};                 // without the site's name
  std::vector<std::string> authors{};  // names, without "By" and titles
  std::string date{};                  // published: 2024-05-31, or with a time and,
  std::string date_modified{};         // where the page gives it, a time zone
  std::string site{};                  // its name
  std::string description{};
  std::string canonical_url{};
  std::string language{};           // of the kept text, else as declared: "de", "zh-TW"
  std::string declared_language{};  // as the page states it
  std::string detected_language{};  // as guessed from its kept text
  std::string page_type{};          // article, forum, product, ...
  std::vector<std::string> tags{};
  std::vector<std::string> categories{};
  std::string licence{};                // its URL, or its name
  std::string image{};                  // for previews of the page elsewhere
  std::vector<MetadataImage> images{};  // of the kept part, in order
  std::string favicon{};
  std::optional<std::uint64_t> comments{};  // their number, if declared

  std::vector<FieldSource> sources{};  // of all known fields, in the order of fields

  // Returns null if the field is unknown.
  const FieldSource* source_of(MetadataField field) const {
    for (const FieldSource& source : sources)
      if (source.field == field) return &source;
    return nullptr;
  }
};

struct MetadataOptions {
  std::string url{};  // of the page: makes URLs absolute, and may hold a date
  // The kept words, for the language and the images; null: all words.
  const Mask* keep = nullptr;
  // Recovered text that was kept instead (content.h), for its language.
  const Page* hidden = nullptr;
  // The page types with probabilities, the most likely first, if the caller knows them.
  // Otherwise the page type is the one that the page declares.
  std::span<const std::pair<std::string_view, double>> page_types{};
  // Dates after this one ("2026-11-16") are rejected; empty: after tomorrow, in UTC.
  std::string latest{};
};

TAMIS_API Metadata metadata_of(const Page& page, const MetadataOptions& options = {});

// Returns YAML between two lines of ---, to precede Markdown. Empty if nothing is
// known.
TAMIS_API std::string to_front_matter(const Metadata& metadata);

}  // namespace tamis
