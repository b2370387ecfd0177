import { sql } from 'kysely';

/** Whether the text that a row is found by holds these words, accents and case aside. */
export const textHolds = (words: string) => sql`search_text like (select like_pattern(${words}))`;
