// Crawls: converts a WARC file to JSON Lines, and compares the cost with decompression
// and with other programs.
//
//   warc [--reps N] [--megabytes N] [--keep FILE]
//
// The file repeats the pages of wcxb-dev and cetd until it is N MB uncompressed (1100),
// with gzip per record. If the datasets are missing, it has generated pages. It is in
// the directory for temporary files during the benchmark, unless --keep names another
// path. It stays in the system's cache, so that no disk is involved.
//
// Decompression is libdeflate on every member, into one buffer, from memory to memory.
// Nothing can be faster with that library. The command runs completely, bound to one
// core, and its CPU time counts (user and system). The same holds for FastWARC with
// resiliparse and with trafilatura (PyPI; tools/setup bench installs them), which
// processes every 64th page. Only the speed of two cores against one uses elapsed time.
// It is checked only if the machine was idle: if the run on one core had that core for
// itself, and the run on two both. Exit code: 0 all targets met, 1 one missed, 2
// nothing was measured.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <libdeflate.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/support/arguments.h"
#include "bench/support/measure.h"
#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "io/compress/pack.h"

namespace tamis::bench {
namespace {

namespace fs = std::filesystem;

constexpr double kQuiet = 0.95;

struct Options {
  int repetitions = 3;
  int megabytes = 1100;
  std::string keep{};
};

// --- The file.

struct Crawl {
  std::string bytes;  // as stored
  std::size_t pages = 0;
  std::uint64_t unpacked = 0;
};

std::string record_of(const BenchPage& page, std::size_t number) {
  const std::string http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  std::string out = "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:bench:" +
                    std::to_string(number) +
                    ">\r\nWARC-Date: 2026-11-16T00:00:00Z\r\n"
                    "WARC-Target-URI: http://example.org/" +
                    page.name +
                    "\r\nContent-Type: application/http; msgtype=response\r\n"
                    "Content-Length: " +
                    std::to_string(http.size() + page.raw.size()) + "\r\n\r\n";
  out += http;
  out += page.raw;
  return out + "\r\n\r\n";
}

Crawl make_crawl(const PageSet& pages, std::uint64_t wanted) {
  Crawl once;
  for (const BenchPage& page : pages.pages()) {
    const std::string record = record_of(page, ++once.pages);
    once.unpacked += record.size();
    pack_into(record, Packing::gzip, once.bytes);
  }
  Crawl out;
  while (out.unpacked < wanted) {
    out.bytes += once.bytes;
    out.pages += once.pages;
    out.unpacked += once.unpacked;
  }
  return out;
}

bool load_all(PageSet& pages) {
  const fs::path folder = shared_folder() / "packages";
  const std::string problem = load_package(folder / "wcxb-dev.tar.zst", pages);
  if (!problem.empty() || !load_package(folder / "cetd.tar.zst", pages).empty())
    generate_pages(400, pages);
  return !pages.pages().empty();
}

// --- What is measured.

// CPU seconds; 0 if the run failed.
double unpack_all(const Crawl& crawl) {
  libdeflate_decompressor* unpacker = libdeflate_alloc_decompressor();
  std::vector<char> room(std::size_t{16} << 20);
  const std::uint64_t begin = processor_nanoseconds();
  std::uint64_t made = 0;
  for (std::size_t at = 0; at < crawl.bytes.size();) {
    std::size_t in = 0;
    std::size_t out = 0;
    if (libdeflate_gzip_decompress_ex(unpacker, crawl.bytes.data() + at,
                                      crawl.bytes.size() - at, room.data(), room.size(),
                                      &in, &out) != LIBDEFLATE_SUCCESS)
      break;
    at += in;
    made += out;
  }
  const double seconds = static_cast<double>(processor_nanoseconds() - begin) / 1e9;
  libdeflate_free_decompressor(unpacker);
  return made == crawl.unpacked ? seconds : 0;
}

struct Used {
  double processor = 0;  // seconds
  double wall = 0;
  bool worked = false;
};

double now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Runs a program on the first `cores` cores.
Used run_program(const std::vector<std::string>& words, int cores,
                 const std::string& output) {
  const double begin = now();
  std::fflush(stdout);  // otherwise the child would print it again
  const pid_t child = ::fork();
  if (child == 0) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int i = 0; i < cores; ++i) CPU_SET(i, &set);
    ::sched_setaffinity(0, sizeof set, &set);
    if (std::freopen(output.c_str(), "w", stdout) == nullptr) ::_exit(127);
    std::vector<char*> arguments;
    for (const std::string& word : words)
      arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) != child) return {};
  return {seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime), now() - begin,
          WIFEXITED(status) && WEXITSTATUS(status) == 0};
}

std::vector<std::string> command(const std::string& file, const std::string& pipeline,
                                 int jobs) {
  return {TAMIS_COMMAND, "extract",  file,     "--pipeline",         pipeline,
          "--fields",    "url,text", "--jobs", std::to_string(jobs), "--quiet"};
}

