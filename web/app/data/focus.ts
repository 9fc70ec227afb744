export const questionFocus = { untilMs: 0 };
export const focusWithinMs = 5_000;
