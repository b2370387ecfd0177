import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { allChains, verifyAudit } from '../../platform/audit/verify-audit.ts';
import { setMaintenance } from '../../platform/maintenance.ts';
import { stagedFiles, storedBlobs } from '../../testing/blobs.ts';
import type { Answer } from '../../testing/test-app.ts';
import { type Installation, openInstallation } from '../support/installations.ts';
import type { Operation } from '../support/operations.ts';
import {
  type Ending,
  endings,
  type StatementFaults,
  statementFaultsOn,
} from '../support/statement-faults.ts';
import { differenceOf, type Effect, watchRows } from './written-rows.ts';

/** A product whose statements can be made to fail. */
export interface FrailInstallation extends Installation {
  readonly faults: StatementFaults;
  readonly effectOf: (work: () => Promise<void>) => Promise<Effect>;
}

/** Something the product does, as often as it is wanted. */
export interface Act {
  readonly name: string;
  /** Where it succeeds only in a product of its own: the operation that says which. */
  readonly ownInstallation?: Operation;
  /** Made ready before anything is watched: gives what does it. */
  readonly prepare: (installation: Installation) => Promise<() => Promise<Pick<Answer, 'status' | 'text'>>>;
  /** Whoever failed is asked again, as the queue of jobs does: then it counts what came of both. */
  readonly isRepeated?: true;
}

interface Point {
  /** The n-th statement, from 1. */
  readonly n: number;
  readonly how: Ending;
  readonly text: string;
}

export async function openFrailInstallation(operation?: Operation): Promise<FrailInstallation> {
  const installation = await openInstallation(operation);
  return {
    ...installation,
    faults: statementFaultsOn(installation.t.pool),
    effectOf: await watchRows(installation.t),
  };
}

/** Every chain of records is whole, whatever was broken here. */
export async function expectWholeChains({ t }: Installation): Promise<void> {
  const { broken } = await verifyAudit(t.system, await allChains(t.system), null, 60_000);
  expect(broken).toEqual([]);
}

/** Whether the organisation is closed is asked at most once a second: forgotten, so that it is a statement of every request. */
async function makeReady(act: Act, installation: FrailInstallation) {
  const ask = await act.prepare(installation);
  await setMaintenance(installation.t.system, null);
  return ask;
}

/** What the act does when nothing goes wrong, and by which statements. */
export async function undisturbed(act: Act, installation: FrailInstallation) {
  let statements: readonly string[] = [];
  const ask = await makeReady(act, installation);
  const effect = await installation.effectOf(async () => {
    const seen = await installation.faults.watch(ask);
    statements = seen.statements;
    expect(seen.result.status, `${act.name}: ${seen.result.text}`).toBe(200);
  });
  const points = statements.flatMap((text, index) => endings.map((how) => ({ n: index + 1, how, text })));
  return { effect, points: points as readonly Point[] };
}

/** How it ended: with nothing, or with everything. */
interface Outcome {
  readonly came: 'undone' | 'done';
  readonly problem: string | null;
}

export async function breakAt(
  act: Act,
  installation: FrailInstallation,
  { n, how }: Point,
  whole: Effect,
): Promise<Outcome> {
  const ask = await makeReady(act, installation);
  const before = await loose(installation);
  let answer: Pick<Answer, 'status' | 'text'> | undefined;
  let isMet = false;
  const effect = await installation.effectOf(async () => {
    ({ result: answer, met: isMet } = await installation.faults.failAt(n, how, ask));
    if (act.isRepeated && answer.status !== 200) answer = await ask();
  });
  const nothing = Object.keys(effect).length === 0;
  const everything = JSON.stringify(effect) === JSON.stringify(whole);
  const told = () => `${answer?.status} ${answer?.text.slice(0, 200)} and ${differenceOf(effect, whole)}`;
  const came = nothing ? 'undone' : 'done';
  const files = await newlyLoose(installation, before);
  if (files) return { came, problem: files };
  if (!isMet) return { came, problem: `it came to fewer statements this time, with ${told()}` };
  // Refused in words is not undone: then something else was wrong with the request.
  const isUndone = nothing && !act.isRepeated && (answer?.status ?? 0) >= 500;
  return { came, problem: isUndone || everything ? null : told() };
}

/** Files that a row tells of and the store does not have; bytes that nothing tells of; and what was left on its way in. */
async function loose({ t }: Installation): Promise<Record<'missing' | 'orphans' | 'staged', number>> {
  const stored = (await storedBlobs(t)).map((path) => path.split('/').slice(-3).join('/'));
  const { rows } = await t.pool.query(
    `select (select count(*)::int from files where state = 'sound' and storage_key <> all ($1)) as missing,
       (select count(*)::int from unnest($1::text[]) key where key not in (select storage_key from files)
         and key not in (select payload ->> 'key' from graphile_worker._private_jobs
           where payload ->> 'key' is not null)) as orphans`,
    [stored],
  );
  return { ...rows[0], staged: (await stagedFiles(t)).length };
}

async function newlyLoose(
  installation: Installation,
  before: Awaited<ReturnType<typeof loose>>,
): Promise<string | null> {
  // What is taken away is taken away after the answer, too.
  for (let n = 0; ; n++) {
    const after = await loose(installation);
    if (after.missing > before.missing) return 'a file is told of that is not there';
    if (after.orphans <= before.orphans && after.staged <= before.staged) return null;
    if (n === 20) return `bytes are left that nothing tells of: ${JSON.stringify({ before, after })}`;
    await sleep(25);
  }
}
