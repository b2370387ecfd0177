import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import type { VersionCodes } from './version-codes.ts';

/** What whoever holds a version of a document learns of it. Nothing of what it says. */
export interface CheckedVersion {
  readonly title: string;
  readonly code: string;
  readonly organisation: string;
  readonly version: number;
  /** When it came into force. */
  readonly released_at: string;
  readonly state: 'valid' | 'superseded' | 'revoked' | 'ended';
  /** Since when it is no longer valid. */
  readonly since: string | null;
  readonly newest_version: number;
  readonly newest_released_at: string;
  readonly review_on: string | null;
  readonly sha256: string;
}

/** Null for whatever is not ours, and for what never came into force. */
export const checkVersion = async (
  system: Database,
  codes: VersionCodes,
  typed: string,
): Promise<CheckedVersion | null> => {
  const id = codes.idOf(typed);
  return id === null ? null : readVersion(system, sql`v.id = ${id}`);
};

/**
 * By the file alone, of what may be shown within an organisation: that somebody holds a file which happens to be a
 * confidential document elsewhere is nobody's business; there the code is needed.
 */
export const checkVersionFile = (system: Database, sha256: Buffer): Promise<CheckedVersion | null> =>
  readVersion(system, sql`v.sha256 = ${sha256} and d.classification in ('public', 'internal')`);

async function readVersion(system: Database, which: RawBuilder<unknown>): Promise<CheckedVersion | null> {
  const { rows } = await sql<CheckedVersion>`
    select d.title, d.code, e.shown_name as organisation, v.number as version, v.released_at,
      case when d.status = 'revoked' then 'revoked'
        when v.state = 'superseded' or d.status = 'superseded' then 'superseded'
        when d.ended_at is not null or has_expired(d.expires_on) then 'ended'
        else 'valid' end as state,
      case when d.status = 'revoked' then d.ended_at
        else coalesce(v.superseded_at, d.ended_at, d.expires_on::timestamp at time zone 'America/Sao_Paulo') end as since,
      newest.number as newest_version, newest.released_at as newest_released_at, d.review_on,
      encode(v.sha256, 'hex') as sha256
    from document_versions v join documents d on d.id = v.document_id
    join legal_entities e on e.id = d.legal_entity_id
    join document_versions newest on newest.document_id = d.id and newest.number = d.current_version
    where ${which} and v.state in ('in_force', 'superseded') and d.deleted_at is null
    order by v.state = 'in_force' desc, v.id desc limit 1`.execute(system);
  const row = rows[0];
  return row ? { ...row, since: row.state === 'valid' ? null : row.since } : null;
}
