import type { AuditKey } from '@conforme/contracts/core/audit-words/audit-keys.ts';
import type { ImportTargetKey } from '@conforme/contracts/platform/imports/import-targets.ts';
import type { Scope } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

export interface ImportField {
  readonly key: string;
  readonly label: string;
  /** Other names its column may have, without accents or case. */
  readonly aliases?: readonly string[];
  readonly required?: true;
  readonly hint?: string;
  /** What the template shows. */
  readonly example: string;
}

/** The texts of a row by field; what is empty or has no column is not there. */
export type RowValues = Readonly<Record<string, string>>;

export interface Problem {
  /** Null where it concerns the row and none of its cells. */
  readonly field: string | null;
  readonly message: string;
}

export interface Finding<Row = never> {
  readonly problems?: readonly Problem[];
  /** The record this row seems to be of, and by what. */
  readonly duplicate?: { readonly id: number; readonly reason: string } | null;
  /** The row with what it points at, for a target whose rows point at anything. */
  readonly row?: Row;
}

/** What came of a row: the number of its record, or why it could not be written after all. */
export type Outcome = number | readonly Problem[];
export interface Written {
  /** In the order of the rows. */
  readonly outcomes: readonly Outcome[];
  /** Numbers of what had to be made beside them, by what the log calls them. */
  readonly beside?: Readonly<Partial<Record<AuditKey, readonly number[]>>>;
}

/** Who imports, and where: the same rules as for what is typed into a form. */
export interface Importing<D = Database | Transaction> {
  readonly db: D;
  readonly user: { readonly userId: number; readonly permissions: ReadonlySet<string> };
  readonly scope: Scope;
  readonly legalEntityId: number;
}

interface TypedTarget<Row, Memory> {
  readonly key: ImportTargetKey;
  readonly fields: readonly ImportField[];
  /** The row as the form would send it, through the form's own schema. */
  parse(values: RowValues): { readonly row: Row } | { readonly problems: readonly Problem[] };
  /** What makes two rows of one file the same: never stored, never shown. */
  keysOf(row: Row): readonly string[];
  /** What it keeps in mind of the rows above while it goes through a file; while nothing is written, they are nowhere else. */
  remember?(): Memory;
  /** What only the database, and the rows above, know about these rows, in their order. */
  examine(ctx: Importing, rows: readonly Row[], memory: Memory): Promise<readonly Finding<Row>[]>;
  /** All of them, in the transaction of their batch. */
  create(ctx: Importing<Transaction>, rows: readonly Row[]): Promise<Written>;
  /** What a row says replaces what the record has; what it leaves open stays. */
  update(ctx: Importing<Transaction>, changes: readonly { id: number; row: Row }[]): Promise<Written>;
}

/** What a feature gives in its `<feature>.import.ts`, listed in `imports.ts`. */
export type ImportTarget = TypedTarget<unknown, unknown>;
export type ImportTargets = ReadonlyMap<string, ImportTarget>;

/** The engine hands back only rows that this very target made. */
export const importTarget = <Row, Memory = unknown>(target: TypedTarget<Row, Memory>): ImportTarget =>
  target as unknown as ImportTarget;
