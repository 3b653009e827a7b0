// The words of dates by language, folded (lower case, no dots). To add a language, add
// a row. Patterns that are not words are in dates.cpp and clock_times.cpp.

#include <algorithm>
#include <utility>
#include <vector>

#include "text/ascii.h"
#include "text/dates/date_pieces.h"
#include "text/lists.h"
#include "text/phrase_set.h"
#include "text/unicode.h"

namespace tamis::meta {
namespace {

struct DateLanguage {
  std::string_view months;         // January to December, names of a month with spaces
  std::string_view modified{};     // anywhere in the label of a date
  std::string_view published{};    // the same
  std::string_view before{};       // directly before a date: "on"
  std::string_view between{};      // between day, month and year: "of"
  std::string_view ordinals = {};  // after the number of a day: "th"
};

constexpr DateLanguage kLanguages[] = {
    {.months = "january jan;february feb;march mar;april apr;may;june jun;july jul;"
               "august aug;september sept sep;october oct;november nov;december dec",
     .modified = "updated;modified;last edited;revised;last reviewed",
     .published = "published;posted;publish date;date posted;written on;"
                  "first published;created;submitted;released",
     .before = "on",
     .between = "of",
     .ordinals = "st;nd;rd;th"},
    // German
    {.months = "januar jänner;februar febr;märz mrz maerz;april;mai;juni;juli;august;"
               "september;oktober okt;november;dezember dez",
     .modified = "aktualisiert;geändert;stand",
     .published = "veröffentlicht;erschienen;publiziert;erstellt",
     .before = "am;vom"},
    // French
    {.months =
         "janvier janv;février fevrier févr fév;mars;avril avr;mai;juin;"
         "juillet juil;août aout;septembre;octobre;novembre;décembre decembre déc",
     .modified = "mis à jour;mise à jour;modifié",
     .published = "publié;publie le;paru le",
     .before = "le",
     .between = "de;d",
     .ordinals = "er;re;e"},
    // Spanish
    {.months = "enero ene;febrero;marzo;abril abr;mayo;junio;julio;agosto ago;"
               "septiembre setiembre;octubre;noviembre;diciembre dic",
     .modified = "actualizado;actualización;modificado",
     .published = "publicado;publicada;publicación",
     .before = "el;a",
     .between = "de;del",
     .ordinals = "ro"},
    // Italian
    {.months = "gennaio gen;febbraio;marzo;aprile;maggio mag;giugno giu;luglio lug;"
               "agosto ago;settembre set;ottobre ott;novembre;dicembre",
     .modified = "aggiornato;aggiornamento;modificato",
     .published = "pubblicato;pubblicata",
     .before = "il"},
    // Portuguese
    {.months = "janeiro;fevereiro fev;março marco;abril abr;maio;junho;julho;agosto;"
               "setembro set;outubro out;novembro;dezembro dez",
     .modified = "atualizado;atualização",
     .published = "postado",
     .before = "em",
     .between = "de"},
    // Dutch
    {.months = "januari;februari;maart mrt;april;mei;juni;juli;augustus;september;"
               "oktober okt;november;december",
     .modified = "bijgewerkt;gewijzigd;laatste update",
     .published = "gepubliceerd;geplaatst",
     .before = "op"},
    // The Nordic languages, as far as they are not among those above
    {.months = "januar;februar;mars;april;maj;juni;juli;august;september;oktober;"
               "november;desember des",
     .before = "den"},
    // Polish
    {.months = "styczeń stycznia sty;luty lutego lut;marzec marca;"
               "kwiecień kwietnia kwi;maj maja;czerwiec czerwca cze;lipiec lipca lip;"
               "sierpień sierpnia sie;wrzesień września wrz;"
               "październik października paź;listopad listopada lis;"
               "grudzień grudnia gru",
     .modified = "aktualizacja;zaktualizowano",
     .published = "opublikowano;dodano;data publikacji",
     .before = "dnia"},
    // Russian
    {.months = "январь января янв;февраль февраля фев февр;март марта мар;"
               "апрель апреля апр;май мая;июнь июня июн;июль июля июл;"
               "август августа авг;сентябрь сентября сен сент;октябрь октября окт;"
               "ноябрь ноября ноя нояб;декабрь декабря дек",
     .modified = "обновлено;изменено",
     .published = "опубликовано;дата публикации;размещено",
     .before = "в"},
    // Ukrainian
    {.months = "січня;лютого;березня;квітня;травня;червня;липня;серпня;вересня;жовтня;"
               "листопада;грудня"},
    // Arabic; a name of two words is written as one
    {.months = "يناير كانونالثاني;فبراير شباط;مارس آذار اذار;أبريل ابريل نيسان;"
               "مايو أيار ايار;يونيو حزيران;يوليو تموز;أغسطس اغسطس آب;"
               "سبتمبر أيلول ايلول;أكتوبر اكتوبر تشرينالأول تشرينالاول;"
               "نوفمبر تشرينالثاني;ديسمبر كانونالأول كانونالاول",
     .modified = "تحديث;آخر تحديث",
     .published = "نشر;تاريخ",
     .before = "في",
     .between = "من"},
    // Chinese and Japanese, whose months are numbers
    {.months = "",
     .modified = "更新;修改",
     .published = "发布;发表;日期;时间;發佈;發表"},
    {.months = "",
     .modified = "最終更新;更新日",
     .published = "公開日;投稿日;掲載;配信"},
};

using Column = std::string_view DateLanguage::*;

std::vector<std::string_view> rows_of(Column column) {
  std::vector<std::string_view> out;
  for (const DateLanguage& language : kLanguages) out.push_back(language.*column);
  return out;
}

// --- Months.

using Entry = std::pair<std::string, int>;

struct MonthNames {
  std::vector<Entry> sorted;
  bool begins[256] = {};  // by the first byte: nearly all words are not months

