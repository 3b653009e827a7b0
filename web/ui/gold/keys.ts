// Elements in which keys type or choose. The page ignores keys there.
export const WRITING = "input:not([type=checkbox], [type=file]), textarea, select, dialog";
// Elements that the space bar activates.
export const PRESSED = "button, a, summary, input";
