import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Letter } from './letter.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM, bound to the row it stands in: a letter moved to another row cannot be opened there. */
export function sealLetter(key: Buffer, rowId: number, letter: Letter): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(rowId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(letter), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** Throws when it was changed, moved, or sealed with another key. */
export function openLetter(key: Buffer, rowId: number, kept: Buffer): Letter {
  const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(rowId)).setAuthTag(kept.subarray(-TAG_BYTES));
  const opened = decipher.update(kept.subarray(NONCE_BYTES, -TAG_BYTES));
  return JSON.parse(Buffer.concat([opened, decipher.final()]).toString('utf8')) as Letter;
}

const boundTo = (rowId: number): Buffer => Buffer.from(`mail_messages ${rowId}`);
