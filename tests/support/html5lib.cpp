#include "support/html5lib.h"

#include <algorithm>

#include "support/paths.h"

namespace tamis::test {
namespace {

// Removes the first line from `text` and returns it without its line break.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void append_line(std::string& to, std::string_view line) {
  to.append(line);
  to.push_back('\n');
}

// Blank lines separate cases. A tree never ends with a blank line, since its last line
// ends with a quote or a bracket.
void trim_blank_lines(std::string& document) {
  while (document.ends_with("\n\n")) document.pop_back();
  if (document == "\n") document.clear();
}

// Reads one file, line by line. `section_` is the heading above the line.
class Reader {
 public:
  void read(std::string_view line) {
    if (is_heading(line))
      enter(line);
    else
      content(line);
  }

  std::vector<TreeCase> finish() {
    for (TreeCase& each : cases_) {
      if (!each.data.empty()) each.data.pop_back();
      trim_blank_lines(each.document);
    }
    return std::move(cases_);
  }

 private:
  // Data may contain any line except "#errors", a tree any line except "#data".
  bool is_heading(std::string_view line) const {
    if (section_ == "#data") return line == "#errors";
    if (section_ == "#document" || section_.empty()) return line == "#data";
    return line == "#new-errors" || line == "#document-fragment" ||
           line == "#script-on" || line == "#script-off" || line == "#document";
  }

  void enter(std::string_view heading) {
    section_ = heading;
    if (heading == "#data") {
      cases_.emplace_back();
      cases_.back().number = static_cast<int>(cases_.size());
    }
    if (heading == "#script-on") cases_.back().without_scripting = false;
    if (heading == "#script-off") cases_.back().with_scripting = false;
  }

  void content(std::string_view line) {
    if (section_ == "#data") append_line(cases_.back().data, line);
    if (section_ == "#document") append_line(cases_.back().document, line);
    if (section_ == "#document-fragment") cases_.back().fragment_of = line;
  }

  std::string_view section_;
  std::vector<TreeCase> cases_;
};

}  // namespace

std::vector<TreeCase> parse_tree_cases(std::string_view file_text) {
  Reader reader;
  while (!file_text.empty()) reader.read(take_line(file_text));
  return reader.finish();
}

std::vector<TreeCase> read_tree_cases(const std::filesystem::path& file) {
  return parse_tree_cases(read_file(file));
}

std::filesystem::path html5lib_dir(std::string_view part) {
  return shared_dir() / "html5lib-tests" / part;
}

std::vector<std::string> html5lib_files(std::string_view part,
                                        std::string_view extension) {
  std::vector<std::string> files;
  const std::filesystem::path dir = html5lib_dir(part);
  std::error_code absent;
  for (std::filesystem::recursive_directory_iterator it(dir, absent), end; it != end;
       ++it) {
    if (it->path().extension() == extension)
      files.push_back(std::filesystem::relative(it->path(), dir).string());
  }
  std::sort(files.begin(), files.end());
  if (files.empty()) files.emplace_back();
  return files;
}

}  // namespace tamis::test
