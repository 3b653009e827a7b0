#include "render/markdown/escape.h"

#include <algorithm>

#include <unicode/uchar.h>

#include "text/ascii.h"

namespace tamis {
namespace {

bool is_ascii_punctuation(char c) {
  return c > 0x20 && c < 0x7F && !is_alnum(c);
}

// "&amp;", "&#12;": text that a Markdown parser would decode.
bool is_reference(std::string_view text) {
  std::size_t i = 1;
  while (i < text.size() && (is_alnum(text[i]) || (text[i] == '#' && i == 1))) ++i;
  return i > 1 && i < text.size() && text[i] == ';';
}

bool is_all(std::string_view text, char c) {
  return text.find_first_not_of(c) == text.npos;
}

// Parsers turn such URLs into links by themselves, and read no escapes in them. An
// escape at this position prevents that.
bool is_autolink(std::string_view chunk, std::size_t i) {
  if (chunk[i] == ':') return chunk.substr(i).starts_with("://");
  return chunk[i] == '.' && i >= 3 &&
         equal_ignoring_case(chunk.substr(i - 3, 3), "www");
}

bool has_autolink(std::string_view chunk) {
  for (std::size_t i = chunk.find_first_of(":."); i != chunk.npos;
       i = chunk.find_first_of(":.", i + 1))
    if (is_autolink(chunk, i)) return true;
  return false;
}

// Returns the number of digits that begin a list item "12." or "12)"; 0: none.
std::size_t item_number(std::string_view chunk) {
  std::size_t digits = 0;
  while (digits < chunk.size() && is_class(chunk[digits], byte_class::digit)) ++digits;
  const bool ends = digits + 1 == chunk.size();
  return ends && digits > 0 && (chunk.back() == '.' || chunk.back() == ')') ? digits
                                                                            : 0;
}

// Returns the position in a line's first chunk that would begin a block; npos if none.
std::size_t block_mark(std::string_view chunk) {
  const char c = chunk[0];
  if (c == '>' || c == '|') return 0;
  if (c == ':' && chunk.find_first_not_of(":-|") == chunk.npos) return 0;
  if (c == '-' && chunk.find_first_not_of(":-|") == chunk.npos) return 0;
  if ((c == '+' && chunk.size() == 1) || c == '=')
    return is_all(chunk, c) ? 0 : chunk.npos;
  if (c == '#' && is_all(chunk, '#')) return 0;
  const std::size_t number = item_number(chunk);
  return number > 0 ? number : chunk.npos;
}

class Escaper {
 public:
  Escaper(std::string_view chunk, const EscapeContext& context)
      : chunk_(chunk), context_(context) {
    if (context.at_line) mark_ = block_mark(chunk);
    if (context.at_heading_end && is_all(chunk, '#')) mark_ = 0;
  }

  void append(std::string& out) {
    const std::size_t size = out.size();
    write(false, out);
    if (!has_autolink(chunk_)) return;
    const bool alone =
        !context_.glued_before && !context_.glued_after && !context_.in_style;
    if (alone && out.size() - size == chunk_.size()) return;
    out.resize(size);
    write(true, out);
  }

 private:
  void write(bool without_autolinks, std::string& out) const {
    for (std::size_t i = 0; i < chunk_.size(); ++i) {
      if (i == mark_ || needs_escape(i) ||
          (without_autolinks && is_autolink(chunk_, i)))
        out += '\\';
      out += chunk_[i];
    }
  }

  char at(std::size_t i) const { return i < chunk_.size() ? chunk_[i] : '\0'; }

  bool needs_escape(std::size_t i) const {
    const char next = at(i + 1);
    const bool last = i + 1 == chunk_.size();
    switch (chunk_[i]) {
      case '\\': return last || is_ascii_punctuation(next);
      case '`':
      case '~': return true;
      case '*':
        return chunk_.size() > 1 || context_.at_line || context_.glued_before ||
               context_.glued_after || context_.in_style || context_.in_link;
      case '_': return i == 0 || last || !is_alnum(chunk_[i - 1]) || !is_alnum(next);
      case '[': return context_.in_link || (context_.at_block && i == 0) || next == '^';
      case ']':
        return context_.in_link || next == '(' || (last && context_.glued_after);
      case '<':
        // "<1@b.c>" is an e-mail address.
        return is_class(next, byte_class::tag_open) || context_.glued_after ||
               has_greater_;
      case '&': return is_reference(chunk_.substr(i)) || (last && context_.glued_after);
      case '!': return last && context_.link_follows;
      case '|': return context_.in_table;
      case '$': return context_.dollars;
      default: return false;
    }
  }

