// Pipeline.run_many: processes the pages of an iterable on threads without the GIL, and
// returns results in order. The thread that asks for results reads the iterable, at
// most `ahead` pages in advance. So neither pages nor results accumulate.

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>
#include <utility>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <unistd.h>

#include "base/ordered_work.h"
#include "base/try_page.h"
#include "bindings.h"
#include "errors.h"
#include "gil.h"
#include "html_input.h"
#include "one_at_a_time.h"
#include "options.h"
#include "parsed_page.h"
#include "pipeline.h"
#include "python_filter.h"
#include "url/url.h"
#include "warc.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {
namespace {

struct Job {
  // The input: HTML, or a page that is parsed already.
  std::optional<HtmlInput> html;
  std::shared_ptr<const Page> page;
  std::string url;
  // The outcome.
  std::shared_ptr<const PageResult> result;
  std::shared_ptr<nb::python_error> raised;  // by a filter written in Python
  std::string failure;                       // from the library
};

// Gives each thread a function that processes a job.
auto worker_of(const PipelineRun& run) {
  return [&run](Job& job) {
    RaisedInFilters raised;
    const std::size_t bytes =
        job.page != nullptr ? job.page->source().size() : job.html->bytes().size();
    const Result<void> done = try_page(bytes, "page", [&] {
      if (job.page == nullptr)
        job.page =
            parse_page(job.html->bytes(), job.html->charset(), run.options.reading);
      job.result = run(job.page, job.url);
    });
    job.raised = raised.take();
    if (!done) job.failure = done.error().finding;
  };
}

// What to do with a page on which a filter written in Python raises an Exception.
enum class OnError : std::uint8_t { raise, fail };

class RunMany;

// The objects whose threads are running. The threads must end before the interpreter
// does.
std::set<RunMany*>& all_running() {
  static std::set<RunMany*>& once = *new std::set<RunMany*>;  // guarded by the GIL
  return once;
}

class RunMany {
 public:
  RunMany(const PipelineRun& run, nb::handle pages, unsigned jobs, std::size_t ahead,
          OnError on_error)
      : source_(nb::iter(pages)),
        on_error_(on_error),
        run_(run),
        work_(std::make_unique<OrderedWork>(ahead)) {
    work_->start<Job>(jobs, [this] { return worker_of(run_); });
    all_running().insert(this);
  }
  ~RunMany() { stop(); }
  RunMany(const RunMany&) = delete;
  RunMany& operator=(const RunMany&) = delete;

  // Ends the threads. Results that were not taken are lost. The jobs stay until the
  // destructor, because another thread may be waiting for a result. Threads are ended
  // without the GIL, because a running filter may need it to finish.
  void stop() {
    all_running().erase(this);
    is_stopped_ = true;
    if (is_of_parent()) {
      // Its threads are in the parent process, and its locks may be held.
      (void)work_.release();
      return;
    }
    const WithoutGil free;
    work_->end();
  }

  ResultHandle next() {
    const OneAtATime step(is_executing_);
    if (is_of_parent())
      throw nb::value_error("results of the process that forked cannot be read here");
    if (is_stopped_) throw nb::stop_iteration();
    while (!is_read_ && work_->has_room()) read_one();
    if (work_->is_empty()) {
      if (const auto failure = std::move(failure_)) rethrow(*failure);
      throw nb::stop_iteration();
    }
    Job job = std::exchange(await_oldest(), Job());
    work_->release();
    if (job.raised != nullptr) take_raised(job);
    if (!job.failure.empty()) return failed(job);
    return ResultHandle(std::move(job.result));
  }

  // For Python's cycle collector: the iterable may refer to the object that holds the
  // results.
  nb::handle source() const { return source_; }
  void drop_source() {
    is_read_ = true;
    source_.reset();
  }

 private:
  bool is_of_parent() const { return ::getpid() != process_; }

  // KeyboardInterrupt and similar exceptions are raised for either value of OnError.
  void take_raised(Job& job) const {
    const nb::python_error& error = *job.raised;
    if (on_error_ == OnError::raise || !error.matches(PyExc_Exception)) rethrow(error);
    const std::string type(nb::str(error.type().attr("__name__")).c_str());
    job.failure = type + ": " + nb::str(error.value()).c_str();
  }

  // Returns a page without words in place of the failed one.
  ResultHandle failed(Job& job) const {
    return ResultHandle(run_(parse_page("", "utf-8"), std::move(job.url)),
                        std::move(job.failure));
  }

  // An exception of the iterable is raised after the results of the pages before it.
  void read_one() {
    try {
      const nb::object item = nb::steal(PyIter_Next(source_.ptr()));
      if (!item.is_valid()) {
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
        is_read_ = true;
        return;
      }
      Job job;
      read_item(item, job);
      work_->add<Job>([&](Job& slot) {
        slot = std::move(job);
        return true;
      });
    } catch (nb::python_error& error) {
      is_read_ = true;
      failure_ = std::make_shared<nb::python_error>(error);
    } catch (const nb::builtin_exception& error) {
      is_read_ = true;
      PyErr_SetString(PyExc_TypeError, error.what());
      failure_ = std::make_shared<nb::python_error>();
    }
  }

