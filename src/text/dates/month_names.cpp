// Names of months, folded (lower case, no dots), in the languages that the patterns
// know: en de fr es it pt nl pl ru uk ar, and the Nordic ones, which cost nothing more.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "text/dates/dates.h"
#include "text/lists.h"
#include "text/unicode.h"

namespace tamis::meta {
namespace {

struct MonthNames {
  int month;
  std::string_view names;  // blanks between them
};

constexpr MonthNames kMonths[] = {
    {1,
     "january jan januar jänner januari janvier janv enero ene gennaio gen janeiro "
     "styczeń stycznia sty январь января янв січня يناير كانونالثاني"},
    {2,
     "february feb febr februar februari février fevrier févr fév febrero febbraio "
     "fevereiro fev luty lutego lut февраль февраля фев февр лютого فبراير شباط"},
    {3,
     "march mar märz mrz maerz maart mrt mars marzo março marco marzec marca mars март "
     "марта мар березня مارس آذار اذار"},
    {4,
     "april apr avril avr abril abr aprile kwiecień kwietnia kwi апрель апреля апр "
     "квітня أبريل ابريل نيسان"},
    {5, "may mai mei mayo maggio mag maio maj maja май мая травня مايو أيار ايار"},
    {6,
     "june jun juni juin junio giugno giu junho czerwiec czerwca cze июнь июня июн "
     "червня يونيو حزيران"},
    {7,
     "july jul juli juillet juil julio luglio lug julho lipiec lipca lip июль июля июл "
     "липня يوليو تموز"},
    {8,
     "august aug augustus août aout agosto ago sierpień sierpnia sie август августа "
     "авг "
     "серпня أغسطس اغسطس آب"},
    {9,
     "september sept sep septembre septiembre setiembre settembre set setembro "
     "wrzesień "
     "września wrz сентябрь сентября сен сент вересня سبتمبر أيلول ايلول"},
    {10,
     "october oct oktober okt octobre octubre ottobre ott outubro out październik "
     "października paź октябрь октября окт жовтня أكتوبر اكتوبر تشرينالأول تشرينالاول"},
    {11,
     "november nov novembre noviembre novembro listopad listopada lis ноябрь ноября "
     "ноя "
     "нояб листопада نوفمبر تشرينالثاني"},
    {12,
     "december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro "
     "grudzień grudnia gru desember des декабрь декабря дек грудня ديسمبر كانونالأول "
     "كانونالاول"},
};

using Entry = std::pair<std::string, int>;

struct Names {
  std::vector<Entry> sorted;
  bool begins[256] = {};  // by the first byte: nearly all words are no months
};

Names all_names() {
  Names names;
  std::vector<Entry>& out = names.sorted;
  for (const MonthNames& row : kMonths)
    for (const std::string_view name : text::split_words(row.names))
      out.emplace_back(text::squeezed(name), row.month);
  std::sort(out.begin(), out.end());
  for (const auto& [name, month] : out)
    names.begins[static_cast<unsigned char>(name[0])] = true;
  return names;
}

}  // namespace

int month_of(std::string_view folded_word) {
  static const Names kNames = all_names();
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

}  // namespace tamis::meta
