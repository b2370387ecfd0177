import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { administrator, furnish } from './askers.ts';
import { inputFor, knownRecords } from './known-records.ts';
import { guarded, type Operation, operations } from './operations.ts';
import { sampleOf } from './sampler.ts';

describe('what the other tests send', () => {
  test('every operation has a sample its contract accepts, small and full', () => {
    for (const { name, endpoint } of operations)
      for (const part of ['params', 'query', 'body'] as const)
        for (const size of ['small', 'full'] as const)
          expect(endpoint[part].safeParse(sampleOf(endpoint[part], size)).success, `${name} ${part}`).toBe(
            true,
          );
  });

  test('known records are of operations that exist', () => {
    const names = operations.map(({ name }) => name);
    for (const name of Object.keys(knownRecords)) expect(names).toContain(name);
  });
});

describe('a request made from the contract succeeds', () => {
  let t: TestApp;
  let entity: number;
  beforeAll(async () => {
    t = await startTestApp();
    entity = await furnish(t);
  });
  afterAll(() => t.close());

  const succeeds = async (t: TestApp, entity: number, operation: Operation) => {
    const asker = await administrator(t, entity);
    const input = await inputFor(operation, asker);
    const answer = await t.call(operation.endpoint, input, { token: asker.token });
    expect(answer.status, answer.text).toBe(200);
  };
  test.each(guarded)('$name, by an administrator', async (operation) => {
    const settings = knownRecords[operation.name]?.settings;
    if (!settings) return succeeds(t, entity, operation);
    const other = await startTestApp(settings);
    await succeeds(other, await furnish(other), operation);
    await other.close();
  });

  test.each(operations.filter((operation) => !guarded.includes(operation)))(
    '$name, by anybody, in a fresh installation',
    async (operation) => {
      const fresh = await startTestApp();
      const entity = await firstOrganisation(fresh);
      const input = await inputFor(operation, { t: fresh, entity, userId: 0, roleId: 0 });
      const answer = await fresh.call(operation.endpoint, input);
      await fresh.close();
      expect(answer.status, answer.text).toBe(200);
    },
  );
});

async function firstOrganisation(t: TestApp): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into legal_entities (company_name) values ('Nova') returning id`,
  );
  return rows[0]?.id as number;
}
