/**
 * SHA-256 in plain numbers. The browser's own works only by promise, one task for each digest, and
 * not at all on plain HTTP; a proof of work needs hundreds of thousands in a row.
 */
const PRIMES = primes(64);
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** The first 32 bits behind the point: the standard takes its constants from there. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Zero bits the digest of this text begins with, up to 32. */
export function leadingZeros(text: string): number {
  return Math.clz32(digestOf(new TextEncoder().encode(text))[0] as number);
}

/** As files are compared by. */
export const sha256Hex = (bytes: Uint8Array): string => hexOf(digestOf(bytes));

const hexOf = (words: Uint32Array): string =>
  Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');

function digestOf(bytes: Uint8Array): Uint32Array {
  const digest = new Sha256();
  digest.update(bytes);
  return digest.words();
}

const BLOCK = 64;

/** The same in pieces, for what is larger than a page should hold at a time. */
export class Sha256 {
  private readonly state = START.slice();
  private readonly scratch = new Uint32Array(64);
  /** Of the block that is not full yet. */
  private readonly open = new Uint8Array(BLOCK);
  private filled = 0;
  private length = 0;

  update(bytes: Uint8Array): void {
    this.length += bytes.length;
    let at = 0;
    if (this.filled > 0) {
      at = Math.min(BLOCK - this.filled, bytes.length);
      this.open.set(bytes.subarray(0, at), this.filled);
      this.filled += at;
      if (this.filled < BLOCK) return;
      this.take(this.open);
    }
    const whole = bytes.length - ((bytes.length - at) % BLOCK);
    this.take(bytes.subarray(at, whole));
    this.open.set(bytes.subarray(whole));
    this.filled = bytes.length - whole;
  }

  /** Ends it: nothing more may come. */
  words(): Uint32Array {
    const end = new Uint8Array(this.filled < BLOCK - 8 ? BLOCK : 2 * BLOCK);
    end.set(this.open.subarray(0, this.filled));
    end[this.filled] = 0x80;
    const message = new DataView(end.buffer);
    message.setUint32(end.length - 8, Math.floor((this.length * 8) / 2 ** 32));
    message.setUint32(end.length - 4, this.length * 8);
    this.take(end);
    return this.state;
  }

  hex = (): string => hexOf(this.words());

  private take(blocks: Uint8Array): void {
    const message = new DataView(blocks.buffer, blocks.byteOffset, blocks.byteLength);
    for (let block = 0; block < blocks.length; block += BLOCK)
      compress(this.state, this.scratch, message, block);
  }
}

/** One block of the standard (FIPS 180-4, 6.2.2), in its own letters. */
function compress(state: Uint32Array, w: Uint32Array, message: DataView, block: number): void {
  for (let t = 0; t < 16; t++) w[t] = message.getUint32(block + t * 4);
  for (let t = 16; t < 64; t++) {
    const [w15, w2] = [w[t - 15] as number, w[t - 2] as number];
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    w[t] = (w[t - 16] as number) + s0 + (w[t - 7] as number) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const t1 = (h + s1 + chosen + (ROUNDS[t] as number) + (w[t] as number)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + s0 + most) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] as number) + word;
}