// Returns the seconds for all pages, estimated from every `every`th page.
double python_seconds(const std::string& file, const std::string& extractor, int every,
                      const Crawl& crawl) {
  const fs::path python = source_folder() / "build/bench-venv/bin/python";
  if (!fs::exists(python)) return 0;
  const std::string answer = file + "." + extractor;
  const Used used =
      run_program({python.string(), source_folder() / "bench/support/run_warc.py", file,
                   extractor, std::to_string(every)},
                  1, answer);
  double pages = 0;
  double bytes = 0;
  double nanoseconds = 0;
  std::ifstream(answer) >> pages >> bytes >> nanoseconds;
  fs::remove(answer);
  if (!used.worked || pages == 0) return 0;
  return nanoseconds / 1e9 * static_cast<double>(crawl.unpacked) / bytes;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Returns the CPU time of all programs of this machine so far, from the kernel's
// statistics.
double machine_seconds() {
  std::ifstream book("/proc/stat");
  std::string name;
  book >> name;  // "cpu", all cores together
  double all = 0;
  double value = 0;
  for (int column = 0; column < 8 && book >> value; ++column)
    if (column != 3 && column != 4) all += value;  // not idle or waiting for a disk
  return all / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// --- Output.

bool judge(const std::string& what, double value, bool holds, const std::string& bar) {
  std::printf("%s %s: %.2f (bar: %s)\n", holds ? "pass" : "FAIL", what.c_str(), value,
              bar.c_str());
  return holds;
}

bool at_most(const std::string& what, double value, double bar, const char* text) {
  return judge(what, value, value <= bar, std::string("at most ") + text);
}

bool at_least(const std::string& what, double value, double bar, const char* text) {
  return judge(what, value, value >= bar, std::string("at least ") + text);
}

struct Row {
  const char* name;
  std::vector<double> seconds{};
};

void show(const Row& row, const Crawl& crawl) {
  const double seconds = median(row.seconds);
  std::printf("%-32s %8.2f s %8.0f MB/s %8.0f pages/s\n", row.name, seconds,
              static_cast<double>(crawl.unpacked) / 1e6 / seconds,
              static_cast<double>(crawl.pages) / seconds);
}

bool scaling_holds(double share, double cost, double speed) {
  std::printf("two jobs take %.2f times the processor time of one\n", cost);
  if (share >= kQuiet) return at_least("two cores, times one", speed, 1.85, "1.85");
  std::printf("two cores, times one: not judged, others had %.0f %% of the time\n",
              100 * (1 - share));
  return true;
}

int run(const Options& options) {
  PageSet pages;
  if (!load_all(pages)) return 2;
  const Crawl crawl =
      make_crawl(pages, static_cast<std::uint64_t>(options.megabytes) * 1'000'000);
  const std::string file =
      options.keep.empty()
          ? (fs::temp_directory_path() /
             ("tamis-bench-" + std::to_string(::getpid()) + ".warc.gz"))
                .string()
          : options.keep;
  std::ofstream(file, std::ios::binary) << crawl.bytes;
  std::printf("%s, %d repetitions\n%zu pages, %.0f MB, %.0f MB packed\n\n",
              machine().c_str(), options.repetitions, crawl.pages,
              static_cast<double>(crawl.unpacked) / 1e6,
              static_cast<double>(crawl.bytes.size()) / 1e6);
  Row unpacking{"unpacking alone (libdeflate)"};
  Row tree{"tamis, cetd_ds"};
  Row whole{"tamis, auto"};
  Row one{"tamis, auto, 1 core, wall"};
  Row two{"tamis, auto, 2 cores, wall"};
  std::vector<double> shares;  // share of the time of its cores that each run had
  std::vector<double> costs;   // CPU time of two jobs divided by that of one
  for (int i = 0; i < options.repetitions; ++i) {
    unpacking.seconds.push_back(unpack_all(crawl));
    const Used by_tree = run_program(command(file, "cetd_ds", 1), 1, "/dev/null");
    const Used alone = run_program(command(file, "auto", 1), 1, "/dev/null");
    const double before = machine_seconds();
    const Used both = run_program(command(file, "auto", 2), 2, "/dev/null");
    const double everybody = machine_seconds() - before;
    if (!by_tree.worked || !alone.worked || !both.worked || unpacking.seconds[0] == 0)
      return std::printf("the command failed\n"), 2;
    tree.seconds.push_back(by_tree.processor);
    whole.seconds.push_back(alone.processor);
    one.seconds.push_back(alone.wall);
    two.seconds.push_back(both.wall);
    shares.push_back(alone.processor / alone.wall);
    shares.push_back(both.processor / everybody);
    costs.push_back(both.processor / alone.processor);
  }
  Row resiliparse{"FastWARC + resiliparse",
                  {python_seconds(file, "resiliparse", 1, crawl)}};
  Row trafilatura{"FastWARC + trafilatura",
                  {python_seconds(file, "trafilatura", 64, crawl)}};
  if (options.keep.empty()) fs::remove(file);
  const bool has_python = resiliparse.seconds[0] > 0 && trafilatura.seconds[0] > 0;
  for (const Row* row : {&unpacking, &tree, &whole, &one, &two}) show(*row, crawl);
  if (has_python)
    for (const Row* row : {&resiliparse, &trafilatura}) show(*row, crawl);
  else
    std::printf("without FastWARC, which tools/setup bench installs from PyPI\n");
  std::printf("\n");
  const double base = median(unpacking.seconds);
  bool held =
      at_most("cetd_ds, times unpacking", median(tree.seconds) / base, 1.3, "1.3");
  held &= at_most("auto, times unpacking", median(whole.seconds) / base, 2, "2");
  if (has_python) {
    const double best = median(whole.seconds);
    held &=
        at_least("auto, times resiliparse", resiliparse.seconds[0] / best, 15, "15");
    held &=
        at_least("auto, times trafilatura", trafilatura.seconds[0] / best, 60, "60");
  }
  return held & scaling_holds(*std::ranges::min_element(shares), median(costs),
                              median(one.seconds) / median(two.seconds))
             ? 0
             : 1;
}

}  // namespace
}  // namespace tamis::bench

int main(int argc, char** argv) {
  using namespace tamis::bench;
  Options options;
  if (!read_arguments(argc, argv,
                      {{"--reps", "N", number_into(options.repetitions)},
                       {"--megabytes", "N", number_into(options.megabytes)},
                       {"--keep", "FILE", text_into(options.keep)}}))
    return 2;
  return run(options);
}
