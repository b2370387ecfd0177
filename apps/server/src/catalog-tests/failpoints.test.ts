import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from '../core/secrets.ts';
import { jobsOf } from '../testing/background.ts';
import { seedFrom, someOf } from '../testing/features/seeded.ts';
import { howMany } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { dueJobs } from './due-jobs/due-jobs.ts';
import {
  type Act,
  breakAt,
  expectWholeChains,
  type FrailInstallation,
  openFrailInstallation,
  undisturbed,
} from './records/broken-acts.ts';
import { inputFor } from './records/known-records.ts';
import { administrator, furnish } from './support/askers.ts';
import { type Installation, needsOwnInstallation } from './support/installations.ts';
import { type Operation, operations } from './support/operations.ts';

let usual: FrailInstallation;
beforeAll(async () => {
  usual = await openFrailInstallation();
});
afterAll(() => usual.t.close());

/** An organisation of its own each time: what was done there before must not decide what there is to do. */
const newcomer = async ({ t, asker }: Installation) =>
  asker.userId ? administrator(t, await furnish(t)) : asker;

/** A new request each time. */
const actOf = (operation: Operation): Act => ({
  name: operation.name,
  ...(needsOwnInstallation(operation) ? { ownInstallation: operation } : {}),
  prepare: async (installation) => {
    const asker = await newcomer(installation);
    const input = await inputFor(operation, asker);
    const token = asker.userId ? { token: asker.token } : {};
    const headers = operation.endpoint.once ? { headers: { 'idempotency-key': newSecret() } } : {};
    return () => installation.t.call(operation.endpoint, input, { ...token, ...headers });
  },
});

/** What the queue does, and does again when it failed. */
const jobOf = (name: string): Act => ({
  name,
  isRepeated: true,
  prepare: async (installation) => {
    const payload = await dueJobs[name]?.(await newcomer(installation));
    const work = jobsOf(installation.t).find(({ tasks }) => tasks[name])?.tasks[name];
    return async () => {
      try {
        await work?.(payload, new AbortController().signal);
        return { status: 200, text: '' };
      } catch (error) {
        return { status: 500, text: String(error) };
      }
    };
  },
});

const seed = seedFrom('FAILPOINTS');
const writing = operations.filter(({ endpoint }) => endpoint.method !== 'GET').map(actOf);
/** Some of them write as well: that somebody looked, and when. */
const reading = operations.filter(({ endpoint }) => endpoint.method === 'GET').map(actOf);
const jobs = Object.keys(dueJobs).map(jobOf);
/** Broken at each of its points in every run: a job that tells what it did. */
const always = ['purge-people'];
const isAlways = ({ name }: Act) => always.includes(name);
/** In the short form some of each beside those, and some points: others at each run. FAILPOINTS_EACH says how many. */
const some = (acts: readonly Act[], short: number) => {
  const chosen = someOf(acts, howMany(short, acts.length), seed);
  return acts.filter((act) => chosen.includes(act) || isAlways(act));
};
const POINTS = Number(process.env.FAILPOINTS_EACH ?? howMany(3, Number.POSITIVE_INFINITY));
const figures = { acts: 0, points: 0, failed: 0, undone: 0, done: 0 };

/** A product of its own for what succeeds in no other; a new one each time for what can be done there only once. */
async function inItsInstallations(
  act: Act,
  work: (installation: () => Promise<FrailInstallation>) => Promise<void>,
): Promise<void> {
  if (!act.ownInstallation) return work(async () => usual);
  const opened: FrailInstallation[] = [];
  const another = async () => {
    for (const installation of opened.splice(0)) {
      await expectWholeChains(installation);
      await installation.t.close();
    }
    const installation = await openFrailInstallation(act.ownInstallation);
    opened.push(installation);
    return installation;
  };
  try {
    const first = await another();
    const ask = async () => (await (await act.prepare(first))()).status;
    const isRepeatable = (await ask()) === 200 && (await ask()) === 200;
    await work(async () => (isRepeatable ? first : another()));
    for (const installation of opened) await expectWholeChains(installation);
  } finally {
    await Promise.all(opened.map(({ t }) => t.close()));
  }
}

async function breakEverywhere(act: Act): Promise<void> {
  const problems: string[] = [];
  await inItsInstallations(act, async (installation) => {
    // Once before it is watched: what was due already is no longer.
    if (act.isRepeated) await (await act.prepare(await installation()))();
    const { effect, points } = await undisturbed(act, await installation());
    // A read that writes nothing has nothing to undo.
    if (Object.keys(effect).length === 0 && reading.includes(act)) return;
    figures.acts += 1;
    for (const point of someOf(points, isAlways(act) ? points.length : POINTS, seed)) {
      const { came, problem } = await breakAt(act, await installation(), point, effect);
      figures.points += 1;
      figures[came] += 1;
      const { n, how, text } = point;
      if (problem) problems.push(`${act.name}, statement ${n} ${how} (${text.slice(0, 200)}): ${problem}`);
    }
  });
  figures.failed += problems.length;
  expect(problems).toEqual([]);
}

describe('after every statement: all or nothing', () => {
  const patience = howMany(90_000, 900_000);
  // Jobs first: what the others leave behind comes due as well.
  test.each(some(jobs, 2))('of a job, which is run again: $name', breakEverywhere, patience);
  test.each(some(writing, 5))('of a write: $name', breakEverywhere, patience);
  test.each(some(reading, 2))('of a read that writes: $name', breakEverywhere, patience);

  test('of every job there is', () => {
    const tasks = jobsOf(usual.t).flatMap(({ tasks }) => Object.keys(tasks));
    expect(Object.keys(dueJobs).sort()).toEqual(tasks.sort());
  });

  test('the audit chains are whole after all that, and this is how many', async () => {
    await expectWholeChains(usual);
    recordPromise('failpoints', {
      // A point that was not met is a failure: these are all there are.
      tried: figures.points,
      atLeast: howMany(15, 4_000),
      seed,
      failed: figures.failed,
      target:
        'tudo ou nada depois de cada comando SQL de cada escrita, leitura que grava e tarefa, com arquivos',
      also: { acts: figures.acts, undone: figures.undone, done: figures.done },
    });
  });
});
