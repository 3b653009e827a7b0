// Decides which words are comments, and returns them as masks. The names of elements
// come from document/markup, and single comments from posts/.

#include "content/comments.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/parts.h"
#include "content/posts/posts.h"
#include "document/markup/post_names.h"
#include "document/page_text.h"
#include "filters/learned/page_type/page_type.h"
#include "tamis/content.h"
#include "text/ascii.h"
#include "text/control_characters.h"
#include "text/phrase_set.h"
#include "text/unicode.h"

namespace tamis {
namespace {

using namespace post_name;

constexpr std::size_t kMostLabelWords = 7;
constexpr std::uint32_t kMostActionWords = 8;
constexpr std::uint32_t kMostFormWords = 200;  // some state who may write what, and how
constexpr NodeId kMostFormNodes = 300;
// Blogs have as many comments as forums have posts. With higher limits, the score on
// dragnet falls, because its gold texts have no comments. With lower limits, threads
// lose their text (bench/comments.py).
constexpr std::size_t kMostCommentTimes = 5;  // times the words of the rest
constexpr std::size_t kNothing = 10;          // words
constexpr std::size_t kNextToNothing = 50;
constexpr double kSureOfForum = 0.8;

// Returns the words of elements with a class or id for comments, by markup.cpp.
Mask marked_comments(const Page& page) {
  MarkupTable markups;
  return words_of_elements(page, [&](NodeId n) {
    return has_part(markups.all[markups.number(page, n)], MarkupPart::comment);
  });
}

// Returns the same by post_names.cpp, which covers more languages.
Mask named_comments(const Page& page) {
  return words_of_elements(page, [&](NodeId n) {
    return (post_names(page, n).bits & (remark | several)) != 0;
  });
}

// Labels of buttons among comments, in English, German, French, Spanish, Italian,
// Portuguese, Dutch, Polish, Russian, Chinese, Japanese and Arabic.
constexpr std::string_view kLabels[] = {
    "add a comment;add comment;add new comment;add your comment;cancel;cancel reply;"
    "comment;delete;delete comment;dislike;downvote;edit;edit comment;edit this;flag;"
    "flag as inappropriate;flag comment;leave a comment;leave a reply;"
    "leave your comment;like;like this;link;link to this;link to this comment;"
    "load more;load more comments;log in or register to post comments;"
    "log in to comment;log in to post comments;log in to reply;"
    "login or register to post comments;login to reply;permalink;post a comment;"
    "post comment;post your comment;quote;reply;reply to this;reply to this comment;"
    "reply to this post;report;report abuse;report comment;report post;report this;"
    "report this comment;report this post;send comment;share;share this;"
    "show all comments;show more comments;sign in to comment;sign in to reply;submit;"
    "submit comment;upvote;view all comments;view more comments;vote down;vote up;"
    "write a comment",
    "antwort abbrechen;antworten;auf diesen kommentar antworten;bearbeiten;"
    "beitrag melden;gefällt mir;kommentar abschicken;kommentar hinterlassen;"
    "kommentar melden;kommentar schreiben;kommentar verfassen;kommentieren;löschen;"
    "melden;schreibe einen kommentar;teilen;zitat;zitieren",
    "ajouter un commentaire;annuler la réponse;citer;laisser un commentaire;modifier;"
    "partager;publier le commentaire;répondre;répondre à ce commentaire;signaler;"
    "signaler ce commentaire;signaler un abus;supprimer",
    "borrar;cancelar respuesta;cita;citar;comentar;compartir;deja un comentario;"
    "deja una respuesta;dejar un comentario;denunciar;editar;eliminar;me gusta;"
    "publicar comentario;reportar;responder;responder a este comentario",
    "annulla risposta;condividi;elimina;invia commento;lascia un commento;mi piace;"
    "modifica;rispondi;segnala;segnala abuso",
    "apagar;cancelar resposta;compartilhar;deixe um comentário;deixe uma resposta;"
    "excluir;partilhar;publicar comentário",
    "beantwoord;beantwoorden;bewerk;bewerken;citeer;delen;geef een reactie;"
    "plaats reactie;rapporteer;rapporteren;reactie annuleren;reageer;reageren;"
    "verwijder;verwijderen",
    "anuluj pisanie odpowiedzi;cytuj;dodaj komentarz;edytuj;odpowiedz;udostępnij;usuń;"
    "zgłoś;zgłoś nadużycie",
    "добавить комментарий;изменить;нравится;ответить;отменить ответ;поделиться;"
    "пожаловаться;редактировать;удалить;цитировать",
    "举报;分享;删除;刪除;发表评论;回复;回覆;引用;檢舉;点赞;編輯;编辑",
    "コメントする;コメントを残す;削除;編集;編集する;返信;返信する;通報;通報する",
    "إبلاغ;اقتباس;تعديل;حذف;رد"};

// Removes the numbers around a label: "like 3", "2 replies".
std::string_view without_counts(std::string_view text) {
  const auto is_count = [](char c) {
    return c == ' ' || (is_alnum(c) && !is_alpha(c));
  };
  while (!text.empty() && is_count(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_count(text.back())) text.remove_suffix(1);
  return text;
}

// Reports whether a folded text (text/unicode.h) is only such a label: "reply", "edit",
// "report abuse", in some languages. Numbers around it are counts.
bool is_control_label(std::string_view folded) {
  static const text::PhraseSet kSet(kLabels);
  return kSet.contains(without_counts(folded));
}

// Reports whether a text field is inside. Some programs put each comment into a form.
bool has_field(const Page& page, NodeId n) {
  const NodeId last = std::min(page.end(n), n + kMostFormNodes);
  for (NodeId at = n; at < last; ++at) {
    if (page.tag(at) == Tag::textarea) return true;
    if (page.tag(at) != Tag::input) continue;
    const std::string type = page.attribute(at, "type").value_or("text");
    if (type == "text" || type == "email" || type == "url") return true;
  }
  return false;
}

bool is_control(const Page& page, NodeId n) {
  const Range words = page.words(n);
  const Tag tag = page.tag(n);
  if (words.size() <= kMostLabelWords && tag != Tag::p &&
      is_control_label(text::folded(meta::text_of(page, words))))
    return true;
  if (!page.is_element(n)) return false;
  if (tag == Tag::button || tag == Tag::textarea || tag == Tag::select) return true;
  if (tag == Tag::form) return has_field(page, n);
  const std::uint32_t bits = post_names(page, n).bits;
  if ((bits & form) != 0 && (bits & typed) == 0) return has_field(page, n);
  const bool is_part = (bits & (unit | author | date | body | maybe_body)) != 0;
  return (bits & action) != 0 && !is_part && words.size() <= kMostActionWords;
}

}  // namespace

ReaderComments reader_comments(const Page& page) {
  ReaderComments out;
  out.texts = marked_comments(page) | named_comments(page);
  out.controls = Mask(page.word_count());
  for (NodeId n = page.body(); n < page.node_count();) {
    const Range words = page.words(n);
    const bool is_one = words.size() > 0 && words.size() <= kMostFormWords &&
                        out.texts.count(words) == words.size() && is_control(page, n);
    if (is_one) out.controls.fill(words);
    n = is_one ? page.end(n) : n + 1;
  }
  out.texts -= out.controls;
  return out;
}

namespace {

// Reports whether an element has a name that programs give to the commented text, such
// as "entry-content".
bool is_named_text(const Page& page, NodeId n) {
  if (page.attribute_source(n, "itemprop") == "articleBody") return true;
  return text::has_one_of(page.attribute_source(n, "class").value_or(""),
                          {"entry-content", "post-content", "post-body", "article-body",
                           "article-content", "post-entry", "post-text"});
}

// Returns the words of a text without the comments in it. If it has comments, only its
// paragraphs count, because headings and dates also belong to the thread.
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

// If there are several texts, the kept ones are the post. The others are teasers.
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

// Returns the words of a post that is so short that almost only its comments are kept.
// A user who drops the comments wants the post instead. Empty if the page has no such
// post or `keep` contains it.
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

// Reports whether the page exists for its comments, so that they cannot be dropped: a
// thread of a forum, or a page of which almost nothing would remain.
bool is_for_comments(const Page& page, const Mask& keep, const Mask& comments) {
  const std::size_t all = keep.count();
  const std::size_t rest = (keep - comments).count();
  if (rest * kMostCommentTimes >= all) return false;
  if (rest < kNothing) return !short_post(page, keep, comments).any();
  const PageTypeGuess guess = page_types(page).front();
  return guess.type == PageType::forum &&
         (rest < kNextToNothing || guess.probability >= kSureOfForum);
}

}  // namespace

WithoutComments without_comments(const Page& page, const Mask& keep,
                                 const Mask& comments) {
  if (is_for_comments(page, keep, comments))
    return {Mask(page.word_count()), Mask(page.word_count())};
  return {comments, short_post(page, keep, comments)};
}

namespace {

// --- Separating comments from the text.

bool is_in_link(const Page& page, WordId w) {
  constexpr int kMostSteps = 8;
  NodeId n = page.word(w).node;
  for (int i = 0; i < kMostSteps && n != kNone; ++i, n = page.parent(n))
    if (page.tag(n) == Tag::a) return true;
  return false;
}

// Reports whether words are only about comments: "3 comments", "Sign in to comment", or
// a list of the most commented articles.
bool is_about_comments(const Page& page, Range words) {
  constexpr std::uint32_t kMostWords = 8;
  if (words.size() <= kMostWords) return true;
  std::uint32_t links = 0;
  for (WordId w = words.first; w < words.last; ++w)
    links += is_in_link(page, w) ? 1 : 0;
  return links > words.size() / 2;
}

void drop_what_is_about_comments(const Page& page, Mask& comments) {
  for (std::size_t first = comments.next_set(0); first < comments.size();) {
    const std::size_t last = comments.next_clear(first);
    const Range run{static_cast<WordId>(first), static_cast<WordId>(last)};
    if (is_about_comments(page, run)) comments.fill(run, false);
    first = comments.next_set(last);
  }
}

// Separates comments if single comments cannot be found. Takes the words that
// `--comments keep` would add, if they read like comments.
CommentsApart named_comments_apart(const Page& page, const Mask& keep) {
  ReaderComments named = reader_comments(page);
  drop_what_is_about_comments(page, named.texts);
  const auto [gone, added] = without_comments(page, keep, named.texts | named.controls);
  if (gone.none()) return {keep, Mask(keep.size())};
  return {(keep - gone) | added, std::move(named.texts)};
}

// Returns the posts that have text. A post that has only symbols or line numbers of
// code is left out.
std::vector<SinglePost> written_posts(const Page& page) {
  std::vector<SinglePost> posts = single_posts(page);
  if (posts.empty()) return posts;
  const Mask numbers = line_number_words(page);
  std::string scratch;
  const auto written = [&](WordId w) {
    return without_controls(page.word_text(w, scratch));
  };
  const auto has_text = [&](const Range& piece) {
    for (WordId w = piece.first; w < piece.last; ++w)
      if ((numbers.size() == 0 || !numbers[w]) && !written(w).empty()) return true;
    return false;
  };
  for (SinglePost& post : posts)
    std::erase_if(post.text, [&](const Range& piece) {
      return piece.size() <= 1 && is_loose_sign(written(piece.first));
    });
  std::erase_if(posts, [&](const SinglePost& post) {
    return std::none_of(post.text.begin(), post.text.end(), has_text);
  });
  return posts;
}

}  // namespace

CommentsApart comments_apart(const Page& page, const Mask& keep) {
  const std::vector<SinglePost> posts = written_posts(page);
  CommentsApart out;
  if (posts.empty()) {
    out = named_comments_apart(page, keep);
  } else {
    out.comments = Mask(page.word_count());
    for (const SinglePost& post : posts)
      if (post.kind == PostKind::comment)
        for (const auto* words : {&post.text, &post.marks})
          for (const Range& piece : *words) out.comments.fill(piece);
    Mask all = out.comments;
    if (all.any()) all |= marked_comments(page);
    out.text = (keep - all) | short_post(page, keep, all);
  }
  if (out.text.any()) return out;
  return {keep, Mask(keep.size())};
}

}  // namespace tamis
