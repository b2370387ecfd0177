import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SendOptions, startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  type Asker,
  administrator,
  askerFor,
  askerWith,
  furnish,
  restoreAdministration,
} from './support/askers.ts';
import { expectRefusal } from './support/error-body.ts';
import { gateClassOf } from './support/gate-classes.ts';
import {
  allPermissions,
  alternatives,
  guarded,
  type Operation,
  onlyAdmins,
  operations,
  ruled,
} from './support/operations.ts';
import { sampleOf } from './support/sampler.ts';
import { contentsOf } from './support/table-contents.ts';

/**
 * Every route passes through the one gate of core/http/mount.ts: each refusal of the gate is met at every operation, with
 * what the contract takes and no record behind it. What the gate decides in detail is tried at one operation of each class
 * (gate-classes.ts) by access, bearer, data-access-header and refusal-order.
 */
let t: TestApp;
let entity: number;
let nobody: Asker;
let administers: Asker;
let before: Awaited<ReturnType<typeof contentsOf>>;
beforeAll(async () => {
  t = await startTestApp();
  entity = await furnish(t);
  nobody = await askerWith(t, entity, []);
  administers = await administrator(t, entity);
  before = await contentsOf(t);
});
afterEach(() => restoreAdministration(t));
afterAll(() => t.close());

const sampled = ({ endpoint }: Operation) => ({
  params: sampleOf(endpoint.params) as Record<string, string>,
  query: sampleOf(endpoint.query) as Record<string, unknown>,
  body: sampleOf(endpoint.body) as Record<string, unknown>,
});

/** The operations that answer anything but this refusal. */
async function othersThan(
  among: readonly Operation[],
  session: SendOptions,
  refusal: { status: number; code: string },
): Promise<string[]> {
  const others: string[] = [];
  for (const operation of among) {
    const answer = await t.call(operation.endpoint, sampled(operation), session);
    if (answer.status === refusal.status && answer.body.code === refusal.code)
      expectRefusal(answer, refusal.status);
    else others.push(`${operation.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return others;
}

describe('every operation passes through the gate', () => {
  test('401 without a session', async () => {
    expect(await othersThan(guarded, {}, { status: 401, code: 'signed_out' })).toEqual([]);
  });

  test('400 with an X-Data-Access nobody understands', async () => {
    const session = { token: administers.token, entity: `${entity},` };
    expect(await othersThan(guarded, session, { status: 400, code: 'malformed' })).toEqual([]);
  });

  test('403 in an organisation that is not reached', async () => {
    const session = { token: administers.token, entity: '8000000000,legal_entity' };
    expect(await othersThan(guarded, session, { status: 403, code: 'data_access_revoked' })).toEqual([]);
  });

  test('403 without any permission, where the contract asks for one', async () => {
    const session = { token: nobody.token };
    expect(await othersThan(ruled, session, { status: 403, code: 'forbidden' })).toEqual([]);
  });

  test('409 for a write in "Todas": it names its organisation', async () => {
    const session = { token: administers.token, entity: '0,all' };
    const writing = ruled.filter(({ endpoint }) => endpoint.method !== 'GET');
    expect(await othersThan(writing, session, { status: 409, code: 'conflict' })).toEqual([]);
  });

  test('and after all these refusals nothing is changed but the audit log and the limits', async () => {
    expect(await contentsOf(t)).toEqual(before);
  });
});

/** Operations that ask for the same, in the words of the contract. */
const rules = [...new Set(ruled.map(({ endpoint }) => alternatives(endpoint.access).join('|')))];

describe('every rule', () => {
  test.each(rules)('%s: every other permission together opens nothing that asks for it', async (rule) => {
    const among = ruled.filter(({ endpoint }) => alternatives(endpoint.access).join('|') === rule);
    const own = rule.split('|');
    const others = allPermissions.filter((name) => !own.includes(name));
    const askers = [
      await askerFor(t, entity, among[0] as Operation, others),
      // What counts in the administration only, held by another group.
      ...(onlyAdmins(own) ? [await askerWith(t, entity, own)] : []),
    ];
    for (const { token } of askers)
      expect(await othersThan(among, { token }, { status: 403, code: 'forbidden' })).toEqual([]);
  });
});

test('a class is made of what the contract declares, and most operations share one', () => {
  const classes = new Set(operations.map(gateClassOf));
  expect(classes.size).toBeGreaterThan(15);
  expect(classes.size).toBeLessThan(operations.length / 4);
});
