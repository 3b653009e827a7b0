// Normalised lines. A tag that spans several of the author's lines
// counts on the line where it begins.

#include <algorithm>

#include "document/derived.h"
#include "document/sequences/code_points.h"

namespace tamis {
namespace {

bool is_break(char c) {
  return c == '\n' || c == '\r';
}

// In what stands between two tokens: white space and comments.
bool has_line_break(std::string_view gap) {
  for (std::size_t at = 0; at < gap.size();) {
    if (is_break(gap[at])) return true;
    const bool comment = gap.substr(at).starts_with("<!--");
    const std::string_view end = comment ? "-->" : gap[at] == '<' ? ">" : "";
    if (end.empty()) {
      ++at;
      continue;
    }
    const std::size_t close = gap.find(end, at + 1);
    at = close == gap.npos ? gap.size() : close + end.size();
  }
  return false;
}

bool is_dropped(Tag tag) {
  return tag == Tag::script || tag == Tag::style;
}

class LineMaker {
 public:
  LineMaker(const Page& page, std::uint32_t length, Lines& out)
      : page_(page), tokens_(page.tokens().all), length_(length), out_(out) {}

  void run() {
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      if (i > 0 && breaks_before(i)) end_line(i);
      if (!is_dropped(tokens_[i].tag)) add(i);
    }
    const auto end = static_cast<std::uint32_t>(tokens_.size());
    end_line(end);
    if (!out_.all.empty()) out_.all.back().tokens.last = end;
  }

 private:
  bool breaks_before(std::uint32_t i) const {
    if (length_ > 0) return line_.text_chars + line_.tag_chars >= length_;
    const PageToken& last = tokens_[i - 1];
    if (is_dropped(last.tag) && !last.is_end_tag) return false;  // the script itself
    const std::string_view source = page_.source();
    const std::string_view token = source.substr(last.offset, last.length);
    const std::uint32_t end = last.offset + last.length;
    // A tag may span lines; words that the parser moved may overlap.
    return std::any_of(token.begin(), token.end(), is_break) ||
           (end < tokens_[i].offset &&
            has_line_break(source.substr(end, tokens_[i].offset - end)));
  }

  void add(std::uint32_t i) {
    const PageToken& token = tokens_[i];
    if (token.word == kNone) {
      ++line_.tags;
      line_.tag_chars +=
          count_code_points(page_.source().substr(token.offset, token.length));
      return;
    }
    const Word& word = page_.word(token.word);
    const bool blank = line_.text_chars > 0 && word.glued == 0;
    line_.text_chars += word.chars + (blank ? 1 : 0);
  }

  void end_line(std::uint32_t i) {
    if (line_.tags == 0 && line_.text_chars == 0) return;  // empty: goes to the next
    line_.tokens.last = i;
    out_.all.push_back(line_);
    line_ = {};
    line_.tokens.first = i;
  }

  const Page& page_;
  const std::vector<PageToken>& tokens_;
  std::uint32_t length_;
  Lines& out_;
  Line line_{};
};

}  // namespace

void make_lines(const Page& page, std::uint32_t line_length, Lines& out) {
  out.all.clear();
  LineMaker(page, line_length, out).run();
}

}  // namespace tamis
