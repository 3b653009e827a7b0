// Where keys are letters, or choose: there they mean nothing to the page.
export const WRITING = "input:not([type=checkbox], [type=file]), textarea, select, dialog";
// Where the space bar presses something.
export const PRESSED = "button, a, summary, input";
