#include "tune/run/journal.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>

#include <fcntl.h>
#include <unistd.h>

#include "text/dump_json.h"
#include "text/read_json.h"
#include "tune/run/options.h"

namespace tamis::tune {
namespace {

namespace fs = std::filesystem;

// "tamj": distinguishes journals from other SQLite databases.
constexpr std::int64_t kApplication = 0x74616D6A;

// The columns are the members of Individual and Outcome. A NULL in a REAL is NaN.
constexpr const char* kTables = R"(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE packages(place INTEGER PRIMARY KEY, name TEXT NOT NULL,
                      fingerprint TEXT NOT NULL, pages INTEGER NOT NULL);
CREATE TABLE parts(place INTEGER PRIMARY KEY, pages INTEGER NOT NULL);
CREATE TABLE generations(number INTEGER PRIMARY KEY, first INTEGER NOT NULL,
                         size INTEGER NOT NULL, seconds REAL NOT NULL);
CREATE TABLE individuals(number INTEGER PRIMARY KEY, generation INTEGER NOT NULL,
                         pipeline TEXT NOT NULL, canonical TEXT NOT NULL,
                         origin TEXT NOT NULL, parents TEXT NOT NULL,
                         fitness REAL, precision REAL, recall REAL, f1 REAL, cost REAL,
                         nodes INTEGER NOT NULL, pages INTEGER NOT NULL, selection REAL,
                         behaviour BLOB NOT NULL, seconds REAL);
CREATE TABLE leavings(name TEXT PRIMARY KEY, content TEXT NOT NULL) WITHOUT ROWID;
)";

// Only islands have these tables. The generation is the one before which immigrants
// arrived or emigrants left.
constexpr const char* kMigrantTables = R"(
CREATE TABLE immigrants(generation INTEGER NOT NULL, place INTEGER NOT NULL,
                        pipeline TEXT NOT NULL, PRIMARY KEY (generation, place));
CREATE TABLE emigrants(generation INTEGER NOT NULL, place INTEGER NOT NULL,
                       pipeline TEXT NOT NULL, PRIMARY KEY (generation, place));
)";

constexpr std::string_view kInsertIndividual =
    "INSERT INTO individuals VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

double as_stored(double value) {
  return std::isnan(value) ? std::numeric_limits<double>::quiet_NaN() : value + 0.0;
}

// Returns for example "[3,17]", as SQLite's JSON functions read it.
std::string parents_text(const std::vector<std::uint32_t>& parents) {
  return dump_json(nlohmann::json(parents));
}

Result<std::vector<std::uint32_t>> read_parents(const std::string& text,
                                                const std::string& place) {
  const auto value = parse_json(text, place);
  if (!value) return tl::unexpected(value.error());
  std::vector<std::uint32_t> out;
  for (const nlohmann::json& parent : *value) {
    if (!parent.is_number_unsigned())
      return fail(ErrorCode::bad_file, place, "'" + text + "' are no parents",
                  "a list of numbers");
    out.push_back(parent.get<std::uint32_t>());
  }
  return out;
}

std::int64_t signed_of(std::uint64_t number) {
  return static_cast<std::int64_t>(number);
}

Result<void> insert(Statement& statement, std::uint32_t generation,
                    const Individual& individual) {
  const Outcome& outcome = individual.outcome;
  statement.bind(signed_of(individual.number))
      .bind(signed_of(generation))
      .bind(individual.pipeline)
      .bind(individual.canonical)
      .bind(individual.origin)
      .bind(parents_text(individual.parents))
      .bind(outcome.fitness)
      .bind(outcome.precision)
      .bind(outcome.recall)
      .bind(outcome.f1)
      .bind(outcome.cost)
      .bind(signed_of(outcome.nodes))
      .bind(signed_of(outcome.pages))
      .bind(outcome.selection)
      .bind(std::as_bytes(std::span(outcome.behaviour)))
      .bind(outcome.seconds);
  return statement.run();
}

