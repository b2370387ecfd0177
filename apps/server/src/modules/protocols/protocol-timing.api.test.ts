import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProtocol } from '../../platform/cases/open-case.ts';
import { makeOrganisation } from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { howMany } from '../../testing/full-form.ts';
import { expectAlike } from '../../testing/likeness.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let known: string;
beforeAll(async () => {
  t = await startTestApp();
  const school = await makeOrganisation(t, 'Escola Ipê');
  ({ protocol: known } = await makeRequest(t, school));
});
afterAll(() => t.close());

const tries = howMany(60, 2_000);

test.each([
  { what: 'a wrong key', key: '0123456789' },
  { what: 'no key', key: null },
])(
  `with $what, 2 × ${tries} answers about a protocol and about none are alike, by word and by clock`,
  async ({ key }) => {
    const shapes = new Set<string>();
    const ask = async (protocol: string, turn: number) => {
      // Every try from elsewhere, and the protocol's own count forgotten: the limits have a test of their own.
      if (turn % 20 === 0) await t.pool.query('delete from rate_limits');
      const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
      const body = { form_type: 'privacy', protocol, key };
      const { status, text } = await t.call(protocols.endpoints.query, { body }, { address });
      shapes.add(`${status} ${text}`);
    };
    await expectAlike(
      tries,
      (turn) => ask(known, Math.max(0, turn)),
      (turn) => ask(newProtocol('privacy'), Math.max(0, turn)),
    );
    expect(shapes.size).toBe(1);
  },
  900_000,
);
