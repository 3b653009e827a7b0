#include "filters/tag_ratio/ratios.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "document/sequences/source_bytes.h"
#include "filters/common/words.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis {
namespace {

// --- Lines.

// Returns the size of the text if it has no line end.
std::size_t find_line_end(std::string_view text) {
  return source_bytes::find(text, 0, [](source_bytes::Block block) {
    return block.equal('\n') | block.equal('\r');
  });
}

bool is_empty(const Line& line) {
  return line.tags == 0 && line.text_chars == 0;
}

// Whitespace counts as one character inside the text and not at all at its ends.
std::uint32_t text_length(std::string_view text) {
  std::uint32_t length = 0;
  bool blank = false;
  for (const char c : text) {
    if (is_space(c)) {
      blank = length > 0;
      continue;
    }
    length += (blank ? 1 : 0) + (begins_character(c) ? 1 : 0);
    blank = false;
  }
  return length;
}

// Splits tags that span several lines of the source. Such a tag is the last of its
// Line.
class TagCutter {
 public:
  TagCutter(const View& view, LongTags tags)
      : source_(view.page().source()), tokens_(view.tokens().all), tags_(tags) {}

  std::vector<Line> run(const std::vector<Line>& lines) {
    out_.reserve(lines.size());
    for (const Line& whole : lines) {
      Line line = whole;
      join_rest(line);
      if (const PageToken* tag = long_tag(line))
        cut(*tag, line);
      else
        out_.push_back(line);
    }
    if (rest_) add(*rest_);
    return std::move(out_);
  }

 private:
  const PageToken* long_tag(const Line& line) const {
    std::uint32_t last = line.tokens.last;
    while (last > line.tokens.first && is_left_out_of_lines(tokens_[last - 1].tag))
      --last;
    if (last == line.tokens.first || tokens_[last - 1].word != kNone) return nullptr;
    return has_line_end(text_of(tokens_[last - 1])) ? &tokens_[last - 1] : nullptr;
  }

  // Adds the last part of the previous tag, which is on this line or forms a separate
  // line.
  void join_rest(Line& line) {
    if (!rest_) return;
    if (begins_on_line_of_rest(line)) {
      line.text_chars += rest_->text_chars;
      line.tags += rest_->tags;
      line.tag_chars += rest_->tag_chars;
    } else {
      add(*rest_);
    }
    rest_.reset();
  }

  bool begins_on_line_of_rest(const Line& line) const {
    std::uint32_t end = rest_end_;
    bool in_script = false;
    for (std::uint32_t t = line.tokens.first; t < line.tokens.last; ++t) {
      const PageToken& token = tokens_[t];
      if (!in_script && token.offset > end &&
          has_line_end(source_.substr(end, token.offset - end)))
        return false;
      if (!is_left_out_of_lines(token.tag)) break;
      end = token.offset + token.length;
      in_script = !token.is_end_tag;
    }
    return true;
  }

  void cut(const PageToken& tag, Line& line) {
    std::string_view text = text_of(tag);
    line.tags -= 1;
    line.tag_chars -= count_code_points(text);
    bool is_first = true;
    for (std::size_t end; (end = find_line_end(text)) < text.size();) {
      add_part(text.substr(0, end), is_first, line);
      add(line);
      line = {{line.tokens.last, line.tokens.last}, 0, 0, 0};
      is_first = false;
      text.remove_prefix(end + 1);
    }
    add_part(text, true, line);
    rest_ = line;
    rest_end_ = tag.offset + tag.length;
  }

  void add_part(std::string_view part, bool is_end, Line& line) const {
    if (is_end && tags_ == LongTags::at_both_ends) {
      line.tags += 1;
      line.tag_chars += count_code_points(part);
    } else {
      line.text_chars += text_length(part);
    }
  }

  void add(const Line& line) {
    if (!is_empty(line)) out_.push_back(line);
  }

  std::string_view text_of(const PageToken& token) const {
    return source_.substr(token.offset, token.length);
  }