Result<Individual> individual_of(const Statement& row) {
  Individual out;
  out.number = static_cast<std::uint32_t>(row.integer(0));
  out.pipeline = row.text(1);
  out.canonical = row.text(2);
  out.origin = row.text(3);
  const std::string place = "individual " + std::to_string(out.number);
  auto parents = read_parents(row.text(4), place);
  if (!parents) return tl::unexpected(parents.error());
  out.parents = std::move(*parents);
  Outcome& outcome = out.outcome;
  outcome.fitness = row.real(5);
  outcome.precision = row.real(6);
  outcome.recall = row.real(7);
  outcome.f1 = row.real(8);
  outcome.cost = row.real(9);
  outcome.nodes = static_cast<std::uint32_t>(row.integer(10));
  outcome.pages = static_cast<std::uint32_t>(row.integer(11));
  outcome.selection = row.real(12);
  const std::string_view behaviour = row.blob(13);
  if (behaviour.size() != sizeof outcome.behaviour)
    return fail(ErrorCode::bad_file, place, "its behaviour is damaged");
  std::memcpy(outcome.behaviour.data(), behaviour.data(), behaviour.size());
  outcome.seconds = row.real(14);
  return out;
}

template <class Take>
Result<void> for_each_row(Statement& select, Take take) {
  Result<bool> row = select.step();
  for (; row && *row; row = select.step()) take(select);
  if (!row) return tl::unexpected(row.error());
  return {};
}

// Returns the texts of a column.
Result<std::vector<std::string>> texts_of(Statement& select) {
  std::vector<std::string> out;
  const auto read =
      for_each_row(select, [&](const Statement& row) { out.push_back(row.text(0)); });
  if (!read) return tl::unexpected(read.error());
  return out;
}

Result<void> put_meta(Database& database, const char* key, std::string_view value) {
  Result<Statement> insert = database.prepare("INSERT INTO meta VALUES (?,?)");
  if (!insert) return tl::unexpected(insert.error());
  return insert->bind(key).bind(value).run();
}

Result<std::string> get_meta(Database& database, const char* key) {
  Result<Statement> select = database.prepare("SELECT value FROM meta WHERE key = ?");
  if (!select) return tl::unexpected(select.error());
  const Result<bool> row = select->bind(key).step();
  if (!row) return tl::unexpected(row.error());
  return *row ? select->text(0) : std::string();
}

Result<void> write_head(Database& database, const JournalHead& head) {
  auto done = put_meta(database, "tamis", head.tamis_version);
  if (done) done = put_meta(database, "options", options_to_json(head.options));
  if (done)
    done = put_meta(database, "sites", dump_json(nlohmann::json(head.part_sites)));
  if (done && head.is_merged) done = put_meta(database, "merged", "yes");
  Result<Statement> package = database.prepare("INSERT INTO packages VALUES (?,?,?,?)");
  if (!package) return tl::unexpected(package.error());
  for (std::size_t i = 0; done && i < head.packages.size(); ++i)
    done = package->bind(signed_of(i))
               .bind(head.packages[i].name)
               .bind(head.packages[i].fingerprint)
               .bind(signed_of(head.packages[i].pages))
               .run();
  Result<Statement> part = database.prepare("INSERT INTO parts VALUES (?,?)");
  if (!part) return tl::unexpected(part.error());
  for (std::size_t i = 0; done && i < head.part_pages.size(); ++i)
    done = part->bind(signed_of(i)).bind(signed_of(head.part_pages[i])).run();
  return done;
}

