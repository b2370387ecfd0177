import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import { readProtocol } from '@conforme/contracts/platform/cases/protocol.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepDueDates } from '../../platform/cases/due-dates.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { bringTo, makeRequest, turnCase } from '../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { grid, list, create, assignMany, handlers } = privacyForm.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let handler: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  const roleId = await makeRole(t, ['privacy.form.menu', 'privacy_form.handling']);
  handler = await makeUser(t, { home: school, roleId, name: 'Helena Analista' });
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const today = civilDayOf(Date.now());
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const rows = async (query: object, who = admin) =>
  (await t.call(grid, { query: { per_page: '100', ...query } as never }, { token: who.token })).body.model
    .data as {
    id: string;
    protocol: string;
    holder: string;
    due: string | null;
    due_words: string | null;
    due_source: string | null;
    document: string | null;
    charge: string;
    responsible: string | null;
  }[];
const having = (column: string, value: string) => ({ filters: { items: [{ column, value }] } });
const holders = async (query: object) => (await rows(query)).map(({ holder }) => holder).sort();
const named = (name: string) => ({ holder: { ...plainRequest.holder, name } });

describe('the list', () => {
  test('tells how near the law’s date is, and filters by the same words', async () => {
    const t0 = await makeOrganisation(t, 'Escola dos Prazos', school);
    const made = {
      fresh: await makeRequest(t, t0, named('Fresca'), daysAgo(1)),
      soon: await makeRequest(t, t0, named('Perto'), daysAgo(11)),
      today: await makeRequest(t, t0, named('Hoje'), daysAgo(15)),
      late: await makeRequest(t, t0, named('Atrasada'), daysAgo(20)),
    };
    const unit = having('unit', 'Escola dos Prazos');
    const shown = new Map((await rows(unit)).map((row) => [row.id, row]));
    expect(shown.get(made.fresh.id)).toMatchObject({ due: 'on_time', due_words: 'vence em 14 dias' });
    expect(shown.get(made.soon.id)).toMatchObject({ due: 'due_soon', due_words: 'vence em 4 dias' });
    expect(shown.get(made.today.id)).toMatchObject({ due: 'due_today', due_words: 'vence hoje' });
    expect(shown.get(made.late.id)).toMatchObject({ due: 'overdue', due_words: 'venceu há 5 dias' });
    expect(shown.get(made.late.id)?.due_source).toContain('art. 19');
    const both = (due: string) => ({
      filters: { items: [...unit.filters.items, { column: 'due', value: due }] },
    });
    expect(await holders(both('on_time'))).toEqual(['Fresca']);
    expect(await holders(both('due_soon'))).toEqual(['Perto']);
    expect(await holders(both('due_today'))).toEqual(['Hoje']);
    expect(await holders(both('overdue'))).toEqual(['Atrasada']);
  });

  test('counts anew what a name, a hand or a clock elsewhere has changed', async () => {
    const unit = await makeOrganisation(t, 'Escola Antiga', school);
    const { id } = await makeRequest(t, unit, named('Contada'), daysAgo(1));
    await bringTo(t, id, { responsible_id: handler.id });
    const total = async (...items: [column: string, value: string, operator?: string][]) => {
      const filters = {
        items: items.map(([column, value, operator = 'contains']) => ({ column, value, operator })),
      };
      const { body } = await t.call(grid, { query: { filters } as never }, asAdmin());
      expect(body.model.data.length).toBe(body.model.total);
      return body.model.total as number;
    };
    for (let time = 0; time < 2; time++) {
      expect(await total(['unit', 'antiga'])).toBe(1);
      expect(await total(['responsible', 'helena'], ['unit', 'escola'])).toBe(1);
      expect(await total(['responsible', 'helena'], ['unit', 'escola antiga', 'equals'])).toBe(1);
      expect(await total(['responsible', 'Helena Analista', 'equals'])).toBe(1);
      expect(await total(['responsible', 'helena', 'equals'])).toBe(0);
      expect(await total(['responsible', 'ninguém'])).toBe(0);
      expect(await total(['unit', 'antiga'], ['due', 'on_time', 'equals'])).toBe(1);
    }
    await t.pool.query(`update users set name = 'Heloísa Analista' where id = $1`, [handler.id]);
    expect(await total(['responsible', 'helena'], ['unit', 'escola'])).toBe(0);
    expect(await total(['responsible', 'heloisa'])).toBe(1);
    await t.pool.query(`update users set name = 'Helena Analista' where id = $1`, [handler.id]);
    const near = await makeRequest(t, unit, named('Perto'), daysAgo(11));
    const soon = () => total(['unit', 'antiga'], ['due', 'due_soon', 'equals']);
    expect(await soon()).toBe(1);
    await t.pool.query('update case_clocks set stopped_at = now() where case_id = $1', [near.id]);
    await t.system
      .transaction()
      .execute((db) => keepDueDates(db, privacyKind, { id: near.id, legalEntityId: unit }));
    expect(await soon()).toBe(0);
    await t.pool.query(`update legal_entities set company_name = 'Escola Nova' where id = $1`, [unit]);
    expect(await total(['unit', 'antiga'])).toBe(0);
    expect(await total(['unit', 'nova'])).toBe(2);
    await bringTo(t, id, { responsible_id: null });
    expect(await total(['responsible', 'helena'])).toBe(0);
  });

  test('finds by protocol, name, telephone in part and document as a whole, and shows the document in part', async () => {
    const { id, protocol } = await makeRequest(t, school, {
      holder: {
        ...plainRequest.holder,
        name: 'Jurema Prado',
        phone: '+5543998877665',
        document: { kind: 'cpf', number: '111.444.777-35' },
      },
    });
    for (const words of [protocol, 'jurema', '99887-7665', '111.444.777-35', '11144477735']) {
      const found = await rows({ filters: { search: words } });
      expect(
        found.map((row) => row.id),
        words,
      ).toEqual([id]);
      expect(found[0]?.document).toBe('***.444.777-**');
    }
    expect(await rows({ filters: { search: '111.444' } })).toEqual([]);

    const all = await rows({ order_column: 'protocol' });
    for (const beginning of [protocol.slice(0, 10), protocol.slice(0, -3), `${protocol.slice(0, -1)}9`])
      expect(
        await rows({ filters: { search: beginning.toLowerCase() }, order_column: 'protocol' }),
        beginning,
      ).toEqual(all.filter((row) => row.protocol.startsWith(beginning)));
    const filter = { column: 'protocol', operator: 'contains', value: protocol.slice(0, -2) };
    expect(await holders({ filters: { items: [filter] } })).toEqual(['Jurema Prado']);
  });

  test('is also answered plainly, the newest first, narrowed by the same filters', async () => {
    const place = await makeOrganisation(t, 'Escola da Lista', school);
    await makeRequest(t, place, named('Primeira da Lista'), daysAgo(3));
    await makeRequest(t, place, named('Segunda da Lista'), daysAgo(1));
    const listed = async (query: object) =>
      (await t.call(list, { query: query as never }, asAdmin())).body.map(
        ({ label }: { label: string }) => label.split(' · ')[1],
      );
    expect(await listed({ custom_filters: { unit: 'Escola da Lista' } })).toEqual([
      'Segunda da Lista',
      'Primeira da Lista',
    ]);
    expect(await listed({ search: 'Primeira da Lista', limit: '1' })).toEqual(['Primeira da Lista']);
  });

  test('by type, by whose it is and by whether it is over', async () => {
    const { id } = await makeRequest(t, school, {
      ...named('Opositora'),
      types: ['CORR', 'OPOS'],
      access: null,
    });
    expect(await holders(having('types', 'OPOS'))).toEqual(['Opositora']);
    await bringTo(t, id, { responsible_id: admin.id });
    expect(await holders(having('charge', 'mine'))).toEqual(['Opositora']);
    expect(await rows(having('charge', 'others'))).toEqual([]);
    expect(await rows(having('is_open', 'no'))).toEqual([]);
    await turnCase(t, id, "state = 'cancelled', ended_at = now(), result = 'withdrawn'");
    expect(await rows(having('is_open', 'no'))).toMatchObject([{ id, due: null }]);
    for (const due of ['on_time', 'due_soon', 'due_today', 'overdue'])
      expect((await rows(having('due', due))).map((row) => row.id)).not.toContain(id);
  });
});

