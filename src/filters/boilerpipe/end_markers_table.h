// The phrases of end_markers.cpp, by language.
//
//   begins      the block begins with the phrase
//   contains    the phrase occurs anywhere in the block
//   equals      the block is the phrase
//   counted     a number precedes the phrase: "1 Kommentar", "3 комментария"
//   heading     the block is the phrase, perhaps with a number: "Kommentare (3)"
//
// The English phrases are boilerpipe's. The others are our own translations and have
// not been checked by native speakers. Add new phrases in folded form, as folding.h
// defines it: lower case, ё as е, ș and ț with a comma, an apostrophe as '.
#pragma once

#include <cstdint>
#include <string_view>

namespace tamis::end_markers {

enum class Kind : std::uint8_t { begins, contains, equals, counted, heading };

struct Row {
  Kind kind;
  std::string_view phrases;  // separated by '|'
};

// clang-format off
inline constexpr Row kRows[] = {
    // English: boilerpipe, TerminatingBlocksFinder
    {Kind::begins, "comments|© reuters|please rate this|post a comment"},
    {Kind::contains,
     "what you think...|add your comment|add comment|reader views|"
     "have your say|reader comments"},
    {Kind::equals, "thanks for your comments - this feedback is now closed"},
    {Kind::counted, "comments|users responded in"},
    // Swedish; the first is boilerpipe's
    {Kind::begins,
     "skriv en kommentar|lämna en kommentar|lägg till en kommentar|"
     "tyck till om"},
    {Kind::contains, "rätta artikeln|kommentera artikeln"},
    {Kind::counted, "kommentar"},
    {Kind::heading, "kommentarer|läsarkommentarer"},
    // Afrikaans
    {Kind::begins, "lewer kommentaar|laat 'n kommentaar"},
    {Kind::heading, "kommentaar"},
    // Arabic
    {Kind::begins, "أضف تعلیق|اترک تعلیق|اکتب تعلیق|شارک برأیک"},
    {Kind::counted, "تعلیقات|تعلیق|تعلیقا"},
    {Kind::heading, "التعلیقات|تعلیقات القراء"},
    // Bulgarian
    {Kind::begins, "добави коментар|напиши коментар|остави коментар|вашият коментар"},
    {Kind::counted, "коментар|коментара"},
    {Kind::heading, "коментари|коментари на читателите"},
    // Catalan
    {Kind::begins,
     "deixa un comentari|escriu un comentari|afegeix un comentari|"
     "envia un comentari"},
    {Kind::counted, "comentari"},
    {Kind::heading, "comentaris"},
    // Croatian
    {Kind::begins,
     "ostavi komentar|ostavite komentar|dodaj komentar|napiši komentar|"
     "pošalji komentar"},
    {Kind::counted, "komentar|komentara"},
    {Kind::heading, "komentari"},
    // Czech
    {Kind::begins,
     "přidat komentář|napsat komentář|vložit komentář|vstoupit do diskuse|"
     "vstoupit do diskuze"},
    {Kind::contains, "diskuse k článku|diskuze k článku"},
    {Kind::counted, "komentář|komentářů|příspěvků v diskusi"},
    {Kind::heading, "komentáře|diskuse|diskuze|komentáře čtenářů"},
    // Danish
    {Kind::counted, "kommentar"},
    {Kind::begins,
     "skriv en kommentar|tilføj en kommentar|tilføj kommentar|"
     "skriv kommentar"},
    {Kind::contains, "deltag i debatten"},
    {Kind::heading, "kommentarer|læserkommentarer"},
    // Dutch
    {Kind::begins,
     "reageer op dit|plaats een reactie|geef een reactie|"
     "laat een reactie achter|schrijf een reactie"},
    {Kind::contains, "praat mee over"},
    {Kind::counted, "reactie"},
    {Kind::heading, "reacties|lezersreacties"},
    // Estonian
    {Kind::begins, "lisa kommentaar|kirjuta kommentaar|kommenteeri artiklit"},
    {Kind::counted, "kommentaari|kommentaar"},
    {Kind::heading, "kommentaarid|lugejate kommentaarid"},
    // Finnish
    {Kind::begins,
     "kirjoita kommentti|lisää kommentti|jätä kommentti|kommentoi juttua|"
     "kommentoi artikkelia"},
    {Kind::contains, "osallistu keskusteluun"},
    {Kind::counted, "kommenttia|kommentti"},
    {Kind::heading, "kommentit|lukijoiden kommentit"},
    // French
    {Kind::begins,
     "laisser un commentaire|laissez un commentaire|ajouter un commentaire|"
     "poster un commentaire|publier un commentaire|écrire un commentaire|"
     "réagir à cet article|réagissez à cet article|commenter cet article"},
    {Kind::contains, "donnez votre avis|commentaires des lecteurs"},
    {Kind::counted, "commentaire|réaction"},
    {Kind::heading, "commentaires|réactions|vos réactions|vos commentaires"},
    // German
    {Kind::counted, "kommentar"},
    {Kind::begins,
     "kommentar schreiben|kommentar verfassen|kommentar abgeben|"
     "kommentar hinzufügen|schreibe einen kommentar|"
     "schreiben sie einen kommentar|schreib einen kommentar|"
     "hinterlasse einen kommentar|neuen kommentar|artikel bewerten|"
     "diesen artikel bewerten|ihre meinung zum|ihre meinung zu diesem"},
    {Kind::contains, "artikel kommentieren|ihr kommentar zum|diskutieren sie mit"},
    {Kind::heading, "kommentare|leserkommentare|leserbriefe"},
    // Greek
    {Kind::begins,
     "αφήστε ένα σχόλιο|γράψτε ένα σχόλιο|προσθέστε σχόλιο|προσθήκη σχολίου|"
     "γράψτε το σχόλιό|σχολιάστε"},
    {Kind::counted, "σχόλιο"},
    {Kind::heading, "σχόλια|σχόλια αναγνωστών"},
    // Hebrew
    {Kind::begins, "הוסף תגובה|הוספת תגובה|כתוב תגובה|כתיבת תגובה|השאר תגובה|הוסיפו תגובה"},
    {Kind::counted, "תגובה"},
    {Kind::heading, "תגובות|תגובות הגולשים"},
    // Hindi
    {Kind::begins, "टिप्पणी करें|टिप्पणी लिखें|अपनी टिप्पणी|अपनी राय दें"},
    {Kind::counted, "टिप्पणी"},
    {Kind::heading, "टिप्पणियाँ|टिप्पणियां"},
    // Hungarian
    {Kind::begins,
     "szólj hozzá|szóljon hozzá|új hozzászólás|hozzászólás írása|"
     "írjon hozzászólást|írj hozzászólást"},
    {Kind::counted, "hozzászólás|komment"},
    {Kind::heading, "hozzászólások|kommentek"},
    // Indonesian, Malay
    {Kind::begins,
     "tulis komentar|tinggalkan komentar|tambahkan komentar|beri komentar|"
     "kirim komentar|tinggalkan komen"},
    {Kind::heading, "komentar|komentar pembaca|komen"},
    // Italian
    {Kind::begins,
     "lascia un commento|scrivi un commento|aggiungi un commento|"
     "inserisci un commento|commenta l'articolo|invia un commento"},
    {Kind::contains, "di' la tua|dì la tua"},
    {Kind::counted, "commento"},
    {Kind::heading, "commenti|commenti dei lettori"},
    // Japanese
    {Kind::begins, "コメントを書く|コメントを投稿|コメントを残す|コメントする|コメントを追加"},
    {Kind::counted, "件のコメント"},
    {Kind::heading, "コメント|コメント一覧|読者のコメント"},
    // Korean
    {Kind::begins, "댓글 쓰기|댓글쓰기|댓글 달기|댓글을 입력|댓글 남기기|의견 쓰기"},
    {Kind::counted, "개의 댓글"},
    {Kind::heading, "댓글|전체 댓글|독자 의견"},
    // Latvian
    {Kind::begins, "pievienot komentāru|rakstīt komentāru|atstāt komentāru"},
    {Kind::counted, "komentārs"},
    {Kind::heading, "komentāri"},
    // Lithuanian
    {Kind::begins, "rašyti komentarą|palikti komentarą|komentuoti straipsnį"},
    {Kind::counted, "komentaras|komentarų"},
    {Kind::heading, "komentarai|skaitytojų komentarai"},
    // Norwegian
    {Kind::heading, "kommentarer"},
    {Kind::counted, "kommentar"},
    {Kind::begins, "skriv en kommentar|legg igjen en kommentar|legg til en kommentar"},
    {Kind::contains, "delta i debatten"},
    // Persian
    {Kind::begins, "ارسال نظر|ثبت نظر|نظر خود را|دیدگاه خود را|نظر شما"},
    {Kind::counted, "نظر|دیدگاه"},
    {Kind::heading, "نظرات|دیدگاه‌ها|نظرات کاربران|نظر کاربران"},
    // Polish
    {Kind::begins,
     "dodaj komentarz|napisz komentarz|zostaw komentarz|skomentuj artykuł|"
     "skomentuj ten|oceń artykuł"},
    {Kind::counted, "komentarz|komentarzy"},
    {Kind::heading, "komentarze|komentarze czytelników|opinie czytelników"},
    // Portuguese, Galician
    {Kind::begins,
     "deixe um comentário|deixe o seu comentário|deixe seu comentário|"
     "escreva um comentário|adicionar comentário|adicionar um comentário|"
     "comente esta notícia|envie seu comentário|deixa un comentario"},
    {Kind::contains, "dê sua opinião|dê a sua opinião"},
    {Kind::counted, "comentário"},
    {Kind::heading, "comentários|comentários dos leitores|comentarios dos lectores"},
    // Romanian
    {Kind::begins,
     "adaugă un comentariu|adaugă comentariu|lasă un comentariu|"
     "scrie un comentariu|lăsați un comentariu"},
    {Kind::contains, "spune-ți părerea"},
    {Kind::counted, "comentariu|de comentarii"},
    {Kind::heading, "comentarii|comentariile cititorilor"},
    // Russian
    {Kind::begins,
     "добавить комментарий|оставить комментарий|написать комментарий|"
     "оставьте комментарий|ваш комментарий|обсудить статью"},
    {Kind::contains, "оцените статью|оцените материал"},
    {Kind::counted, "комментарий|комментария|комментариев"},
    {Kind::heading, "комментарии|комментарии читателей|обсуждение статьи|отзывы читателей"},
    // Serbian, Macedonian
    {Kind::heading, "коментари"},
    {Kind::counted, "коментар|коментара"},
    {Kind::begins,
     "остави коментар|напиши коментар|оставите коментар|додај коментар|"
     "пошаљи коментар"},
    // Slovak
    {Kind::begins, "pridať komentár|napísať komentár|vstúpiť do diskusie|pridajte komentár"},
    {Kind::contains, "diskusia k článku"},
    {Kind::counted, "komentár|komentárov|príspevkov v diskusii"},
    {Kind::heading, "komentáre|diskusia|diskusia čitateľov"},
    // Slovenian
    {Kind::begins, "dodaj komentar|napiši komentar|oddaj komentar"},
    {Kind::counted, "komentar|komentarjev|komentarja"},
    {Kind::heading, "komentarji"},
    // Spanish
    {Kind::begins,
     "deja un comentario|deja tu comentario|deje un comentario|"
     "deje su comentario|escribe un comentario|escribe tu comentario|"
     "añadir un comentario|añadir comentario|agregar comentario|"
     "publicar un comentario|comenta esta noticia|envía tu comentario|"
     "valora este artículo"},
    {Kind::contains, "danos tu opinión|comentarios de lectores"},
    {Kind::counted, "comentario"},
    {Kind::heading, "comentarios|comentarios de los lectores"},
    // Thai
    {Kind::begins, "แสดงความคิดเห็น|เขียนความคิดเห็น"},
    {Kind::heading, "ความคิดเห็น|ความเห็น"},
    // Turkish
    {Kind::begins, "yorum yaz|yorum yap|yorum ekle|bir yorum yaz|yorumunuzu yaz"},
    {Kind::counted, "yorum"},
    {Kind::heading, "yorumlar|okur yorumları|okuyucu yorumları"},
    // Ukrainian, Belarusian
    {Kind::begins,
     "додати коментар|залишити коментар|написати коментар|ваш коментар|"
     "дадаць каментар|пакінуць каментар"},
    {Kind::counted, "коментар|коментарів|каментар|каментароў"},
    {Kind::heading, "коментарі|коментарі читачів|каментары"},
    // Vietnamese
    {Kind::begins,
     "gửi bình luận|viết bình luận|thêm bình luận|ý kiến của bạn|"
     "để lại bình luận"},
    {Kind::heading, "bình luận|ý kiến bạn đọc|bình luận của bạn đọc"},
    // Chinese
    {Kind::begins, "发表评论|發表評論|我要评论|我要評論|写评论|添加评论|新增留言|發表留言|发表留言|发表回复|發佈留言|发布评论|我来说两句|我来说几句"},
    {Kind::contains, "网友评论仅供|網友評論僅供"},
    {Kind::counted, "条评论|條評論|则评论|則評論|条留言|則留言|則迴響|个评论"},
    {Kind::heading, "评论|評論|网友评论|網友評論|留言|读者评论|讀者評論|最新评论|全部评论|热门评论"},
};
// clang-format on

}  // namespace tamis::end_markers
