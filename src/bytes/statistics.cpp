// uchardet guesses from the frequency of characters. It sees a sample that begins where
// the bytes stop being ASCII, as long scripts at the top tell nothing.
//
// WHERE WE DIFFER: for uchardet, a single wrong byte means that text is not UTF-8. But
// a page of UTF-8 into which one Latin-1 byte has strayed, or where a character was cut
// in two, is still UTF-8; so we count first.
#include "bytes/statistics.h"

#include <uchardet/uchardet.h>

#include <algorithm>
#include <memory>

#include "bytes/ascii.h"
#include "bytes/encoding_labels.h"
#include "bytes/utf8_sequence.h"

namespace tamis {
namespace {

constexpr std::size_t kSampleBytes = 64 * 1024;

// So many good sequences for each malformed one make text UTF-8. Legacy text is rarely
// well-formed by chance; even Chinese in GBK has fewer than one in two.
constexpr std::size_t kGoodPerMalformed = 8;

std::string_view sample_of(std::string_view bytes) {
  const auto* const first = std::ranges::find_if_not(bytes, is_ascii);
  return bytes.substr(static_cast<std::size_t>(first - bytes.begin()), kSampleBytes);
}

bool is_mostly_utf8(std::string_view bytes) {
  std::size_t good = 0;
  std::size_t malformed = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    const Utf8Sequence found = utf8_sequence(bytes.substr(at));
    malformed += found.valid ? 0 : 1;
    good += found.valid && found.length > 1 ? 1 : 0;
    at += found.length;
  }
  return good >= kGoodPerMalformed * std::max<std::size_t>(malformed, 1);
}

struct DeleteDetector {
  void operator()(uchardet_t detector) const { uchardet_delete(detector); }
};

using Detector = std::unique_ptr<uchardet, DeleteDetector>;

// Names of uchardet that are no labels of the web, or mean something else there.
std::optional<Encoding> find_guess(std::string_view name) {
  if (name == "UHC") return Encoding::euc_kr;
  if (name == "ASCII") return std::nullopt;
  const std::optional<Encoding> encoding = find_encoding(name);
  return encoding == Encoding::replacement ? std::nullopt : encoding;
}

}  // namespace

std::optional<Encoding> guess_encoding(std::string_view bytes) {
  const std::string_view sample = sample_of(bytes);
  if (is_mostly_utf8(sample)) return Encoding::utf_8;
  const Detector detector(uchardet_new());
  if (uchardet_handle_data(detector.get(), sample.data(), sample.size()) != 0)
    return std::nullopt;
  uchardet_data_end(detector.get());
  return find_guess(uchardet_get_charset(detector.get()));
}

}  // namespace tamis
