/** As many families as one call tells; a browser sends a longer list in parts. */
export const LETTERS_AT_ONCE = 50;
/** As many as one letter goes to. */
export const MOST_LETTERS = 5000;