  MonthNames() {
    for (const DateLanguage& language : kLanguages) {
      int month = 0;
      for (const std::string_view names : text::split_words(language.months, ";")) {
        ++month;
        for (const std::string_view name : text::split_words(names))
          sorted.emplace_back(text::squeezed(name), month);
      }
    }
    std::sort(sorted.begin(), sorted.end());
    for (const auto& [name, month] : sorted)
      begins[static_cast<unsigned char>(name[0])] = true;
  }
};

// --- Labels.

class Labels {
 public:
  explicit Labels(Column column) {
    for (const std::string_view label : text::phrases_of(rows_of(column)))
      all_.push_back(text::folded(label));
  }

  // Only the end of the text matters, since a sentence may precede it.
  bool are_in(std::string_view text) const {
    constexpr std::size_t kLongest = 60;
    const std::string plain = text::folded(text);
    std::string_view end(plain);
    if (end.size() > kLongest) end.remove_prefix(end.size() - kLongest);
    return std::any_of(all_.begin(), all_.end(), [&](const std::string& label) {
      return end.find(label) != end.npos;
    });
  }

 private:
  std::vector<std::string> all_;
};

}  // namespace

int month_of(std::string_view folded_word) {
  static const MonthNames kNames;
  const auto& [sorted, begins] = kNames;
  constexpr std::size_t kShortest = 3;  // bytes
  if (folded_word.size() < kShortest ||
      !begins[static_cast<unsigned char>(folded_word[0])])
    return 0;
  const auto found = std::lower_bound(
      sorted.begin(), sorted.end(), folded_word,
      [](const Entry& row, std::string_view word) { return row.first < word; });
  return found != sorted.end() && found->first == folded_word ? found->second : 0;
}

bool is_modified_label(std::string_view text) {
  static const Labels kLabels(&DateLanguage::modified);
  return kLabels.are_in(text);
}

bool is_published_label(std::string_view text) {
  static const Labels kLabels(&DateLanguage::published);
  return kLabels.are_in(text);
}

std::string_view without_word_before_date(std::string_view text) {
  static const text::PhraseSet kWords(rows_of(&DateLanguage::before));
  text = text::trim(text);
  const std::size_t blank = text.rfind(' ');
  if (blank == text.npos || !kWords.contains(text.substr(blank + 1))) return text;
  return text::trim(text.substr(0, blank));
}

bool joins_date(std::string_view folded_word) {
  static const text::PhraseSet kWords(rows_of(&DateLanguage::between));
  return kWords.contains(folded_word);
}

bool ends_ordinal(std::string_view folded_word) {
  static const text::PhraseSet kWords(rows_of(&DateLanguage::ordinals));
  return kWords.contains(folded_word);
}

}  // namespace tamis::meta
