// What the markup of an element says: its tag, classes, id and the like as tokens for
// the lexicon, and which kinds of parts of a page they name. Pages repeat their markup,
// so each different one is taken apart once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "document/markup/markup_token.h"
#include "document/markup/number_table.h"
#include "tamis/page.h"

namespace tamis {

// Parts of a page that classes and ids name.
enum class Part : std::uint8_t {
  navigation,
  footer,
  header,
  side,
  comment,
  reply,
  related,
  share,
  advert,
  popup,
  mail,
  user,
  pager,
  meta,
  caption,
  hidden,
  content,
  main,
  product,
  card,
  price,
  review,
  description,
  title,
  hero,
  question,
  forum,
  documentation,
};
inline constexpr unsigned kPartCount = 28;

struct Markup {
  std::uint64_t signature = 0;    // of tag and classes, numbers in them left out
  std::uint32_t parts = 0;        // a bit for each Part
  std::uint32_t first_token = 0;  // of MarkupTable::tokens
  std::uint32_t last_token = 0;
  bool is_hidden = false;
};

class MarkupTable {
 public:
  MarkupTable() { clear(); }
  void clear();  // begins a new page
  // The number of the element's markup in `all`.
  std::uint32_t number(const Page& page, NodeId element);

  std::vector<Markup> all;
  std::vector<std::uint64_t> tokens;

  // What a token is of.
  enum class TokenKind : std::uint8_t {
    tag = 1,
    word,
    class_name,
    role,
    property,
    test_id,
    hidden
  };

 private:
  // The elements of a page share most of their classes, so that each different name is
  // taken apart once, too.
  struct ClassName {
    std::uint64_t hash = 0;        // of the name, numbers in it left out
    std::uint32_t first_word = 0;  // of class_words_
    std::uint32_t last_word = 0;
  };
  struct ClassWord {
    std::uint64_t token = 0;
    std::uint32_t parts = 0;
  };

  Markup take_apart(const Page& page, NodeId element);
  void take_classes(std::string_view value, Markup& out);
  void take_words(TokenKind kind, std::string_view value, Markup& out);
  const ClassName& class_name(std::string_view name);

  // By tag: the number of elements that have nothing else to say; kNone: not yet.
  std::array<std::uint32_t, kTagCount> plain_;
  NumberTable numbers_;
  NumberTable names_;
  std::vector<ClassName> class_names_;
  std::vector<ClassWord> class_words_;
  std::uint64_t secret_ = process_secret();
};

}  // namespace tamis
