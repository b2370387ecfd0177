import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { decrypt, encrypt } from '../../core/encryption.ts';
import type { Problem } from './import-target.ts';

export interface RefusedRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly reason: string;
}

/** The names of the columns travel along: the file they stood in is gone by then. */
export interface RefusedPart {
  readonly headers: readonly string[];
  readonly rows: readonly RefusedRow[];
}

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** Rows that wait to be fetched and corrected. They are full of personal data: nobody reads them from the database. */
export class RefusedRows {
  constructor(private readonly key: Buffer) {}

  /** `owner`: the import, the phase and the batch; moved elsewhere they do not open. */
  async seal(owner: string, part: RefusedPart): Promise<Buffer | null> {
    return part.rows.length === 0 ? null : encrypt(this.key, await pack(JSON.stringify(part)), owner);
  }

  async open(owner: string, sealed: Buffer): Promise<RefusedPart> {
    return JSON.parse((await unpack(decrypt(this.key, sealed, owner))).toString());
  }
}

export const ownerOf = (uuid: string, phase: 'check' | 'run', number: number): string =>
  `import ${uuid} ${phase} ${number}`;

/** 'CPF: Este campo está inválido!' for each, in one line. */
export const reasonOf = (problems: readonly Problem[], labelOf: (field: string) => string): string =>
  problems.map(({ field, message }) => (field ? `${labelOf(field)}: ${message}` : message)).join(' ');
