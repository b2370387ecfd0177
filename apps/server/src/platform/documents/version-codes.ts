import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../core/keys.ts';
import { CODE_BYTES, codeOfText, codeText } from '../receipts/check-code.ts';

/** The rest of the code is the number itself, hidden. */
const MARK_BYTES = 9;
const NUMBER_BYTES = CODE_BYTES - MARK_BYTES;

/**
 * The code of a version of a document, of the same form as those of receipts. It is a mark of the version's number that
 * only this installation can make, and the number under it: nothing is stored, and a version has its code from the
 * beginning. 72 bits of mark, and wrong codes are limited.
 */
export class VersionCodes {
  private readonly key: Buffer;

  constructor(keys: Keys) {
    this.key = keys.derive('document versions');
  }

  codeOf(versionId: number): string {
    const number = Buffer.alloc(NUMBER_BYTES);
    number.writeUIntBE(versionId, 0, NUMBER_BYTES);
    const mark = this.markOf(number);
    return codeText(Buffer.concat([mark, this.hidden(mark, number)]));
  }

  /** Null for whatever this installation did not make. */
  idOf(typed: string): number | null {
    const code = codeOfText(typed);
    if (!code) return null;
    const mark = code.subarray(0, MARK_BYTES);
    const number = this.hidden(mark, code.subarray(MARK_BYTES));
    return timingSafeEqual(mark, this.markOf(number)) ? number.readUIntBE(0, NUMBER_BYTES) : null;
  }

  private markOf = (number: Buffer): Buffer =>
    createHmac('sha256', this.key).update('mark').update(number).digest().subarray(0, MARK_BYTES);

  /** Applied twice, it is undone. */
  private hidden(mark: Buffer, number: Buffer): Buffer {
    const cover = createHmac('sha256', this.key).update('number').update(mark).digest();
    return Buffer.from(number.map((byte, at) => byte ^ (cover[at] as number)));
  }
}
