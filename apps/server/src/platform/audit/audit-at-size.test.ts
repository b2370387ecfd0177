import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutEnd } from '../../core/database/pool.ts';
import { drawn, seedFrom } from '../../testing/features/seeded.ts';
import { howMany, isFull } from '../../testing/full-form.ts';
import { recordPromise } from '../../testing/record-promise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type BrokenRecord, type VerifiedUpTo, verifyAudit } from './verify-audit.ts';

/** One chain that takes many parts to walk, and many of which one record each is changed. */
const LONG = howMany(5_000, 500_000);
const CHAINS = howMany(44, 1_000);
const EACH = howMany(20, 500);
const RECORDS = LONG + CHAINS * EACH;
const LONGEST_MS = 30_000;

/** Chooses which record of each chain is changed; AUDIT_SEED repeats a run. */
const seed = seedFrom('AUDIT');

const longChain = 'entity:90000';
const chains = Array.from({ length: CHAINS }, (_, n) => `entity:${90_001 + n}`);

/** What can be changed in a record so that this very record is named. */
const changes = [
  'legal_entity_id = legal_entity_id + 1',
  'actor_id = 7',
  `action = action || '.'`,
  `object_type = 'user'`,
  'object_id = 7',
  `meta = meta || '{"b": 2}'`,
  `at = at + interval '1 microsecond'`,
  `prev_hash = prev_hash || '\\x00'`,
  'hash = set_byte(hash, 31, (get_byte(hash, 31) + 1) % 256)',
  // Removed: the one after it is named.
  null,
] as const;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.pool.query('alter table audit_events disable trigger user');
  const client = await t.pool.connect();
  await client.query('set statement_timeout = 0');
  // As audit_record writes them, without the head in between.
  await client.query(
    withoutEnd(`do $$
    declare event audit_events;
    begin
      for c in 0..${CHAINS} loop
        event.chain := 'entity:' || (90000 + c);
        event.legal_entity_id := 90000 + c;
        event.action := 'user.updated';
        event.meta := '{"fields": ["name"]}';
        event.hash := '\\x';
        for n in 1..(case c when 0 then ${LONG} else ${EACH} end) loop
          event.id := nextval(pg_get_serial_sequence('audit_events', 'id'));
          event.seq := n;
          event.at := clock_timestamp();
          event.prev_hash := event.hash;
          event.hash := audit_hash(event);
          insert into audit_events overriding system value values (event.*);
        end loop;
        insert into audit_chains values (event.chain, event.seq, event.hash);
      end loop;
    end $$`),
  );
  await client.query('reset statement_timeout');
  client.release();
}, 600_000);
afterAll(() => t.close());

async function walk(): Promise<{ checked: number; broken: BrokenRecord[]; ms: number }> {
  const since = performance.now();
  const broken: BrokenRecord[] = [];
  let checked = 0;
  let next: VerifiedUpTo | null = null;
  do {
    const part = await verifyAudit(t.system, [longChain, ...chains], next, 100);
    broken.push(...part.broken);
    checked += part.checked;
    next = part.next;
  } while (next);
  return { checked, broken, ms: Math.round(performance.now() - since) };
}

test(`${RECORDS} records are verified part by part, and each of ${CHAINS + 1} that were changed is named`, async () => {
  const sound = await walk();
  expect([sound.checked, sound.broken]).toEqual([RECORDS, []]);

  const expected = new Map<string, number>([[longChain, LONG / 2]]);
  await sql`update audit_events set object_id = 1 where chain = ${longChain} and seq = ${LONG / 2}`.execute(
    t.system,
  );
  for (const [n, chain] of chains.entries()) {
    // Never the last: who removes that one is told from the head, see audit-chain.test.ts.
    const seq = 1 + drawn(seed, n, EACH - 1);
    const change = changes[n % changes.length];
    await t.pool.query(
      change
        ? `update audit_events set ${change} where chain = $1 and seq = $2`
        : 'delete from audit_events where chain = $1 and seq = $2',
      [chain, seq],
    );
    expected.set(chain, change ? seq : seq + 1);
  }
  const found = await walk();
  const named = new Set(found.broken.map(({ chain, seq }) => `${chain} ${seq}`));
  const unfound = [...expected].filter(([chain, seq]) => !named.has(`${chain} ${seq}`));
  // Sound records, or one twice: whoever is shown those believes the next alarm less.
  const tooMany = found.broken.length - (expected.size - unfound.length);

  recordPromise('audit', {
    tried: expected.size,
    atLeast: CHAINS,
    failed: unfound.length + tooMany,
    target: `cada linha alterada é apontada, e nenhuma outra; ${RECORDS} linhas conferidas em menos de ${LONGEST_MS / 1000} s`,
    missed: [
      ...(isFull && sound.ms > LONGEST_MS ? [`conferidas em ${sound.ms} ms`] : []),
      ...(tooMany > 0 ? [`${tooMany} apontadas sem motivo`] : []),
    ],
    seed,
    also: { records: RECORDS, verified_ms: sound.ms },
  });
}, 600_000);
