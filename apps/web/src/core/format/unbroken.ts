/** An article or paragraph of a law stays on one line with its number: 'art. 18', '§ 5º'. */
export const unbroken = (words: string): string => words.replace(/(arts?\.|§§?) /gi, '$1\u00a0');
