// Errors as text, safe to print: names, addresses and pipelines in them may come from
// strangers.
#include "tamis/error.h"
#include "text/control_characters.h"
#include "text/shown_credentials.h"

namespace tamis {

std::string to_string(const Error& error) {
  std::string out;
  if (!error.place.empty()) out += error.place + ": ";
  out += error.finding;
  if (!error.allowed.empty()) out += " (" + error.allowed + ")";
  return visible(without_credentials_in_text(out));
}

}  // namespace tamis
