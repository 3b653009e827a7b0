// Collects the evidence of all sources. For each field the evidence with the highest
// rank wins. A value that several sources state has a higher confidence.

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <map>
#include <optional>
#include <string>

#include "base/steps.h"
#include "content/controls.h"
#include "document/page_text.h"
#include "filters/learned/page_type/page_type.h"
#include "metadata/clean_title.h"
#include "metadata/evidence.h"
#include "metadata/names/author_names.h"
#include "metadata/names/bylines.h"
#include "metadata/sources/sources.h"
#include "tamis/metadata.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/dates/dates.h"
#include "text/language/detect_language.h"
#include "text/numbers.h"
#include "text/phrase_set.h"
#include "text/unicode.h"
#include "url/parts.h"
#include "url/url.h"

namespace tamis {
namespace meta {
namespace {

constexpr std::size_t kDay = 10;  // length of 2024-05-31

// Returns the day after today, in UTC.
std::string tomorrow() {
  const std::chrono::year_month_day day(
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()) +
      std::chrono::days(1));
  char out[32];
  std::snprintf(out, sizeof out, "%04d-%02u-%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return out;
}

// Added to the confidence for each further witness with the same value.
constexpr double kAgreement = 0.04;
constexpr double kMostConfidence = 0.99;

// The fields for machines are one witness, because one program writes them. The text
// that people see is another, and so is the URL.
enum class Witness : std::uint8_t { declared, shown, address };

Witness witness_of(MetadataSource source) {
  switch (source) {
    case MetadataSource::heading:
    case MetadataSource::time:
    case MetadataSource::byline:
    case MetadataSource::text:
    case MetadataSource::content: return Witness::shown;
    case MetadataSource::url: return Witness::address;
    default: return Witness::declared;
  }
}

// The values of one field, each with all evidence for it.
template <class Value>
class FieldVote {
 public:
  // If `prefers_longer`, takes the longer one of equal values, which also has a time.
  explicit FieldVote(bool prefers_longer = false) : prefers_longer_(prefers_longer) {}

  // `key` is compared.
  void add(const std::string& key, Evidence evidence, Value value) {
    if (key.empty()) return;
    const EvidenceRow& row = row_of(evidence);
    const unsigned witness = 1u << static_cast<unsigned>(witness_of(row.source));
    for (Choice& choice : choices_) {
      if (choice.key != key) continue;
      choice.witnesses |= witness;
      const bool is_better = row.confidence > row_of(choice.best).confidence;
      if (is_better) choice.best = evidence;
      if (prefers_longer_ ? value.size() > choice.value.size() : is_better)
        choice.value = std::move(value);
      return;
    }
    choices_.push_back({key, evidence, witness, std::move(value)});
  }

  struct Winner {
    Value value;
    FieldSource source;
  };
  std::optional<Winner> winner() const {
    const Choice* best = nullptr;
    for (const Choice& choice : choices_)
      if (best == nullptr || confidence(choice) > confidence(*best)) best = &choice;
    if (best == nullptr) return std::nullopt;
    const EvidenceRow& row = row_of(best->best);
    return Winner{best->value, {row.field, row.source, confidence(*best)}};
  }

 private:
  struct Choice {
    std::string key;
    Evidence best;
    unsigned witnesses;  // one bit per witness
    Value value;
  };

  static double confidence(const Choice& choice) {
    const int others = std::popcount(choice.witnesses) - 1;
    return std::min(kMostConfidence,
                    row_of(choice.best).confidence + kAgreement * others);
  }

  std::vector<Choice> choices_;
  bool prefers_longer_;
};

class Decision {
 public:
  Decision(const Page& page, const MetadataOptions& options)
      : page_(page),
        options_(options),
        scan_(scan_page(page)),
        host_(url::host_of(options.url)),
        base_(scan_.base.empty()
                  ? options.url
                  : url::resolve(scan_.base, options.url).value_or(options.url)),
        // In the east, tomorrow has already begun.
        latest_(options.latest.empty() ? tomorrow() : options.latest.substr(0, kDay)) {}

