import type { ImportTargetKey } from '@conforme/contracts/modules/imports/import-targets.ts';
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

export interface Finding {
  readonly problems?: readonly Problem[];
  /** The record this row seems to be of, and by what. */
  readonly duplicate?: { readonly id: number; readonly reason: string } | null;
}

/** Who imports, and where: the same rules as for what is typed into a form. */
export interface Importing<D = Database | Transaction> {
  readonly db: D;
  readonly user: { readonly userId: number };
  readonly scope: Scope;
  readonly legalEntityId: number;
}

interface TypedTarget<Row> {
  readonly key: ImportTargetKey;
  readonly fields: readonly ImportField[];
  /** The row as the form would send it, through the form's own schema. */
  parse(values: RowValues): { readonly row: Row } | { readonly problems: readonly Problem[] };
  /** What makes two rows of one file the same: never stored, never shown. */
  keysOf(row: Row): readonly string[];
  /** What only the database knows about these rows, in their order. */
  examine(ctx: Importing, rows: readonly Row[]): Promise<readonly Finding[]>;
  /** All of them, in the transaction of their batch; answers their ids. */
  create(ctx: Importing<Transaction>, rows: readonly Row[]): Promise<readonly number[]>;
  /** What a row says replaces what the record has; what it leaves open stays. */
  update(ctx: Importing<Transaction>, changes: readonly { id: number; row: Row }[]): Promise<void>;
}

/** What a feature gives in its `<feature>.import.ts`, listed in `imports.ts`. */
export type ImportTarget = TypedTarget<unknown>;
export type ImportTargets = ReadonlyMap<string, ImportTarget>;

/** The engine hands back only rows that this very target made. */
export const importTarget = <Row>(target: TypedTarget<Row>): ImportTarget =>
  target as unknown as ImportTarget;