const input = { ...plainRequest, channel: 'phone', identity: 'none', received_on: today };
const register = (changes: object, who = asAdmin()) =>
  t.call(create, { body: { ...input, ...changes } as never }, who);

describe('a request taken by the organisation', () => {
  test('gets a protocol and a key, and its clock runs since the day it came', async () => {
    const day = addDays(today, -3);
    const { status, body } = await register({ received_on: day, identity: 'document' });
    expect(status).toBe(200);
    expect(readProtocol(body.protocol)).toMatchObject({ formType: 'privacy' });
    expect(body.key).toHaveLength(10);
    expect(civilDayOf(Date.parse(body.terms[0].lines[0].due_at))).toBe(addDays(day, 15));
    const { rows: stored } = await t.pool.query(
      `select channel, identity_state, identity_method, identity_decided_by, created_by from privacy_cases
       where id = $1`,
      [body.id],
    );
    expect(stored).toEqual([
      {
        channel: 'phone',
        identity_state: 'verified',
        identity_method: 'document',
        identity_decided_by: admin.id,
        created_by: admin.id,
      },
    ]);
  });

  test('gives a receipt: on paper with the key, and by mail without it to whoever gave an address', async () => {
    const holder = { ...plainRequest.holder, email: 'rosa@exemplo.test' };
    const { body } = await register({ holder });
    // No mail leaves here: the letter is kept, and nobody is told that it went.
    expect(body.mailed_to).toBeNull();
    const [letter, ...others] = await t.letters('rosa@exemplo.test');
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ about: 'form-receipt', legalEntityId: school });
    const words = JSON.stringify(letter);
    expect(words).toContain(body.protocol);
    expect(words).toContain('Quem anotou o seu pedido');
    for (const untold of [body.key, caseKeyText(body.key), plainRequest.holder.name])
      expect(words).not.toContain(untold);
    const issued = async (id: string) =>
      (await t.pool.query('select id from case_receipts where case_id = $1', [id])).rows.length;
    expect(await issued(body.id)).toBe(1);
    const { protocol, key } = body;
    const paper = await t.call(receipts.endpoints.pdf, { body: { form_type: 'privacy', protocol, key } });
    expect(paper.status).toBe(200);
    // The same one: nothing it says has changed.
    expect(await issued(body.id)).toBe(1);

    const byPhone = { ...plainRequest.holder, email: null, phone: '+5543998877001' };
    const silent = (await register({ holder: byPhone })).body;
    expect(silent.mailed_to).toBeNull();
    expect(await issued(silent.id)).toBe(1);
  });

  test.each([
    ['a day that has not come', { received_on: addDays(today, 1) }, 'received_on'],
    ['a day too long ago', { received_on: addDays(today, -366) }, 'received_on'],
    ['the public form as its channel', { channel: 'form' }, 'channel'],
    ['what its type does not ask for', { portability_target: 'Outra escola' }, 'portability_target'],
    ['a child without a birthday', { requester: 'legal_representative' }, 'holder.birth_date'],
  ])('is refused with %s', async (_, changes, field) => {
    const { status, body } = await register(changes);
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty([field]);
  });
});

