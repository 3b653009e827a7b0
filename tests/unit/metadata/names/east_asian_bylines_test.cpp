// Tests src/metadata/names/east_asian_bylines.cpp.
#include <gtest/gtest.h>

#include "metadata/names/bylines.h"

namespace tamis::meta {
namespace {

TEST(EastAsianBylines, AreReadAsPapersWriteThem) {
  EXPECT_EQ(east_asian_names("記者林美玲／台北報導"), "林美玲");
  EXPECT_EQ(east_asian_names("記者林美玲、王大明/台北報導"), "林美玲、王大明");
  EXPECT_EQ(east_asian_names("（中央社記者王小明台北3日電）市議會今天"), "王小明");
  EXPECT_EQ(east_asian_names("（中央社記者林巧璉屏東縣21日電）"), "林巧璉");
  EXPECT_EQ(east_asian_names("佐藤花子記者"), "佐藤花子");
  EXPECT_EQ(east_asian_names("佐藤花子記者 東京本社"), "佐藤花子");
  EXPECT_EQ(east_asian_names("【ロンドン＝山田一郎】市議会は"), "山田一郎");
  EXPECT_EQ(east_asian_names("共同通信"), "共同通信");
  EXPECT_EQ(east_asian_names("2024/05/03 10:15 配信 時事通信"), "時事通信");
}

TEST(EastAsianBylines, AreNotInOtherLines) {
  for (const char* line :
       {"", "記者會今天舉行", "記者／台北報導", "【速報】市議会は", "【A＝B】x",
        "写真＝共同通信", "市長は記者団に語った", "中央社記者 3日電", "社会部記者",
        "新聞記者", "佐藤花子記者が語る", "這件事記者都知道了也寫了很久／台北"})
    EXPECT_EQ(east_asian_names(line), "") << line;
}

}  // namespace
}  // namespace tamis::meta
