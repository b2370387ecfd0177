import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../core/keys.ts';

/** Where the reader of one of many letters asks for no more of them. */
export interface Leaving {
  /** A page that asks before it does anything: mail scanners open links. */
  readonly page: string;
  /** For mail programs, which send to it (RFC 8058). */
  readonly oneClick: string;
}

const ID_BYTES = 16;
const MARK_BYTES = 16;

/**
 * Names the letter and proves that we wrote it. It stands in an address because a mail program has nothing else, so it is
 * good for one thing only, which can be taken back.
 */
export class LeaveTokens {
  private readonly key: Buffer;

  constructor(
    keys: Keys,
    private readonly url: string,
  ) {
    this.key = keys.derive('unsubscribe');
  }

  of(letterId: string): Leaving {
    const id = Buffer.from(letterId.replaceAll('-', ''), 'hex');
    const token = Buffer.concat([id, this.mark(id)]).toString('base64url');
    return {
      page: `${this.url}/#/unsubscribe/${token}`,
      oneClick: `${this.url}/api/v1/unsubscribe/${token}`,
    };
  }

  /** The letter it was written in; null for what we did not write. */
  letterOf(token: string): string | null {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_BYTES + MARK_BYTES) return null;
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(this.mark(id), bytes.subarray(ID_BYTES))) return null;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private mark = (id: Buffer): Buffer =>
    createHmac('sha256', this.key).update(id).digest().subarray(0, MARK_BYTES);
}
