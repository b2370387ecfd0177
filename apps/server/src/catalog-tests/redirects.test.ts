import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMaintenance } from '../platform/maintenance.ts';
import { type Answer, addressOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import { furnish } from './support/askers.ts';
import { hostileAddressParts, hostileQueryValues } from './support/hostile-values.ts';
import { type Operation, redirects } from './support/operations.ts';
import { sampleOf } from './support/sampler.ts';
import { contentsOf } from './support/table-contents.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await furnish(t);
});
afterAll(() => t.close());

const visit = ({ endpoint }: Operation, search = '', headers: Record<string, string> = {}) =>
  t.send(
    'GET',
    `${addressOf(endpoint, { params: sampleOf(endpoint.params) as Record<string, string> })}?${search}`,
    {
      headers,
    },
  );

/** A page of ours, on this very host: nobody is ever led elsewhere from here. */
function expectOwnPage(answer: Answer): void {
  expect(answer.status, answer.text).toBe(303);
  expect(answer.headers.location).toMatch(/^\/#\/[a-z]/);
  expect(answer.text).toBe('');
}

describe.each(redirects)('$name', (operation) => {
  test('leads to a page of ours and changes nothing, whatever comes with it', async () => {
    const before = await contentsOf(t);
    expectOwnPage(await visit(operation));
    for (const value of hostileQueryValues)
      for (const name of ['code', 'state', 'error', 'iss', 'campo_estranho', 'toString', '__proto__'])
        expectOwnPage(await visit(operation, qs.stringify({ [name]: value })));
    for (const search of ['a=%E0%A4%A', `a${'[b]'.repeat(40)}=1`, '&&=&[]='])
      expectOwnPage(await visit(operation, search));
    expect(await contentsOf(t)).toEqual(before);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('whatever host, origin or forwarding a request claims', async () => {
    for (const name of ['x-forwarded-host', 'forwarded', 'origin', 'referer'])
      expectOwnPage(await visit(operation, '', { [name]: 'https://mal.test' }));
    expect((await visit(operation, '', { host: 'mal.test' })).status).toBe(303);
  });

  test('an address that is none leads to a page too', async () => {
    for (const part of hostileAddressParts) {
      const answer = await t.send('GET', operation.endpoint.path.replace(/:\w+/g, part));
      if (answer.status === 303) expectOwnPage(answer);
      else expect([400, 404]).toContain(answer.status);
    }
  });

  test('during maintenance and beyond the limit as well', async () => {
    await setMaintenance(t.system, 'Voltamos às 14h.');
    expectOwnPage(await visit(operation));
    await setMaintenance(t.system, null);
    const strict = await startTestApp({ PUBLIC_REQUESTS_PER_MINUTE: '1' });
    const address = addressOf(operation.endpoint, {
      params: sampleOf(operation.endpoint.params) as Record<string, string>,
    });
    for (let i = 0; i < 3; i++) expectOwnPage(await strict.send('GET', address));
    await strict.close();
  });
});
