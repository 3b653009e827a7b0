// The binding of tamis.Page.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "arrays.h"
#include "bindings.h"
#include "errors.h"
#include "gil.h"
#include "html_input.h"
#include "page.h"
#include "text/enum_names.h"
#include "url/url.h"
#include "warc.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {

const Page& PageHandle::page() const {
  if (page_ == nullptr)
    raise_bad_argument("page", "it was shown to a filter, and that run is over",
                       "keep what you need of it, not the page");
  return *page_;
}

namespace {

PageHandle parsed(const HtmlInput& input, std::string url,
                  const ReadingOptions& reading) {
  auto page = run_on_page(input.bytes().size(), [&] {
    return parse_page(input.bytes(), input.charset(), reading);
  });
  return {std::move(page), url::without_credentials(url)};
}

}  // namespace

void check_parsed(const ReadingOptions& reading) {
  if (reading.noscript || reading.hide_invisible)
    raise_bad_argument(reading.noscript ? "noscript" : "hide_invisible",
                       "the page is parsed already",
                       "give HTML instead of a tamis.Page");
}

PageHandle to_page(nb::handle page_or_html, const std::optional<std::string>& url,
                   const std::optional<std::string>& charset,
                   const ReadingOptions& reading) {
  PageHandle* given = nullptr;
  if (nb::try_cast(page_or_html, given) && given != nullptr) {
    given->page();  // throws if the page has ended
    if (!given->owns())
      raise_bad_argument("page", "it is shown to a filter, and belongs to another run",
                         "a page made by tamis.Page");
    check_parsed(reading);
    return {given->parsed(), url::without_credentials(url.value_or(given->url()))};
  }
  if (const WarcPage* crawled = as_warc_page(page_or_html))
    return parsed(HtmlInput(nb::borrow(page_or_html), crawled->bytes,
                            charset ? *charset : crawled->charset),
                  url ? *url : crawled->url, reading);
  return parsed(HtmlInput(page_or_html, charset.value_or("")), url.value_or(""),
                reading);
}

namespace {

static_assert(sizeof(Word) == 4 * sizeof(std::uint32_t));
static_assert(sizeof(TextBlock) == 4 * sizeof(std::uint32_t));

// Arrays already have an owner; a property would add another.
constexpr auto kAsItIs = nb::rv_policy::automatic;

using Numbers = ReadOnly<std::uint32_t>;
using Table = ReadOnlyTable<std::uint32_t>;

const Page& page_of(nb::handle self) {
  return nb::cast<const PageHandle&>(self).page();
}

// Returns a column of the words, without a copy if the page stays alive.
template <std::size_t kColumn>
Numbers word_column(nb::handle self) {
  const Page& page = page_of(self);
  const auto* first =
      reinterpret_cast<const std::uint32_t*>(page.words().data()) + kColumn;
  if (nb::cast<const PageHandle&>(self).owns())
    return view_of(first, page.word_count(), self, 4);
  std::vector<std::uint32_t> copy(page.word_count());
  for (std::size_t i = 0; i < copy.size(); ++i) copy[i] = first[i * 4];
  return own_array(std::move(copy));
}

Table blocks_of(nb::handle self) {
  const std::vector<TextBlock>& all = page_of(self).blocks().all;
  const std::size_t shape[] = {all.size(), 4};
  if (nb::cast<const PageHandle&>(self).owns())
    return {reinterpret_cast<const std::uint32_t*>(all.data()), 2, shape, self};
  auto* copy = new std::vector<TextBlock>(all);
  const nb::capsule owner(
      copy, [](void* p) noexcept { delete static_cast<std::vector<TextBlock>*>(p); });
  return {reinterpret_cast<const std::uint32_t*>(copy->data()), 2, shape, owner};
}

nb::list words_of(const PageHandle& self) {
  const Page& page = self.page();
  nb::list out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w)
    out.append(nb::cast(page.word_text(w, scratch)));
  return out;
}

// Returns a valid node, or throws IndexError.
NodeId checked(const Page& page, std::int64_t node) {
  if (node < 0 || node >= std::int64_t{page.node_count()})
    throw nb::index_error("there is no such node");
  return static_cast<NodeId>(node);
}

nb::dict attributes_of(const PageHandle& self, std::int64_t node) {
  nb::dict out;
  const NodeId n = checked(self.page(), node);
  if (!self.page().is_element(n)) return out;
  for (const Page::Attribute& a : self.page().attributes(n))
    out[nb::cast(a.name)] = nb::cast(a.value);
  return out;
}