  Metadata run() {
    decide_page_type();
    decide_site();
    decide_language();
    decide_title();
    decide_authors_and_dates();
    decide_text(MetadataField::description, out_.description);
    decide_url(MetadataField::canonical_url, out_.canonical_url);
    decide_url(MetadataField::licence, out_.licence);
    decide_url(MetadataField::favicon, out_.favicon);
    decide_list(MetadataField::tags, out_.tags);
    decide_list(MetadataField::categories, out_.categories);
    decide_images();
    decide_comments();
    std::stable_sort(
        out_.sources.begin(), out_.sources.end(),
        [](const FieldSource& a, const FieldSource& b) { return a.field < b.field; });
    return std::move(out_);
  }

 private:
  // --- Titles and names.

  void decide_site() {
    if (!host_.empty()) {
      const TitleContext context{{}, host_, {}};
      scan_.candidates.add(Evidence::title_end, site_in_title(scan_.title, context));
      std::string_view name = host_;
      if (name.starts_with("www.")) name.remove_prefix(4);
      scan_.candidates.add(Evidence::host_name, name);
    }
    FieldVote<std::string> votes;
    for (const Candidate* candidate : scan_.candidates.of(MetadataField::site)) {
      std::string_view name = candidate->values.front();
      if (name.starts_with('@')) name.remove_prefix(1);
      constexpr std::size_t kLongest = 100;
      if (name.size() > kLongest || name.find("://") != name.npos) continue;
      votes.add(text::squeezed(name), candidate->evidence, std::string(name));
    }
    take(votes.winner(), out_.site);
    // A host is not a name that could be in a title or a byline.
    const FieldSource* from = out_.source_of(MetadataField::site);
    is_site_known_ = from != nullptr && from->source != MetadataSource::url;
  }

  void decide_title() {
    scan_.candidates.add(Evidence::title_element, scan_.title);
    add_headings();
    const TitleContext context{is_site_known_ ? out_.site : "", host_,
                               scan_.heading_texts};
    const std::string site = text::squeezed(out_.site);
    FieldVote<std::string> votes;
    for (const Candidate* candidate : scan_.candidates.of(MetadataField::title)) {
      std::string title = clean_title(candidate->values.front(), context);
      const std::string key = text::squeezed(title);
      if (is_site_known_ && key == site && !is_front_page()) continue;
      votes.add(key.empty() ? title : key, candidate->evidence, std::move(title));
    }
    take(votes.winner(), out_.title);
  }

  // The front page of a site has the site's name as its title.
  bool is_front_page() const {
    const url::Parts parts(options_.url);
    return (parts.path.empty() || parts.path == "/") && parts.query.empty() &&
           parts.fragment.empty();
  }

  // Returns the text of a heading without links to itself ("#", "¶"), or nothing if it
  // is too long for a title.
  std::string heading_text(NodeId heading) const {
    constexpr std::uint32_t kMostWords = 60;
    Range words = page_.words(heading);
    for (NodeId n = heading + 1; n < page_.end(heading); ++n) {
      if (page_.tag(n) != Tag::a) continue;
      const Range link = page_.words(n);
      if (link.size() == 0 || link.size() >= words.size() ||
          !(is_heading_mark(page_, n) || is_content_control(page_, n)))
        continue;
      if (link.last == words.last) words.last = link.first;
      if (link.first == words.first) words.first = link.last;
    }
    return words.size() > kMostWords ? std::string() : text_of(page_, words);
  }

  void add_headings() {
    const std::string title = text::squeezed(scan_.title);
    NodeId first = kNone;
    std::size_t best = 0;
    std::size_t h1 = 0;
    for (const NodeId n : scan_.headings) h1 += page_.tag(n) == Tag::h1 ? 1 : 0;
    for (const NodeId n : scan_.headings) {
      if (page_.tag(n) != (h1 > 0 ? Tag::h1 : Tag::h2)) continue;
      // If there are several, takes the longest one with which the title begins, or the
      // first one in it. The name of the site is often after that of the page.
      const std::string text = text::squeezed(heading_text(n));
      const std::size_t at = text.empty() ? title.npos : title.find(text);
      const std::size_t rank = at == title.npos ? 1 : at > 0 ? 2 : 2 + text.size();
      if (rank > best) first = n;
      best = std::max(best, rank);
    }
    if (first == kNone) return;
    scan_.candidates.add(h1 > 0 ? Evidence::first_heading : Evidence::second_heading,
                         heading_text(first));
  }

