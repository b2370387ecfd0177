/** Without accents and case: how words are compared everywhere, as the database's `plain_text` does. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
