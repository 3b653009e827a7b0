// Serialises a Site. All numbers in the header are little-endian; docs/site.md has the
// table.
//
//   "tamisite"  version 4  max_pages 4  tags 8  length 8   |  pages ...  |  checksum 8
//
// `tags` is a hash of the names that have a Tag: with another list, the numbers in
// outlines mean other elements. The pages are a sequence of numbers with seven bits per
// byte, the low bits first. The top bit of a byte is set if more bytes follow; most
// numbers are small. The checksum covers all bytes before it.

#include <array>
#include <bit>
#include <cstring>

#include "base/file.h"
#include "base/hash.h"
#include "filters/site/learnt_pages.h"

namespace tamis {
namespace {

constexpr std::string_view kMagic = "tamisite";
constexpr std::uint32_t kVersion = 1;

struct Head {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t max_pages;
  std::uint64_t tags;
  std::uint64_t length;  // of the pages
};
static_assert(sizeof(Head) == 32);

std::uint64_t hash_of_tags() {
  std::uint64_t hash = kHashSeed;
  for (int i = 0; i < kTagCount; ++i)
    hash = mix(hash, hash_bytes(name_of(static_cast<Tag>(i))));
  return hash;
}

template <class T>
void put_plain(const T& value, std::string& out) {
  const auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
  out.append(bytes.data(), bytes.size());
}

template <class T>
T get_plain(std::string_view bytes) {
  std::array<char, sizeof(T)> out;
  std::memcpy(out.data(), bytes.data(), out.size());
  return std::bit_cast<T>(out);
}

void put(std::uint64_t number, std::string& out) {
  for (; number >= 0x80; number >>= 7) out += static_cast<char>((number & 0x7F) | 0x80);
  out += static_cast<char>(number);
}

void put(const Outline& outline, std::string& out) {
  put(outline.id(), out);
  put(outline.node_count(), out);
  put(outline.words().size(), out);
  std::uint32_t words = 0;
  for (NodeId n = 0; n < outline.node_count(); ++n) {
    const OutlineNode& node = outline.nodes()[n];
    put(node.name, out);
    put(node.style, out);
    put(node.target, out);
    put(node.end - n, out);
    put(node.word - words, out);
    words = node.word;
  }
  for (const OutlineWord& word : outline.words())
    put(std::uint64_t{word.hash()} << 1 | (word.is_term() ? 1 : 0), out);
}

// Reads numbers. Fails at the end of the bytes and on numbers that are too large.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t wide() {
    std::uint64_t out = 0;
    for (int shift = 0; shift < 64 && !bytes_.empty(); shift += 7) {
      const auto byte = static_cast<std::uint8_t>(bytes_.front());
      bytes_.remove_prefix(1);
      out |= std::uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return out;
    }
    failed_ = true;
    return 0;
  }

  std::uint32_t number(std::uint64_t most = UINT32_MAX) {
    const std::uint64_t out = wide();
    failed_ |= out > most;
    return failed_ ? 0 : static_cast<std::uint32_t>(out);
  }

