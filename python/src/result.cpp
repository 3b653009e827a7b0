#include "result.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bindings.h"
#include "errors.h"
#include "gil.h"
#include "options.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {

std::string ResultHandle::written(const RenderOptions& options) const {
  return run_on_page(result_->page().shown().source().size(),
                     [&] { return result_->written(options); });
}

nb::object ResultHandle::written(Format format) {
  nb::object& kept = written_[static_cast<std::size_t>(format)];
  if (kept.is_valid()) return kept;
  RenderOptions options = result_->rendering();
  options.format = format;
  kept = nb::cast(written(options));
  return kept;
}

nb::object ResultHandle::metadata() {
  if (metadata_.is_valid()) return metadata_;
  metadata_ = nb::cast(run_on_page(result_->page().shown().source().size(),
                                   [&] { return result_->metadata(); }));
  return metadata_;
}

// The JSON format has the blocks with all facts about them.
nb::object ResultHandle::blocks() {
  if (blocks_.is_valid()) return blocks_;
  const bool is_usual = result_->rendering().json.blocks == JsonBlocks::kept;
  const nb::object json =
      is_usual ? written(Format::json)
               : nb::cast(written(RenderOptions{.format = Format::json}));
  blocks_ = nb::module_::import_("tamis._blocks").attr("read_blocks")(json);
  return blocks_;
}

const MaskBytes& ResultHandle::mask_bytes() {
  if (!mask_bytes_) mask_bytes_ = expand(keep());
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
  const auto bits = nb::cast<Self>(self).keep().bits();
  return view_of(bits.data(), bits.size(), self);
}

std::optional<ReadOnly<float>> scores_of(nb::handle self) {
  const std::vector<float>& scores = nb::cast<Self>(self).result().selection().scores;
  if (scores.empty()) return std::nullopt;
  return view_of(scores.data(), scores.size(), self);
}

// Returns the options of the run, with another format.
RenderOptions options_as(Self self, Format format) {
  RenderOptions out = self.result().rendering();
  out.format = format;
  return out;
}

// Sets an option of the table, whose name is `option`.
void set_word(const char* option, const char* name, const std::string& value,
              RenderOptions& out) {
  const ExtractOption& row = *find_extract_option(option);
  ExtractOptions all{.rendering = out};
  if (set(row, value, all))
    raise_bad_argument(name, "unknown value '" + value + "'",
                       "one of " + allowed_by(row));
  out = all.rendering;
}

std::string text_of(Self self, bool plain, bool markers, bool math, bool notation) {
  RenderOptions options = options_as(self, Format::text);
  options.text.plain = plain;
  options.text.markers = markers;
  options.text.math = math;
  options.text.notation = notation;
  return self.written(options);
}

std::string markdown_of(Self self, bool links, bool images, bool math, bool notation,
                        bool front_matter) {
  RenderOptions options = options_as(self, Format::markdown);
  options.markdown.links = links;
  options.markdown.images = images;
  options.markdown.math = math;
  options.markdown.notation = notation;
  options.front_matter = front_matter;
  return self.written(options);
}

std::string html_of(Self self, bool document, bool styles) {
  RenderOptions options = options_as(self, Format::html);
  options.html.document = document;
  options.html.styles = styles;
  return self.written(options);
}

std::string json_of(Self self, const std::string& content, const std::string& blocks) {
  RenderOptions options = options_as(self, Format::json);
  set_word("json-content", "content", content, options);
  set_word("json-blocks", "blocks", blocks, options);
  return self.written(options);
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
  form("highlight", Format::highlight,
       "The whole page as a document, what is kept marked in it.");
  form("json", Format::json, "Text, metadata and blocks as one object of JSON.");
  type.def_prop_ro(
          "content",
          [](Self self) { return self.written(self.result().rendering().format); },
          nb::sig("def content(self) -> str"),
          "In the form that was asked for with format=.")
      .def(
          "__str__",
          [](Self self) { return self.written(self.result().rendering().format); },
          nb::sig("def __str__(self) -> str"));
}

void bind_options(nb::class_<ResultHandle>& type) {
  type.def("to_text", text_of, nb::kw_only(), "plain"_a = false, "markers"_a = true,
           "math"_a = true, "notation"_a = true,
           "Text: plain, one line a block and nothing but words; markers of lists, "
           "formulas as TeX, signs for what is raised or quoted.")
      .def("to_markdown", markdown_of, nb::kw_only(), "links"_a = true,
           "images"_a = true, "math"_a = true, "notation"_a = true,
           "front_matter"_a = false,
           "Markdown; front_matter puts metadata before it, as YAML.")
      .def("to_html", html_of, nb::kw_only(), "document"_a = false, "styles"_a = false,
           "HTML: a whole document, and with the page's style sheets.")
      .def("to_json", json_of, nb::kw_only(), "content"_a = "text", "blocks"_a = "kept",
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
          "status", [](Self self) { return self.failure().empty() ? "ok" : "failed"; },
          nb::sig("def status(self) -> str"),
          "ok, or failed: the page could not be processed, and keeps nothing. Only "
          "Pipeline.run_many gives such results.")
      .def_prop_ro(
          "reason",
          [](Self self) {
            const std::string& failure = self.failure();
            return failure.empty() ? std::optional<std::string>() : failure;
          },
          "Why the page failed; None if it did not.")
      .def_prop_ro(
          "confidence", [](Self self) { return self.result().selection().confidence; },
          "The F1 that the pipeline expects of itself, 0 to 1; None where it has no "
          "idea.")
      .def_prop_ro(
          "only_chrome",
          [](Self self) { return self.result().selection().only_chrome; },
          "Whether the page has nothing but menus, footers and notices, as far as the "
          "pipeline knows.")
      .def_prop_ro(
          "rescued",
          [](Self self) {
            const std::string_view source = self.result().page().rescued();
            return source.empty() ? std::optional<std::string_view>() : source;
          },
          "Where the text was found, of a page that shows none: json_ld, next, nuxt, "
          "discourse or state; None where it is what the page shows.")
      .def_prop_ro(
          "encoding", [](Self self) { return self.result().page().shown().encoding(); },
          "The encoding that the bytes were found to have, also where hidden text was "
          "found: windows-1252.")
      .def_prop_ro(
          "word_count", [](Self self) { return self.keep().count(); },
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
          "page", [](Self self) { return self.page(); }, "The parsed page.")
      .def_prop_ro(
          "pipeline", [](Self self) { return self.result().pipeline(); },
          "What decided, as text.")
      .def_prop_ro(
          "url",
          [](Self self) {
            const std::string& url = self.result().url();
            return url.empty() ? std::optional<std::string>() : url;
          },
          "As it was given.")
      .def("__repr__", [](Self self) {
        const Mask& keep = self.keep();
        if (!self.failure().empty())
          return "<tamis.Result: failed, " + self.failure() + ">";
        return "<tamis.Result: " + std::to_string(keep.count()) + " of " +
               std::to_string(keep.size()) + " words>";
      });
}

}  // namespace tamis::python
