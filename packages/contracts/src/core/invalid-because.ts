import { messages } from './messages.ts';

/** The specification's words, followed by what puts the field right. */
export const invalidBecause = (why: string): string => `${messages.invalid} ${why}`;

/** What is said of a day the calendar does not have. */
export const NO_SUCH_DAY = 'Escreva uma data que exista, como 31/01/2026.';
