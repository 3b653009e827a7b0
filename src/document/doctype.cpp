#include "document/doctype.h"

#include <algorithm>
#include <iterator>

#include "text/ascii.h"

namespace tamis {
namespace {

// The doctype states, from "DOCTYPE state" on. A member function is a state or a part
// shared by several states. Each bool result says whether the token continues.
class Reader {
 public:
  Reader(std::string_view source, std::size_t at) : source_(source), at_(at) {}

  Doctype read() {
    if (name()) after_name();
    out_.end = at_;
    return out_;
  }

 private:
  bool ended() const { return at_ >= source_.size(); }

  // Reports whether the token ends here, by '>' or the end of the file.
  bool closed(bool is_error) {
    if (ended()) return out_.force_quirks = true;
    if (source_[at_] != '>') return false;
    ++at_;
    if (is_error) out_.force_quirks = true;
    return true;
  }

  void skip_space() {
    while (!ended() && is_space(source_[at_])) ++at_;
  }

  // 13.2.5.54 Before DOCTYPE name state, 13.2.5.55 DOCTYPE name state
  bool name() {
    skip_space();
    if (closed(true)) return false;
    const std::size_t first = at_;
    while (!ended() && !is_space(source_[at_]) && source_[at_] != '>') ++at_;
    out_.name = source_.substr(first, at_ - first);
    return true;
  }

  // 13.2.5.56 After DOCTYPE name state
  void after_name() {
    skip_space();
    if (closed(false)) return;
    const std::string_view rest = source_.substr(at_);
    if (starts_with_ignoring_case(rest, "public")) {
      at_ += 6;
      if (identifier(out_.public_id)) between_identifiers();
    } else if (starts_with_ignoring_case(rest, "system")) {
      at_ += 6;
      if (identifier(out_.system_id)) after_system();
    } else {
      bogus(true);
    }
  }

  // 13.2.5.57 to 13.2.5.60 and 13.2.5.63 to 13.2.5.66: the quoted identifier after a
  // keyword.
  bool identifier(std::optional<std::string_view>& into, bool is_needed = true) {
    skip_space();
    if (closed(is_needed)) return false;
    if (source_[at_] == '"' || source_[at_] == '\'') return quoted(into);
    bogus(true);
    return false;
  }

  bool quoted(std::optional<std::string_view>& into) {
    const char quote = source_[at_++];
    const std::size_t first = at_;
    while (!ended() && source_[at_] != quote && source_[at_] != '>') ++at_;
    into = source_.substr(first, at_ - first);
    if (closed(true)) return false;
    ++at_;
    return true;
  }

  // 13.2.5.61 After DOCTYPE public identifier state, 13.2.5.62 Between DOCTYPE public
  // and system identifiers state
  void between_identifiers() {
    if (identifier(out_.system_id, false)) after_system();
  }

  // 13.2.5.67 After DOCTYPE system identifier state
  void after_system() {
    skip_space();
    if (!closed(false)) bogus(false);
  }

  // 13.2.5.68 Bogus DOCTYPE state
  void bogus(bool is_error) {
    if (is_error) out_.force_quirks = true;
    while (!ended() && source_[at_] != '>') ++at_;
    if (!ended()) ++at_;
  }

  std::string_view source_;
  std::size_t at_;
  Doctype out_;
};

constexpr std::string_view kQuirkyPrefixes[] = {
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
};

bool is_quirky_public_id(std::string_view id, bool has_system_id) {
  const auto begins = [id](std::string_view prefix) {
    return starts_with_ignoring_case(id, prefix);
  };
  if (equal_ignoring_case(id, "-//w3o//dtd w3 html strict 3.0//en//") ||
      equal_ignoring_case(id, "-/w3c/dtd html 4.0 transitional/en") ||
      equal_ignoring_case(id, "html"))
    return true;
  if (!has_system_id && (begins("-//w3c//dtd html 4.01 frameset//") ||
                         begins("-//w3c//dtd html 4.01 transitional//")))
    return true;
  return std::any_of(std::begin(kQuirkyPrefixes), std::end(kQuirkyPrefixes), begins);
}

}  // namespace

Doctype read_doctype(std::string_view source, std::size_t at) {
  return Reader(source, at).read();
}

bool is_quirky(const Doctype& doctype) {
  if (doctype.force_quirks || !doctype.name ||
      !equal_ignoring_case(*doctype.name, "html"))
    return true;
  if (doctype.public_id &&
      is_quirky_public_id(*doctype.public_id, doctype.system_id.has_value()))
    return true;
  return doctype.system_id &&
         equal_ignoring_case(
             *doctype.system_id,
             "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd");
}

}  // namespace tamis
