// Blocks of Markdown inside quotes and list items: who stands where, and how many line
// breaks are between them.
//
//   MarkdownBlocks blocks;
//   blocks.open_list(numbers);
//   blocks.open_item(1);
//   blocks.write("text");          - text
//   blocks.write_code(...);
//   blocks.close_item(); ...
//
// A container that nothing is written in leaves no trace.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tamis {

class MarkdownBlocks {
 public:
  void open_quote();
  void open_list(bool ordered);
  void open_item(std::int64_t number);
  void open_note(std::string_view label);
  void close_quote() { close(); }
  void close_list();
  void close_item() { close(); }
  void close_note() { close(); }

  // Lines of a paragraph, heading, table or code.
  enum class Kind : std::uint8_t { paragraph, other };
  void write(std::string_view lines, Kind kind);
  // A rule, if something was written before it and something follows it.
  void wish_rule() { rule_ = true; }

  std::string take();

 private:
  struct Container {
    std::string first;  // before its first line: "- "
    std::string rest;   // before the others: "  "
    bool is_item = false;
    std::size_t list = 0;      // one after its place in lists_; 0: none
    bool is_new_list = false;  // its first item
    bool can_interrupt = true;
    bool is_written = false;
    char last_list = 0;  // the marker of the list that its last block is; 0: none
  };
  struct List {
    bool is_ordered = false;
    char marker = 0;
    bool has_item = false;  // that the last block written here belongs to
  };

  void open(const Container& container);
  void close();
  Container& innermost() { return containers_.empty() ? root_ : containers_.back(); }
  bool is_tight() const;
  void write_prefix(bool only_written);
  void start_block();
  void end_line();
  void write_line(std::string_view line);

  std::string out_;
  Container root_;
  std::vector<Container> containers_;
  std::vector<List> lists_;
  std::size_t ignored_ = 0;  // containers that are too deep
  bool rule_ = false;
  bool after_paragraph_ = false;
};

}  // namespace tamis
