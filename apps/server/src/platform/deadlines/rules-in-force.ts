import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import {
  type BaseVersion,
  inForce,
  type RuleVersion,
  type TermVersion,
  versionAt,
} from '@conforme/contracts/platform/deadlines/rule-versions.ts';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

type Reading = Database | Transaction;

/** A version with where it comes from; the installation's alone name a source. */
export type StoredVersion = RuleVersion & {
  readonly legal_entity_id: number | null;
  readonly standing: BaseVersion['standing'] | null;
  readonly source: string | null;
  readonly source_url: string | null;
  readonly based_on: number | null;
};

/** What a case keeps: the version's id brings all of it back, whatever is decided later. */
export interface RuleOfCase {
  readonly version: TermVersion;
  /** The installation's version it departs from, or itself: the law's number and its source. */
  readonly base: BaseVersion;
}

/** Those of `StoredVersion`. */
export const versionColumns =
  sql.raw(`id, key, legal_entity_id, level, valid_from, start_event, amount, unit, calendar,
  bound, doubles, pausable, max_extension, standing, source, source_url, based_on`);

/** Every version that can count for an organisation: the installation's, those above it, and its own. */
export const versionsOf = (
  legalEntityId: number | null,
  key?: DeadlineRuleKey,
): RawBuilder<StoredVersion> => sql<StoredVersion>`
  select ${versionColumns} from deadline_rules_for(${legalEntityId})
  where ${key === undefined ? sql`true` : sql`key = ${key}`} order by level, valid_from, id`;

export const versionsFor = async (
  db: Reading,
  legalEntityId: number | null,
  key?: DeadlineRuleKey,
): Promise<StoredVersion[]> => (await versionsOf(legalEntityId, key).execute(db)).rows;

/** Of one rule's versions what counts on a day, and what the law has then; null before there was such a rule. */
export function ruleOn(versions: readonly StoredVersion[], day: string): RuleOfCase | null {
  const base = versionAt(versions.filter(isBase), day);
  if (base === null) return null;
  const version = inForce(
    base,
    versions.filter(({ level }) => level > 0),
    day,
  );
  return { version, base };
}

const isBase = (version: StoredVersion): version is StoredVersion & BaseVersion => version.level === 0;

/** The rule an organisation goes by on a civil day. A case that starts keeps `version.id`. */
export async function ruleInForce(
  db: Reading,
  legalEntityId: number,
  key: DeadlineRuleKey,
  day: string,
): Promise<RuleOfCase> {
  return found(ruleOn(await versionsFor(db, legalEntityId, key), day) ?? undefined);
}

/** The rule a running case started with, by the version it kept. */
export async function ruleOfVersion(
  db: Reading,
  legalEntityId: number,
  versionId: number,
): Promise<RuleOfCase> {
  return keptRule(await versionsFor(db, legalEntityId), versionId);
}

function keptRule(versions: readonly StoredVersion[], versionId: number): RuleOfCase {
  const version = found(versions.find(({ id }) => id === versionId));
  const base = found(versions.filter(isBase).find(({ id }) => id === (version.based_on ?? version.id)));
  return { version: version as TermVersion, base };
}
