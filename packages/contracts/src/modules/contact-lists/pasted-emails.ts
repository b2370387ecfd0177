import { email } from '../../core/schema.ts';

export interface PastedEmail {
  readonly email: string;
  /** Written beside it: 'Maria Silva <maria@escola.test>'. */
  readonly name: string | null;
}

/** A comma between quotes belongs to the name: '"Silva, Maria" <maria@escola.test>'. */
const ENTRIES = /(?:"[^"\r\n]*"|[^\r\n,;])+/g;

/**
 * What somebody copied from a letter, a spreadsheet or a list, each address once. A line, comma or semicolon ends an
 * entry; the words beside its only address are the name.
 */
export function readPastedEmails(text: string): { valid: PastedEmail[]; invalid: string[] } {
  const valid = new Map<string, PastedEmail>();
  const invalid = new Set<string>();
  for (const entry of text.match(ENTRIES) ?? []) {
    const words = entry.split(/[\s<>"()]+/).filter(Boolean);
    const addresses = words.filter((word) => word.includes('@'));
    const others = words.filter((word) => !word.includes('@')).join(' ');
    if (addresses.length !== 1 && others) invalid.add(others);
    for (const address of addresses) {
      const read = email.safeParse(address);
      if (!read.success) invalid.add(address);
      else if (!valid.has(read.data))
        valid.set(read.data, {
          email: read.data,
          name: addresses.length === 1 && others ? others.slice(0, 120) : null,
        });
    }
  }
  return { valid: [...valid.values()], invalid: [...invalid] };
}
