import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, startTestApp, type TestApp } from '../testing/test-app.ts';
import { pieces } from './support/operations.ts';
import { sampleOf } from './support/sampler.ts';

/** What takes pieces of files is not asked with JSON like everything else: the same promises, in their own words. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

test.each(pieces)(
  '$name knows nobody without a session or a key, and says so before it reads',
  async ({ endpoint }) => {
    const address = addressOf(endpoint, { params: sampleOf(endpoint.params) as Record<string, string> });
    const body = Buffer.alloc(1000);
    const refused = endpoint.access === 'public' ? 404 : 401;
    expect((await t.send('PATCH', address, { body, headers })).status).toBe(refused);
    expect(
      (await t.send('PATCH', address, { body, headers: { ...headers, 'upload-key': 'x'.repeat(43) } }))
        .status,
    ).toBe(refused);
    const answer = await t.send('PATCH', address, { body, headers, token: 'cfs_nobody' });
    expect(answer.status).toBe(refused);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  },
);

test('there are some', () => {
  expect(pieces.length).toBeGreaterThan(1);
});
