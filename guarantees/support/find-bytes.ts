/** Which of many byte strings occur in a text of bytes: one pass, however many are looked for. */
export class ByteSearch {
  /** By their first four bytes; nearly every place of a file is passed over by one look into the bits. */
  private readonly byHead = new Map<number, Buffer[]>();
  private readonly heads = new Uint8Array(2 ** 24);

  constructor(wanted: readonly Buffer[]) {
    for (const bytes of wanted) {
      if (bytes.length < 4) throw new Error('nothing shorter than four bytes is looked for');
      const head = bytes.readUInt32LE(0);
      this.byHead.set(head, [...(this.byHead.get(head) ?? []), bytes]);
      this.heads[head & 0xffffff] = 1;
    }
  }

  in(bytes: Buffer): Buffer[] {
    const found = new Set<Buffer>();
    let head = bytes.length < 4 ? 0 : (bytes.readUInt32LE(0) << 8) | 0;
    for (let at = 0; at + 4 <= bytes.length; at++) {
      head = (head >>> 8) | ((bytes[at + 3] as number) << 24);
      if (this.heads[head & 0xffffff] === 0) continue;
      for (const one of this.byHead.get(head >>> 0) ?? [])
        if (!found.has(one) && bytes.subarray(at, at + one.length).equals(one)) found.add(one);
    }
    return [...found];
  }
}
