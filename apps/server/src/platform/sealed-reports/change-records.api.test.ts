import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Recipient } from '../../testing/features/sealed-reports.ts';
import { startReports } from '../../testing/features/sealed-reports.ts';

let f: Awaited<ReturnType<typeof startReports>>;
beforeAll(async () => {
  f = await startReports('reporting-channel');
});
afterAll(() => f.t.close());

const add = async (id: string, by: Recipient, kind: string, audience = 'readers') => {
  const body = { kind, audience, ...(await f.words(id, by, kind, { text: 'antes' })) };
  const { body: made } = await f.t.call(
    f.staff.endpoints.add_record,
    { params: { id }, body, idempotencyKey: crypto.randomUUID() } as never,
    { token: by.token },
  );
  return made.id as string;
};
const change = async (id: string, by: Recipient, record: string, kind: string, version = 1) =>
  f.t.call(
    f.staff.endpoints.change_record,
    {
      params: { id, record },
      body: { version, ...(await f.words(id, by, kind, { text: 'feita' })) },
    } as never,
    { token: by.token },
  );

test('a task is rewritten by any reader, once for each version', async () => {
  const { id } = await f.send({ text: 'x' });
  const task = await add(id, f.ana, 'task');
  expect((await change(id, f.bia, task, 'task')).body).toEqual({ version: 2 });
  expect((await change(id, f.ana, task, 'task')).status).toBe(409);
  const { envelope, read } = await f.openFor(id, f.ana);
  expect(read(envelope.records.findIndex((record) => record.id === task))).toEqual({ text: 'feita' });
});

test('what was decided, and what the reporter wrote, stays as it was said', async () => {
  const { id } = await f.send({ text: 'x' });
  for (const kind of ['conclusion', 'review', 'dossier', 'hold'])
    expect((await change(id, f.ana, await add(id, f.ana, kind), kind)).status).toBe(409);
  const { envelope } = await f.openFor(id, f.ana);
  const content = envelope.records.find(({ kind }) => kind === 'content');
  expect((await change(id, f.ana, content?.id ?? '', 'content')).status).toBe(409);
});

test("nobody rewrites another's private note", async () => {
  const { id } = await f.send({ text: 'x' });
  const note = await add(id, f.ana, 'private_note', 'author');
  expect((await change(id, f.bia, note, 'private_note')).status).toBe(404);
  expect((await change(id, f.ana, note, 'private_note')).status).toBe(200);
});