  // Text far from the title is read only if nothing else is known.
  void decide_authors_and_dates() {
    const DateReading how = reading();
    const BylineReader bylines{is_site_known_ ? out_.site : host_, how};
    const TitlePlace title =
        find_title(page_, scan_, out_.title, bylines, options_.keep);
    read_near_title(title, scan_.candidates);
    decide_authors();
    if (out_.authors.empty() && is_by_somebody()) {
      read_far_names(title, scan_.candidates);
      decide_authors();
    }
    add_date_of_path(how);
    decide_date(MetadataField::date_modified, how, out_.date_modified);
    decide_date(MetadataField::date, how, out_.date);
    if (out_.date.size() < kDay && is_by_somebody()) {
      read_far_dates(title, scan_.candidates);
      decide_date(MetadataField::date_modified, how, out_.date_modified);
      decide_date(MetadataField::date, how, out_.date);
    }
    if (out_.date.size() < kDay) {  // better than nothing
      scan_.candidates.add(Evidence::modified_as_date, out_.date_modified);
      decide_date(MetadataField::date, how, out_.date);
    }
  }

  // Lists, shops and front pages have names and dates of other things everywhere.
  bool is_by_somebody() const {
    return out_.page_type == "article" || out_.page_type == "forum";
  }

  // Any person wins over agencies and other organisations.
  void decide_authors() {
    FieldVote<std::vector<std::string>> persons;
    FieldVote<std::vector<std::string>> organisations;
    const std::string_view site = is_site_known_ ? std::string_view(out_.site) : host_;
    for (const Candidate* candidate : scan_.candidates.of(MetadataField::authors)) {
      const EvidenceRow& row = row_of(candidate->evidence);
      std::vector<std::string> names = names_of(*candidate, row.source, site);
      // The site itself is the author if it is declared and no other author is known. A
      // blog may be named after its author.
      const bool is_site = names.empty() && trust_of(row.source) == NameTrust::declared;
      if (is_site) names = names_of(*candidate, row.source, "");
      std::string key;
      for (const std::string& name : names) key += text::folded(name) + ";";
      const Evidence evidence =
          is_site ? Evidence::ld_organisation : candidate->evidence;
      const bool is_person =
          evidence != Evidence::ld_organisation && !are_agencies(names);
      (is_person ? persons : organisations).add(key, evidence, std::move(names));
    }
    const auto person = persons.winner();
    take(person ? person : organisations.winner(), out_.authors);
  }

  static bool are_agencies(const std::vector<std::string>& names) {
    return std::all_of(names.begin(), names.end(), [](const std::string& name) {
      return is_agency(text::folded(name));
    });
  }

  static std::vector<std::string> names_of(const Candidate& candidate,
                                           MetadataSource source,
                                           std::string_view site) {
    std::vector<std::string> out;
    for (const std::string& value : candidate.values)
      for (std::string& name : read_names(value, trust_of(source), site))
        if (std::find(out.begin(), out.end(), name) == out.end())
          out.push_back(std::move(name));
    return out;
  }

  static NameTrust trust_of(MetadataSource source) {
    if (source == MetadataSource::text) return NameTrust::guessed;
    if (source == MetadataSource::byline || source == MetadataSource::link)
      return NameTrust::shown;
    return NameTrust::declared;
  }

  // --- Dates.

  DateReading reading() const {
    const bool is_english = out_.language.empty() || out_.language.starts_with("en");
    const bool is_american =
        is_english && !is_host_elsewhere() && !is_english_elsewhere();
    return {.order = is_american ? DayOrder::month_first : DayOrder::day_first};
  }

  bool is_host_elsewhere() const {
    return text::ends_with_one_of(
        host_, {".uk", ".au", ".nz", ".in", ".ie", ".za", ".eu", ".de"});
  }

