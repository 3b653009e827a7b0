#include "text/dates/date_words.h"

#include <string>
#include <vector>

#include "text/unicode.h"

namespace tamis::meta {
namespace {

// Folded; anywhere in the label.
constexpr std::string_view kModified[] = {
    // en de fr es it
    "updated", "modified", "last edited", "revised", "last reviewed", "aktualisiert",
    "geändert", "stand", "mis à jour", "mise à jour", "modifié", "actualizado",
    "actualización", "modificado", "aggiornato", "aggiornamento", "modificato",
    // pt nl pl ru zh ja ar
    "atualizado", "atualização", "bijgewerkt", "gewijzigd", "laatste update",
    "aktualizacja", "zaktualizowano", "обновлено", "изменено", "更新", "修改",
    "最終更新", "更新日", "تحديث", "آخر تحديث"};

constexpr std::string_view kPublished[] = {"published",
                                           "posted",
                                           "publish date",
                                           "date posted",
                                           "written on",
                                           "first published",
                                           "created",
                                           "submitted",
                                           "released",
                                           "veröffentlicht",
                                           "erschienen",
                                           "publiziert",
                                           "erstellt",
                                           "publié",
                                           "publie le",
                                           "paru le",
                                           "publicado",
                                           "publicada",
                                           "publicación",
                                           "pubblicato",
                                           "pubblicata",
                                           "postado",
                                           "gepubliceerd",
                                           "geplaatst",
                                           "opublikowano",
                                           "dodano",
                                           "data publikacji",
                                           "опубликовано",
                                           "дата публикации",
                                           "размещено",
                                           "发布",
                                           "发表",
                                           "日期",
                                           "时间",
                                           "發佈",
                                           "發表",
                                           "公開日",
                                           "投稿日",
                                           "掲載",
                                           "配信",
                                           "نشر",
                                           "تاريخ"};

using Labels = std::vector<std::string>;

template <std::size_t N>
Labels folded_labels(const std::string_view (&labels)[N]) {
  Labels out;
  for (const std::string_view label : labels) out.push_back(text::folded(label));
  return out;
}

bool has_one_of(std::string_view text, const Labels& labels) {
  // The end of the label counts: what stands before may be a sentence.
  constexpr std::size_t kLongest = 60;
  const std::string plain = text::folded(text);
  std::string_view end(plain);
  if (end.size() > kLongest) end.remove_prefix(end.size() - kLongest);
  for (const std::string& label : labels)
    if (end.find(label) != end.npos) return true;
  return false;
}

}  // namespace

bool is_modified_label(std::string_view text) {
  static const Labels kLabels = folded_labels(kModified);
  return has_one_of(text, kLabels);
}

bool is_published_label(std::string_view text) {
  static const Labels kLabels = folded_labels(kPublished);
  return has_one_of(text, kLabels);
}

}  // namespace tamis::meta
