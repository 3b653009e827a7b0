// Tests src/text/dates.
#include "text/dates/dates.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace tamis::meta {
namespace {

std::string read(std::string_view text, DayOrder order = DayOrder::day_first) {
  const auto moment = read_date(text, {.order = order});
  return moment ? to_iso(*moment) : "";
}

std::string find(std::string_view text, DayOrder order = DayOrder::day_first) {
  const auto found = find_date(text, {.order = order});
  return found ? to_iso(found->moment) : "";
}

TEST(Dates, ReadsWhatProgramsWrite) {
  EXPECT_EQ(read("2024-05-31"), "2024-05-31");
  EXPECT_EQ(read("2024-05-31T18:05:07.123+02:00"), "2024-05-31T18:05:07+02:00");
  EXPECT_EQ(read("2024-05-31T18:05:07Z"), "2024-05-31T18:05:07Z");
  EXPECT_EQ(read("2024-05-31 18:05:07 -0530"), "2024-05-31T18:05:07-05:30");
  EXPECT_EQ(read("Fri, 31 May 2024 16:05:00 GMT"), "2024-05-31T16:05:00Z");
  EXPECT_EQ(read("Fri May 31 16:05:00 2024"), "2024-05-31T16:05:00");
  EXPECT_EQ(read("20240531"), "2024-05-31");
  EXPECT_EQ(read("20240531180507"), "2024-05-31T18:05:07");
  EXPECT_EQ(read("1717171717"), "2024-05-31T16:08:37Z");
  EXPECT_EQ(read("1717171717000"), "2024-05-31T16:08:37Z");
  EXPECT_EQ(read("2024-05"), "2024-05");
}

TEST(Dates, ReadsWhatPeopleWriteInTheirLanguages) {
  for (const char* text :
       {"May 31, 2024", "31st May 2024", "31. Mai 2024", "31 mai 2024",
        "31 de mayo de 2024", "31 maggio 2024", "31 de maio de 2024", "31 mei 2024",
        "31 maja 2024", "31 мая 2024", "2024年5月31日", "٣١ مايو ٢٠٢٤", "31.05.2024",
        "31/5/2024", "2024.5.31", "2024/05/31", "３１ May ２０２４"})
    EXPECT_EQ(find(text), "2024-05-31") << text;
}

TEST(Dates, ReadsErasAndChineseNumerals) {
  for (const char* text : {"令和6年5月31日", "民國113年5月31日", "民国113年5月31日",
                           "二〇二四年五月三十一日", "二零二四年五月三十一日",
                           "令和六年五月三十一日", "发布于二○二四年五月31日"})
    EXPECT_EQ(find(text), "2024-05-31") << text;
  EXPECT_EQ(find("平成31年4月30日"), "2019-04-30");
  EXPECT_EQ(find("令和元年5月1日"), "2019-05-01");
  EXPECT_EQ(find("二〇二四年十二月廿五日"), "2024-12-25");
  EXPECT_EQ(find("二〇二四年十月十日"), "2024-10-10");
  EXPECT_EQ(find("令和99年5月31日"), "");
  EXPECT_EQ(find("二〇二四年十三月一日"), "");
  EXPECT_EQ(find("民國113年"), "");
}

TEST(Dates, ArabsNameAMonthTwice) {
  EXPECT_EQ(find("5 مارس/آذار 2024"), "2024-03-05");
  EXPECT_EQ(find("الثلاثاء 5 آذار/مارس 2024"), "2024-03-05");
  EXPECT_EQ(find("5 كانون الثاني/يناير 2024"), "2024-01-05");
  EXPECT_EQ(find("5 تشرين الأول 2024"), "2024-10-05");
  EXPECT_EQ(find("5 مارس/أبريل 2024"), "");  // two months are not a date
}

TEST(Dates, TheEndOfADayIsTheNextDay) {
  EXPECT_EQ(read("2024-03-05T24:00:00"), "2024-03-06T00:00:00");
  EXPECT_EQ(read("2024-02-29T24:00"), "2024-03-01T00:00");
  EXPECT_EQ(read("2023-12-31T24:00:00Z"), "2024-01-01T00:00:00Z");
  EXPECT_EQ(read("2024-03-05T24:30"), "2024-03-05");  // there is no such time
}

TEST(Dates, ReadsTimesBehindDays) {
  EXPECT_EQ(find("2024年5月31日(金) 14時30分"), "2024-05-31T14:30");
  EXPECT_EQ(find("2024年5月31日（星期五）14:30"), "2024-05-31T14:30");
  EXPECT_EQ(find("令和6年5月31日 14時30分"), "2024-05-31T14:30");
  EXPECT_EQ(find("May 31, 2024 at 6:05 p.m. EDT"), "2024-05-31T18:05-04:00");
  EXPECT_EQ(find("31. Mai 2024, 18.05 Uhr"), "2024-05-31T18:05");
  EXPECT_EQ(find("31 mai 2024 à 18h05"), "2024-05-31T18:05");
  EXPECT_EQ(find("2005年3月31日 03:18"), "2005-03-31T03:18");
  EXPECT_EQ(find("May 31, 2024 12:10 am"), "2024-05-31T00:10");
  EXPECT_EQ(find("May 31, 2024, page 12"), "2024-05-31");
}

TEST(Dates, ReadsTimesWithoutSigns) {
  EXPECT_EQ(read("20240531T180533Z"), "2024-05-31T18:05:33Z");
  EXPECT_EQ(read("20240531T180533+0200"), "2024-05-31T18:05:33+02:00");
  EXPECT_EQ(read("20240531T180533.250Z"), "2024-05-31T18:05:33Z");
  EXPECT_EQ(read("20240531T1805"), "2024-05-31T18:05");
  EXPECT_EQ(read("20240531T2561"), "2024-05-31");
}

TEST(Dates, ReadsTimesAsLanguagesHaveThem) {
  EXPECT_EQ(find("31 мая 2024 г. в 18:05 (МСК)"), "2024-05-31T18:05+03:00");
  EXPECT_EQ(find("31 maja 2024 r., 18:05"), "2024-05-31T18:05");
  EXPECT_EQ(find("2024年5月31日 午後6時5分"), "2024-05-31T18:05");
  EXPECT_EQ(find("2024年5月31日(金) 午前9時15分"), "2024-05-31T09:15");
  EXPECT_EQ(find("2024年5月31日 下午6:05"), "2024-05-31T18:05");
  EXPECT_EQ(find("2024年5月31日 下午"), "2024-05-31");
}

TEST(Dates, APageNamesNoDayAfterTheNextOne) {
  EXPECT_EQ(latest_day_of("2024-05-31T23:30:00Z"), "2024-06-01");
  EXPECT_EQ(latest_day_of("20241231235959"), "2025-01-01");
  EXPECT_EQ(latest_day_of("2024-02"), "");
  EXPECT_EQ(latest_day_of(""), "");
}

TEST(Dates, TheOrderOfDayAndMonthIsThatOfTheReaderUnlessTheNumbersTell) {
  EXPECT_EQ(find("03/04/2024", DayOrder::month_first), "2024-03-04");
  EXPECT_EQ(find("03/04/2024", DayOrder::day_first), "2024-04-03");
  EXPECT_EQ(find("31/04/2024", DayOrder::month_first), "");  // there is no such day
  EXPECT_EQ(find("31/05/2024", DayOrder::month_first), "2024-05-31");
  EXPECT_EQ(find("05/31/2024", DayOrder::day_first), "2024-05-31");
}

TEST(Dates, RefusesWhatIsNotPlausible) {
  for (const char* text :
       {"2024-13-01", "2024-02-30", "1823-05-01", "2099-01-01", "45/45/2024", "",
        "tomorrow", "version 3.14.15", "0000-00-00"})
    EXPECT_EQ(read(text), "") << text;
  EXPECT_EQ(read("2023-02-29"), "");
  EXPECT_EQ(read("2024-02-29"), "2024-02-29");
}

TEST(Dates, FindsADateInsideALineAndSaysWhere) {
  const std::string text = "Posted by Jane on 31 May 2024, Berlin";
  const auto found = find_date(text, {});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(text.substr(found->at, found->end - found->at), "31 May 2024");
}

TEST(Dates, ATextWithoutAYearHasNone) {
  EXPECT_EQ(find("31 May, 18:05"), "");
  EXPECT_EQ(find("call 555-12-34"), "");
}

}  // namespace
}  // namespace tamis::meta
