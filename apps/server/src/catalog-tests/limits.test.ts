import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRole, makeUser, openTestSession } from '../testing/features/people.ts';
import { howMany, inTurns } from '../testing/full-form.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';
import { inputFor } from './records/known-records.ts';
import { watchRows } from './records/written-rows.ts';
import { type Asker, administrator, furnish } from './support/askers.ts';
import {
  allPermissions,
  alternatives,
  type Operation,
  onlyAdmins,
  operations,
} from './support/operations.ts';

/** What costs something, and has no limit of its own beside the speed limit of all: with the reason. */
const unlimited: Readonly<Record<string, string>> = {
  'session.logout': 'ends what it is sent with',
  'social.store': 'takes a ticket of social.start, which has one',
  'social.finishLink': 'takes a ticket of social.startLink, which has one',
  'social.unlink': 'needs a new link, whose beginning has one',
  'second-factor.disable': 'needs a new factor, whose confirmation has one',
  'users.resetSecondFactor': 'needs a new factor, whose confirmation has one',
  'protocols.removeFile': 'takes back what was sent, which has one',
  'privacy-public-form.removeFile': 'takes back what was sent, which has one',
  'incident-public-form.removeFile': 'takes back what was sent, which has one',
  'due-diligence-public-form.removeFile': 'takes back what was sent, which has one',
  'due-diligence-public-form.endDelegation': 'ends what was asked of somebody, which has one',
  'reporting-channel-form.removeFile': 'takes back what was sent, which has one',
  'systematic-intimidation.removeFile': 'takes back what was sent, which has one',
  'privacy-public-form.confirmCode': 'each code has so many tries, and its sending a limit',
  'incident-public-form.confirmCode': 'each code has so many tries, and its sending a limit',
  'due-diligence-public-form.submit': 'each questionnaire once, by the link it was sent with',
  'incident-public-form.submit': 'each draft once, whose beginning has one; then work instead of waiting',
  'privacy-public-form.submit': 'each draft once, whose beginning has one; then work instead of waiting',
};

/** Limits of sealed forms are counted in memory, out of these tests' reach: they have to be met. */
const few = { FORM_DRAFTS_PER_ADDRESS_PER_HOUR: '100', FORM_FILES_PER_ADDRESS_PER_HOUR: '15' };
const MOST_IN_MEMORY = 130;

let t: TestApp;
let administrates: Asker;
let works: Asker;
let effectOf: Awaited<ReturnType<typeof watchRows>>;
beforeAll(async () => {
  t = await startTestApp(few);
  administrates = await administrator(t, await furnish(t));
  // The administration is trusted to write to whom it likes; nobody else is, whatever they may do.
  const roleId = await makeRole(t, allPermissions);
  const { id, token } = await makeUser(t, { home: administrates.entity, roleId });
  works = { ...administrates, userId: id, roleId, token };
  effectOf = await watchRows(t);
});
afterAll(() => t.close());

const askerFor = async ({ endpoint }: Operation): Promise<Asker> => {
  const who = onlyAdmins(alternatives(endpoint.access)) ? administrates : works;
  return { ...who, token: await openTestSession(t, who.userId, who.roleId) };
};

/** Why somebody could do harm by doing it without end. */
async function costsOf(operation: Operation, ask: () => Promise<Answer>): Promise<string[]> {
  const { endpoint } = operation;
  const effect = await effectOf(async () => void (await ask()));
  return [
    ...(endpoint.upload ? ['takes a file'] : []),
    ...(effect.mail_messages ? ['writes a letter'] : []),
    ...(endpoint.access === 'public' && Object.keys(effect).length > 0 ? ['lets strangers write'] : []),
  ];
}

let met = 0;
const chosen = inTurns(12, 'limits')(operations);
test.each(chosen)('$name: what costs something has a limit that stops it', async (operation) => {
  const { endpoint, name } = operation;
  await t.pool.query('delete from rate_limits');
  const asker = await askerFor(operation);
  const inputs = [await inputFor(operation, asker), await inputFor(operation, asker)] as const;
  const address = `198.51.100.${chosen.indexOf(operation) % 250}`;
  const ask = (input: (typeof inputs)[number], { token }: Asker) =>
    t.call(endpoint, input, { address, ...(endpoint.access === 'public' ? {} : { token }) });
  await t.pool.query('delete from rate_limits');
  const costs = await costsOf(operation, () => ask(inputs[0], asker));
  // As if it had been done a million times: whatever was counted, also what was given back to the honest.
  await t.pool.query('update rate_limits set hits = 1000000');
  // In a new session: what is done can end all others.
  const again = [
    await ask(inputs[0], await askerFor(operation)),
    await ask(inputs[1], await askerFor(operation)),
  ];
  if (costs.length === 0) return;
  met += 1;
  const isStopped = () => again.some(({ status }) => status === 429);
  if (endpoint.access === 'public' && !(name in unlimited))
    for (let tries = 0; tries < MOST_IN_MEMORY && !isStopped(); tries++)
      again.push(await ask(await inputFor(operation, asker), asker));
  expect({ costs, isStopped: isStopped() }).toEqual({ costs, isStopped: !(name in unlimited) });
});

test('many do, and what does not is still there', () => {
  expect(met).toBeGreaterThan(howMany(2, 50));
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(unlimited)));
});
