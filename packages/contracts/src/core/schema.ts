import { z } from 'zod';
import type { Choices } from './choices.ts';
import { HIDDEN_SIGN, invalidBecause, NO_SUCH_DAY } from './invalid-because.ts';
import { messages } from './messages.ts';
import { showsAll, showsAllLines, showsSomething } from './text/visible-text.ts';

/**
 * The one `z` of the product. Importing it here makes sure that every refusal speaks
 * Portuguese with the specification's words, whichever side runs the schema.
 */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null
          ? messages.required
          : issue.expected === 'number' || issue.expected === 'int'
            ? invalidBecause(isNegative(issue.input) ? 'Digite um número sem sinal.' : 'Digite um número.')
            : messages.invalid;
      // A choice nobody made is missing, not wrong.
      case 'invalid_value':
        return [undefined, null, ''].includes(issue.input as never)
          ? messages.required
          : issue.values.length > 1
            ? invalidBecause('Escolha uma das opções.')
            : messages.invalid;
      case 'too_small':
        return issue.origin === 'string' && issue.minimum === 1
          ? messages.required
          : issue.origin === 'string'
            ? `Digite ao menos ${issue.minimum} caracteres.`
            : issue.origin === 'array'
              ? messages.required
              : invalidBecause(`O menor valor é ${issue.minimum}.`);
      case 'too_big':
        return issue.origin === 'string'
          ? `Digite no máximo ${issue.maximum} caracteres.`
          : issue.origin === 'array'
            ? invalidBecause(`Cabem no máximo ${issue.maximum}.`)
            : invalidBecause(`O maior valor é ${issue.maximum}.`);
      case 'invalid_format':
        return issue.format === 'date'
          ? invalidBecause(NO_SUCH_DAY)
          : issue.format === 'datetime'
            ? invalidBecause('Escreva a data e a hora, como 31/01/2026 14:30.')
            : messages.invalid;
      case 'unrecognized_keys':
        return `Campo desconhecido: ${issue.keys.slice(0, 10).join(', ')}.`;
      default:
        return messages.invalid;
    }
  },
});

/** Fields for numbers take digits alone, and hand on what else was typed. */
function isNegative(input: unknown): boolean {
  return typeof input === 'string' && /^-\d/.test(input);
}

export { z };

/** A line of text a person typed: surrounding blanks do not count, emptiness does. */
export const line = (max: number) =>
  z.string().trim().min(1).max(max).refine(showsAll, HIDDEN_SIGN).refine(showsSomething, messages.required);
export const optionalLine = (max: number) =>
  z.string().trim().max(max).refine(showsAll, HIDDEN_SIGN).nullable().default(null);

/** Several lines, as a text area takes them. */
export const text = (max: number, { min = 1, tooShort }: { min?: number; tooShort?: string } = {}) =>
  z
    .string()
    .trim()
    .min(min, tooShort)
    .max(max)
    .refine(showsAllLines, HIDDEN_SIGN)
    .refine(showsSomething, messages.required);
export const optionalText = (max: number) =>
  z.string().trim().max(max).refine(showsAllLines, HIDDEN_SIGN).nullable().default(null);

/**
 * Words of somebody else, exactly as they were copied: neither trimmed nor refused for what hides in them, which may be what
 * they are kept for. Whoever shows them uses `withHiddenNamed`. Only the one character that no database keeps is refused.
 */
export const verbatim = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !text.includes('\0'), HIDDEN_SIGN)
    .nullable()
    .default(null);

/** One address, folded to lower case because mailboxes are compared that way everywhere in Brazil. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  // Empty is only empty: without this it would be called invalid as well.
  .min(1, { abort: true })
  .max(254)
  .regex(
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
    invalidBecause('Escreva o e-mail inteiro, como nome@exemplo.com.br.'),
  );

/** Database ids stay far below 2^53, so a JSON number holds every one of them. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, messages.invalid)
  .transform(Number);
export const byId = z.strictObject({ id: idInPath });
export { idInPath };

export const instant = z.iso.datetime({ offset: true });

/** Words of the server about what worked. */
export const successMessages = z.array(z.strictObject({ level: z.literal('success'), message: z.string() }));

/** A record's version travels with it; a write with a stale one answers 409. */
export const version = z.number().int().positive().max(2_147_483_647);

/** Of something that is numbered within its record. */
export const numberWithin = z.number().int().positive().max(2_147_483_647);

/** An opaque secret in base64url, as links and set-up carry it. */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, messages.invalid);

/** One of these codes, and nothing else. */
export const oneOf = <C extends string>({ options }: Choices<C>) =>
  z.enum(options.map(({ value }) => value) as [C, ...C[]]);