// Writes a new journal. The caller passes a temporary name and renames the complete
// file. Closing the database merges its log.
Result<void> write_new(const fs::path& file, const JournalHead& head) {
  Result<Database> database = Database::open(file, Database::Mode::create);
  if (!database) return tl::unexpected(database.error());
  const std::string numbers =
      "PRAGMA application_id = " + std::to_string(kApplication) +
      "; PRAGMA user_version = " + std::to_string(kJournalVersion);
  auto done = database->run(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
  if (done) done = database->run(numbers.c_str());
  if (done) done = database->run(kTables);
  if (done && head.options.islands > 0) done = database->run(kMigrantTables);
  if (done) done = write_head(*database, head);
  if (done) done = database->run("COMMIT");
  return done;
}

// Ensures that a file name is also on the disk.
void sync_folder(const fs::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(fd);
  ::close(fd);
}

// Reports whether the first bytes identify the file as a journal, even a damaged one.
bool begins_like_ours(const std::string& place) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  constexpr std::size_t kPlaceOfApplication = 68;
  std::array<char, kPlaceOfApplication + 4> head{};
  std::ifstream file(place, std::ios::binary);
  if (!file.read(head.data(), head.size()) ||
      !std::string_view(head.data(), head.size()).starts_with(kMagic))
    return false;
  std::int64_t application = 0;
  for (std::size_t i = kPlaceOfApplication; i < head.size(); ++i)
    application = application << 8 | static_cast<unsigned char>(head[i]);
  return application == kApplication;
}

Result<void> check_kind(Database& database, const std::string& place) {
  const auto not_ours = [&]() -> Result<void> {
    if (begins_like_ours(place)) return tl::unexpected(damaged_database(place));
    return fail(ErrorCode::bad_file, place, "this is no journal of tamis tune");
  };
  const Result<std::int64_t> application = database.number("PRAGMA application_id");
  if (!application) {
    if (application.error().code == ErrorCode::bad_file) return not_ours();
    return tl::unexpected(application.error());
  }
  if (*application != kApplication) return not_ours();
  const Result<std::int64_t> version = database.number("PRAGMA user_version");
  if (!version) return tl::unexpected(version.error());
  if (*version != kJournalVersion)
    return fail(ErrorCode::bad_file, place,
                "this is a journal of version " + std::to_string(*version),
                "version " + std::to_string(kJournalVersion) +
                    "; go on with the tamis that wrote it");
  return {};
}

}  // namespace

Outcome as_stored(Outcome outcome) {
  for (double* value : {&outcome.fitness, &outcome.precision, &outcome.recall,
                        &outcome.f1, &outcome.cost, &outcome.selection})
    *value = as_stored(*value);
  return outcome;
}

Result<Journal> Journal::create(const fs::path& file, const JournalHead& head) {
  std::error_code failed;
  if (fs::exists(file, failed))
    return fail(ErrorCode::cannot_write, file.string(), "there is a journal already");
  const fs::path beside = fs::path(file) += ".new";
  for (const char* end : {"", "-wal", "-shm"})
    fs::remove(fs::path(beside) += end, failed);
  const Result<void> written = write_new(beside, head);
  if (written) fs::rename(beside, file, failed);
  if (!written || failed) {
    std::error_code ignored;
    for (const char* end : {"", "-wal", "-shm"})
      fs::remove(fs::path(beside) += end, ignored);
    if (!written) return tl::unexpected(written.error());
    return fail(ErrorCode::cannot_write, file.string(), failed.message());
  }
  sync_folder(file.parent_path());
  return open(file, Access::write);
}

Result<Journal> Journal::open(const fs::path& file, Access access) {
  const std::string place = file.string();
  std::error_code ignored;
  if (!fs::exists(file, ignored))
    return fail(ErrorCode::cannot_read, place, "there is no such journal",
                "the folder of a run of tamis tune");
  Result<Database> database = Database::open(
      file, access == Access::write ? Database::Mode::write : Database::Mode::read);
  if (!database) return tl::unexpected(database.error());
  if (const auto checked = check_kind(*database, place); !checked)
    return tl::unexpected(checked.error());
  if (access == Access::write)
    if (const auto set = database->run("PRAGMA synchronous = FULL"); !set)
      return tl::unexpected(set.error());
  Journal out(std::move(*database));
  if (const auto read = out.read_head(place); !read)
    return tl::unexpected(read.error());
  return out;
}

