import { randomUUID } from 'node:crypto';
import { gridQuery } from '@conforme/contracts/core/grid.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { openProfile, sealedProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicCtx, UserCtx } from '../../core/context.ts';
import { scopedDatabase } from '../../core/database/database.ts';
import { gridOf } from '../../core/grid/grid.ts';
import { actFromOutside, queryProtocol } from '../../modules/protocols/outside.actions.ts';
import { makeReport } from '../../testing/features/made-up-cases.ts';
import {
  handledReports,
  madeUpKind,
  madeUpTable,
  type ReadReport,
  reportByProtocol,
  reportGrid,
  reportSource,
  submittedReport,
} from '../../testing/features/made-up-kind.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { linksOf, makeLink } from '../../testing/features/public-links.ts';
import { filesOf } from '../../testing/files-of.ts';
import { everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Mail } from '../mail/mail.ts';
import { Notifier } from '../notifications/notifier.ts';
import { openPublicForm } from '../organisations/open-public-form.ts';
import { SharedLimiter } from '../rate-limits.ts';
import { assignCase, noteOnCase } from './assignment.actions.ts';
import { CaseKeys } from './case-keys.ts';
import { publicFormHandlers } from './intake/public-form.handlers.ts';
import { Receipts } from './intake/receipts.ts';
import { pauseCase, resumeCase } from './pauses.ts';
import { publishEntry } from './publication.actions.ts';
import { renewKey } from './renew-key.actions.ts';
import { sealedNewsJobs } from './sealed-news.jobs.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
let committee: TestUser;
let colleague: TestUser;
let param: string;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  const roleId = await makeRole(t, ['privacy_form.handling']);
  committee = await makeUser(t, { home: school, roleId });
  colleague = await makeUser(t, { home: school, roleId });
  await t.pool.query(madeUpTable);
  await t.system.transaction().execute((db) => openPublicForm(db, school, 'intimidation'));
  param = (await makeLink(t, { entity: school, userId: admin.id }, { purpose: 'intimidation' })).token;
});
afterAll(() => t.close());

const ADDRESS = '203.0.113.77';
const visitor = (): PublicCtx => ({
  config: t.config,
  system: t.system,
  http: {
    network: ADDRESS,
    idempotencyKey: randomUUID().replaceAll('-', ''),
    untilGone: () => undefined,
  } as never,
});
const staff = ({ id }: TestUser): UserCtx => {
  const scope = { type: 'legal_entity', id: school, legalEntityIds: [school] } as const;
  const db = scopedDatabase(t.pool, { role: 'conforme_app', userId: id, legalEntityIds: [school] });
  return { config: t.config, system: t.system, user: { userId: id, scope }, scope, db, once: null } as never;
};

async function servicesOf(kind: CaseKind) {
  const limiter = new SharedLimiter(t.system, t.keys.derive('rate limits'));
  const mail = new Mail(t.config, t.keys);
  const notifier = new Notifier(t.config, mail);
  const caseKeys = new CaseKeys(t.keys);
  const files = filesOf(t);
  const given = {
    keys: t.keys,
    limiter,
    links: await linksOf(t),
    mail,
    files,
    receipts: new Receipts(t.keys),
  };
  const submitted = () => submittedReport(kind, { caseKeys, notifier }, [committee.id]);
  return {
    notifier,
    form: () => publicFormHandlers(given, { kind, submitted, codeLetter: () => ({}) as never }),
    handled: handledReports(kind, { caseKeys, notifier, files, limiter }),
    caseAccess: { limiter, caseKeys, cases: { intimidation: reportByProtocol(kind) } },
  };
}

async function throughItsForm(kind: CaseKind, body: string) {
  const form = (await servicesOf(kind)).form();
  const { draft } = await form.startDraft(visitor(), { body: { param } });
  return form.submit(visitor(), { body: { draft, files: [], proof: null, body } });
}

/** Sent in; gives the case and what opens it. Nothing of a sealed kind comes by the form that keeps what is typed. */
async function sent(kind: CaseKind, body: string) {
  const { protocol, key } = kind.confidentiality.sealed
    ? await makeReport(t, kind, { entity: school, readers: [committee.id], body })
    : await throughItsForm(kind, body);
  const { rows } = await t.pool.query('select * from cases where protocol = $1', [protocol]);
  return { ...rows[0], key, reference: { form_type: kind.formType, protocol, key } };
}

const isWholeHour = (time: string | null) =>
  time === null || /:00:00\.000Z$/.test(new Date(time).toISOString());
