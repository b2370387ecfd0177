const WINDOW = 4;

interface Wanted {
  readonly bytes: Buffer;
  /** Where its rarest four bytes stand in it. */
  readonly offset: number;
}

/** Which of many byte strings occur in a text of bytes: one pass, however many are looked for. */
export class ByteSearch {
  /** By the four bytes of each that fewest others have too: what all begin with costs nothing. */
  private readonly byWindow = new Map<number, Wanted[]>();
  /** Nearly every place of a file is passed over by one look at three of the four. */
  private readonly mayBe = new Uint8Array(2 ** 24);

  constructor(wanted: readonly Buffer[]) {
    const sharedBy = new Map<number, number>();
    for (const bytes of wanted)
      for (const window of windowsOf(bytes)) sharedBy.set(window, (sharedBy.get(window) ?? 0) + 1);
    for (const bytes of wanted) {
      const shares = windowsOf(bytes).map((window) => sharedBy.get(window) ?? 0);
      const offset = shares.indexOf(Math.min(...shares));
      if (offset < 0) throw new Error('nothing shorter than four bytes is looked for');
      const window = bytes.readInt32LE(offset);
      this.byWindow.set(window, [...(this.byWindow.get(window) ?? []), { bytes, offset }]);
      this.mayBe[window & 0xffffff] = 1;
    }
  }

  in(bytes: Buffer): Buffer[] {
    const found = new Set<Buffer>();
    let window = 0;
    for (let end = 0; end < bytes.length; end++) {
      window = (window >>> 8) | ((bytes[end] as number) << 24);
      if (this.mayBe[window & 0xffffff] === 0) continue;
      for (const one of this.byWindow.get(window) ?? []) {
        const begin = end + 1 - WINDOW - one.offset;
        if (begin >= 0 && bytes.subarray(begin, begin + one.bytes.length).equals(one.bytes))
          found.add(one.bytes);
      }
    }
    return [...found];
  }
}

const windowsOf = (bytes: Buffer): number[] =>
  Array.from({ length: Math.max(0, bytes.length + 1 - WINDOW) }, (_, at) => bytes.readInt32LE(at));
