import { messages } from './messages.ts';

/** The specification's words, followed by what puts the field right. */
export const invalidBecause = (why: string): string => `${messages.invalid} ${why}`;

/** What is said of a sign that is there and not seen. */
export const HIDDEN_SIGN = invalidBecause(
  'Há nele um caractere que não aparece na tela: apague e digite de novo.',
);

export const ONE_OF_THESE = invalidBecause('Escolha uma das opções.');

/** What is said of a day the calendar does not have. */
export const NO_SUCH_DAY = 'Escreva uma data que exista, como 31/01/2026.';