const lateOf = (user: TestUser) =>
  t.pool
    .query('select title from notifications where user_id = $1', [user.id])
    .then(({ rows }) => rows.length);
const auditedOf = async (id: string) =>
  (await t.pool.query('select action, at from audit_events where object_uuid = $1 order by id', [id])).rows;

describe.each([
  ['open', madeUpKind(openProfile)],
  ['sealed', madeUpKind(sealedProfile)],
])('a kind under the %s profile', (profile, kind) => {
  test('goes the whole way: sent, handled, published, followed and replied to by protocol', async () => {
    const { handled, caseAccess } = await servicesOf(kind);
    const made = await sent(kind, 'relato de teste');
    expect(made).toMatchObject({
      form_type: 'intimidation',
      state: 'received',
      state_group: 'open',
      version: 1,
    });
    const ctx = staff(committee);
    const assigned = await assignCase(ctx, handled, made.id, { version: 1, responsible_id: committee.id });
    expect(assigned).toMatchObject({ version: 2 });
    const text = 'A comissão recebeu o relato e já conversou com as famílias.';
    const noted: ReadReport = await noteOnCase(ctx, handled, made.id, {
      version: 2,
      text,
      mentions: [],
      files: [],
    });
    const note = noted.entries.find(({ kind }) => kind === 'note');
    const publishing = { version: 2, entry_id: note?.id as number, text, traces_confirmed: true };
    await publishEntry(ctx, handled, made.id, { ...publishing, confirmed: true });
    expect(await queryProtocol(visitor(), caseAccess, { ...made.reference, key: null })).toMatchObject({
      access: 'public',
      entries: [{ body: text }],
    });
    const reply = { act: 'reply', text: 'Aconteceu de novo.', fileIds: [] } as const;
    const after = await actFromOutside(visitor(), caseAccess, made.reference, reply);
    expect(after).toMatchObject({ access: 'outside', sections: [{ said: 'relato de teste' }] });
    expect(after.entries.at(-1)).toMatchObject({
      kind: 'reply',
      author: 'outside',
      body: 'Aconteceu de novo.',
    });
    await expect(
      actFromOutside(visitor(), caseAccess, made.reference, { act: 'withdraw' }),
    ).rejects.toThrow();
    const stale = assignCase(ctx, handled, made.id, { version: 2, responsible_id: null });
    await expect(stale).rejects.toMatchObject({ code: 'stale_version' });
  });

  test(
    profile === 'open' ? 'is read by whoever handles cases there' : 'is read by appointed people alone',
    async () => {
      const { handled } = await servicesOf(kind);
      const { id } = await sent(kind, 'quem lê');
      const rowsOf = async (user: TestUser) => {
        const { db } = staff(user);
        const read = async (table: 'cases' | 'case_entries', column: 'id' | 'case_id') =>
          (
            await db
              .selectFrom(table)
              .select('legal_entity_id')
              .where(column as 'id', '=', id)
              .execute()
          ).length;
        return [await read('cases', 'id'), await read('case_entries', 'case_id')];
      };
      const others = profile === 'open' ? [1, 1] : [0, 0];
      const listed = async (user: TestUser) => {
        const query = gridQuery(reportGrid).parse({ per_page: '100' });
        const { model } = await gridOf(staff(user), reportGrid, query, reportSource(staff(user)));
        return [model.total, model.data.some((row) => row.id === id)];
      };
      const all = await listed(committee);
      expect(all).toEqual([expect.any(Number), true]);
      expect(await listed(colleague)).toEqual(profile === 'open' ? all : [expect.any(Number), false]);
      expect(await rowsOf(committee)).toEqual([1, 1]);
      expect(await rowsOf(colleague)).toEqual(others);
      expect(await rowsOf(admin)).toEqual(others);
      const act = (user: TestUser) =>
        assignCase(staff(user), handled, id, { version: 1, responsible_id: committee.id });
      if (profile === 'sealed') await expect(act(colleague)).rejects.toMatchObject({ code: 'not_found' });
      expect(await act(committee)).toMatchObject({ version: 2 });
      const given = assignCase(staff(committee), handled, id, { version: 2, responsible_id: colleague.id });
      if (profile === 'sealed') await expect(given).rejects.toMatchObject({ code: 'invalid' });
      else expect(await given).toMatchObject({ version: 3 });
    },
  );
});

