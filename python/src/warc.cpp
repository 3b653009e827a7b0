// tamis.read_warc: iterates over the HTML pages of a WARC or ARC file.

#include "warc.h"

#include <deque>
#include <filesystem>

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>

#include "bindings.h"
#include "bulk/crawl_plan.h"
#include "bulk/formats/file_names.h"
#include "bulk/formats/read_warc.h"
#include "bulk/formats/warc_page.h"
#include "errors.h"
#include "gil.h"
#include "one_at_a_time.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {

const WarcPage* as_warc_page(nb::handle object) {
  const WarcPage* out = nullptr;
  return nb::try_cast(object, out) ? out : nullptr;
}

namespace {

// The limits of the command: for a decompressed page, and for the record that contains
// it.
const std::size_t kMostPage = bulk::CrawlPlan{}.max_bytes;
const std::size_t kMostRecord = kMostPage + (std::size_t{1} << 20);

// Reads a few megabytes of the file at a time, and holds their pages.
class PageReader {
 public:
  explicit PageReader(const std::string& path) : reader_(unwrap(open(path))) {}

  WarcPage next() {
    const OneAtATime step(is_executing_);
    while (pages_.empty()) {
      Result<bool> is_read;
      Read read;
      {
        const WithoutGil free;
        is_read = read_some(read);
      }
      if (!unwrap(std::move(is_read))) throw nb::stop_iteration();
      add(std::move(read));
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
    WarcPage page = std::move(pages_.front());
    pages_.pop_front();
    return page;
  }

  // Returns {kind: count} of the records read so far.
  nb::dict counts() const {
    nb::dict out;
    for (const bulk::Count count :
         {bulk::Count::records, bulk::Count::others, bulk::Count::revisits,
          bulk::Count::no_pages, bulk::Count::truncated, bulk::Count::too_large,
          bulk::Count::damaged})
      out[nb::cast(to_string(count))] = summary_.counts[count];
    return out;
  }

  // Returns [(offset, finding)] of the records that could not be read.
  nb::list problems() const {
    nb::list out;
    for (const bulk::Problem& problem : summary_.problems)
      out.append(nb::make_tuple(problem.offset, problem.finding));
    return out;
  }

 private:
  static Result<bulk::WarcReader> open(const std::string& path) {
    const WithoutGil free;
    const auto kind = bulk::crawl_kind(path);
    return bulk::WarcReader::open(
        path, {.kind = kind == bulk::InputKind::arc ? *kind : bulk::InputKind::warc,
               .max_content = kMostRecord});
  }

  // The records in some megabytes of the file. They are merged under the GIL, because
  // other threads may ask for counts and problems meanwhile.
  struct Read {
    bulk::WarcSummary summary;
    std::deque<WarcPage> pages;
  };

  // Must be called without the GIL.
  Result<bool> read_some(Read& out) {
    return reader_.next(
        [&](const bulk::WarcRecord& record) { read_record(record, out); }, out.summary);
  }

  void read_record(const bulk::WarcRecord& record, Read& out) {
    const auto page = pages_of_.page_of(record, out.summary.counts);
    if (!page) return;
    if (page->is_truncated) out.summary.counts.add(bulk::Count::truncated);
    WarcPage& made = out.pages.emplace_back();
    made.bytes = page->bytes;
    made.url = page->url;
    made.charset = page->charset;
    made.media_type = page->media_type;
    made.date = page->date;
    made.id = page->id;
    made.offset = page->offset;
    made.status = page->status;
    made.is_truncated = page->is_truncated;
  }

  void add(Read read) {
    summary_.counts += read.summary.counts;
    summary_.problems.insert(summary_.problems.end(), read.summary.problems.begin(),
                             read.summary.problems.end());
    pages_ = std::move(read.pages);  // there were no pages before
  }

  bulk::WarcReader reader_;
  bulk::WarcPages pages_of_{kMostPage};
  bool is_executing_ = false;
  bulk::WarcSummary summary_;
  std::deque<WarcPage> pages_;
};

constexpr const char* kAbout =
    "The HTML pages of a WARC file, or of one named *.arc, one after another: a "
    "WarcPage each.\n\n"
    "The file may be plain, or packed with gzip or zstd, as crawlers write them; of "
    "HTTP the transfer and content encodings are undone. A record that is damaged is "
    "passed over, and told in problems.\n\n"
    "    for result in pipeline.run_many(tamis.read_warc('crawl.warc.gz')):\n"
    "        print(result.url, result.text)\n";

}  // namespace

void bind_warc(nb::module_& module) {
  nb::class_<WarcPage>(module, "WarcPage",
                       "A page of a crawl. It can be given to extract, Page, run and "
                       "run_many as it is.")
      .def_prop_ro(
          "html",
          [](WarcPage& self) {
            if (!self.html.is_valid())
              self.html = nb::bytes(self.bytes.data(), self.bytes.size());
            return self.html;
          },
          nb::sig("def html(self) -> bytes"), "As the server sent it, unpacked.")
      .def_ro("url", &WarcPage::url, "Its address.")
      .def_ro("charset", &WarcPage::charset, "As the server declared it; '' if not.")
      .def_ro("media_type", &WarcPage::media_type, "text/html")
      .def_ro("date", &WarcPage::date, "When it was fetched: 2024-05-31T10:00:00Z.")
      .def_ro("id", &WarcPage::id, "Of the record.")
      .def_ro("offset", &WarcPage::offset, "Where the record begins in the file.")
      .def_ro("status", &WarcPage::status, "Of HTTP.")
      .def_ro("is_truncated", &WarcPage::is_truncated,
              "Whether the crawler stored only its beginning.");
  nb::class_<PageReader>(module, "WarcReader", "See read_warc.")
      .def(
          "__iter__", [](nb::handle self) { return self; },
          nb::sig("def __iter__(self) -> WarcReader"))
      .def("__next__", &PageReader::next)
      .def_prop_ro("counts", &PageReader::counts,
                   nb::sig("def counts(self) -> dict[str, int]"),
                   "How many records of which kind were read so far.")
      .def_prop_ro("problems", &PageReader::problems,
                   nb::sig("def problems(self) -> list[tuple[int, str]]"),
                   "What could not be read so far: where, and why.");
  module.def(
      "read_warc",
      [](const std::filesystem::path& path) {
        return std::make_unique<PageReader>(path.string());
      },
      "path"_a, nb::sig("def read_warc(path: str | os.PathLike[str]) -> WarcReader"),
      kAbout);
}

}  // namespace tamis::python
