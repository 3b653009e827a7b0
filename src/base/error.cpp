#include "tamis/error.h"

namespace tamis {

std::string to_string(const Error& error) {
  std::string out;
  if (!error.place.empty()) out += error.place + ": ";
  out += error.finding;
  if (!error.allowed.empty()) out += " (" + error.allowed + ")";
  return out;
}

}  // namespace tamis
