#include "tamis/metadata.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"

namespace nb = nanobind;

namespace tamis::python {
namespace {

using Text = std::optional<std::string>;
using Texts = std::vector<std::string>;

struct TextField {
  const char* name;
  std::string Metadata::*member;
  const char* about;
};
constexpr TextField kTexts[] = {
    {"title", &Metadata::title, "Without the site's name."},
    {"date", &Metadata::date, "Published: 2024-05-31, or with a time."},
    {"date_modified", &Metadata::date_modified, "Changed: as date."},
    {"site", &Metadata::site, "The site's name."},
    {"description", &Metadata::description, "As the page gives it."},
    {"canonical_url", &Metadata::canonical_url, "The page's own address of itself."},
    {"language", &Metadata::language, "Of what was read, else as declared: de, zh-TW."},
    {"declared_language", &Metadata::declared_language, "As the page says."},
    {"detected_language", &Metadata::detected_language, "As its kept text looks."},
    {"page_type", &Metadata::page_type, "article, forum, product, ..."},
    {"licence", &Metadata::licence, "Its address, or its name."},
    {"image", &Metadata::image, "That the page shows of itself elsewhere."},
    {"favicon", &Metadata::favicon, "The address of the site's little picture."},
};

struct ListField {
  const char* name;
  Texts Metadata::*member;
  const char* about;
};
constexpr ListField kLists[] = {
    {"authors", &Metadata::authors, "Names, without titles."},
    {"tags", &Metadata::tags, "As the page gives them."},
    {"categories", &Metadata::categories, "As the page gives them."},
};

Text known(const std::string& text) {
  return text.empty() ? Text() : Text(text);
}

// Returns [(URL, caption)] of the images in the kept part.
nb::list images_of(const Metadata& metadata) {
  nb::list out;
  for (const MetadataImage& image : metadata.images)
    out.append(nb::make_tuple(image.url, known(image.caption)));
  return out;
}

// Returns {field: (source, confidence)} of the known fields.
nb::dict sources_of(const Metadata& metadata) {
  nb::dict out;
  for (const FieldSource& from : metadata.sources)
    out[nb::cast(to_string(from.field))] =
        nb::make_tuple(to_string(from.source), from.confidence);
  return out;
}

nb::dict as_dict(const Metadata& metadata) {
  nb::dict out;
  for (const TextField& field : kTexts)
    out[field.name] = nb::cast(known(metadata.*field.member));
  for (const ListField& field : kLists)
    out[field.name] = nb::cast(metadata.*field.member);
  out["images"] = images_of(metadata);
  out["comments"] = nb::cast(metadata.comments);
  out["sources"] = sources_of(metadata);
  return out;
}

}  // namespace

void bind_metadata(nb::module_& module) {
  nb::class_<Metadata> type(
      module, "Metadata",
      "What a page says of itself. What is not known is None, or "
      "an empty list.\n\n"
      ">>> page = tamis.Page('<title>Rain</title><p>It rained.')\n"
      ">>> page.metadata.title\n"
      "'Rain'\n"
      ">>> page.metadata.sources['title'][0]\n"
      "'title'\n"
      ">>> page.metadata.date is None\n"
      "True\n");
  for (const TextField& field : kTexts) {
    const auto member = field.member;
    type.def_prop_ro(
        field.name, [member](const Metadata& m) { return known(m.*member); },
        field.about);
  }
  for (const ListField& field : kLists) {
    const auto member = field.member;
    type.def_prop_ro(
        field.name, [member](const Metadata& m) { return m.*member; }, field.about);
  }
  type.def_prop_ro("images", images_of,
                   nb::sig("def images(self) -> list[tuple[str, str | None]]"),
                   "Pictures of the kept part, each an address and its caption.")
      .def_prop_ro(
          "comments", [](const Metadata& m) { return m.comments; },
          "How many comments there are, where the page says so.")
      .def_prop_ro("sources", sources_of,
                   nb::sig("def sources(self) -> dict[str, tuple[str, float]]"),
                   "From where a field is known, and how often that source is right.")
      .def("as_dict", as_dict, nb::sig("def as_dict(self) -> dict[str, typing.Any]"),
           "All fields by their names.")
      .def(
          "front_matter", [](const Metadata& m) { return to_front_matter(m); },
          "YAML between two lines of ---, to stand before Markdown.")
      .def("__repr__", [](const Metadata& m) {
        return "<tamis.Metadata of " +
               nb::cast<std::string>(nb::repr(nb::cast(m.title))) + ">";
      });
}

}  // namespace tamis::python
