import { z } from 'zod';
import type { Choices } from './choices.ts';
import { messages } from './messages.ts';

/**
 * The one `z` of the product. Importing it here makes sure that every refusal speaks
 * Portuguese with the specification's words, whichever side runs the schema.
 */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null ? messages.required : messages.invalid;
      // A choice nobody made is missing, not wrong.
      case 'invalid_value':
        return [undefined, null, ''].includes(issue.input as never) ? messages.required : messages.invalid;
      case 'too_small':
        return issue.origin === 'string' && issue.minimum === 1
          ? messages.required
          : issue.origin === 'string'
            ? `Digite ao menos ${issue.minimum} caracteres.`
            : issue.origin === 'array'
              ? messages.required
              : messages.invalid;
      case 'too_big':
        return issue.origin === 'string' ? `Digite no máximo ${issue.maximum} caracteres.` : messages.invalid;
      case 'unrecognized_keys':
        return `Campo desconhecido: ${issue.keys.slice(0, 10).join(', ')}.`;
      default:
        return messages.invalid;
    }
  },
});

export { z };

/** Control characters, line ends and marks that turn the reading direction: they make one text look like another. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const showsAll = (text: string) => !hidden.test(text);
/** Nothing but marks without a picture of their own, and letters that are drawn as a blank. */
const blank = /^[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u;
const showsSomething = (text: string) => text === '' || hidden.test(text) || !blank.test(text);
const showsAllLines = (text: string) => showsAll(text.replace(/[\t\n\r]/g, ' '));

/** A line of text a person typed: surrounding blanks do not count, emptiness does. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(showsAll, messages.invalid)
    .refine(showsSomething, messages.required);
export const optionalLine = (max: number) =>
  z.string().trim().max(max).refine(showsAll, messages.invalid).nullable().default(null);

/** Several lines, as a text area takes them. */
export const text = (max: number, { min = 1, tooShort }: { min?: number; tooShort?: string } = {}) =>
  z
    .string()
    .trim()
    .min(min, tooShort)
    .max(max)
    .refine(showsAllLines, messages.invalid)
    .refine(showsSomething, messages.required);
export const optionalText = (max: number) =>
  z.string().trim().max(max).refine(showsAllLines, messages.invalid).nullable().default(null);

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
    messages.invalid,
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

/** An opaque secret in base64url, as links and set-up carry it. */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, messages.invalid);

/** One of these codes, and nothing else. */
export const oneOf = <C extends string>({ options }: Choices<C>) =>
  z.enum(options.map(({ value }) => value) as [C, ...C[]]);
