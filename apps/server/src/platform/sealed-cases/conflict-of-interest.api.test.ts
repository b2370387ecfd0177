import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rewrapFor } from '../../../../web/src/platform/sealed-reports/data-keys.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { type Recipient, startReports } from '../../testing/features/sealed-reports.ts';
import { auditOf } from '../../testing/stored-rows.ts';

let f: Awaited<ReturnType<typeof startReports>>;
let unit: number;
beforeEach(async () => {
  f = await startReports('reporting-channel');
  unit = await makeOrganisation(f.t, 'Unidade Norte', f.school);
});
afterEach(() => f.t.close());

const story = { text: 'Sobre o Davi.' };
/** Somebody who works here, with an account or without, under a manager or not. */
async function makeEmployee(
  name: string,
  { account, manager, at }: { account?: TestUser; manager?: number; at?: number } = {},
): Promise<number> {
  const place = at ?? f.school;
  const { rows: people } = await f.t.pool.query(
    `insert into natural_entities (legal_entity_id, first_name, surname, user_id) values ($1, $2, $3, $4) returning id`,
    [f.school, ...name.split(' '), account?.id ?? null],
  );
  const { rows } = await f.t.pool.query(
    `insert into employees (legal_entity_id, natural_entity_id, manager_id, admitted_on)
     values ($1, $2, $3, '2024-02-01') returning id`,
    [place, people[0].id, manager ?? null],
  );
  return Number(rows[0].id);
}
const offered = async (id: string, by: Recipient) => {
  const { report, envelope } = await f.openFor(id, by);
  return rewrapFor(
    f.sodium,
    report.keys,
    envelope.readers.filter(({ reads }) => !reads),
  );
};
const accuse = async (id: string, by: Recipient, employee_id: number) =>
  f.act(by, 'exclude', id, { employee_id, ground: 'accused', alternates: await offered(id, by) });

describe('an accused employee', () => {
  test('who has no account and reads nothing: every manager above loses the report at once', async () => {
    const director = await makeEmployee('Ana Ouvidora', { account: f.ana });
    const coordinator = await makeEmployee('Caio Coordenador', { manager: director });
    const accused = await makeEmployee('Davi Acusado', { manager: coordinator });
    const { id } = await f.send(story);
    const done = await accuse(id, f.bia, accused);
    expect(done.body).toMatchObject({ reads: true });
    expect((await f.read(id, f.ana)).status).toBe(404);
    expect((await f.openFor(id, f.bia)).read(0)).toEqual(story);
    // The alternate committee is called in where nobody is left, not before.
    expect((await f.read(id, f.eva)).status).toBe(404);
  });

  test('of a unit below, whose manager works at the head', async () => {
    const head = await makeEmployee('Ana Ouvidora', { account: f.ana });
    const accused = await makeEmployee('Davi Acusado', { manager: head, at: unit });
    const { id } = await f.send(story);
    expect((await accuse(id, f.bia, accused)).status).toBe(200);
    expect((await f.read(id, f.ana)).status).toBe(404);
  });

  test('who is appointed and not yet a reader is never given it', async () => {
    const accused = await makeEmployee('Eva Alternativa', { account: f.eva });
    const { id } = await f.send(story);
    const boxes = await offered(id, f.ana);
    await f.act(f.ana, 'exclude', id, { employee_id: accused, ground: 'accused' });
    const given = await f.t.call(
      f.staff.endpoints.give_keys,
      { params: { id }, body: { boxes } },
      { token: f.ana.token },
    );
    expect(given.status).toBe(422);
  });

  test('is found by name by those who handle the channel, and named exactly once', async () => {
    const accused = await makeEmployee('Davi Acusado', { at: unit });
    const list = async (by: TestUser) =>
      f.t.call(f.staff.endpoints.employees, { query: { search: 'davi' } } as never, { token: by.token });
    expect((await list(f.ana)).body).toEqual([{ id: accused, label: 'Davi Acusado' }]);
    const stranger = await makeUser(f.t, { home: f.school, roleId: await makeRole(f.t, ['employees.menu']) });
    expect((await list(stranger)).status).toBe(403);
    const { id } = await f.send(story);
    for (const body of [{}, { user_id: f.bia.id, employee_id: accused }, { employee_id: 999_999 }])
      expect((await f.act(f.ana, 'exclude', id, body)).status).toBe(422);
  });
});