describe('of a sealed case', () => {
  const kind = madeUpKind(sealedProfile);

  test('no table, log or limiter keeps where it came from, or more than the hour', async () => {
    await t.pool.query('delete from rate_limits');
    const before = await auditedOf('00000000-0000-0000-0000-000000000000');
    const [notices, lines] = [await lateOf(committee), t.logged.length];
    const { caseAccess, handled, notifier } = await servicesOf(kind);
    const made = await sent(kind, 'hora cheia');
    await actFromOutside(visitor(), caseAccess, made.reference, {
      act: 'reply',
      text: 'Mais um detalhe.',
      fileIds: [],
    });
    await assignCase(staff(committee), handled, made.id, { version: 2, responsible_id: committee.id });
    expect(isWholeHour(made.received_at)).toBe(true);
    for (const table of [
      'cases',
      'case_entries',
      'case_receipts',
      'case_readers',
      'kept_answers',
      'entity_changes',
    ]) {
      const { rows } = await t.pool.query(`select to_jsonb(r) as row from ${table} r`);
      for (const { row } of rows.filter(({ row }) => row.sealed ?? row.form_type === undefined))
        for (const [name, value] of Object.entries(row))
          if (name.endsWith('_at'))
            expect([table, name, isWholeHour(value as string | null)]).toEqual([table, name, true]);
    }
    expect((await t.pool.query('select from rate_limits where hits > 0')).rows.length).toBe(1);
    expect(await everythingStored(t)).not.toContain(ADDRESS);
    expect(t.logged.slice(lines).join('\n')).not.toContain(made.protocol);
    // What somebody outside did is told and audited at the full hour; what staff did at once, without the minute.
    expect(await lateOf(committee)).toBe(notices);
    expect((await auditedOf(made.id)).map(({ action }) => action)).toEqual(['privacy_request.assigned']);
    const news = () => ({ action: 'privacy_request.created', title: 'Há novidade em um relato' }) as const;
    const { tasks } = sealedNewsJobs({ system: t.system, notifier }, [
      { kind: { ...kind, formType: 'reporting-channel' }, news },
      { kind, news },
    ]);
    await tasks['tell-sealed-news']?.({}, new AbortController().signal);
    expect(await lateOf(committee)).toBeGreaterThan(notices);
    const audited = await auditedOf(made.id);
    expect(audited.map(({ action }) => action).filter((action) => action.endsWith('created'))).toHaveLength(
      2,
    );
    expect(audited.every(({ at }) => isWholeHour(at))).toBe(true);
    expect(before).toEqual([]);
    expect((await t.pool.query('select from case_entries where not told')).rows).toEqual([]);
  });

  test('nothing comes in as it is typed: no form of that kind starts, and no receipt says it in clear', async () => {
    const { form } = await servicesOf(kind);
    expect(form).toThrow('intimidation is sealed');
    const { id } = await sent(kind, 'sem comprovante');
    const facts = { protocol: 'ISB', organisation: 'Escola', received_at: new Date().toISOString() };
    const issued = t.system.transaction().execute((db) =>
      new Receipts(t.keys).issue(
        db,
        { id, legalEntityId: school },
        {
          ...{ ...facts, received_day_only: false, holder: 'Caio Prado', asked: [], details: [], terms: [] },
        },
      ),
    );
    await expect(issued).rejects.toThrow('case_receipts_not_sealed');
  });

  test('no letter leaves: no word of a publication; a wait is kept by the hour', async () => {
    const { handled } = await servicesOf(kind);
    const made = await sent(kind, 'sem carta');
    const loud = { ...handled, tellOutside: () => Promise.reject(new Error('a letter would leave')) };
    expect(
      await renewKey(staff(committee), loud, made.id, { version: 1, reason: 'Perdeu a chave.' }),
    ).toHaveProperty('key');
    await t.system.transaction().execute(async (db) => {
      await pauseCase(db, { id: made.id, legalEntityId: school }, 'pergunta');
      await resumeCase(db, { id: made.id, legalEntityId: school });
    });
    const { rows } = await t.pool.query('select pauses from cases where id = $1', [made.id]);
    for (const { from, until } of rows[0].pauses)
      expect([from, until].map(isWholeHour)).toEqual([true, true]);
    expect(rows[0].pauses).toHaveLength(1);
    expect((await t.pool.query('select from mail_messages where case_id = $1', [made.id])).rows).toEqual([]);
  });

  test('ids tell no order: none of its tables has a sequence', async () => {
    const { rows } = await t.pool.query(
      `select c.relname from pg_class c join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i')
       join pg_class o on o.oid = d.refobjid where c.relkind = 'S' and o.relname like 'case%'`,
    );
    expect(rows).toEqual([]);
  });
});
