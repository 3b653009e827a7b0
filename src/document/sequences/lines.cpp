// Normalised lines (ALGORITHMS 5.1). A tag that spans several of the author's lines
// counts on the line where it begins.

#include "document/derived.h"
#include "document/sequences/code_points.h"

namespace tamis {
namespace {

bool has_line_break(std::string_view text) {
  return text.find_first_of("\r\n") != std::string_view::npos;
}

class LineMaker {
 public:
  LineMaker(const Page& page, std::uint32_t length, Lines& out)
      : page_(page), tokens_(page.tokens().all), length_(length), out_(out) {}

  void run() {
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      if (i > 0 && breaks_before(i)) end_line(i);
      add(i);
    }
    end_line(static_cast<std::uint32_t>(tokens_.size()));
  }

 private:
  bool breaks_before(std::uint32_t i) const {
    if (length_ > 0) return line_.text_chars + line_.tag_chars >= length_;
    const std::uint32_t before = tokens_[i - 1].offset;
    return has_line_break(page_.source().substr(before, tokens_[i].offset - before));
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
    line_.tokens.last = i;
    if (line_.tokens.size() > 0) out_.all.push_back(line_);
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