  bool failed() const { return failed_; }
  bool at_end() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

std::vector<OutlineNode> get_nodes(NumberReader& in, std::uint32_t count) {
  std::vector<OutlineNode> out;
  out.reserve(count + 1);
  std::uint32_t words = 0;
  for (std::uint32_t n = 0; n < count && !in.failed(); ++n) {
    OutlineNode& node = out.emplace_back();
    node.name = in.number();
    node.style = in.number();
    node.target = in.number();
    node.end = n + in.number(count - n);
    words += in.number(Site::LearntPages::kMostWords);
    node.word = words;
  }
  return out;
}

// Returns null if the numbers are not an outline.
std::shared_ptr<const Outline> get_outline(NumberReader& in) {
  const std::uint64_t id = in.wide();
  const std::uint32_t node_count = in.number(Site::LearntPages::kMostNodes);
  const std::uint32_t word_count = in.number(Site::LearntPages::kMostWords);
  std::vector<OutlineNode> nodes = get_nodes(in, node_count);
  std::vector<OutlineWord> words;
  words.reserve(word_count);
  for (std::uint32_t i = 0; i < word_count && !in.failed(); ++i) {
    const std::uint32_t bits = in.number();
    words.emplace_back(bits, (bits & 1) != 0);
  }
  nodes.push_back({.end = node_count, .word = word_count});
  if (in.failed() || !is_well_formed(nodes, words)) return nullptr;
  return std::make_shared<const Outline>(id, std::move(nodes), std::move(words));
}

bool get_pages(std::string_view bytes, Site::LearntPages& into) {
  NumberReader in(bytes);
  const std::uint32_t count = in.number(into.max_pages);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::shared_ptr<const Outline> outline = get_outline(in);
    if (outline == nullptr) return false;
    const bool is_in_order =
        into.outlines.empty() || into.outlines.back()->id() < outline->id();
    if (!is_in_order) return false;
    into.outlines.push_back(std::move(outline));
  }
  return !in.failed() && in.at_end();
}

// Reports an invalid header or checksum.
Result<Head> read_head(std::string_view bytes, const std::string& place) {
  constexpr std::size_t kLeast = sizeof(Head) + sizeof(std::uint64_t);
  if (!bytes.starts_with(kMagic))
    return fail(ErrorCode::bad_file, place, "is no site file",
                "a file that tamis site wrote");
  if (bytes.size() < kLeast)
    return fail(ErrorCode::bad_file, place, "is cut off inside its head");
  const Head head = get_plain<Head>(bytes);
  if (head.version != kVersion)
    return fail(ErrorCode::bad_file, place,
                "has version " + std::to_string(head.version),
                "this program reads version " + std::to_string(kVersion));
  if (head.length != bytes.size() - kLeast)
    return fail(ErrorCode::bad_file, place,
                "has " + std::to_string(bytes.size()) + " bytes",
                "its head says " + std::to_string(head.length) + " and 40 more");
  const std::size_t end = bytes.size() - sizeof(std::uint64_t);
  if (get_plain<std::uint64_t>(bytes.substr(end)) != hash_bytes(bytes.substr(0, end)))
    return fail(ErrorCode::bad_file, place, "is damaged: the checksum is wrong");
  if (head.tags != hash_of_tags())
    return fail(ErrorCode::bad_file, place,
                "was made by a version of tamis that knows other elements",
                "learn the site again");
  return head;
}

}  // namespace

std::string Site::to_bytes() const {
  std::string pages;
  put(learnt_->outlines.size(), pages);
  for (const auto& outline : learnt_->outlines) put(*outline, pages);

  Head head{{},
            kVersion,
            static_cast<std::uint32_t>(max_pages()),
            hash_of_tags(),
            pages.size()};
  std::copy(kMagic.begin(), kMagic.end(), head.magic.begin());
  std::string out;
  put_plain(head, out);
  out += pages;
  put_plain(hash_bytes(out), out);
  return out;
}

Result<Site> Site::from_bytes(std::string_view bytes, std::string place) {
  const Result<Head> head = read_head(bytes, place);
  if (!head) return tl::unexpected(head.error());
  Site out(head->max_pages);
  if (out.max_pages() != head->max_pages ||
      !get_pages(bytes.substr(sizeof(Head), head->length), *out.learnt_))
    return fail(ErrorCode::bad_file, std::move(place),
                "is damaged: its pages make no sense");
  return out;
}

Result<void> Site::save(const std::filesystem::path& file) const {
  return replace_file(file, to_bytes());
}

Result<Site> Site::load(const std::filesystem::path& file) {
  const Result<std::string> bytes = read_file(file);
  if (!bytes) return tl::unexpected(bytes.error());
  return from_bytes(*bytes, file.string());
}

}  // namespace tamis
