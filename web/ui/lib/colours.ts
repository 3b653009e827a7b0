// Colours of words. Pages have their own colours, so words get a matching background and text
// colour, the same in light and dark mode: --both, --only-here and --only-there (../../colours.css)
// on white.
export const KEPT = "background-color: #bfe6e4; color: #10292b;";
export const DROPPED = "color: #868d94;";
export const HERE = "text-decoration: underline 2px #b4400f; text-underline-offset: 3px;"; // at the keyboard position
export const PAINTED = "background-color: #ffd08a; color: #2b1c05;";
export const ONLY_HERE = PAINTED;
export const ONLY_THERE = "background-color: #eadcf5; color: #3c2552; text-decoration: line-through #8a5fb0;";
export const VOTES = ["#eef0f0", "#d9eeec", "#b6e0dd", "#85cac7", "#4fb0ae", "#1c8f91"];