describe('who is in conflict themselves', () => {
  test('leaves; the alternate committee receives what nobody else reads', async () => {
    const boss = await makeEmployee('Ana Ouvidora', { account: f.ana });
    const accused = await makeEmployee('Bia Jurídica', { account: f.bia, manager: boss });
    const { id, receipt } = await f.send(story);
    const done = await accuse(id, f.ana, accused);
    expect(done.body).toMatchObject({ reads: false });
    for (const gone of [f.ana, f.bia]) expect((await f.read(id, gone)).status).toBe(404);
    expect((await f.openFor(id, f.eva)).read(0)).toEqual(story);
    expect((await f.follow(receipt)).body.readers_changed).toHaveLength(1);
    const { rows } = await f.t.pool.query('select user_id from sealed_report_keys where case_id = $1', [id]);
    expect(rows.flatMap(({ user_id }) => user_id ?? []).map(Number)).toEqual([f.eva.id]);
  });

  test('stays where nobody could open the report without them, and leaves it to the escrow where there is one', async () => {
    await f.t.pool.query(
      "update report_appointments set state = 'ended', ended_at = now() where user_id = $1",
      [f.eva.id],
    );
    const { keys } = await f.open();
    const bia = keys.recipients.find(({ name }: { name: string }) => name === 'Bia Jurídica').handle;
    const own = { user_id: f.ana.id, ground: 'accused' };
    const lost = await f.send(story, {}, [bia]);
    expect((await f.act(f.ana, 'exclude', lost.id, own)).status).toBe(409);
    const pair = f.sodium.crypto_box_keypair();
    await f.t.pool.query(
      `insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, effective_at)
       values ($1, $2, $3, $4, now())`,
      [f.school, Buffer.from(pair.publicKey), Buffer.alloc(80, 1), Buffer.alloc(32, 1)],
    );
    const kept = await f.send(story, {}, [bia]);
    expect((await f.act(f.ana, 'exclude', kept.id, own)).body).toMatchObject({ reads: false });
    expect((await f.read(kept.id, f.ana)).status).toBe(404);
  });
});

test('the audit log does not say who is accused, and shredding forgets it too', async () => {
  const { id } = await f.send(story);
  const told = await auditOf(f.t, () =>
    f.act(f.ana, 'exclude', id, { user_id: f.bia.id, ground: 'accused' }),
  );
  expect(told.map(({ action, meta }) => [action, meta])).toEqual([['channel_report.reader_excluded', {}]]);
  expect((await f.read(id, f.ana)).body.entries.at(-1).facts).not.toHaveProperty('ground');
  const shred = async (held: boolean) => {
    await f.t.pool.query('update sealed_cases set shred_on = current_date, held = $2 where id = $1', [
      id,
      held,
    ]);
    await f.t.runJobs('shred-sealed-reports');
  };
  const left = async () => {
    const tables = ['sealed_report_keys', 'sealed_identities', 'sealed_report_records', 'report_exclusions'];
    const counts = tables.map(
      (table) => `(select count(*)::int from ${table} where case_id = $1) as ${table}`,
    );
    const { rows } = await f.t.pool.query(
      `select ${counts.join(', ')}, (select count(*)::int from case_entries
         where case_id = $1 and (facts ? 'mentions' or facts ? 'ground')) as named`,
      [id],
    );
    return rows[0];
  };
  await shred(true);
  // A duty of law holds it.
  expect(await left()).toMatchObject({ report_exclusions: 1, sealed_report_records: 1, named: 1 });
  await shred(false);
  expect(new Set(Object.values(await left()))).toEqual(new Set([0]));
  const { entries, shredded_at } = (await f.read(id, f.ana)).body;
  expect(shredded_at).not.toBeNull();
  expect(entries.at(-1)).toMatchObject({ facts: { act: 'exclude' } });
});

test('whoever is handed the contents is in the list of views, asked for alone; its audit row keeps the hour', async () => {
  const { id } = await f.send(story);
  const told = await auditOf(f.t, async () => {
    await f.envelope(id, f.ana);
    await f.envelope(id, f.ana);
  });
  expect(told.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['channel_report.viewed', f.ana.id],
  ]);
  const { rows } = await f.t.pool.query(
    `select at = date_trunc('hour', at) as whole from audit_events where object_uuid = $1`,
    [id],
  );
  expect(rows.map(({ whole }) => whole)).not.toContain(false);
  expect((await f.read(id, f.bia)).body.views).toContainEqual(
    expect.objectContaining({ user: expect.objectContaining({ label: 'Ana Ouvidora' }) }),
  );
});
