#include "content/comments.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "content/parts.h"
#include "document/markup/post_names.h"
#include "document/page_text.h"
#include "filters/learned/page_type/page_type.h"
#include "text/ascii.h"
#include "text/unicode.h"

namespace tamis {
namespace {

using namespace post_name;

constexpr std::size_t kMostLabelWords = 7;
constexpr std::uint32_t kMostActionWords = 8;
constexpr std::uint32_t kMostFormWords = 200;  // some say who may write what, and how
constexpr NodeId kMostFormNodes = 300;
// Blogs have as many comments as forums have posts. Beyond these dragnet, whose gold
// has no comments, loses; below them threads are emptied (bench/comments.py).
constexpr std::size_t kMostCommentTimes = 5;  // as many words as the rest has
constexpr std::size_t kNothing = 10;          // words
constexpr std::size_t kNextToNothing = 50;
constexpr double kSureOfForum = 0.8;

// The words of elements that are called comments, in any language of post_names.cpp.
Mask named_comments(const Page& page) {
  Mask out(page.word_count());
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (!page.is_element(n) || page.words(n).size() == 0) continue;
    const Tag tag = page.tag(n);
    if (tag == Tag::html || tag == Tag::body) continue;  // classes of the whole page
    if ((post_names(page, n).bits & (remark | several)) != 0) out.fill(page.words(n));
  }
  return out;
}

// What stands on buttons among comments, sorted by its bytes. English, German, French,
// Spanish, Italian, Portuguese, Dutch, Polish, Russian, Chinese, Japanese, Arabic.
constexpr std::string_view kLabels[] = {
    "add a comment",
    "add comment",
    "add new comment",
    "add your comment",
    "ajouter un commentaire",
    "annuler la réponse",
    "annulla risposta",
    "antwort abbrechen",
    "antworten",
    "anuluj pisanie odpowiedzi",
    "apagar",
    "auf diesen kommentar antworten",
    "beantwoord",
    "beantwoorden",
    "bearbeiten",
    "beitrag melden",
    "bewerk",
    "bewerken",
    "borrar",
    "cancel",
    "cancel reply",
    "cancelar resposta",
    "cancelar respuesta",
    "cita",
    "citar",
    "citeer",
    "citer",
    "comentar",
    "comment",
    "compartilhar",
    "compartir",
    "condividi",
    "cytuj",
    "deixe um comentário",
    "deixe uma resposta",
    "deja un comentario",
    "deja una respuesta",
    "dejar un comentario",
    "delen",
    "delete",
    "delete comment",
    "denunciar",
    "dislike",
    "dodaj komentarz",
    "downvote",
    "edit",
    "edit comment",
    "edit this",
    "editar",
    "edytuj",
    "elimina",
    "eliminar",
    "excluir",
    "flag",
    "flag as inappropriate",
    "flag comment",
    "geef een reactie",
    "gefällt mir",
    "invia commento",
    "kommentar abschicken",
    "kommentar hinterlassen",
    "kommentar melden",
    "kommentar schreiben",
    "kommentar verfassen",
    "kommentieren",
    "laisser un commentaire",
    "lascia un commento",
    "leave a comment",
    "leave a reply",
    "leave your comment",
    "like",
    "like this",
    "link",
    "link to this",
    "link to this comment",
    "load more",
    "load more comments",
    "log in or register to post comments",
    "log in to comment",
    "log in to post comments",
    "log in to reply",
    "login or register to post comments",
    "login to reply",
    "löschen",
    "me gusta",
    "melden",
    "mi piace",
    "modifica",
    "modifier",
    "odpowiedz",
    "partager",
    "partilhar",
    "permalink",
    "plaats reactie",
    "post a comment",
    "post comment",
    "post your comment",
    "publicar comentario",
    "publicar comentário",
    "publier le commentaire",
    "quote",
    "rapporteer",
    "rapporteren",
    "reactie annuleren",
    "reageer",
    "reageren",
    "reply",
    "reply to this",
    "reply to this comment",
    "reply to this post",
    "report",
    "report abuse",
    "report comment",
    "report post",
    "report this",
    "report this comment",
    "report this post",
    "reportar",
    "responder",
    "responder a este comentario",
    "rispondi",
    "répondre",
    "répondre à ce commentaire",
    "schreibe einen kommentar",
    "segnala",
    "segnala abuso",
    "send comment",
    "share",
    "share this",
    "show all comments",
    "show more comments",
    "sign in to comment",
    "sign in to reply",
    "signaler",
    "signaler ce commentaire",
    "signaler un abus",
    "submit",
    "submit comment",
    "supprimer",
    "teilen",
    "udostępnij",
    "upvote",
    "usuń",
    "verwijder",
    "verwijderen",
    "view all comments",
    "view more comments",
    "vote down",
    "vote up",
    "write a comment",
    "zgłoś",
    "zgłoś nadużycie",
    "zitat",
    "zitieren",
    "добавить комментарий",
    "изменить",
    "нравится",
    "ответить",
    "отменить ответ",
    "поделиться",
    "пожаловаться",
    "редактировать",
    "удалить",
    "цитировать",
    "إبلاغ",
    "اقتباس",
    "تعديل",
    "حذف",
    "رد",
    "コメントする",
    "コメントを残す",
    "举报",
    "分享",
    "删除",
    "刪除",
    "削除",
    "发表评论",
    "回复",
    "回覆",
    "引用",
    "檢舉",
    "点赞",
    "編輯",
    "編集",
    "編集する",
    "编辑",
    "返信",
    "返信する",
    "通報",
    "通報する",
};

static_assert(std::is_sorted(std::begin(kLabels), std::end(kLabels)));

// "like 3", "2 replies".
std::string_view without_counts(std::string_view text) {
  const auto is_count = [](char c) {
    return c == ' ' || (is_alnum(c) && !is_alpha(c));
  };
  while (!text.empty() && is_count(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_count(text.back())) text.remove_suffix(1);
  return text;
}

// Reports whether a folded text (text/unicode.h) is nothing but such a label: "reply",
// "edit", "report abuse", in some languages. Numbers around it are counts.
bool is_control_label(std::string_view folded) {
  return std::binary_search(std::begin(kLabels), std::end(kLabels),
                            without_counts(folded));
}

class ControlFinder {
 public:
  ControlFinder(const Page& page, const Mask& comments)
      : page_(page), comments_(comments), controls_(page.word_count()) {}

  Mask find() {
    for (NodeId n = page_.body(); n < page_.node_count();) {
      const Range words = page_.words(n);
      const bool is_there = words.size() > 0 && words.size() <= kMostFormWords &&
                            comments_.count(words) == words.size();
      if (!is_there || !is_control(n)) {
        ++n;
        continue;
      }
      controls_.fill(words);
      n = page_.end(n);
    }
    return std::move(controls_);
  }

 private:
  bool is_control(NodeId n) const {
    const std::uint32_t size = page_.words(n).size();
    if (size <= kMostLabelWords && page_.tag(n) != Tag::p && is_label(n)) return true;
    if (!page_.is_element(n)) return false;
    const Tag tag = page_.tag(n);
    if (tag == Tag::button || tag == Tag::textarea || tag == Tag::select) return true;
    if (tag == Tag::form) return has_field(n);
    const std::uint32_t bits = post_names(page_, n).bits;
    if ((bits & form) != 0 && (bits & typed) == 0) return has_field(n);
    const bool is_part = (bits & (unit | author | date | body | maybe_body)) != 0;
    return (bits & action) != 0 && !is_part && size <= kMostActionWords;
  }

  bool is_label(NodeId n) const {
    return is_control_label(text::folded(meta::text_of(page_, page_.words(n))));
  }

  // Something to write in. Some programs have every comment in a form of its own.
  bool has_field(NodeId n) const {
    const NodeId last = std::min(page_.end(n), n + kMostFormNodes);
    for (NodeId at = n; at < last; ++at) {
      if (page_.tag(at) == Tag::textarea) return true;
      if (page_.tag(at) != Tag::input) continue;
      const std::string type = page_.attribute(at, "type").value_or("text");
      if (type == "text" || type == "email" || type == "url") return true;
    }
    return false;
  }

  const Page& page_;
  const Mask& comments_;
  Mask controls_;
};

}  // namespace

ReaderComments reader_comments(const Page& page) {
  ReaderComments out;
  out.texts = words_of_part(page, PagePart::comments) | named_comments(page);
  out.controls = ControlFinder(page, out.texts).find();
  out.texts -= out.controls;
  return out;
}

namespace {

// "entry-content" and the like: what programs call the text that comments are about.
bool is_named_text(const Page& page, NodeId n) {
  if (page.attribute_source(n, "itemprop") == "articleBody") return true;
  const std::string_view names = page.attribute_source(n, "class").value_or("");
  for (const std::string_view name :
       {std::string_view("entry-content"), std::string_view("post-content"),
        std::string_view("post-body"), std::string_view("article-body"),
        std::string_view("article-content"), std::string_view("post-entry"),
        std::string_view("post-text")})
    if (names.find(name) != names.npos) return true;
  return false;
}

// Its words without the comments in it. What is around these otherwise is headings and
// dates: a thread has such, too.
Mask own_words(const Page& page, NodeId text, const Mask& comments) {
  Mask out(page.word_count());
  if (!comments.any(page.words(text))) {
    out.fill(page.words(text));
    return out;
  }
  for (NodeId n = text + 1; n < page.end(text); ++n)
    if (page.tag(n) == Tag::p) out.fill(page.words(n));
  return out - comments;
}

// Of several texts those that are kept are the post: others are teasers.
template <class IsText>
Mask words_of_texts(const Page& page, const Mask& rest, const Mask& comments,
                    IsText is_text) {
  std::vector<Mask> texts;
  for (NodeId n = page.body(); n < page.node_count();) {
    const bool is_one = page.is_element(n) && is_text(n) &&
                        comments.count(page.words(n)) < page.words(n).size();
    if (is_one) texts.push_back(own_words(page, n, comments));
    n = is_one ? page.end(n) : n + 1;
  }
  Mask out(page.word_count());
  for (const Mask& text : texts)
    if (texts.size() == 1 || (text & rest).any()) out |= text;
  return out;
}

}  // namespace

Mask short_post(const Page& page, const Mask& keep, const Mask& comments) {
  const Mask rest = keep - comments;
  const std::size_t count = rest.count();
  if (count >= kNothing || count * kMostCommentTimes >= keep.count())
    return Mask(page.word_count());
  Mask out = words_of_texts(page, rest, comments,
                            [&](NodeId n) { return is_named_text(page, n); });
  if (out.any()) return out;
  return words_of_texts(page, rest, comments,
                        [&](NodeId n) { return page.tag(n) == Tag::article; });
}

bool is_for_comments(const Page& page, const Mask& keep, const Mask& comments) {
  const std::size_t all = keep.count();
  const std::size_t rest = (keep - comments).count();
  if (rest * kMostCommentTimes >= all) return false;
  if (rest < kNothing) return !short_post(page, keep, comments).any();
  const PageTypeGuess guess = page_types(page).front();
  return guess.type == PageType::forum &&
         (rest < kNextToNothing || guess.probability >= kSureOfForum);
}

}  // namespace tamis
