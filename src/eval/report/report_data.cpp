#include <cmath>
#include <functional>

#include "eval/report/origin.h"
#include "eval/report/standings.h"
#include "eval/report/write_report.h"
#include "text/json_writer.h"

namespace tamis::eval {
namespace {

double rounded(double value) {
  return std::round(value * 1e4) / 1e4;
}

class DataWriter {
 public:
  DataWriter(const Evaluation& evaluation, std::string& out)
      : evaluation_(evaluation), json_(out) {}

  void write(const std::vector<PackageStandings>& standings,
             const std::vector<Grouping>& groupings, const ReportViews& views) {
    json_.begin_object();
    write_origin(origin_of(evaluation_));
    list("pipelines", evaluation_.contestants);
    array("measures", [&] {
      for (const Measure* measure : evaluation_.measures) write_measure(*measure);
    });
    array("packages", [&] {
      for (std::size_t i = 0; i < evaluation_.packages.size(); ++i)
        write_package(evaluation_.packages[i], standings[i], groupings, views[i]);
    });
    json_.end_object();
  }

 private:
  using Body = std::function<void()>;

  void array(std::string_view key, const Body& body) {
    json_.key(key);
    json_.begin_array();
    body();
    json_.end_array();
  }

  template <class List>
  void list(std::string_view key, const List& values) {
    array(key, [&] {
      for (const auto& value : values) json_.value(value);
    });
  }

  template <class Value>
  void put(std::string_view key, const Value& value) {
    json_.key(key);
    json_.value(value);
  }

  void put_count(std::string_view key, std::size_t count) {
    put(key, std::uint64_t{count});
  }

  void write_origin(const OriginRows& rows) {
    array("origin", [&] {
      for (const auto& [what, text] : rows) {
        json_.begin_array();
        json_.value(what);
        json_.value(text);
        json_.end_array();
      }
    });
  }

  void write_measure(const Measure& measure) {
    json_.begin_object();
    put("name", measure.name);
    put("idea", measure.idea);
    put("moreIsBetter", measure.more_is_better);
    put("countsWords", measure.counts_words);
    list("figures", measure.figures);
    put_count("headline", measure.headline);
    json_.end_object();
  }

  void write_pages(const PackageResult& package,
                   const std::vector<std::string>& views) {
    array("pages", [&] {
      for (std::size_t i = 0; i < package.pages.size(); ++i) {
        const JudgedPage& page = package.pages[i];
        json_.begin_object();
        put("id", page.id);
        put("type", page.page_type);
        put("site", page.site);
        put_count("bytes", page.html_bytes);
        if (!views[i].empty()) put("view", views[i]);
        json_.end_object();
      }
    });
  }

  void write_summary(const Summary& summary) {
    json_.begin_object();
    put_count("pages", summary.pages);
    list("figures", summary.figures);
    put("low", summary.headline.low);
    put("high", summary.headline.high);
    put("median", summary.median);
    put("worstDecile", summary.worst_decile);
    json_.end_object();
  }

  void write_result(const ContestantResult& result, const Standing& standing) {
    json_.begin_object();
    put("pagesPerSecond", standing.pages_per_second);
    put_count("failed", standing.failed);
    array("summaries", [&] {
      for (const Summary& summary : standing.summaries) write_summary(summary);
    });
    array("values", [&] {
      for (std::size_t i = 0; i < evaluation_.measures.size(); ++i) {
        json_.begin_array();
        for (const double value :
             result.numbers[i].at(evaluation_.measures[i]->page_headline))
          json_.value(rounded(value));
        json_.end_array();
      }
    });
    json_.end_object();
  }

  void write_duel(const Duel& duel) {
    const auto& [headline, pages] = duel.comparison;
    json_.begin_object();
    put_count("pipeline", duel.contestant);
    put_count("measure", duel.measure);
    put("difference", headline.value);
    put("low", headline.low);
    put("high", headline.high);
    put_count("better", pages.wins);
    put_count("worse", pages.losses);
    put_count("same", pages.ties);
    put("p", duel.holm_p);
    json_.end_object();
  }

  void write_groups(const PackageResult& package, Grouping grouping) {
    json_.begin_object();
    put("by", to_string(grouping));
    array("groups", [&] {
      for (const GroupFigures& group : by_group(evaluation_, package, grouping)) {
        json_.begin_object();
        put("key", group.key);
        put_count("pages", group.pages);
        array("headlines", [&] {
          for (const std::vector<double>& row : group.headlines) {
            json_.begin_array();
            for (const double value : row) json_.value(rounded(value));
            json_.end_array();
          }
        });
        json_.end_object();
      }
    });
    json_.end_object();
  }

  void write_package(const PackageResult& package, const PackageStandings& standings,
                     const std::vector<Grouping>& groupings,
                     const std::vector<std::string>& views) {
    json_.begin_object();
    put("name", package.name);
    put("pagesText", pages_text(evaluation_, package));
    put("withoutBlanks", is_without_blanks(package));
    write_origin(origin_of(evaluation_, package));
    array("measured", [&] {
      for (const std::size_t i : measured(standings)) json_.value(std::uint64_t{i});
    });
    write_pages(package, views);
    array("results", [&] {
      for (std::size_t i = 0; i < package.contestants.size(); ++i)
        write_result(package.contestants[i], standings.contestants[i]);
    });
    array("duels", [&] {
      for (const Duel& duel : standings.duels) write_duel(duel);
    });
    array("groupings", [&] {
      for (const Grouping grouping : groupings) write_groups(package, grouping);
    });
    json_.end_object();
  }

  const Evaluation& evaluation_;
  JsonWriter json_;
};

}  // namespace

std::string report_data(const Evaluation& evaluation,
                        const std::vector<PackageStandings>& standings,
                        const std::vector<Grouping>& groupings,
                        const ReportViews& views) {
  std::string out;
  DataWriter(evaluation, out).write(standings, groupings, views);
  return out;
}

}  // namespace tamis::eval
