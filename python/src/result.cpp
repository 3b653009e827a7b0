#include "result.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bindings.h"
#include "errors.h"
#include "gil.h"
#include "tamis/model.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {

nb::object ResultHandle::written(Format format) {
  nb::object& kept = written_[static_cast<std::size_t>(format)];
  if (kept.is_valid()) return kept;
  kept = nb::cast(run_on_page(page().source().size(),
                              [&] { return write(page(), found_, format); }));
  return kept;
}

nb::object ResultHandle::metadata() {
  if (metadata_.is_valid()) return metadata_;
  metadata_ = nb::cast(run_on_page(page().source().size(),
                                   [&] { return metadata_for(page(), found_); }));
  return metadata_;
}

// JSON has them with all that can be said of a block; nothing is written twice.
nb::object ResultHandle::blocks() {
  if (!blocks_.is_valid())
    blocks_ = nb::module_::import_("tamis._blocks")
                  .attr("read_blocks")(written(Format::json));
  return blocks_;
}

const MaskBytes& ResultHandle::mask_bytes() {
  if (!mask_bytes_) mask_bytes_ = expand(found_.result.keep);
  return *mask_bytes_;
}

namespace {

using Self = ResultHandle&;

constexpr const char* kAbout =
    "What a pipeline kept of a page, in every form.\n\n"
    "Forms are written when they are asked for, from one parsed page, and kept.\n\n"
    ">>> result = tamis.extract('<p>It <em>rained</em>.', pipeline='plain')\n"
    ">>> result.text, result.markdown\n"
    "('It rained.\\n', 'It *rained*.\\n')\n"
    ">>> result.mask\n"
    "array([ True,  True,  True])\n";

nb::object mask_of(nb::handle self) {
  auto& result = nb::cast<Self>(self);
  return nb::cast(as_bools(result.mask_bytes(), self));
}

ReadOnly<std::uint64_t> bits_of(nb::handle self) {
  const auto bits = nb::cast<Self>(self).found().result.keep.bits();
  return view_of(bits.data(), bits.size(), self);
}

std::optional<ReadOnly<float>> scores_of(nb::handle self) {
  const std::vector<float>& scores = nb::cast<Self>(self).found().result.scores;
  if (scores.empty()) return std::nullopt;
  return view_of(scores.data(), scores.size(), self);
}

JsonContent read_content(const std::string& name) {
  if (name == "text") return JsonContent::text;
  if (name == "markdown") return JsonContent::markdown;
  if (name == "both") return JsonContent::both;
  raise_bad_argument("content", "unknown content '" + name + "'",
                     "one of text, markdown, both");
}

JsonBlocks read_json_blocks(const std::string& name) {
  if (name == "none") return JsonBlocks::none;
  if (name == "kept") return JsonBlocks::kept;
  if (name == "all") return JsonBlocks::all;
  raise_bad_argument("blocks", "unknown choice of blocks '" + name + "'",
                     "one of none, kept, all");
}

std::string markdown_of(Self self, bool links, bool images, bool math, bool notation,
                        bool front_matter) {
  return run_on_page(self.page().source().size(), [&] {
    const Found& found = self.found();
    std::string out;
    if (front_matter) out = to_front_matter(metadata_for(self.page(), found));
    return out + to_markdown(self.page(), found.result.keep,
                             {.base_url = found.url,
                              .links = links,
                              .images = images,
                              .math = math,
                              .notation = notation});
  });
}

void bind_written(nb::class_<ResultHandle>& type) {
  const auto form = [&](const char* name, Format format, const char* about) {
    type.def_prop_ro(
        name, [format](Self self) { return self.written(format); },
        nb::sig(("def " + std::string(name) + "(self) -> str").c_str()), about);
  };
  form("text", Format::text, "Plain text: paragraphs, lists, tables with tabs.");
  form("markdown", Format::markdown, "CommonMark with GitHub's tables.");
  form("html", Format::html, "The kept part as HTML, without anything active.");
  form("highlighted_html", Format::highlight,
       "The whole page as a document, what is kept marked in it.");
  form("json", Format::json, "Text, metadata and blocks as one object of JSON.");
  type.def_prop_ro(
          "content", [](Self self) { return self.written(self.format()); },
          nb::sig("def content(self) -> str"),
          "In the form that was asked for with format=.")
      .def(
          "__str__", [](Self self) { return self.written(self.format()); },
          nb::sig("def __str__(self) -> str"));
}

void bind_options(nb::class_<ResultHandle>& type) {
  type.def(
          "to_text",
          [](Self self, bool plain, bool markers, bool math, bool notation) {
            return run_on_page(self.page().source().size(), [&] {
              return to_text(self.page(), self.found().result.keep,
                             {.plain = plain,
                              .markers = markers,
                              .math = math,
                              .notation = notation});
            });
          },
          nb::kw_only(), "plain"_a = false, "markers"_a = true, "math"_a = true,
          "notation"_a = true,
          "Text: plain, one line a block and nothing but words; markers of lists, "
          "formulas as TeX, signs for what is raised or quoted.")
      .def("to_markdown", markdown_of, nb::kw_only(), "links"_a = true,
           "images"_a = true, "math"_a = true, "notation"_a = true,
           "front_matter"_a = false,
           "Markdown; front_matter puts metadata before it, as YAML.")
      .def(
          "to_html",
          [](Self self, bool document, bool styles) {
            return run_on_page(self.page().source().size(), [&] {
              return to_html(self.page(), self.found().result.keep,
                             {.base_url = self.found().url,
                              .document = document,
                              .styles = styles});
            });
          },
          nb::kw_only(), "document"_a = false, "styles"_a = false,
          "HTML: a whole document, and with the page's style sheets.")
      .def(
          "to_json",
          [](Self self, const std::string& content, const std::string& blocks) {
            const JsonContent what = read_content(content);
            const JsonBlocks which = read_json_blocks(blocks);
            return run_on_page(self.page().source().size(), [&] {
              return json_for(self.page(), self.found(), what, which);
            });
          },
          nb::kw_only(), "content"_a = "text", "blocks"_a = "kept",
          "JSON: content is text, markdown or both; blocks none, kept or all.");
}

}  // namespace