std::string_view kind_of(const Page& page, NodeId n) {
  constexpr text::EnumNames<Kind, 5> kNames = {
      {"document", "doctype", "element", "text", "comment"}};
  return kNames[page.kind(n)];
}

Mask given_mask(const Page& page, nb::handle mask) {
  if (mask.is_none()) return Mask(page.word_count(), true);
  return mask_from(mask, page.word_count(), "mask");
}

// A page that belongs to a run could end together with it while other threads have the
// GIL.
template <class Work>
auto run_on(const PageHandle& self, Work&& work) {
  const Page& page = self.page();
  const auto run = [&] { return work(page); };
  if (self.owns()) return run_on_page(page.source().size(), run);
  return unwrap(try_page(page.source().size(), "page", run));
}

Metadata metadata_of_page(const PageHandle& self) {
  return run_on(self, [&](const Page& page) {
    const ReadablePage shown(page, {.rescue = false});
    Selection all{.keep = Mask(page.word_count(), true)};
    return Extraction(shown, std::move(all), {.url = self.url()}, {}).metadata();
  });
}

constexpr const char* kAbout =
    "A parsed page: a tree of nodes, and its words in order.\n\n"
    "Parse once, and run any number of pipelines on it. Any str or bytes are some "
    "page.\n\n"
    ">>> page = tamis.Page('<p>Hello <b>world</b>')\n"
    ">>> page.words\n"
    "['Hello', 'world']\n"
    ">>> [page.name(n) for n in range(page.node_count) if page.kind(n) == 'element']\n"
    "['html', 'head', 'body', 'p', 'b']\n"
    ">>> page.to_text(mask=[False, True])\n"
    "'world\\n'\n";

void bind_tree(nb::class_<PageHandle>& type) {
  const auto node = [](const PageHandle& self, std::int64_t n) {
    return checked(self.page(), n);
  };
  type.def_prop_ro(
          "node_count", [](const PageHandle& self) { return self.page().node_count(); },
          "Nodes are numbers below it, in document order; 0 is the document.")
      .def(
          "kind",
          [=](const PageHandle& self, std::int64_t n) {
            return kind_of(self.page(), node(self, n));
          },
          "node"_a, "document, doctype, element, text or comment.")
      .def(
          "name",
          [=](const PageHandle& self, std::int64_t n) {
            const NodeId id = node(self, n);
            return self.page().is_element(id) ? self.page().name(id) : std::string();
          },
          "node"_a, "The element's name in small letters; '' of others.")
      .def(
          "parent",
          [=](const PageHandle& self, std::int64_t n) -> std::optional<NodeId> {
            const NodeId up = self.page().parent(node(self, n));
            return up == kNone ? std::nullopt : std::optional(up);
          },
          "node"_a, "The node above it; None above the document.")
      .def(
          "end",
          [=](const PageHandle& self, std::int64_t n) {
            return self.page().end(node(self, n));
          },
          "node"_a, "The nodes below it are those from node + 1 to before this.")
      .def(
          "depth",
          [=](const PageHandle& self, std::int64_t n) {
            return self.page().depth(node(self, n));
          },
          "node"_a, "How many nodes are above it.")
      .def(
          "node_words",
          [=](const PageHandle& self, std::int64_t n) {
            const Range range = self.page().words(node(self, n));
            return std::pair(range.first, range.last);
          },
          "node"_a, "Its words: from the first number to before the second.")
      .def("attributes", attributes_of, "node"_a,
           nb::sig("def attributes(self, node: int) -> dict[str, str]"),
           "Of an element; empty of others.")
      .def(
          "node_text",
          [=](const PageHandle& self, std::int64_t n) {
            const NodeId id = node(self, n);
            const Kind kind = self.page().kind(id);
            return kind == Kind::text || kind == Kind::comment ? self.page().text(id)
                                                               : std::string();
          },
          "node"_a, "The text of a text or comment; '' of others.");
}

