import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

class FileDamaged extends Error {}

/**
 * The same bytes, the last piece of them only after all were found to be those that were stored. What changed on the
 * disk is never received whole.
 */
export async function* verified(
  content: Readable,
  stored: { readonly size: number; readonly sha256: Buffer },
  onDamage: () => Promise<void>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  let held: Buffer | null = null;
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (held) yield held;
    hash.update(piece);
    size += piece.length;
    held = piece;
    if (size > stored.size) break;
  }
  if (size !== stored.size || !hash.digest().equals(stored.sha256)) {
    await onDamage();
    throw new FileDamaged('the stored bytes are not those that were stored');
  }
  if (held) yield held;
}
