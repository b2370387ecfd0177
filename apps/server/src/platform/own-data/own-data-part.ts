import type { SealedPart } from '@conforme/contracts/platform/people/person.schemas.ts';
import type { Database } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import type { ReportColumn, ReportRow } from '../reports/report.ts';

export type OwnRecord = Readonly<Record<string, unknown>>;

/** What one feature holds about a person, as that person may take it along (art. 18 LGPD). */
export interface OwnDataPart {
  /** 'sessions': names the part in the JSON file. */
  readonly key: string;
  readonly title: string;
  /** Why it is there, and what of it is not told. */
  readonly about: string;
  /** The tables whose rows about a person it tells: a test sees that no table with people in it is forgotten. */
  readonly tables: readonly string[];
  readonly columns: readonly ReportColumn[];
  /**
   * Newest first. Read as the owner: one's data lie in organisations one may no longer reach. So a row is the asker's by what
   * the account itself has proven there, never by what staff typed elsewhere: by `proven_address`, or by a person record
   * of the same organisation. `keys` open what is sealed, where the holder's documents were checked.
   */
  readonly records: (system: Database, userId: number, keys: Keys) => Promise<OwnRecord[]>;
  /** The sealed values that are told whole: each organisation's audit log has them before they leave. */
  readonly revealed?: (system: Database, userId: number) => Promise<readonly RevealedValue[]>;
}

export interface RevealedValue {
  readonly legalEntityId: number;
  readonly personId: number;
  readonly part: SealedPart;
}

/** More than anybody has; what is beyond is named, not hidden. */
export const MOST_RECORDS = 10_000;

export interface ToldPart extends Omit<OwnDataPart, 'records' | 'revealed' | 'tables'> {
  readonly records: readonly OwnRecord[];
  /** There are more than the file tells. */
  readonly isCut: boolean;
}

/** One part after the other: each may be long, and nobody waits for two at once. */
export async function tellParts(
  parts: readonly OwnDataPart[],
  system: Database,
  userId: number,
  keys: Keys,
): Promise<ToldPart[]> {
  const told: ToldPart[] = [];
  for (const { key, title, about, columns, records } of parts) {
    const all = await records(system, userId, keys);
    told.push({
      key,
      title,
      about,
      columns,
      records: all.slice(0, MOST_RECORDS),
      isCut: all.length > MOST_RECORDS,
    });
  }
  return told;
}

/** Only what a column declares leaves, whatever a query has read. */
export const valuesOf = ({ columns }: Pick<ToldPart, 'columns'>, record: OwnRecord): ReportRow =>
  columns.map(({ key }) => record[key] ?? null);