void bind_words(nb::class_<PageHandle>& type) {
  type.def_prop_ro(
          "word_count", [](const PageHandle& self) { return self.page().word_count(); },
          "How many words the page has; a mask has one bool for each.")
      .def_prop_ro("words", words_of, nb::sig("def words(self) -> list[str]"),
                   "All words, as a reader sees them.")
      .def_prop_ro("word_offsets", word_column<0>, kAsItIs,
                   "Where each word begins in source, in bytes of UTF-8.")
      .def_prop_ro("word_lengths", word_column<1>, kAsItIs,
                   "Bytes of each word in source.")
      .def_prop_ro("word_nodes", word_column<2>, kAsItIs, "The text node of each word.")
      .def_prop_ro("blocks", blocks_of, kAsItIs,
                   "Runs of words without a block boundary, one row each: its first "
                   "word, the word behind its last, the element around it, and the "
                   "innermost element around its first word.");
}

void bind_forms(nb::class_<PageHandle>& type) {
  type.def(
          "to_text",
          [](const PageHandle& self, nb::object mask, bool plain, bool markers,
             bool math, bool notation) {
            const Mask words = given_mask(self.page(), mask);
            return run_on(self, [&](const Page& page) {
              return to_text(page, words,
                             {.plain = plain,
                              .markers = markers,
                              .math = math,
                              .notation = notation});
            });
          },
          "mask"_a = nb::none(), nb::kw_only(), "plain"_a = false, "markers"_a = true,
          "math"_a = true, "notation"_a = true,
          "The words of a mask (all without one) as text.")
      .def(
          "to_markdown",
          [](const PageHandle& self, nb::object mask, bool links, bool images,
             bool math, bool notation) {
            const Mask words = given_mask(self.page(), mask);
            return run_on(self, [&](const Page& page) {
              return to_markdown(page, words,
                                 {.base_url = self.url(),
                                  .links = links,
                                  .images = images,
                                  .math = math,
                                  .notation = notation});
            });
          },
          "mask"_a = nb::none(), nb::kw_only(), "links"_a = true, "images"_a = true,
          "math"_a = true, "notation"_a = true, "The same as Markdown.")
      .def(
          "to_html",
          [](const PageHandle& self, nb::object mask, bool document, bool styles) {
            const Mask words = given_mask(self.page(), mask);
            return run_on(self, [&](const Page& page) {
              return to_html(
                  page, words,
                  {.base_url = self.url(), .document = document, .styles = styles});
            });
          },
          "mask"_a = nb::none(), nb::kw_only(), "document"_a = false,
          "styles"_a = false, "The same as HTML without anything active.")
      .def(
          "to_highlight",
          [](const PageHandle& self, nb::object mask) {
            const Mask words = given_mask(self.page(), mask);
            return run_on(self, [&](const Page& page) {
              return to_highlight(page, words, {.base_url = self.url()});
            });
          },
          "mask"_a = nb::none(), "The whole page, with the words of a mask marked.");
}

}  // namespace

void bind_page(nb::module_& module) {
  nb::class_<PageHandle> type(module, "Page", kAbout);
  type.def(
          "__init__",
          [](PageHandle* self, nb::object html, std::optional<std::string> url,
             std::optional<std::string> charset) {
            new (self) PageHandle(to_page(html, url, charset));
          },
          "html"_a, nb::kw_only(), "url"_a = nb::none(), "charset"_a = nb::none(),
          nb::sig("def __init__(self, html: str | bytes | bytearray | memoryview | "
                  "Page | WarcPage, *, url: str | None = None, charset: str | None = "
                  "None) -> None"),
          "url makes links absolute; charset is what the transport declared of bytes.")
      .def_prop_ro(
          "url",
          [](const PageHandle& self) {
            return self.url().empty() ? std::optional<std::string>() : self.url();
          },
          "As it was given.")
      .def_prop_ro(
          "source", [](const PageHandle& self) { return self.page().source(); },
          "The page as it was decoded.")
      .def_prop_ro(
          "encoding", [](const PageHandle& self) { return self.page().encoding(); },
          "The encoding that the bytes were found to have: windows-1252.")
      .def_prop_ro("metadata", metadata_of_page, "Title, date and so on, of all of it.")
      .def_prop_ro(
          "limits_reached",
          [](const PageHandle& self) -> std::optional<std::string> {
            const Degradation& given_up = self.page().degradation();
            if (!given_up.any()) return std::nullopt;
            return to_string(given_up);
          },
          "Limits of the parser that cut or flattened the page; None of most pages.")
      .def("__len__", [](const PageHandle& self) { return self.page().word_count(); })
      .def("__repr__", [](const PageHandle& self) {
        return "<tamis.Page of " + std::to_string(self.page().word_count()) + " words>";
      });
  bind_tree(type);
  bind_words(type);
  bind_forms(type);
}

}  // namespace tamis::python
