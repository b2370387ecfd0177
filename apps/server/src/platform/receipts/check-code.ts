import { createHash } from 'node:crypto';
import { CASE_KEY_ALPHABET } from '@conforme/contracts/platform/cases/case-key.ts';

/* Codes under which anybody checks a paper of ours: of receipts and of issued documents alike, at one address. */

export const CODE_BYTES = 15;
const CODE_LENGTH = (CODE_BYTES * 8) / 5;

/** What the database keeps of a code. */
export const codeDigest = (code: Buffer): Buffer => createHash('sha256').update(code).digest();

/** As a paper has it: in groups of four signs. */
export const codeText = (code: Buffer): string => (toSigns(code).match(/.{4}/g) ?? []).join('-');

/** However it was typed; what is no code gives the digest of nothing, which no paper has. */
export const typedDigest = (typed: string): Buffer => codeDigest(codeOfText(typed) ?? Buffer.alloc(0));

/** Null for what has not the form of a code. */
export const codeOfText = (typed: string): Buffer | null =>
  fromSigns(typed.toUpperCase().replaceAll('-', ''));

/** Five bits a sign; there are no bits left over. */
function toSigns(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => CASE_KEY_ALPHABET[Number.parseInt(five, 2)]).join('');
}

function fromSigns(text: string): Buffer | null {
  const signs = [...text].map((sign) => CASE_KEY_ALPHABET.indexOf(sign));
  if (signs.length !== CODE_LENGTH || signs.includes(-1)) return null;
  const bits = signs.map((sign) => sign.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