void bind_result(nb::module_& module) {
  nb::class_<ResultHandle> type(module, "Result", kAbout);
  bind_written(type);
  bind_options(type);
  type.def_prop_ro(
          "metadata", [](Self self) { return self.metadata(); },
          nb::sig("def metadata(self) -> Metadata"),
          "What the page says of itself: title, authors, date and more.")
      .def_prop_ro(
          "blocks", [](Self self) { return self.blocks(); },
          nb::sig("def blocks(self) -> list[tamis._blocks.Block]"),
          "The blocks of the page that keep a word, with their place in it.")
      .def_prop_ro(
          "status",
          [](Self self) { return self.found().failure.empty() ? "ok" : "failed"; },
          nb::sig("def status(self) -> str"),
          "ok, or failed: the page could not be processed, and keeps nothing. Only "
          "Pipeline.run_many gives such results.")
      .def_prop_ro(
          "reason",
          [](Self self) {
            const std::string& failure = self.found().failure;
            return failure.empty() ? std::optional<std::string>() : failure;
          },
          "Why the page failed; None if it did not.")
      .def_prop_ro(
          "confidence", [](Self self) { return self.found().result.confidence; },
          "The F1 that the pipeline expects of itself, 0 to 1; None where it has no "
          "idea.")
      .def_prop_ro(
          "only_chrome",
          [](Self self) {
            const FilterResult& result = self.found().result;
            return is_only_chrome(result.scores, result.confidence);
          },
          "Whether the page has nothing but menus, footers and notices, as far as the "
          "pipeline knows.")
      .def_prop_ro(
          "rescued",
          [](Self self) {
            const std::string_view source = self.found().rescued;
            return source.empty() ? std::optional<std::string_view>() : source;
          },
          "Where the text was found, of a page that shows none: json_ld, next, nuxt, "
          "discourse or state; None where it is what the page shows.")
      .def_prop_ro(
          "encoding",
          [](Self self) {
            const auto& shown = self.found().shown;
            return (shown == nullptr ? self.page() : shown->page()).encoding();
          },
          "The encoding that the bytes were found to have, also where hidden text was "
          "found: windows-1252.")
      .def_prop_ro(
          "word_count", [](Self self) { return self.found().result.keep.count(); },
          "How many words are kept.")
      .def_prop_ro("mask", mask_of,
                   nb::sig("def mask(self) -> "
                           "numpy.typing.NDArray[numpy.bool_]"),
                   "One bool a word of the page, kept or not: a view that cannot be "
                   "written to. It is made of mask_bits once.")
      .def_prop_ro("mask_bits", bits_of, nb::rv_policy::automatic,
                   "The mask itself, without a copy: word i is bit i % 64 of "
                   "mask_bits[i // 64].")
      .def_prop_ro("scores", scores_of, nb::rv_policy::automatic,
                   "How sure the pipeline is of each word, 0 to 1, without a copy; "
                   "None where it has no scores.")
      .def_prop_ro(
          "page", [](Self self) { return PageHandle(self.parsed(), self.found().url); },
          "The parsed page.")
      .def_prop_ro(
          "pipeline", [](Self self) { return self.found().pipeline; },
          "What decided, as text.")
      .def_prop_ro(
          "url",
          [](Self self) {
            return self.found().url.empty() ? std::optional<std::string>()
                                            : self.found().url;
          },
          "As it was given.")
      .def("__repr__", [](Self self) {
        const Mask& keep = self.found().result.keep;
        if (!self.found().failure.empty())
          return "<tamis.Result: failed, " + self.found().failure + ">";
        return "<tamis.Result: " + std::to_string(keep.count()) + " of " +
               std::to_string(keep.size()) + " words>";
      });
}

}  // namespace tamis::python
