// UTF-8 that somebody took for windows-1252 or Latin-1 and wrote again: "CafÃ©".
//
//   if (is_mojibake(text)) repair_mojibake(word);   // "CafÃ©" becomes "Café"
//
// The damage is undone only where it is certain, since a text may speak of it:
//
//   - Every letter beyond ASCII is part of a sequence that becomes one character again.
//     One right letter shows that the page was read rightly.
//   - Signs that pages write as references (&copy;, &mdash;) may stand among them, one
//     for every four sequences.
//   - Two different words at least hold a sequence beside other letters, so that "Ã©
//     and Ã¼" in a sentence is no damage; or four bytes (emoji) were damaged twice; or
//     the text has no words but sequences.
#pragma once

#include <string>
#include <string_view>

namespace tamis {

// Whether all of the text is such damage, for certain.
bool is_mojibake(std::string_view text);

// Whether a sequence may begin with the first character; quick.
bool may_be_mojibake(std::string_view text);

// One word of a text that is mojibake. At the end of a word a byte may lack: A0 was
// taken for a no-break space, which ends a word.
void repair_mojibake(std::string& word);

// Whether the word ends before such a byte.
bool lacks_last_byte(std::string_view word);

}  // namespace tamis
