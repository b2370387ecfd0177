import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSession } from '../testing/features/people.ts';
import { howMany, inTurns } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import type { Answer } from '../testing/test-app.ts';
import { inputFor } from './records/known-records.ts';
import { differenceOf, type Effect, watchRows } from './records/written-rows.ts';
import { administrator, furnish } from './support/askers.ts';
import { type Installation, needsOwnInstallation, openInstallation } from './support/installations.ts';
import { oneTime } from './support/one-time.ts';
import { guarded, type Operation, operations } from './support/operations.ts';

const AT_ONCE = 50;
const ROUNDS = howMany(1, 5);

let usual: Installation;
beforeAll(async () => {
  usual = await openInstallation();
});
afterAll(() => usual.t.close());

/** The same request, as often as it is wanted, each time in a session of its own: what ends one must not decide. */
async function sameRequest(operation: Operation, { t, asker }: Installation) {
  const input = await inputFor(operation, asker);
  return async (most: number): Promise<(times: number) => Promise<Answer[]>> => {
    const sessions: { token?: string }[] = [];
    for (let n = 0; n < most; n++)
      sessions.push(
        guarded.includes(operation) ? { token: await openTestSession(t, asker.userId, asker.roleId) } : {},
      );
    return (times) =>
      Promise.all(sessions.slice(0, times).map((session) => t.call(operation.endpoint, input, session)));
  };
}

/** Of fifty that are ready, that many at the same moment: what they were answered, and every row that was written. */
async function atTheSameMoment(times: number, operation: Operation, { t, asker }: Installation) {
  // An organisation of its own: what was done in another before decides nothing.
  const person = asker.userId ? await administrator(t, await furnish(t)) : asker;
  const send = await (await sameRequest(operation, { t, asker: person }))(AT_ONCE);
  let answers: Answer[] = [];
  const effect = await (await watchRows(t))(async () => {
    answers = await send(times);
  });
  return { answers, effect };
}

async function inItsInstallation(
  operation: Operation,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const { t, asker } = usual;
  if (!needsOwnInstallation(operation)) return work({ t, asker: await administrator(t, asker.entity) });
  const own = await openInstallation(operation);
  try {
    await work(own);
  } finally {
    await own.t.close();
  }
}

const acts = operations.filter(({ endpoint }) => endpoint.method !== 'GET');
const next = inTurns(32);
/** In every run, whoever else's turn it is. */
const always = ['privacy-form.extend'];
/** A network looks reports up fewer than fifty times an hour; what comes at once is proven by the module's own test. */
const looksUpReports = ['reporting-channel-form.give_identity', 'systematic-intimidation.give_identity'];
const atOnce = acts.filter(({ name }) => oneTime.includes(name) && !looksUpReports.includes(name));
const chosen = new Set([...next(atOnce), ...atOnce.filter(({ name }) => always.includes(name))]);
/** Where to lose is to guess wrong, of which the account's owner gets one letter. */
const toldBesides: Readonly<Record<string, string>> = { 'session.secondStep': 'mail_messages' };
const figures = { operations: 0, failed: 0, requests: 0 };

describe('what counts once', () => {
  test('is of the catalogue', () => {
    const names = acts.map(({ name }) => name);
    expect(oneTime.filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(next(acts))('$name: one after the other', (operation) =>
    inItsInstallation(operation, async (installation) => {
      const ask = await sameRequest(operation, installation);
      const [first] = await (await ask(1))(1);
      expect(first?.status, first?.text).toBe(200);
      const [second] = await (await ask(1))(1);
      expect([operation.name, second?.status !== 200]).toEqual([
        operation.name,
        oneTime.includes(operation.name),
      ]);
    }),
  );

  test.each([...chosen])(
    '$name: fifty at the same moment, and one wins',
    async (operation) => {
      figures.operations += 1;
      let whole: Effect = {};
      await inItsInstallation(operation, async (installation) => {
        whole = (await atTheSameMoment(1, operation, installation)).effect;
      });
      for (let round = 0; round < ROUNDS; round++)
        await inItsInstallation(operation, async (installation) => {
          const { answers, effect } = await atTheSameMoment(AT_ONCE, operation, installation);
          figures.requests += answers.length;
          const statuses = answers.map(({ status }) => status);
          const isWon = statuses.filter((status) => status === 200).length === 1;
          const isClean = statuses.every((status) => status < 500);
          // Told to have lost is not enough: nothing is written but what one alone writes.
          const told = toldBesides[operation.name] ?? '';
          const { [told]: besides, ...rest } = effect;
          const more = differenceOf(besides?.rows === 1 ? rest : effect, whole);
          figures.failed += isWon && isClean && more === '' ? 0 : 1;
          const faults = installation.t.logged.filter((line) => line.includes('"fault"')).slice(-3);
          expect([isWon, isClean], [statuses.join(' '), ...faults].join('\n')).toEqual([true, true]);
          expect(more).toBe('');
        });
    },
    howMany(30_000, 600_000),
  );

  test('and this is how often', () =>
    recordPromise('races', {
      tried: figures.requests,
      atLeast: AT_ONCE * ROUNDS * howMany(1, oneTime.length),
      failed: figures.failed,
      target: 'de 50 ao mesmo tempo, exatamente um vence',
      also: { operations: figures.operations, one_time: oneTime.length },
    }));
});
