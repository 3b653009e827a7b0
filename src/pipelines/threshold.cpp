#include "pipelines/threshold.h"

namespace tamis {

std::string ParamText<Threshold>::read(std::string_view text, Threshold& out) {
  const bool is_percent = text.ends_with('%');
  double value = 0;
  const std::string finding = ParamText<double>::read(
      is_percent ? text.substr(0, text.size() - 1) : text, value);
  const double most = is_percent ? 100 : 1e6;
  if (!finding.empty() || value < 0 || value > most)
    return "'" + std::string(text) + "' is not a number from 0 to 1000000 or a share " +
           "from 0% to 100%";
  out = {value, is_percent};
  return {};
}

std::string ParamText<Threshold>::write(const Threshold& threshold) {
  return ParamText<double>::write(threshold.value) + (threshold.is_percent ? "%" : "");
}

}  // namespace tamis
