// Dublin Core, in its spellings: dc., dc:, dcterms., dcsext.

#include "metadata/sources/meta_keys.h"

namespace tamis::meta {
namespace {

constexpr MetaKey kKeys[] = {
    {"dc:title", Evidence::dc_title},
    {"dcterms:title", Evidence::dc_title},
    {"dcterm:title", Evidence::dc_title},
    {"dc:creator", Evidence::dc_creator},
    {"dc:contributor", Evidence::dc_creator},
    {"dcterms:creator", Evidence::dc_creator},
    {"dcterm:creator", Evidence::dc_creator},
    {"dc:date", Evidence::dc_date},
    {"dc:date:issued", Evidence::dc_date},
    {"dc:date:created", Evidence::dc_date},
    {"dc:created", Evidence::dc_date},
    {"dcterms:date", Evidence::dc_date},
    {"dcterms:created", Evidence::dc_date},
    {"dcterms:issued", Evidence::dc_date},
    {"dcterms:available", Evidence::dc_date},
    {"dcsext:articlefirstpublished", Evidence::dc_date},
    {"dc:date:modified", Evidence::dc_modified},
    {"dc:modified", Evidence::dc_modified},
    {"dcterms:modified", Evidence::dc_modified},
    {"dc:publisher", Evidence::dc_publisher},
    {"dcterms:publisher", Evidence::dc_publisher},
    {"dc:description", Evidence::dc_description},
    {"dcterms:description", Evidence::dc_description},
    {"dcterms:abstract", Evidence::dc_description},
    {"dc:language", Evidence::dc_language},
    {"dcterms:language", Evidence::dc_language},
    {"dc:subject", Evidence::dc_subject},
    {"dcterms:subject", Evidence::dc_subject},
    {"dc:rights", Evidence::dc_licence},
    {"dcterms:license", Evidence::dc_licence},
    {"dcterms:rights", Evidence::dc_licence},
};

}  // namespace

std::span<const MetaKey> dublin_core_keys() {
  return kKeys;
}

}  // namespace tamis::meta
