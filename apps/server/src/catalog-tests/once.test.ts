import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from '../core/secrets.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { inputFor } from './records/known-records.ts';
import { type Asker, administrator, furnish } from './support/askers.ts';
import { operations } from './support/operations.ts';

const repeatable = operations.filter(({ endpoint }) => endpoint.once);

describe('what is sent twice under one key is done once', () => {
  let t: TestApp;
  let asker: Asker;
  beforeAll(async () => {
    t = await startTestApp();
    asker = await administrator(t, await furnish(t));
  });
  afterAll(() => t.close());
  const under = (key: string, token = asker.token) => ({ token, headers: { 'idempotency-key': key } });

  test('every create is', () => {
    expect(repeatable.length).toBeGreaterThan(6);
    const creates = operations.filter(({ name }) => name.endsWith('.create')).map(({ name }) => name);
    expect(repeatable.map(({ name }) => name)).toEqual(expect.arrayContaining(creates));
  });

  test.each(repeatable)('$name', async (operation) => {
    const { endpoint } = operation;
    const input = await inputFor(operation, asker);
    const key = newSecret();
    const answers = await Promise.all(Array.from({ length: 5 }, () => t.call(endpoint, input, under(key))));
    const [first] = answers;
    expect(first?.status, first?.text).toBe(200);
    for (const answer of answers) expect(answer.text).toBe(first?.text);
    // Nobody else gets an answer by holding the key, and nobody gets another thing done under it.
    const stranger = await administrator(t, asker.entity);
    const other = await t.call(endpoint, await inputFor(operation, stranger), under(key, stranger.token));
    expect(other.text).not.toBe(first?.text);
    const changed = await t.call(endpoint, await inputFor(operation, asker), under(key));
    expect(changed.text === first?.text || changed.status === 422, changed.text).toBe(true);
    const { rows } = await t.pool.query('select count(*) from kept_answers where answer is null');
    expect(Number(rows[0].count)).toBe(0);
  });

  test('a refused try leaves its key free', async () => {
    const operation = repeatable.find(
      ({ name }) => name === 'contacts.create',
    ) as (typeof repeatable)[number];
    const input = await inputFor(operation, asker);
    const key = newSecret();
    const wrong = { ...input, body: { ...(input.body as object), emails: ['nada'] } };
    expect((await t.call(operation.endpoint, wrong, under(key))).status).toBe(422);
    expect((await t.call(operation.endpoint, input, under(key))).status).toBe(200);
  });

  test.each(['curta', 'a'.repeat(101), 'com espaço no meio dela', 'aspas"aspas"aspas"'])(
    'a key that is none is refused: %s',
    async (key) => {
      const operation = repeatable[0] as (typeof repeatable)[number];
      expect((await t.call(operation.endpoint, await inputFor(operation, asker), under(key))).status).toBe(
        400,
      );
    },
  );
});
