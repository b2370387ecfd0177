import { type RawBuilder, sql } from 'kysely';

/** Opaque bytes as they travel: base64url without padding. */
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
export const textOf = (bytes: Buffer): string => bytes.toString('base64url');

/** The same, of a column inside a JSON answer. */
export const textSql = (column: RawBuilder<unknown>) =>
  sql<string>`translate(encode(${column}, 'base64'), E'+/=\n', '-_')`;
