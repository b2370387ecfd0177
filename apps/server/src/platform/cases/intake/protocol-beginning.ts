import { type FormType, protocolPrefixes } from '@conforme/contracts/platform/cases/form-types.ts';
import { type RawBuilder, sql } from 'kysely';

/** Comes after every sign of a protocol. */
const AFTER_ALL_SIGNS = '~';

/**
 * Words that are written like the beginning of a protocol can stand nowhere else in it, and those that begin with them
 * lie together in an index. Null for any other words.
 */
export function protocolBegins(formType: FormType, words: string): RawBuilder<unknown> | null {
  const beginning = words.trim().toUpperCase();
  if (!new RegExp(`^${protocolPrefixes[formType]}-\\d{4}-[\\dA-Z-]*$`).test(beginning)) return null;
  return sql`(${protocolInOrder} >= ${beginning} and ${protocolInOrder} < ${beginning + AFTER_ALL_SIGNS})`;
}

/** Sign by sign, as the indexes have it. */
export const protocolInOrder = sql`protocol collate "C"`;
