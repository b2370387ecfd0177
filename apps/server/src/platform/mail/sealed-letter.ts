import { decrypt, encrypt } from '../../core/encryption.ts';
import type { Letter } from './letter.ts';

/** Bound to the row it stands in: a letter moved to another row cannot be opened there. */
export const sealLetter = (key: Buffer, rowId: number, letter: Letter): Buffer =>
  encrypt(key, Buffer.from(JSON.stringify(letter)), boundTo(rowId));

/** Throws when it was changed, moved, or sealed with another key. */
export const openLetter = (key: Buffer, rowId: number, kept: Buffer): Letter =>
  JSON.parse(decrypt(key, kept, boundTo(rowId)).toString()) as Letter;

const boundTo = (rowId: number): string => `mail_messages ${rowId}`;