  // Reads a page, or a pair of a page and its URL.
  void read_item(nb::handle item, Job& job) const {
    nb::object html = nb::borrow(item);
    if (PyTuple_Check(item.ptr()) && nb::len(item) == 2) {
      html = item[0];
      const nb::object url = item[1];
      if (!url.is_none() && !nb::try_cast(url, job.url))
        throw nb::type_error("the address of a page is not a str");
      job.url = url::without_credentials(job.url);
    }
    if (const WarcPage* crawled = as_warc_page(html)) {
      job.html.emplace(html, crawled->bytes, crawled->charset);
      if (job.url.empty()) job.url = crawled->url;
      return;
    }
    PageHandle* page = nullptr;
    if (!nb::try_cast(html, page) || page == nullptr) {
      job.html.emplace(html, "");
      return;
    }
    const PageHandle given =
        to_page(html, std::nullopt, std::nullopt, run_.options.reading);
    job.page = given.parsed();
    if (job.url.empty()) job.url = given.url();
  }

  Job& await_oldest() {
    for (;;) {
      {
        const WithoutGil free;
        if (Job* const job = work_->wait_for<Job>(std::chrono::milliseconds(100)))
          return *job;
      }
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
  }

  nb::object source_;
  OnError on_error_;
  const PipelineRun run_;
  const pid_t process_ = ::getpid();
  bool is_executing_ = false;
  bool is_stopped_ = false;
  bool is_read_ = false;
  std::shared_ptr<nb::python_error> failure_;
  std::unique_ptr<OrderedWork> work_;
};

std::unique_ptr<RunMany> run_many(const PipelineHandle& self, nb::handle pages,
                                  std::optional<int> jobs, std::optional<int> ahead,
                                  const std::string& format, const std::string& errors,
                                  const nb::kwargs& keywords) {
  if (errors != "raise" && errors != "failed")
    raise_bad_argument("errors", "unknown choice '" + errors + "'",
                       "one of raise, failed");
  if (jobs.value_or(1) < 1 || jobs.value_or(1) > 1024)
    raise_bad_argument("jobs", std::to_string(*jobs) + " is out of range",
                       "a whole number from 1 to 1024, or None for all cores");
  const auto threads = static_cast<unsigned>(jobs.value_or(
      static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))));
  if (ahead.value_or(1) < 1)
    raise_bad_argument("ahead", std::to_string(*ahead) + " is out of range",
                       "a whole number from 1 on, or None for four a job");
  const std::size_t most = ahead ? static_cast<std::size_t>(*ahead) : 4 * threads;
  ExtractOptions options = read_keywords(keywords, extract_options());
  options.rendering.format = read_format(format);
  return std::make_unique<RunMany>(self.run_with(std::move(options)), pages, threads,
                                   most,
                                   errors == "raise" ? OnError::raise : OnError::fail);
}

// Called before the interpreter ends, because threads cannot ask for its GIL later.
// Workers are ended first, because a worker that waits for ever could never be joined.
void end_threads() {
  while (!all_running().empty()) (*all_running().begin())->stop();
  hold_back_other_threads();
}

int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  if (!nb::inst_ready(self)) return 0;
  Py_VISIT(nb::inst_ptr<RunMany>(self)->source().ptr());
  return 0;
}

int clear(PyObject* self) {
  if (nb::inst_ready(self)) nb::inst_ptr<RunMany>(self)->drop_source();
  return 0;
}

PyType_Slot kCollected[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                            {Py_tp_clear, reinterpret_cast<void*>(clear)},
                            {0, nullptr}};

}  // namespace

void bind_run_many(nb::module_& module) {
  nb::module_::import_("atexit").attr("register")(nb::cpp_function(end_threads));
  nb::class_<RunMany>(module, "Results", nb::type_slots(kCollected),
                      "Results in the order of their pages; see Pipeline.run_many.")
      .def(
          "__iter__", [](nb::handle self) { return self; },
          nb::sig("def __iter__(self) -> Results"))
      .def("__next__", &RunMany::next);
  nb::class_<PipelineHandle> type =
      nb::borrow<nb::class_<PipelineHandle>>(module.attr("Pipeline"));
  type.def(
      "run_many", run_many, "pages"_a, nb::kw_only(), "jobs"_a = nb::none(),
      "ahead"_a = nb::none(), "format"_a = "text", "errors"_a = "raise", "options"_a,
      nb::sig(
          ("def run_many(self, pages: collections.abc.Iterable[str | bytes | "
           "bytearray | memoryview | Page | WarcPage | tuple[str | bytes | bytearray "
           "| memoryview | Page | WarcPage, str | None]], *, jobs: int | None = "
           "None, ahead: int | None = None, format: str = 'text', errors: str = "
           "'raise'" +
           keyword_signature(extract_options()) + ") -> Results")
              .c_str()),
      "The results of many pages, in order, by threads that do not hold the GIL.\n\n"
      "A page may come with its address, as a pair. No more than ahead pages are "
      "read before the result that is asked for. The other arguments are those of "
      "run.\n\n"
      "A page that cannot be processed gives a result whose status is failed and "
      "whose reason says why; the others follow. errors='failed' does so also where "
      "a filter written in Python raises an Exception, which else is raised here.\n\n"
      ">>> pages = (f'<p>This is page {i}.' for i in range(1000))\n"
      ">>> results = tamis.Pipeline('plain').run_many(pages, jobs=2)\n"
      ">>> [result.text for result in results][-1]\n"
      "'This is page 999.\\n'\n");
}

}  // namespace tamis::python
