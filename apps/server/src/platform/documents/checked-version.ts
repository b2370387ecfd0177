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
  /** Of a picture as it was sent, before it was drawn anew. */
  readonly sent_sha256: string | null;
  /** Other organisations of which the same file is a document. */
  readonly elsewhere: readonly Pick<CheckedVersion, 'organisation' | 'code' | 'state'>[];
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
 * confidential document elsewhere is nobody's business; there the code is needed. A picture is known as it was sent, too.
 */
export const checkVersionFile = (system: Database, sha256: Buffer): Promise<CheckedVersion | null> =>
  readVersion(
    system,
    sql`(v.sha256 = ${sha256} or v.sent_sha256 = ${sha256}) and d.classification in ('public', 'internal')`,
  );

const MOST_ELSEWHERE = 20;

/**
 * The same file may be a document of several organisations, and anybody may put another's into their register and revoke
 * it: of each organisation its best counts; what is valid comes first, then what was there first, and the others are told.
 */
async function readVersion(system: Database, which: RawBuilder<unknown>): Promise<CheckedVersion | null> {
  const { rows } = await sql<Omit<CheckedVersion, 'elsewhere'>>`
    select title, code, organisation, version, released_at, state, case when state <> 'valid' then since end as since,
      newest_version, newest_released_at, review_on, sha256, sent_sha256
    from (
      select distinct on (found.legal_entity_id) found.* from (
        select d.legal_entity_id, d.title, d.code, e.shown_name as organisation, v.id, v.number as version, v.released_at,
          case when d.ended_as = 'revoked' then 'revoked'
            when v.state = 'superseded' or d.ended_as = 'superseded' then 'superseded'
            when d.ended_at is not null or has_expired(d.expires_on) then 'ended'
            else 'valid' end as state,
          case when d.ended_as = 'revoked' then d.ended_at
            else coalesce(v.superseded_at, d.ended_at, d.expires_on::timestamp at time zone 'America/Sao_Paulo') end as since,
          newest.number as newest_version, newest.released_at as newest_released_at, d.review_on,
          encode(v.sha256, 'hex') as sha256, encode(v.sent_sha256, 'hex') as sent_sha256
        from document_versions v join documents d on d.id = v.document_id
        join legal_entities e on e.id = d.legal_entity_id
        join document_versions newest on newest.document_id = d.id and newest.number = d.current_version
        where ${which} and v.state in ('in_force', 'superseded') and d.deleted_at is null) found
      order by found.legal_entity_id, found.state = 'valid' desc, found.id desc) best
    order by state = 'valid' desc, released_at, id limit ${MOST_ELSEWHERE + 1}`.execute(system);
  const [first, ...others] = rows;
  if (!first) return null;
  return {
    ...first,
    elsewhere: others.map(({ organisation, code, state }) => ({ organisation, code, state })),
  };
}