// Older journals lack them.
Result<void> Journal::read_sites() {
  const Result<std::string> text = get_meta(database_, "sites");
  if (!text) return tl::unexpected(text.error());
  const nlohmann::json sites = nlohmann::json::parse(*text, nullptr, false);
  for (std::size_t i = 0; sites.is_array() && i < head_.part_sites.size(); ++i)
    if (i < sites.size() && sites[i].is_number_unsigned())
      head_.part_sites[i] = sites[i].get<std::uint64_t>();
  return {};
}

Result<void> Journal::read_head(const std::string& place) {
  const Result<std::string> version = get_meta(database_, "tamis");
  if (!version) return tl::unexpected(version.error());
  head_.tamis_version = *version;
  const Result<std::string> text = get_meta(database_, "options");
  if (!text) return tl::unexpected(text.error());
  Result<TuneOptions> options = options_from_json(*text, place);
  if (!options) return tl::unexpected(options.error());
  head_.options = std::move(*options);
  const Result<std::string> merged = get_meta(database_, "merged");
  if (!merged) return tl::unexpected(merged.error());
  head_.is_merged = !merged->empty();
  if (const auto sites = read_sites(); !sites) return sites;
  Result<Statement> package =
      database_.prepare("SELECT name, fingerprint, pages FROM packages ORDER BY place");
  if (!package) return tl::unexpected(package.error());
  const auto packages = for_each_row(*package, [this](const Statement& row) {
    head_.packages.push_back(
        {row.text(0), row.text(1), static_cast<std::uint64_t>(row.integer(2))});
  });
  if (!packages) return packages;
  Result<Statement> part = database_.prepare("SELECT pages FROM parts ORDER BY place");
  if (!part) return tl::unexpected(part.error());
  std::size_t next = 0;
  return for_each_row(*part, [&](const Statement& row) {
    if (next < head_.part_pages.size())
      head_.part_pages[next++] = static_cast<std::uint64_t>(row.integer(0));
  });
}

// Commits if `done` is a success. Otherwise rolls back and returns the first error.
Result<void> Journal::commit_if(Result<void> done) {
  if (done) done = database_.run("COMMIT");
  if (!done) (void)database_.run("ROLLBACK");
  return done;
}

Result<void> Journal::add(const Generation& generation) {
  Result<Statement> each = database_.prepare(kInsertIndividual);
  if (!each) return tl::unexpected(each.error());
  Result<Statement> whole =
      database_.prepare("INSERT INTO generations VALUES (?,?,?,?)");
  if (!whole) return tl::unexpected(whole.error());
  if (const auto begun = database_.run("BEGIN IMMEDIATE"); !begun) return begun;
  const auto& individuals = generation.individuals;
  Result<void> done =
      whole->bind(signed_of(generation.number))
          .bind(signed_of(individuals.empty() ? 0 : individuals.front().number))
          .bind(signed_of(individuals.size()))
          .bind(generation.seconds)
          .run();
  for (std::size_t i = 0; done && i < individuals.size(); ++i)
    done = insert(*each, generation.number, individuals[i]);
  if (done && has_migrants())
    done = insert_migrants("immigrants", generation.number, generation.immigrants);
  return commit_if(std::move(done));
}

Result<void> Journal::insert_migrants(const char* table, std::uint32_t generation,
                                      const std::vector<std::string>& pipelines) {
  Result<Statement> each = database_.prepare("INSERT OR IGNORE INTO " +
                                             std::string(table) + " VALUES (?,?,?)");
  if (!each) return tl::unexpected(each.error());
  Result<void> done;
  for (std::size_t i = 0; done && i < pipelines.size(); ++i)
    done =
        each->bind(signed_of(generation)).bind(signed_of(i)).bind(pipelines[i]).run();
  return done;
}

Result<std::vector<std::string>> Journal::read_immigrants(std::uint32_t generation) {
  if (!has_migrants()) return std::vector<std::string>();
  Result<Statement> each = database_.prepare(
      "SELECT pipeline FROM immigrants WHERE generation = ? ORDER BY place");
  if (!each) return tl::unexpected(each.error());
  return texts_of(each->bind(signed_of(generation)));
}

