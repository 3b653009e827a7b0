// Names of reporters in newspapers and agencies of Taiwan, China and Japan.

#include <algorithm>
#include <iterator>

#include "metadata/names/bylines.h"
#include "text/ascii.h"
#include "text/phrase_set.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kCharacter = 3;  // bytes of one character in these scripts
constexpr std::string_view kBetween = "、";

constexpr std::size_t kLongestName = 4 * kCharacter;
constexpr std::size_t kShortestName = 2 * kCharacter;

// Returns the characters before the first punctuation or character of another script.
std::string_view letters_of(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size()) {
    const Utf8Character c = read_utf8(text.substr(end));
    const bool is_between = text.substr(end).starts_with(kBetween);
    if (!is_between && !(is_letter(c.code) && is_spaceless(c.code))) break;
    end += c.length;
  }
  return text.substr(0, end);
}

// Reports whether a text is names with two to four characters each, separated by 、.
bool are_names(std::string_view text) {
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(kBetween, at), text.size());
    if (end - at < kShortestName || end - at > kLongestName) return false;
    at = end + kBetween.size();
  }
  return true;
}

// Removes the places where agencies are. Other places are separated by the length of
// the name.
std::string_view without_place(std::string_view name) {
  constexpr std::string_view kPlaces[] = {
      "台北",   "臺北", "新北", "桃園", "新竹", "苗栗", "台中", "臺中", "彰化",
      "南投",   "雲林", "嘉義", "台南", "臺南", "高雄", "屏東", "宜蘭", "花蓮",
      "台東",   "臺東", "澎湖", "金門", "連江", "基隆", "東京", "北京", "上海",
      "華盛頓", "紐約", "倫敦", "巴黎", "柏林", "首爾", "香港"};
  for (const std::string_view place : kPlaces)
    if (name.ends_with(place)) return name.substr(0, name.size() - place.size());
  constexpr std::size_t kUsual = 3 * kCharacter;
  return name.size() >= kUsual + kShortestName ? name.substr(0, kUsual) : name;
}

std::string_view of_reporter(std::string_view line) {
  for (const std::string_view label : {"記者", "记者"}) {
    const std::size_t at = line.find(label);
    if (at == line.npos) continue;
    const std::string_view rest = line.substr(at + label.size());
    const std::string_view names = letters_of(rest);
    const std::string_view behind = rest.substr(names.size());
    if ((behind.starts_with("／") || behind.starts_with('/')) && are_names(names))
      return names;
    const bool is_of_agency = line.substr(0, at).ends_with("中央社");
    std::size_t digits = 0;
    while (digits < behind.size() && is_digit(behind[digits])) ++digits;
    if (is_of_agency && digits > 0 && behind.substr(digits).starts_with("日電")) {
      const std::string_view name = without_place(names);
      if (are_names(name)) return name;
    }
  }
  return {};
}

// Finds the name at the beginning of the line; the end or a space must follow the word.
std::string_view before_reporter(std::string_view line) {
  constexpr std::string_view kReporter = "記者";
  const std::string_view word = letters_of(line);
  if (!word.ends_with(kReporter)) return {};
  if (word.size() < line.size() && line[word.size()] != ' ') return {};
  const std::string_view name = word.substr(0, word.size() - kReporter.size());
  if (text::ends_with_one_of(name, {"部", "社", "局", "紙", "報", "員", "性"}))
    return {};
  return name.size() > kShortestName && are_names(name) ? name : std::string_view();
}

// Finds a name next to a place, in brackets before the text of a correspondent.
std::string_view of_correspondent(std::string_view line) {
  constexpr std::string_view kOpen = "【";
  constexpr std::string_view kClose = "】";
  if (!line.starts_with(kOpen)) return {};
  const std::size_t close = line.find(kClose);
  const std::string_view inside =
      close == line.npos ? "" : line.substr(kOpen.size(), close - kOpen.size());
  for (const std::string_view sign : {"＝", "="}) {
    const std::size_t at = inside.find(sign);
    if (at == inside.npos || at == 0) continue;
    const std::string_view names = inside.substr(at + sign.size());
    if (letters_of(names).size() == names.size() && are_names(names)) return names;
  }
  return {};
}

// Finds an agency if the line is its name, or a date and its name.
std::string_view of_agency(std::string_view line) {
  constexpr std::string_view kAgencies[] = {
      "共同通信社", "共同通信", "時事通信社", "時事通信", "時事",
      "中央社",     "新華社",   "新华社",     "中新社",   "聯合社"};
  for (const std::string_view agency : kAgencies) {
    if (!line.ends_with(agency)) continue;
    const std::string_view before =
        text::trim(line.substr(0, line.size() - agency.size()));
    const bool is_date = !before.empty() && before[0] >= '1' && before[0] <= '2';
    constexpr std::size_t kLongestDate = 40;  // bytes
    if (before.empty() || (is_date && before.size() <= kLongestDate))
      return line.substr(line.size() - agency.size());
  }
  return {};
}

bool begins_with_chinese_family_name(std::string_view word) {
  constexpr std::u32string_view kFamilies =
      U"王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許"
      U"韩"
      U"韓冯馮邓鄧曹彭曾肖蕭田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭"
      U"譚"
      U"陆陸汪范金石廖贾賈夏韦韋付傅方白邹鄒孟熊秦邱江尹薛闫閻段雷侯龙龍史陶黎贺賀顾顧"
      U"毛"
      U"郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯施洪柯颜顏";
  return kFamilies.find(read_utf8(word).code) != kFamilies.npos;
}

bool ends_as_japanese_name(std::string_view given) {
  return text::ends_with_one_of(
      given, {"郎", "子", "美", "夫", "雄", "介", "助", "彦", "香", "恵", "奈"});
}

}  // namespace

bool is_name_with_blank(std::string_view family, std::string_view given) {
  constexpr std::size_t kLongest = 3 * kCharacter;
  if (family.size() > kLongest || given.size() > kLongest) return false;
  return !begins_with_chinese_family_name(given) &&
         (!begins_with_chinese_family_name(family) || ends_as_japanese_name(given));
}

std::string east_asian_names(std::string_view line) {
  line = text::trim(line);
  for (const auto read : {of_reporter, before_reporter, of_correspondent, of_agency})
    if (const std::string_view names = read(line); !names.empty())
      return std::string(names);
  return {};
}

}  // namespace tamis::meta
