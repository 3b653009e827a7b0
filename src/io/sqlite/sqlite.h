// A thin wrapper around SQLite. Failures are Errors with the name of the file, and
// statements finalise themselves.
//
//   Result<Database> db = Database::open(file, Database::Mode::write);
//   Result<Statement> insert = db->prepare("INSERT INTO t VALUES (?, ?)");
//   insert->bind(7); insert->bind("text");
//   insert->run();
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tamis/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tamis {

// Returns the error for a file that is no longer readable.
Error damaged_database(const std::string& place);

class Statement {
 public:
  // Binds values in the order of the question marks, starting with the first one after
  // every reset. NaN becomes NULL, since SQLite has no NaN.
  Statement& bind(std::string_view text);
  Statement& bind(const std::string& text) { return bind(std::string_view(text)); }
  Statement& bind(const char* text) { return bind(std::string_view(text)); }
  Statement& bind(std::int64_t number);
  Statement& bind(double number);
  Statement& bind(std::span<const std::byte> blob);

  // Executes one step. Returns whether there is a row.
  Result<bool> step();
  // Runs a statement that returns no rows, and resets it for the next use.
  Result<void> run();

  // Return values of the row. Columns count from 0.
  std::string text(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;  // NULL is NaN
  std::string_view blob(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(sqlite3_stmt* statement, std::string place)
      : statement_(statement), place_(std::move(place)) {}
  void remember(int code);

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::string place_;
  int next_ = 1;
  int problem_ = 0;  // of binding
};

class Database {
 public:
  enum class Mode : std::uint8_t { create, write, read };
  static Result<Database> open(const std::filesystem::path& file, Mode mode);

  Result<void> run(const char* sql);  // one or several statements without parameters
  Result<Statement> prepare(std::string_view sql);
  Result<std::int64_t> number(const char* sql);  // the first value of the first row

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  Database(sqlite3* handle, std::string place)
      : handle_(handle), place_(std::move(place)) {}

  std::unique_ptr<sqlite3, Close> handle_;
  std::string place_;
};

}  // namespace tamis
