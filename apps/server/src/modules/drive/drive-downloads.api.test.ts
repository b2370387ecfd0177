import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let ana: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin: ana } = await makeAdministrator(t));
});
afterAll(() => t.close());

describe('a download that was cut off', () => {
  test('goes on from a byte, of the same content alone', async () => {
    const id = await uploadFile(t, ana, { name: 'longo.txt' }, '0123456789');
    const ask = (headers: Record<string, string> = {}) =>
      t.send('GET', `/api/v1/drive/${id}/content`, { token: ana.token, headers });
    const whole = await ask();
    const tag = String(whole.headers.etag);
    expect([whole.status, whole.text, whole.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes']);
    const rest = await ask({ range: 'bytes=4-', 'if-range': tag });
    expect([rest.status, rest.text, rest.headers['content-range'], rest.headers['content-length']]).toEqual([
      206,
      '456789',
      'bytes 4-9/10',
      '6',
    ]);
    // Another content, no word of which, past the end, or a range of another form: everything.
    for (const headers of [
      { range: 'bytes=4-', 'if-range': '"x"' },
      { range: 'bytes=4-' },
      { range: 'bytes=10-', 'if-range': tag },
      { range: 'bytes=2-5', 'if-range': tag },
      { range: 'bytes=-3', 'if-range': tag },
    ])
      expect(await ask(headers as never), JSON.stringify(headers)).toMatchObject({
        status: 200,
        text: '0123456789',
      });
  });
});
