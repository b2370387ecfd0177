import { decrypt, encrypt } from '../../core/encryption.ts';
import type { Letter } from './letter.ts';

/** The uuid of its row, or the id of a row without one: a letter copied to another row cannot be opened there. */
type RowName = string | number;

export const sealLetter = (key: Buffer, row: RowName, letter: Letter): Buffer =>
  encrypt(key, Buffer.from(JSON.stringify(letter)), boundTo(row));

/** Throws when it was changed, moved, or sealed with another key. */
export const openLetter = (key: Buffer, row: RowName, kept: Buffer): Letter =>
  JSON.parse(decrypt(key, kept, boundTo(row)).toString()) as Letter;

const boundTo = (row: RowName): string => `mail_messages ${row}`;
