import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startReports } from '../../testing/features/sealed-reports.ts';

const story = { text: 'Apelidos todo dia.' };
let f: Awaited<ReturnType<typeof startReports>>;
beforeEach(async () => {
  f = await startReports('intimidation');
});
afterEach(() => f.t.close());

interface Clock {
  readonly key: string;
  readonly started_at: string;
}
const councilIn = (body: { readonly clocks: readonly Clock[] }) =>
  body.clocks.filter(({ key }) => key === 'bully.conselho_tutelar');

describe('the notice to the Conselho Tutelar', () => {
  test('is due from the first look of the committee, to the hour and once', async () => {
    const { id } = await f.send(story);
    await f.t.pool.query("update cases set received_at = now() - interval '3 days' where id = $1", [id]);
    const first = (await f.read(id, f.ana)).body;
    const [clock] = councilIn(first);
    expect(clock?.started_at).toMatch(/:00:00/);
    expect(Date.now() - Date.parse(clock?.started_at ?? '')).toBeLessThan(3_600_000);
    expect(first.actions).toContainEqual({ name: 'settle_council', refused: null });
    expect(councilIn((await f.read(id, f.bia)).body)).toEqual([clock]);
    const triaged = await f.act(f.ana, 'start_triage', id);
    expect(councilIn(triaged.body)).toEqual([clock]);
  });

  test('starts with the triage where nobody looked before, and is not started anew when it was settled', async () => {
    const { id } = await f.send(story);
    expect(councilIn((await f.act(f.ana, 'start_triage', id)).body)).toHaveLength(1);
    const words = await f.words(id, f.ana, 'communication', { text: 'Entregue, protocolo 12.' });
    const settled = (await f.act(f.ana, 'settle_council', id, { words })).body;
    expect(
      settled.clocks.find(({ key }: Clock) => key === 'bully.conselho_tutelar').stopped_at,
    ).not.toBeNull();
    expect(councilIn((await f.read(id, f.bia)).body)).toHaveLength(1);
  });
});

test('a report that ended without the notice is not archived, and the Mural tells of it until it is on record', async () => {
  const { id } = await f.send(story);
  await f.act(f.ana, 'start_triage', id);
  const words = await f.words(id, f.ana, 'message', { text: 'Não cabe aqui.' });
  expect((await f.act(f.ana, 'put_out_of_scope', id, { words })).status).toBe(200);
  const today = async () =>
    (await f.t.call(f.staff.endpoints.today, {} as never, { token: f.bia.token })).body.council_left;
  expect(await today()).toBe(1);
  const refused = await f.act(f.ana, 'archive', id);
  expect([refused.status, refused.body.messages]).toEqual([409, expect.stringContaining('Conselho Tutelar')]);
  const [running] = councilIn((await f.read(id, f.ana)).body);
  expect(running).toMatchObject({ stopped_at: null });
  const settled = await f.words(id, f.ana, 'communication', { text: 'Entregue, protocolo 12.' });
  await f.act(f.ana, 'settle_council', id, { words: settled });
  expect(await today()).toBe(0);
  expect((await f.act(f.ana, 'archive', id)).body.state).toBe('archived');
  // What is put away takes nothing but the mark of another copy.
  const add = async (kind: string) => {
    const body = { kind, audience: 'readers', ...(await f.words(id, f.ana, kind, { text: 'x' })) };
    const headers = { 'idempotency-key': crypto.randomUUID().replaceAll('-', '') };
    const asked = { params: { id }, body } as never;
    return f.t.call(f.staff.endpoints.add_record, asked, { token: f.ana.token, headers });
  };
  expect((await add('note')).status).toBe(409);
  expect((await add('dossier')).status).toBe(200);
});

describe('the readers of a report that is followed', () => {
  const reminded = async () => {
    await f.t.runJobs('remind-check-ins');
    const { rows } = await f.t.pool.query(
      `select user_id, title, message from notifications where dedup_key like 'report check-in %' order by id`,
    );
    return rows as { user_id: string; title: string; message: string }[];
  };
  const concluded = async (days: number) => {
    const { id } = await f.send(story);
    await f.t.pool.query(
      `update cases set state = 'monitoring', state_group = 'waiting', answered_at = now() - make_interval(days => $2)
       where id = $1`,
      [id, days],
    );
    return id;
  };

  test('are reminded once on each of the days', async () => {
    const id = await concluded(31);
    expect((await reminded()).map(({ title }) => title)).toEqual([
      ...Array.from({ length: 2 }, () => expect.stringContaining('Acompanhamento de 30 dias')),
    ]);
    expect(await reminded()).toHaveLength(2);
    await f.t.pool.query("update cases set answered_at = now() - interval '60 days' where id = $1", [id]);
    const all = await reminded();
    expect(all).toHaveLength(4);
    expect(all.filter(({ title }) => title.includes('60 dias'))).toHaveLength(2);
    expect(JSON.stringify(all)).not.toContain('Apelidos');
  });

  test('are not reminded before, nor of one that is concluded and not followed', async () => {
    const id = await concluded(29);
    expect(await reminded()).toEqual([]);
    await f.t.pool.query(
      "update cases set state = 'concluded', state_group = 'ended', answered_at = now() - interval '31 days' where id = $1",
      [id],
    );
    expect(await reminded()).toEqual([]);
  });
});
