/** Until when the field for a question takes the focus as it appears, since a key asked for it. */
export const questionFocus = { untilMs: 0 };
export const focusWithinMs = 5_000;
