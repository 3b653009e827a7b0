#include "serve/http/coding.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "serve/http/fields.h"
#include "text/ascii.h"

namespace tamis::serve {
namespace {

constexpr std::size_t kCodings = 5;
// The fastest first, as measured on pages of 100 KB.
constexpr Coding kByLiking[] = {Coding::zstd, Coding::gzip, Coding::br,
                                Coding::deflate};

// Returns the name and the weight of an item: "gzip;q=0.5".
std::pair<std::string_view, double> read_liking(std::string_view item) {
  const std::size_t semicolon = std::min(item.find(';'), item.size());
  const std::string_view name = text::trim(item.substr(0, semicolon), kHttpBlanks);
  const std::size_t q = item.find("q=", semicolon);
  if (q == std::string_view::npos) return {name, 1};
  double liking = 0;
  std::from_chars(item.data() + q + 2, item.data() + item.size(), liking);
  return {name, liking};
}

}  // namespace

Coding preferred_coding(std::string_view accept_encoding) {
  std::array<double, kCodings> likings{};
  double others = 0;
  std::array<bool, kCodings> is_named{};
  for (const std::string_view item : list_items(accept_encoding)) {
    const auto [name, liking] = read_liking(item);
    if (name == "*") others = liking;
    if (const auto coding = coding_of(name)) {
      likings[static_cast<std::size_t>(*coding)] = liking;
      is_named[static_cast<std::size_t>(*coding)] = true;
    }
  }
  Coding best = Coding::identity;
  double most = 0;
  for (const Coding coding : kByLiking) {
    const auto i = static_cast<std::size_t>(coding);
    const double liking = is_named[i] ? likings[i] : others;
    if (liking > most) {
      best = coding;
      most = liking;
    }
  }
  return best;
}

}  // namespace tamis::serve