  // English in countries where the day comes first. "en-US" is weaker evidence than the
  // host, because programs declare it by default.
  bool is_english_elsewhere() const {
    for (const std::string_view region :
         {"GB", "AU", "IE", "NZ", "ZA", "IN", "MT", "SG", "HK", "PK", "NG", "KE", "GH"})
      if (out_.declared_language == "en-" + std::string(region)) return true;
    return false;
  }

  bool is_too_late(const Moment& moment) const {
    return to_iso({.year = moment.year, .month = moment.month, .day = moment.day}) >
           latest_;
  }

  // Reports whether a date without a label is that of the modification. The page must
  // declare another date of publication.
  bool is_shown_modification(Evidence evidence, std::string_view iso) const {
    if (witness_of(row_of(evidence).source) != Witness::shown) return false;
    const bool has_declared = scan_.candidates.has(Evidence::og_published) ||
                              scan_.candidates.has(Evidence::ld_published) ||
                              scan_.candidates.has(Evidence::ld_page_published);
    return has_declared && out_.date_modified.starts_with(iso.substr(0, kDay)) &&
           !iso.empty();
  }

  void add_date_of_path(const DateReading& how) {
    if (const auto moment = date_in_path(options_.url, how))
      scan_.candidates.add(moment->has_day() ? Evidence::url_day : Evidence::url_month,
                           to_iso(*moment));
  }

  // Returns the first date that is valid and not in the future.
  std::optional<Moment> first_date(const Candidate& candidate,
                                   const DateReading& how) const {
    for (const std::string& value : candidate.values)
      if (const auto moment = read_date(value, how); moment && !is_too_late(*moment))
        return moment;
    return std::nullopt;
  }

  void decide_date(MetadataField field, const DateReading& how, std::string& into) {
    FieldVote<std::string> votes(true);
    for (const Candidate* candidate : scan_.candidates.of(field)) {
      const auto moment = first_date(*candidate, how);
      if (!moment) continue;
      const std::string iso = to_iso(*moment);
      if (field == MetadataField::date &&
          is_shown_modification(candidate->evidence, iso))
        continue;
      votes.add(iso.substr(0, kDay), candidate->evidence, iso);
    }
    take(votes.winner(), into);
  }

  // --- Language.

  void decide_language() {
    FieldVote<std::string> votes;
    for (const Candidate* candidate : scan_.candidates.of(MetadataField::language)) {
      const std::string code = language_code(candidate->values.front());
      votes.add(code, candidate->evidence, code);
    }
    const auto declared = votes.winner();
    if (declared) out_.declared_language = declared->value;
    const DetectedLanguage detected = detect_language(kept_text());
    out_.detected_language = detected.code;
    if (detected.code.empty()) {
      take(declared, out_.language);
      return;
    }
    const bool agrees = declared && primary_language(declared->value) ==
                                        primary_language(detected.code);
    out_.language = agrees ? declared->value : detected.code;
    out_.sources.push_back({MetadataField::language, MetadataSource::content,
                            std::min(kMostConfidence, detected.share)});
  }

  // Returns a sample from the beginning of the kept words.
  std::string kept_text() const {
    constexpr std::size_t kBytes = 400;
    const Page& page = options_.hidden != nullptr ? *options_.hidden : page_;
    const Mask* keep = options_.hidden != nullptr ? nullptr : options_.keep;
    std::string out;
    std::string scratch;
    for (WordId w = 0; w < page.word_count() && out.size() < kBytes; ++w) {
      if (keep != nullptr && !(*keep)[w]) continue;
      if (page.word(w).glued == 0) out += ' ';
      out += page.word_text(w, scratch);
    }
    return out;
  }

  // --- All other fields.

  void decide_text(MetadataField field, std::string& into) {
    FieldVote<std::string> votes;
    for (const Candidate* candidate : scan_.candidates.of(field))
      votes.add(text::squeezed(candidate->values.front()), candidate->evidence,
                candidate->values.front());
    take(votes.winner(), into);
  }

  // Takes the first valid URL, by rank.
  void decide_url(MetadataField field, std::string& into) {
    std::vector<const Candidate*> found = scan_.candidates.of(field);
    std::stable_sort(found.begin(), found.end(), [](const auto* a, const auto* b) {
      return row_of(a->evidence).confidence > row_of(b->evidence).confidence;
    });
    for (const Candidate* candidate : found) {
      into = first_address(field, *candidate);
      if (into.empty()) continue;
      const EvidenceRow& row = row_of(candidate->evidence);
      out_.sources.push_back({field, row.source, row.confidence});
      return;
    }
  }

