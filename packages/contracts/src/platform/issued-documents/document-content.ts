/**
 * What an issued document says, before it is typeset: plain data, kept with the document, so that a later version can be
 * compared with it. A feature makes it; the marks of what changed come from `changedSince`.
 */
export interface DocumentContent {
  readonly title: string;
  readonly subtitle: string | null;
  readonly sections: readonly DocumentSection[];
  readonly annexes: readonly DocumentAnnex[];
  /** The last words, before signature and check: place, date, who signs. */
  readonly closing: string | null;
  /** Titles of sections of the version before that are no longer there. */
  readonly removed?: readonly string[];
}

export interface DocumentSection {
  /** As the form it follows numbers it: '2.1'; null where it has none. */
  readonly number: string | null;
  readonly title: string;
  readonly rows: readonly DocumentRow[];
  /** Running text, below the rows. */
  readonly text?: string;
  readonly textChanged?: boolean;
  readonly table?: DocumentTable;
  /** Here stand the annexes; where no section says so, they stand behind the last one. */
  readonly holdsAnnexes?: boolean;
  /** Labels of rows of the version before that are no longer there. */
  readonly removed?: readonly string[];
}

export interface DocumentRow {
  readonly label: string;
  /** Null where nobody has said it yet: printed as a gap. */
  readonly value: string | null;
  readonly changed?: boolean;
  /** Confidentiality is asked for it. */
  readonly confidential?: boolean;
}

export interface DocumentTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Confidentiality is asked for all of it. */
  readonly confidential?: boolean;
  /** Which rows, from 0, are new or different. */
  readonly changedRows?: readonly number[];
}

/** A file that goes with the document; it stays a file of its own. */
export interface DocumentAnnex {
  readonly name: string;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  readonly changed?: boolean;
  /** Confidentiality is asked for it. */
  readonly confidential?: boolean;
}

/** As the document prints them. */
export const documentWords = {
  gap: 'não informado — a complementar',
  changed: 'alterado nesta versão',
  removed: 'retirado nesta versão',
  confidential: 'sigilo solicitado',
  preview: 'PRÉVIA',
} as const;

/** How many rows and cells nobody has filled in: 0 where the document is complete. */
export const gapsIn = ({ sections }: DocumentContent): number =>
  sections.reduce(
    (sum, { rows, table }) =>
      sum +
      rows.filter(({ value }) => value === null).length +
      (table?.rows.flat().filter((cell) => cell === null).length ?? 0),
    0,
  );
