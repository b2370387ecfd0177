import type { LinkPurposeName } from '@conforme/contracts/core/link-purposes.ts';
import { decrypt, encrypt } from '../../core/encryption.ts';
import { type LinkKey, type LinkKeys, purposeKey } from './link-keys.ts';

/** What a token says: which row, and until when. The row decides; the token only names it. */
export interface LinkClaim {
  /** 128 random bits. */
  readonly linkId: Buffer;
  /** Seconds since 1970; null where the link does not expire. */
  readonly expiresAt: number | null;
}

const BODY = 16 + 8;
/** With the nonce before it and the tag after it. */
const SEALED = 12 + BODY + 16;
const SHAPE = new RegExp(`^v1\\.([a-z0-9]{1,16})\\.([A-Za-z0-9_-]{${Math.ceil((SEALED * 4) / 3)}})$`);
const NEVER = 0n;

const boundTo = (purpose: string, kid: string) => `link:v1:${purpose}:${kid}`;

/** Seals and opens the tokens of public links: `v1.<kid>.<base64url(nonce|ciphertext|tag)>`, AES-256-GCM. */
export class LinkSeal {
  private readonly derived = new Map<string, Buffer>();
  constructor(private readonly keys: LinkKeys) {}

  seal(purpose: LinkPurposeName, { linkId, expiresAt }: LinkClaim): string {
    const [key] = this.keys;
    const body = Buffer.alloc(BODY);
    linkId.copy(body);
    body.writeBigUInt64BE(expiresAt === null ? NEVER : BigInt(expiresAt), 16);
    const sealed = encrypt(this.keyFor(key, purpose), body, boundTo(purpose, key.kid));
    return `v1.${key.kid}.${sealed.toString('base64url')}`;
  }

  /** Null for whatever this purpose did not seal. Every refusal has cost the same: one key, one attempt to open. */
  open(purpose: LinkPurposeName, token: string): LinkClaim | null {
    const [, kid = '', text = ''] = SHAPE.exec(token) ?? [];
    const key = this.keys.find((one) => one.kid === kid) ?? this.keys[0];
    const written = Buffer.from(text, 'base64url');
    const isWhole = written.length === SEALED;
    const sealed = isWhole ? written : Buffer.alloc(SEALED);
    const body = opened(this.keyFor(key, purpose), sealed, boundTo(purpose, kid));
    if (!body) return null;
    // The last letter has bits to spare: one link is written in one way only.
    if (!isWhole || key.kid !== kid || written.toString('base64url') !== text) return null;
    const until = body.readBigUInt64BE(16);
    return { linkId: body.subarray(0, 16), expiresAt: until === NEVER ? null : Number(until) };
  }

  private keyFor(key: LinkKey, purpose: string): Buffer {
    const name = `${key.kid} ${purpose}`;
    const known = this.derived.get(name) ?? purposeKey(key, purpose);
    this.derived.set(name, known);
    return known;
  }
}

function opened(key: Buffer, sealed: Buffer, owner: string): Buffer | null {
  try {
    return decrypt(key, sealed, owner);
  } catch {
    return null;
  }
}
