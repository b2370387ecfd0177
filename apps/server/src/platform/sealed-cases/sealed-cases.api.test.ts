import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rewrapFor } from '../../../../web/src/platform/sealed-reports/data-keys.ts';
import { type OpenReport, sealMessage } from '../../../../web/src/platform/sealed-reports/open-report.ts';
import { makeAdministrator, makeOrganisation } from '../../testing/features/people.ts';
import { startReports } from '../../testing/features/sealed-reports.ts';
import { everythingStored } from '../../testing/stored-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { openPublicForm } from '../organisations/open-public-form.ts';

const story = { text: 'Desde agosto o coordenador grita com as professoras.' };

async function yearsFromToday({ pool }: TestApp, years: number): Promise<string> {
  const { rows } = await pool.query(
    "select ((now() at time zone 'America/Sao_Paulo')::date + make_interval(years => $1))::date::text as day",
    [years],
  );
  return rows[0].day;
}

describe.each(['reporting-channel', 'intimidation'] as const)('the %s', (channel) => {
  const isSchool = channel === 'intimidation';
  let f: Awaited<ReturnType<typeof startReports>>;
  beforeAll(async () => {
    f = await startReports(channel);
  });
  afterAll(() => f.t.close());
  /** What a school owes before it puts a report away. */
  const settleCouncil = async (id: string, by: typeof f.ana) => {
    if (!isSchool) return;
    const words = await f.words(id, by, 'communication', { text: 'Entregue, protocolo 12.' });
    expect((await f.act(by, 'settle_council', id, { words })).status).toBe(200);
  };

  test('goes the whole way: sent, opened, asked, answered, concluded under four eyes, followed, archived', async () => {
    const { ana, bia } = f;
    const { answer, receipt, id } = await f.send(story, { immediate_risk: true });
    expect(answer.status).toBe(200);
    expect(answer.body.protocol).toMatch(isSchool ? /^ISB-/ : /^CAN-/);
    expect((await f.progress(receipt)).state).toBe('received');
    const first = (await f.read(id, ana)).body;
    expect(first).toMatchObject({ state: 'received', immediate_risk: true, next: 'start_triage' });
    const keys = first.clocks.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(['wb.acknowledgement', ...(isSchool ? ['bully.conselho_tutelar'] : [])]);
    expect((await f.openFor(id, ana)).read(0)).toEqual(story);

    expect((await f.act(ana, 'start_triage', id)).body).toMatchObject({ state: 'triage', next: 'admit' });
    expect((await f.progress(receipt)).state).toBe('reading');
    const words = await f.words(id, ana, 'admissibility', { text: 'Cabe apurar.' });
    expect((await f.act(ana, 'admit', id, { words })).body.state).toBe('admitted');
    expect((await f.act(ana, 'investigate', id)).body.state).toBe('investigating');
    const asked = await f.words(id, ana, 'message', { text: 'As reuniões continuam?' });
    expect((await f.act(ana, 'message', id, { words: asked, asks: true })).body.state).toBe(
      'waiting_reporter',
    );
    expect(await f.progress(receipt)).toMatchObject({ state: 'your_turn', may_write: true });
    const followed = await f.follow(receipt);
    // Within the hour nothing tells their order.
    const kinds: string[] = followed.body.records.map(({ kind }: { kind: string }) => kind);
    expect(kinds.toSorted()).toEqual(['content', 'message']);
    expect(followed.read(kinds.indexOf('message'))).toEqual({ text: 'As reuniões continuam?' });
    // What is written for the committee alone, and who wrote it, is not handed out.
    expect(JSON.stringify(followed.body)).not.toContain('admissibility');
    expect(JSON.stringify(followed.body)).not.toContain('Ana');

    const replied = await f.reply(receipt, { text: 'Continuam.' });
    expect(replied.body.state).toBe('inquiring');
    const seen = (await f.openFor(id, bia)).envelope.records;
    expect(seen.filter(({ author }) => author === 'outside')).toHaveLength(2);

    const conclusion = await f.words(id, ana, 'conclusion', { text: 'Procedente.' });
    const proposed = await f.act(ana, 'propose_conclusion', id, { words: conclusion });
    expect(proposed.body).toMatchObject({ state: 'conclusion_review', proposed_by: { id: ana.id } });
    const told = await f.words(id, bia, 'message', { text: 'Concluímos.' });
    expect((await f.act(ana, 'approve_conclusion', id, { words: told })).status).toBe(409);
    // Whoever reported is told to read the answer: there is one.
    expect((await f.act(bia, 'approve_conclusion', id)).body.errors).toHaveProperty('words');
    const done = (await f.act(bia, 'approve_conclusion', id, { words: told })).body;
    // Its term runs whether or not somebody archives it.
    const shred_on = await yearsFromToday(f.t, 5);
    expect(done).toMatchObject({ state: 'concluded', proposed_by: null, shred_on });
    expect((await f.progress(receipt)).state).toBe('concluded');
    expect((await f.act(bia, 'monitor', id)).body.state).toBe('monitoring');
    expect((await f.progress(receipt)).check_in).toBeNull();
    // Counted from the conclusion, however late the following began; a message about anything else answers nothing.
    await f.t.pool.query("update cases set answered_at = now() - interval '61 days' where id = $1", [id]);
    expect((await f.progress(receipt)).check_in).toBe(60);
    await f.reply(receipt, { text: 'Obrigada.' });
    expect(await f.progress(receipt)).toMatchObject({
      check_in: 60,
      concluded_at: expect.stringMatching(/:00:00/),
    });
    await settleCouncil(id, bia);
    const archived = (await f.act(bia, 'archive', id)).body;
    expect(archived).toMatchObject({ state: 'archived', shred_on: await yearsFromToday(f.t, 5) });
    expect((await f.reply(receipt, { text: 'Ainda?' })).status).toBe(409);
    // Nor do readers write to what is archived, whatever their screen offers.
    const note = await f.words(id, bia, 'note', { text: 'Depois.' });
    const added = await f.t.call(
      f.staff.endpoints.add_record,
      { params: { id }, body: { kind: 'note', audience: 'readers', ...note } },
      { token: bia.token, headers: { 'idempotency-key': 'n'.repeat(32) } } as never,
    );
    expect(added.status).toBe(409);
    expect((await f.act(bia, 'reopen', id, { words: told })).body).toMatchObject({
      state: 'reopened',
      shred_on: null,
    });
  });

  test('is kept for as long as the organisation decided', async () => {
    const { ana } = f;
    const { id } = await f.send(story);
    await f.t.pool.query(
      `insert into deadline_rules (key, legal_entity_id, valid_from, start_event, amount, unit, calendar, bound,
         doubles, pausable, based_on, reason)
       select key, c.legal_entity_id, current_date - 1, start_event, 2, unit, calendar, bound, doubles, pausable,
         r.id, 'Dois anos bastam.'
       from deadline_rules r, cases c
       where r.key = 'wb.content_retention' and r.legal_entity_id is null and c.id = $1`,
      [id],
    );
    await f.act(ana, 'start_triage', id);
    const words = await f.words(id, ana, 'message', { text: 'Isto não é deste canal.' });
    await f.act(ana, 'put_out_of_scope', id, { words });
    await settleCouncil(id, ana);
    expect((await f.act(ana, 'archive', id)).body.shred_on).toBe(await yearsFromToday(f.t, 2));
  });

  test('is not seen by whoever was not appointed, an administrator included, and lists no word of it', async () => {
    const { id, answer } = await f.send(story);
    expect((await f.read(id, f.other)).status).toBe(404);
    expect((await f.envelope(id, f.other)).status).toBe(404);
    expect((await f.act(f.other, 'start_triage', id)).status).toBe(404);
    const { admin } = await makeAdministrator(f.t);
    expect((await f.read(id, admin)).status).toBe(403);
    const list = (by: typeof f.other) =>
      f.t.call(f.staff.endpoints.grid, { query: {} } as never, { token: by.token });
    const row = (await list(f.ana)).body.model.data.find(({ id: one }: { id: string }) => one === id);
    expect(row).toMatchObject({ protocol: answer.body.protocol, state: 'received', immediate_risk: 'no' });
    expect((await list(f.other)).body.model.total).toBe(0);
  });

  test('sent twice is kept once; sealed for other people it is refused; a category of the other channel as well', async () => {
    const { body, answer } = await f.send(story);
    expect((await f.t.call(f.form.endpoints.submit, { body } as never)).body).toEqual(answer.body);
    const both = await Promise.all([1, 2, 3].map(() => f.t.call(f.form.endpoints.submit, { body } as never)));
    expect(new Set(both.map(({ body: one }) => one.protocol))).toEqual(new Set([answer.body.protocol]));
    const other = isSchool ? 'fraud' : 'verbal';
    const wrong = await f.send(story, { categories: [other] });
    expect(wrong.answer.body.errors).toHaveProperty('categories');
    const stale = await f.send(story);
    const lookup = Buffer.alloc(32, 9).toString('base64url');
    const sealed = { ...stale.body.sealed, lookup, keys_version: '0'.repeat(32) };
    const refused = await f.t.call(f.form.endpoints.submit, { body: { ...stale.body, sealed } } as never);
    expect(refused.body.code).toBe('recipients_changed');
  });

  test('a message whose answer was lost is sent again as it was sealed, and kept once', async () => {
    const { id, receipt, lookup } = await f.send(story);
    const { report } = await f.follow(receipt);
    const sealed = sealMessage(f.sodium, report as OpenReport, 'message', { text: 'De novo.' });
    const reply = () =>
      f.t.call(f.form.endpoints.reply, { body: { lookup, ...sealed, draft: null, files: [] } });
    expect([(await reply()).status, (await reply()).status]).toEqual([200, 200]);
    const words = await f.words(id, f.ana, 'message', { text: 'Obrigada.' });
    for (let press = 0; press < 2; press++)
      expect((await f.act(f.ana, 'message', id, { words, asks: false })).status).toBe(200);
    const { rows } = await f.t.pool.query(
      `select (select count(*)::int from sealed_report_records where case_id = $1 and kind = 'message') as said,
        (select count(*)::int from case_entries where case_id = $1 and audience = 'outside'
          and (kind = 'reply' or facts ->> 'act' = 'message')) as lines,
        (select count(*)::int from audit_events where object_uuid = $1 and action like '%.written') as told`,
      [id],
    );
    expect(rows).toEqual([{ said: 2, lines: 2, told: 1 }]);
  });

  test('of two who act at once, one finds the version gone', async () => {
    const { id } = await f.send(story);
    const { version } = (await f.read(id, f.ana)).body;
    const both = await Promise.all([
      f.act(f.ana, 'start_triage', id, { version }),
      f.act(f.bia, 'start_triage', id, { version }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('whom the reporter excludes gets no key; who is marked as accused loses it at once', async () => {
    const { keys } = await f.open();
    const handle = keys.recipients.find(({ name }: { name: string }) => name === 'Ana Ouvidora').handle;
    const kept = await f.send(story, {}, [handle]);
    expect((await f.read(kept.id, f.ana)).status).toBe(404);
    expect((await f.openFor(kept.id, f.bia)).read(0)).toEqual(story);

    const { id } = await f.send(story);
    const accused = { user_id: f.bia.id, ground: 'accused' };
    expect((await f.act(f.ana, 'exclude', id, accused)).status).toBe(200);
    expect((await f.read(id, f.bia)).status).toBe(404);
    expect((await f.act(f.ana, 'exclude', id, { user_id: f.ana.id })).status).toBe(409);

    const last = await f.send(story, {}, [handle]);
    const { report, envelope } = await f.openFor(last.id, f.bia);
    const alternates = rewrapFor(
      f.sodium,
      report.keys,
      envelope.readers.filter(({ id: one }) => one === f.eva.id),
    );
    expect(alternates).toHaveLength(1);
    await f.act(f.bia, 'give_keys', last.id, { boxes: alternates, version: undefined });
    expect((await f.act(f.eva, 'exclude', last.id, { user_id: f.bia.id })).status).toBe(200);
    expect((await f.read(last.id, f.bia)).status).toBe(404);
    expect((await f.openFor(last.id, f.eva)).read(0)).toEqual(story);
  });

  test('no word of it is stored anywhere, nor the minute it came', async () => {
    const { id } = await f.send({ text: 'canário-amarelo-1789' });
    await f.act(f.ana, 'start_triage', id, {
      words: await f.words(id, f.ana, 'triage', { text: 'canário-verde-1789' }),
    });
    const stored = await everythingStored(f.t);
    expect(stored).not.toContain('canário-');
    expect(f.t.logged.join('\n')).not.toContain('canário-');
    const { rows } = await f.t.pool.query(
      'select last_used_at from public_links where last_used_at is not null',
    );
    expect(rows).toEqual([]);
  });

  test('no table keeps a minute of it, nor does the audit log', async () => {
    const { id, receipt } = await f.send(story);
    await f.act(f.ana, 'start_triage', id);
    await f.reply(receipt, { text: 'Mais uma coisa.' });
    await f.t.runJobs('tell-sealed-news');
    const { rows: columns } = await f.t.pool.query(
      `select c.table_name as "table", c.column_name as "column",
         case when c.table_name in ('cases', 'sealed_cases') then 'id'
           when c.table_name = 'audit_events' then 'object_uuid' else 'case_id' end as key
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.data_type = 'timestamp with time zone' and c.column_name not like '%due_at'
         and (c.table_name in ('cases', 'sealed_cases', 'audit_events') or exists (
           select from information_schema.columns k where k.table_schema = 'public'
             and k.table_name = c.table_name and k.column_name = 'case_id' and k.data_type = 'uuid'))`,
    );
    expect(columns.length).toBeGreaterThan(15);
    const fine: string[] = [];
    for (const { table, column, key } of columns) {
      const { rows } = await f.t.pool.query(
        `select from ${table} where ${key} = $1 and ${column} <> date_trunc('hour', ${column}, 'UTC')`,
        [id],
      );
      if (rows.length > 0) fine.push(`${table}.${column}`);
    }
    expect(fine).toEqual([]);
  });

  test('are counted by bimesters that have ended, and numbers under five stay hidden', async () => {
    const figures = (query: object) =>
      f.t.call(f.staff.endpoints.figures, { query } as never, { token: f.ana.token });
    const sent = await Promise.all(Array.from({ length: 6 }, () => f.send(story)));
    await f.t.pool.query("update cases set received_at = '2026-09-10T12:00:00Z' where id = any ($1)", [
      sent.map(({ id }) => id),
    ]);
    const { body } = await figures({ bimester: '2026-5' });
    expect(body.months).toEqual([
      { month: '2026-09', count: null },
      { month: '2026-10', count: null },
    ]);
    expect(body.total).toBe(isSchool ? 12 : 6);
    for (const count of [...body.cells.flat(), ...body.row_totals, ...body.column_totals])
      expect(count === null || count >= 5).toBe(true);
    const year = new Date().getFullYear();
    expect((await figures({ bimester: `${year + 1}-1` })).body.errors).toHaveProperty('bimester');
    expect((await figures({ from: `${year}-01-01`, until: `${year}-12-31` })).status).toBe(422);
  });

  test('a unit where one person spoke and one where nobody did look alike', async () => {
    const silent = await makeOrganisation(f.t, 'Escola Jatobá');
    const closed = await makeOrganisation(f.t, 'Escola Peroba');
    await f.t.system.transaction().execute((db) => openPublicForm(db, silent, channel));
    await f.t.pool.query(
      `insert into data_access_grants (role_id, user_id, legal_entity_id)
       select role_id, user_id, unnest($2::bigint[]) from role_users where user_id = $1`,
      [f.ana.id, [silent, closed]],
    );
    const { id } = await f.send(story);
    await f.t.pool.query("update cases set received_at = '2026-07-10T12:00:00Z' where id = $1", [id]);
    const { body } = await f.t.call(f.staff.endpoints.figures, { query: { bimester: '2026-4' } } as never, {
      token: f.ana.token,
      entity: '0,all',
    });
    expect(body.units).toEqual(['Escola Ipê', 'Escola Jatobá']);
    expect(body.cells[0]).toEqual(body.cells[1]);
    expect(body.row_totals).toEqual([null, null]);
  });

  test('what waits now is told to its readers alone', async () => {
    const today = async (by: typeof f.other) =>
      (await f.t.call(f.staff.endpoints.today, {}, { token: by.token })).body;
    await f.send(story, { immediate_risk: true });
    const told = await today(f.bia);
    expect(told.is_reader).toBe(true);
    expect(told.unread).toBeGreaterThan(0);
    expect(told.at_risk).toBeGreaterThan(0);
    expect(await today(f.eva)).toMatchObject({ is_reader: true });
    expect(await today(f.other)).toEqual({
      ...{ is_reader: false, open: 0, overdue: 0, at_risk: 0, unread: 0, council_left: 0 },
    });
  });
});