describe('several into one person’s hands', () => {
  const assign = (ids: readonly string[], responsible_id: number | null) =>
    t.call(assignMany, { body: { ids: [...ids], responsible_id } }, asAdmin());

  test('who is told once; what has ended stays', async () => {
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push((await makeRequest(t, school)).id);
    await bringTo(t, ids[2] as string, { state: 'cancelled' });
    const { status, body } = await assign(ids, handler.id);
    expect(status).toBe(200);
    expect(body.messages[0].message).toBe('2 pedidos com Helena Analista. 1 já encerrado ficou como antes.');
    const { rows: stored } = await t.pool.query(
      'select responsible_id from cases where id = any ($1) order by array_position($1, id)',
      [ids],
    );
    expect(stored.map((row) => row.responsible_id)).toEqual([handler.id, handler.id, null]);
    const { rows: notes } = await t.pool.query(
      `select message from notifications where user_id = $1 and title not like 'Novo pedido de titular%'`,
      [handler.id],
    );
    expect(notes).toEqual([{ message: '2 pedidos de titulares estão com você.' }]);
    const told = (await auditRows(t)).filter(({ action }) => action === 'privacy_request.assigned');
    expect(told).toHaveLength(2);
  });

  test('in the audit chain of the organisation each belongs to', async () => {
    const unit = await makeOrganisation(t, 'Unidade da Cadeia', school);
    const { id } = await makeRequest(t, unit);
    expect((await assign([id], handler.id)).status).toBe(200);
    const { rows: told } = await t.pool.query(
      `select legal_entity_id from audit_events where action = 'privacy_request.assigned' and object_uuid = $1`,
      [id],
    );
    expect(told).toEqual([{ legal_entity_id: unit }]);
  });

  test('only who handles requests there, and only of requests that are seen', async () => {
    const { id } = await makeRequest(t, school);
    const elsewhere = await makeRequest(t, await makeOrganisation(t, 'Outra'));
    const reader = await makeUser(t, { home: school, roleId: await makeRole(t, ['privacy.form.menu']) });
    expect((await assign([id], reader.id)).body.errors).toHaveProperty(['responsible_id']);
    expect((await assign([id, elsewhere.id], handler.id)).status).toBe(404);
    const { body } = await t.call(handlers, { query: { search: 'helena' } as never }, asAdmin());
    expect(body).toEqual([{ id: handler.id, label: 'Helena Analista' }]);
  });
});
