import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/** Where a chain stops being what it was when it was written. */
export interface BrokenRecord {
  readonly chain: string;
  readonly seq: number;
  /** Null where the record itself is missing: the end of the chain. */
  readonly id: number | null;
  readonly at: string | null;
  readonly reason: string;
}

/** Everything up to this record of this chain has been checked; nothing of it when `after` is null. */
export interface VerifiedUpTo {
  readonly chain: string;
  readonly after: { readonly seq: number; readonly hash: Buffer } | null;
}

interface Part {
  checked: number;
  last_seq: number | null;
  last_hash: Buffer | null;
  head_seq: number | null;
  head_hash: Buffer | null;
  broken_seq: number | null;
  broken_id: number | null;
  broken_at: string | null;
  reason: string | null;
}

/** Few enough that each statement is short, many enough that the way to the database does not count. */
const BATCH = 2_000;
const NOTHING = Buffer.alloc(0);

/** Every chain there are records or a head of, whoever may know of it. */
export async function allChains(system: Database | Transaction): Promise<string[]> {
  const { rows } = await sql<{ chain: string }>`
    with recursive named as (
      select min(chain) as chain from audit_events
      union all
      select (select min(e.chain) from audit_events e where e.chain > named.chain) from named
      where named.chain is not null
    )
    select chain from named where chain is not null union select chain from audit_chains order by 1`.execute(
    system,
  );
  return rows.map(({ chain }) => chain);
}

/** How many records these chains should hold. */
export async function recordsIn(system: Database | Transaction, chains: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(seq), 0)::bigint as total from audit_chains where chain = any (${[...chains]})`.execute(
    system,
  );
  return rows[0]?.total ?? 0;
}

/**
 * Checks these chains one after the other for about as long as it is given, and says where to go on. Of a broken chain
 * the first record is named and the rest is not looked at: nothing after it can be trusted anyway.
 */
export async function verifyAudit(
  system: Database | Transaction,
  chains: readonly string[],
  from: VerifiedUpTo | null,
  forMs: number,
): Promise<{ checked: number; next: VerifiedUpTo | null; broken: BrokenRecord[] }> {
  const end = performance.now() + forMs;
  const broken: BrokenRecord[] = [];
  let checked = 0;
  let next = from ?? startOf(chains[0]);
  while (next) {
    const { chain, after }: VerifiedUpTo = next;
    const part = await checkPart(system, chain, after);
    checked += part.checked;
    const found = brokenIn(chain, part);
    if (found) broken.push(found);
    next =
      found || part.checked < BATCH
        ? startOf(chains[chains.indexOf(chain) + 1])
        : { chain, after: { seq: part.last_seq as number, hash: part.last_hash as Buffer } };
    if (performance.now() > end) break;
  }
  return { checked, next, broken };
}

const startOf = (chain: string | undefined): VerifiedUpTo | null =>
  chain === undefined ? null : { chain, after: null };

/** One statement, so that rows and head are of one moment while others go on writing. */
async function checkPart(
  system: Database | Transaction,
  chain: string,
  after: VerifiedUpTo['after'],
): Promise<Part> {
  const beyond = after ? sql`and e.seq > ${after.seq}` : sql``;
  const { rows } = await sql<Part>`
    with part as materialized (
      select (taken.e).id, (taken.e).seq, (taken.e).at, (taken.e).prev_hash, (taken.e).hash,
        audit_hash(taken.e) as expected_hash,
        lag((taken.e).seq, 1, ${after?.seq ?? 0}::bigint) over in_order + 1 as expected_seq,
        lag((taken.e).hash, 1, ${after?.hash ?? NOTHING}::bytea) over in_order as expected_prev
      from (select e from audit_events e where e.chain = ${chain} ${beyond} order by e.seq limit ${BATCH}) taken
      window in_order as (order by (taken.e).seq)
    ), broken as (
      select id, seq, at, case
          when seq <> expected_seq then 'linha anterior ausente'
          when prev_hash <> expected_prev then 'não segue a linha anterior'
          else 'conteúdo alterado'
        end as reason
      from part where seq <> expected_seq or prev_hash <> expected_prev or hash <> expected_hash
      order by part.id limit 1
    )
    select (select count(*) from part) as checked, last.seq as last_seq, last.hash as last_hash,
      head.seq as head_seq, head.hash as head_hash,
      broken.seq as broken_seq, broken.id as broken_id, broken.at as broken_at, broken.reason
    from (values (1)) one
    left join (select seq, hash from part order by seq desc limit 1) last on true
    left join audit_chains head on head.chain = ${chain}
    left join broken on true`.execute(system);
  const [part] = rows as [Part];
  // Nothing more to read: the end is what the step before has seen.
  return after && part.last_seq === null ? { ...part, last_seq: after.seq, last_hash: after.hash } : part;
}

function brokenIn(chain: string, part: Part): BrokenRecord | null {
  if (part.reason !== null)
    return {
      chain,
      seq: part.broken_seq as number,
      id: part.broken_id,
      at: part.broken_at,
      reason: part.reason,
    };
  const isEnd = part.checked < BATCH;
  const endsAtHead =
    part.head_seq === (part.last_seq ?? 0) && part.head_hash?.equals(part.last_hash ?? NOTHING) === true;
  if (!isEnd || endsAtHead) return null;
  const seq = part.head_seq ?? part.last_seq ?? 0;
  return { chain, seq, id: null, at: null, reason: 'final da cadeia ausente' };
}
