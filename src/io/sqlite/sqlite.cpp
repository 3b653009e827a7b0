#include "io/sqlite/sqlite.h"

#include <cctype>
#include <cerrno>
#include <cmath>
#include <limits>

#include <sqlite3.h>

#include "base/error.h"

namespace tamis {
namespace {

ErrorCode code_of(int problem) {
  switch (problem & 0xFF) {
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN: return ErrorCode::cannot_write;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT: return ErrorCode::bad_file;
    default: return ErrorCode::cannot_read;
  }
}

// Prefers the message of the operating system, which is plainer than that of SQLite.
std::string finding_of(sqlite3* handle, int problem) {
  if ((problem & 0xFF) == SQLITE_FULL) return "the disk is full";
  const int number = handle != nullptr ? sqlite3_system_errno(handle) : 0;
  const bool is_of_system =
      (problem & 0xFF) == SQLITE_IOERR || (problem & 0xFF) == SQLITE_CANTOPEN;
  if (is_of_system && number != 0) {
    errno = number;
    return system_error();
  }
  if ((problem & 0xFF) == SQLITE_IOERR)
    return "it cannot be read or written; perhaps there is no room left on the disk";
  std::string text =
      handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(problem);
  if (!text.empty())
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

Error error_of(sqlite3* handle, int problem, const std::string& place) {
  if ((problem & 0xFF) == SQLITE_CORRUPT) return damaged_database(place);
  return {code_of(problem), place, finding_of(handle, problem), {}};
}

}  // namespace

Error damaged_database(const std::string& place) {
  return {ErrorCode::bad_file, place,
          "this file is damaged, or a part of it is missing",
          "a copy of it, or a new run; sqlite3 FILE .recover prints what can still be "
          "read"};
}

// --- Statement.

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void Statement::remember(int code) {
  if (code != SQLITE_OK && problem_ == SQLITE_OK) problem_ = code;
}

Statement& Statement::bind(std::string_view text) {
  remember(sqlite3_bind_text64(statement_.get(), next_++, text.data(), text.size(),
                               SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind(std::int64_t number) {
  remember(sqlite3_bind_int64(statement_.get(), next_++, number));
  return *this;
}

Statement& Statement::bind(double number) {
  remember(std::isnan(number) ? sqlite3_bind_null(statement_.get(), next_++)
                              : sqlite3_bind_double(statement_.get(), next_++, number));
  return *this;
}

Statement& Statement::bind(std::span<const std::byte> blob) {
  remember(sqlite3_bind_blob64(statement_.get(), next_++, blob.data(), blob.size(),
                               SQLITE_TRANSIENT));
  return *this;
}

Result<bool> Statement::step() {
  sqlite3* handle = sqlite3_db_handle(statement_.get());
  if (problem_ != SQLITE_OK) return tl::unexpected(error_of(nullptr, problem_, place_));
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return tl::unexpected(error_of(handle, sqlite3_extended_errcode(handle), place_));
}

Result<void> Statement::run() {
  const Result<bool> done = step();
  sqlite3_reset(statement_.get());
  next_ = 1;
  problem_ = SQLITE_OK;
  if (!done) return tl::unexpected(done.error());
  return {};
}

std::string Statement::text(int column) const {
  const unsigned char* bytes = sqlite3_column_text(statement_.get(), column);
  if (bytes == nullptr) return {};
  const auto size = sqlite3_column_bytes(statement_.get(), column);
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL
             ? std::numeric_limits<double>::quiet_NaN()
             : sqlite3_column_double(statement_.get(), column);
}

std::string_view Statement::blob(int column) const {
  const void* bytes = sqlite3_column_blob(statement_.get(), column);
  const auto size = sqlite3_column_bytes(statement_.get(), column);
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

// --- Database.

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

Result<Database> Database::open(const std::filesystem::path& file, Mode mode) {
  const int flags = mode == Mode::create  ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                    : mode == Mode::write ? SQLITE_OPEN_READWRITE
                                          : SQLITE_OPEN_READONLY;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &handle, flags, nullptr);
  Database out(handle, file.string());
  if (code != SQLITE_OK) return tl::unexpected(error_of(handle, code, out.place_));
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, 10'000);  // a program that shows a run may be reading
  return out;
}

Result<void> Database::run(const char* sql) {
  const int code = sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return tl::unexpected(error_of(handle_.get(), code, place_));
  return {};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(
      handle_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
  if (code != SQLITE_OK) return tl::unexpected(error_of(handle_.get(), code, place_));
  return Statement(statement, place_);
}

Result<std::int64_t> Database::number(const char* sql) {
  Result<Statement> statement = prepare(sql);
  if (!statement) return tl::unexpected(statement.error());
  const Result<bool> row = statement->step();
  if (!row) return tl::unexpected(row.error());
  return *row ? statement->integer(0) : 0;
}

}  // namespace tamis
