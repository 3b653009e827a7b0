#include "render/formulas/formula_places.h"

#include "render/text/touching.h"
#include "text/control_characters.h"

namespace tamis {

bool FormulaPlaces::is_picture_of_last(NodeId element, const std::string& tex) const {
  return page_.tag(element) == Tag::img && tex == last_ &&
         page_.words(element).first == last_end_;
}

std::optional<FormulaPlaces::Place> FormulaPlaces::at(NodeId n) {
  std::optional<Formula> formula = formulas_.at(n);
  if (!formula) return std::nullopt;
  drop_controls(formula->tex);
  const NodeId begin = n == shown_.last ? shown_.first : n;
  if (formula->tex.empty()) shown_ = {begin, page_.end(n)};
  const bool stays =
      page_.words(n).size() > 0 ? kept_.any(page_.words(n)) : media_.formula_stays(n);
  if (!stays || is_picture_of_last(n, formula->tex)) return Place{};
  if (page_.tag(n) == Tag::math) {
    last_ = formula->tex;
    last_end_ = page_.words(n).last;
  }
  return Place{std::move(*formula), touches_before(page_, keep_, begin)};
}

}  // namespace tamis
