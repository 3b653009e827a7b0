// Names of reporters as papers and agencies of Taiwan, China and Japan write them,
// without a blank or a colon before or behind them.
#pragma once

#include <string>
#include <string_view>

namespace tamis::meta {

//   記者林美玲、王大明／台北報導          林美玲、王大明
//   佐藤花子記者                          佐藤花子
//   （中央社記者王小明台北3日電）         王小明
//   【ロンドン＝山田一郎】                山田一郎
//   2024/05/03 10:15 配信 時事通信        時事通信
// Empty where the line has none of these.
std::string east_asian_names(std::string_view line);

// Whether two words are a Japanese family's and a given name, and not two Chinese ones.
bool is_name_with_blank(std::string_view family, std::string_view given);

}  // namespace tamis::meta