  std::string first_address(MetadataField field, const Candidate& candidate) const {
    for (const std::string& value : candidate.values)
      if (std::string url = address(field, value); !url.empty()) return url;
    return {};
  }

  // A licence may be a name instead.
  std::string address(MetadataField field, const std::string& written) const {
    if (field == MetadataField::licence && written.find('/') == written.npos)
      return written;
    std::string url = base_.resolve(written).value_or("");
    if (url.empty() && options_.url.empty())
      url = without_controls(url::without_credentials(written));
    const std::string scheme = url::scheme_of(url);
    const bool is_web = scheme.empty() || scheme == "http" || scheme == "https";
    return is_web ? url : "";
  }

  void decide_list(MetadataField field, std::vector<std::string>& into) {
    FieldVote<std::vector<std::string>> votes;
    for (const Candidate* candidate : scan_.candidates.of(field)) {
      std::vector<std::string> values = split_list(candidate->values);
      std::string key;
      for (const std::string& value : values) key += text::folded(value) + ";";
      votes.add(key, candidate->evidence, std::move(values));
    }
    take(votes.winner(), into);
  }

  // Keywords are in separate values, or in one value separated by commas.
  static std::vector<std::string> split_list(const std::vector<std::string>& values) {
    constexpr std::size_t kMost = 100;
    constexpr std::size_t kLongest = 100;
    std::vector<std::string> out;
    for (const std::string& value : values)
      for (std::size_t at = 0; at <= value.size();) {
        const std::size_t end = std::min(value.find_first_of(",;", at), value.size());
        std::string one(text::trim(std::string_view(value).substr(at, end - at)));
        at = end + 1;
        if (one.empty() || one.size() > kLongest || out.size() >= kMost) continue;
        if (std::find(out.begin(), out.end(), one) == out.end())
          out.push_back(std::move(one));
      }
    return out;
  }

  void decide_images() {
    out_.images = kept_images(page_, scan_.images, options_.keep, base_);
    if (!out_.images.empty()) {
      scan_.candidates.add(Evidence::first_image, out_.images.front().url);
      const EvidenceRow& row = row_of(Evidence::kept_images);
      out_.sources.push_back({row.field, row.source, row.confidence});
    }
    decide_url(MetadataField::image, out_.image);
  }

  void decide_comments() {
    FieldVote<std::string> votes;
    for (const Candidate* candidate : scan_.candidates.of(MetadataField::comments)) {
      const std::string& text = candidate->values.front();
      if (text::read_number<std::uint64_t>(text))
        votes.add(text, candidate->evidence, text);
    }
    std::string count;
    take(votes.winner(), count);
    out_.comments = text::read_number<std::uint64_t>(count);
  }

  void decide_page_type() {
    if (!options_.page_types.empty()) {
      const auto& [name, share] = options_.page_types.front();
      out_.page_type = name;
      out_.sources.push_back({MetadataField::page_type, MetadataSource::model, share});
      return;
    }
    out_.page_type = to_string(declared_page_type(page_));
    const EvidenceRow& row = row_of(Evidence::declared_type);
    out_.sources.push_back({row.field, row.source, row.confidence});
  }

  template <class Winner, class Value>
  void take(Winner winner, Value& into) {
    if (!winner) return;
    into = std::move(winner->value);
    std::erase_if(out_.sources, [&](const FieldSource& known) {
      return known.field == winner->source.field;
    });
    out_.sources.push_back(winner->source);
  }

  const Page& page_;
  const MetadataOptions& options_;
  Scan scan_;
  std::string host_;
  url::Base base_;
  std::string latest_;  // day
  Metadata out_;
  bool is_site_known_ = false;
};

}  // namespace
}  // namespace meta

Metadata metadata_of(const Page& page, const MetadataOptions& options) {
  count_steps(std::uint64_t{page.node_count()} + page.word_count());
  return meta::Decision(page, options).run();
}

}  // namespace tamis