  std::string_view source_;
  const std::vector<PageToken>& tokens_;
  LongTags tags_;
  std::vector<Line> out_;
  std::optional<Line> rest_;  // of the previous tag
  std::uint32_t rest_end_ = 0;
};

// --- Smoothing.

std::size_t mirrored(std::ptrdiff_t at, std::size_t size) {
  const auto period = static_cast<std::ptrdiff_t>(2 * size);
  const auto inside = static_cast<std::size_t>((at % period + period) % period);
  return inside < size ? inside : 2 * size - 1 - inside;
}

// Returns the weighted mean around one number.
double smoothed(std::span<const double> values, std::size_t at,
                std::span<const double> kernel, Border border) {
  double sum = 0;
  double weights = 0;
  const auto reach = static_cast<std::ptrdiff_t>(kernel.size()) - 1;
  for (std::ptrdiff_t j = -reach; j <= reach; ++j) {
    const std::ptrdiff_t i = static_cast<std::ptrdiff_t>(at) + j;
    const bool inside = i >= 0 && static_cast<std::size_t>(i) < values.size();
    if (!inside && border == Border::renormalise) continue;
    const double weight = kernel[static_cast<std::size_t>(std::abs(j))];
    sum += weight *
           values[inside ? static_cast<std::size_t>(i) : mirrored(i, values.size())];
    weights += weight;
  }
  return sum / weights;
}

// Returns the standard deviation of the population, not of a sample.
double standard_deviation(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  double sum = 0;
  for (const double value : values) sum += value;
  const double mean = sum / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / count);
}

}  // namespace

std::vector<Line> source_lines(const View& view, const TagRatioParams& params) {
  const auto length = static_cast<std::uint32_t>(params.line_length);
  if (length > 0 &&
      (params.rebreak == Rebreak::every_page || view.lines(0).all.size() <= 1))
    return view.lines(length).all;
  const std::vector<Line>& lines = view.lines(0).all;
  if (params.tags == LongTags::across_lines) return lines;
  return TagCutter(view, params.tags).run(lines);
}

std::vector<double> tag_ratios(std::span<const Line> lines) {
  std::vector<double> ratios;
  ratios.reserve(lines.size());
  for (const Line& line : lines)
    ratios.push_back(static_cast<double>(line.text_chars) /
                     std::max<std::uint32_t>(1, line.tags));
  return ratios;
}

std::vector<double> gaussian_kernel(double sigma, int radius) {
  std::vector<double> weights = {1};
  for (int j = 1; j <= radius && sigma > 0; ++j)
    weights.push_back(std::exp(-j * j / (2 * sigma * sigma)));
  return weights;
}

std::vector<double> smooth(std::span<const double> values,
                           std::span<const double> kernel, Border border) {
  std::vector<double> out(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    out[i] = smoothed(values, i, kernel, border);
  return out;
}

FilterResult words_of_lines(const View& view, std::span<const Line> lines,
                            std::span<const LineVerdict> verdicts) {
  const std::vector<PageToken>& tokens = view.tokens().all;
  FilterResult result = no_words(view);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto score = static_cast<float>(verdicts[i].score);
    for (std::uint32_t t = lines[i].tokens.first; t < lines[i].tokens.last; ++t) {
      const WordId word = tokens[t].word;
      if (word == kNone) continue;
      result.scores[word] = score;
      if (verdicts[i].keep) result.keep.set(word);
    }
  }
  return result;
}

FilterResult keep_above(const View& view, std::span<const Line> lines,
                        std::span<const double> ratios, double lambda) {
  const double threshold = lambda * standard_deviation(ratios);
  std::vector<LineVerdict> verdicts;
  verdicts.reserve(ratios.size());
  for (const double ratio : ratios) {
    const bool keep = ratio >= threshold;
    verdicts.push_back({keep, threshold > 0 ? ratio / (ratio + threshold) : 1});
  }
  return words_of_lines(view, lines, verdicts);
}

}  // namespace tamis