  std::string_view chunk_;
  const EscapeContext& context_;
  std::size_t mark_ = std::string_view::npos;
  bool has_greater_ = chunk_.find('>') != std::string_view::npos;
};

}  // namespace

void append_escaped(std::string_view chunk, const EscapeContext& context,
                    std::string& out) {
  if (!chunk.empty()) Escaper(chunk, context).append(out);
}

void append_escaped_words(std::string_view text, const EscapeContext& context,
                          std::string& out) {
  bool first = true;
  while (true) {
    const std::size_t start = text.find_first_not_of(" \t\n\f\r");
    if (start == text.npos) return;
    text.remove_prefix(start);
    const std::size_t end = std::min(text.size(), text.find_first_of(" \t\n\f\r"));
    if (!first) out += ' ';
    first = false;
    append_escaped(text.substr(0, end), context, out);
    text.remove_prefix(end);
  }
}

SafeTex safe_tex(std::string_view tex, bool in_table) {
  constexpr std::string_view kText = "\\text{";
  SafeTex safe;
  std::string& out = safe.tex;
  int braces = 0;  // open since \text, including its own
  const auto write_sign = [&](std::string_view command) {  // outside \text only
    const bool in_text = braces == 1;
    out.append(in_text ? "}" : "").append(command).append(in_text ? kText : "");
  };
  for (std::size_t i = 0; i < tex.size(); ++i) {
    const char c = tex[i];
    const char next = i + 1 < tex.size() ? tex[i + 1] : '\0';
    if (c == '\\' && (next == '$' || next == '{' || next == '}' || next == '\\')) {
      out += tex.substr(i++, 2);
    } else if (braces == 0 && tex.substr(i).starts_with(kText)) {
      out += kText;
      i += kText.size() - 1;
      braces = 1;
    } else if (c == '<' || c == '>') {
      write_sign(c == '<' ? "\\lt " : "\\gt ");
    } else if (c == '\\' && next == '|' && in_table) {
      write_sign("\\Vert ");
      ++i;
    } else {
      if (braces > 0) braces += c == '{' ? 1 : c == '}' ? -1 : 0;
      safe.has_dollars |= c == '$';
      out += c == '\n' ? ' ' : c;
      if (c == ']' && next == '(') out += ' ';
    }
  }
  if (out.ends_with(' ')) out.pop_back();  // "x $" does not end a formula
  return safe;
}

void append_escaping_pipes(std::string_view text, std::string& out) {
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
}

std::size_t longest_run(std::string_view text, char mark) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == mark ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

void append_code(std::string_view code, bool in_table, std::string& out) {
  // Uses the shortest run of backticks that does not occur in the code.
  std::size_t ticks = 1;
  bool taken = code.find('`') != code.npos;
  if (taken) ticks = longest_run(code, '`') + 1;
  const bool padded = code.starts_with('`') || code.ends_with('`');
  out.append(ticks, '`');
  if (padded) out += ' ';
  if (in_table)
    append_escaping_pipes(code, out);
  else
    out += code;
  if (padded) out += ' ';
  out.append(ticks, '`');
}

void append_destination(std::string_view url, bool in_table, std::string& out) {
  const bool pointed = url.find_first_of("()") != url.npos;
  out += pointed ? "(<" : "(";
  for (std::size_t i = 0; i < url.size(); ++i) {
    if (url[i] == '\\')
      out += "%5C";
    else if (url[i] == '|' && in_table)
      out += "%7C";
    else if (url[i] == '&' && is_reference(url.substr(i)))
      out += "&amp;";
    else
      out += url[i];
  }
  out += pointed ? ">)" : ")";
}

bool is_surely_punctuation(char32_t c) {
  if (c < 0x80) return is_ascii_punctuation(static_cast<char>(c));
  return u_ispunct(static_cast<UChar32>(c)) != 0;
}

bool may_be_punctuation(char32_t c) {
  if (c < 0x80) return !is_alnum(static_cast<char>(c));
  return u_isalnum(static_cast<UChar32>(c)) == 0;
}

}  // namespace tamis