Result<void> Journal::add_emigrants(std::uint32_t generations,
                                    const std::vector<std::string>& pipelines) {
  if (const auto begun = database_.run("BEGIN IMMEDIATE"); !begun) return begun;
  return commit_if(insert_migrants("emigrants", generations, pipelines));
}

Result<std::vector<std::string>> Journal::emigrants() {
  if (!has_migrants()) return std::vector<std::string>();
  Result<Statement> each =
      database_.prepare("SELECT pipeline FROM emigrants ORDER BY generation, place");
  if (!each) return tl::unexpected(each.error());
  return texts_of(*each);
}

Result<void> Journal::set_end(SearchEnd end) {
  Result<Statement> replace =
      database_.prepare("INSERT OR REPLACE INTO meta VALUES ('end', ?)");
  if (!replace) return tl::unexpected(replace.error());
  return replace->bind(kSearchEnds[end]).run();
}

Result<std::optional<SearchEnd>> Journal::end() {
  const Result<std::string> text = get_meta(database_, "end");
  if (!text) return tl::unexpected(text.error());
  return kSearchEnds.find(*text);
}

Result<std::optional<Generation>> Journal::read(std::uint32_t generation) {
  Result<Statement> whole = database_.prepare(
      "SELECT first, size, seconds FROM generations WHERE number = ?");
  if (!whole) return tl::unexpected(whole.error());
  const Result<bool> found = whole->bind(signed_of(generation)).step();
  if (!found) return tl::unexpected(found.error());
  if (!*found) return std::optional<Generation>();
  auto individuals =
      read_range(whole->integer(0), whole->integer(0) + whole->integer(1));
  if (!individuals) return tl::unexpected(individuals.error());
  auto immigrants = read_immigrants(generation);
  if (!immigrants) return tl::unexpected(immigrants.error());
  return Generation{generation, whole->real(2), std::move(*individuals),
                    std::move(*immigrants)};
}

Result<std::optional<Individual>> Journal::individual(std::uint32_t number) {
  auto found = read_range(number, std::int64_t{number} + 1);
  if (!found) return tl::unexpected(found.error());
  if (found->empty()) return std::optional<Individual>();
  return std::move(found->front());
}

Result<std::vector<Individual>> Journal::read_range(std::int64_t begin,
                                                    std::int64_t end) {
  Result<Statement> each = database_.prepare(
      "SELECT number, pipeline, canonical, origin, parents, fitness, precision, recall,"
      " f1, cost, nodes, pages, selection, behaviour, seconds FROM"
      " individuals"
      " WHERE number >= ? AND number < ? ORDER BY number");
  if (!each) return tl::unexpected(each.error());
  each->bind(begin).bind(end);
  std::vector<Individual> out;
  Result<bool> row = each->step();
  for (; row && *row; row = each->step()) {
    Result<Individual> one = individual_of(*each);
    if (!one) return tl::unexpected(one.error());
    out.push_back(std::move(*one));
  }
  if (!row) return tl::unexpected(row.error());
  return out;
}

Result<void> Journal::finish(const std::vector<RunFile>& run_files) {
  Result<Statement> insert = database_.prepare("INSERT INTO leavings VALUES (?,?)");
  if (!insert) return tl::unexpected(insert.error());
  Result<void> done = database_.run("BEGIN IMMEDIATE");
  if (!done) return done;
  for (std::size_t i = 0; done && i < run_files.size(); ++i)
    done = insert->bind(run_files[i].name).bind(run_files[i].content).run();
  return commit_if(std::move(done));
}

Result<std::vector<RunFile>> Journal::run_files() {
  Result<Statement> each =
      database_.prepare("SELECT name, content FROM leavings ORDER BY name");
  if (!each) return tl::unexpected(each.error());
  std::vector<RunFile> out;
  const auto read = for_each_row(*each, [&](const Statement& row) {
    out.push_back({row.text(0), row.text(1)});
  });
  if (!read) return tl::unexpected(read.error());
  return out;
}

}  // namespace tamis::tune
