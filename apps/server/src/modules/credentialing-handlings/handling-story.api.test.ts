import { randomUUID } from 'node:crypto';
import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation, makeRole, makeUser } from '../../testing/features/people.ts';
import { aForm } from '../../testing/features/scholarship-form.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';
import { auditRows } from '../../testing/stored-rows.ts';

const { endpoints } = credentialingHandlings;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

const soon = addDays(civilDayOf(Date.now()), 10);
const opinion = {
  grant: 'full',
  raised: false,
  social: 60,
  cress: '12345/9',
  text: 'A família precisa da bolsa.',
};
const moveCall = (id: number, status: string) =>
  sql`update scholarship_calls set status = ${status} where id = ${id}`.execute(fixture.t.system);

/** Sent in by a family. */
async function sent() {
  const { begin, addFile, submit, idOf } = fixture;
  const call = await makeOpenCall(fixture.t, fixture.school);
  const begun = await begin(call.param);
  await addFile(begun.handle);
  const { status, body } = await submit(begun, aForm(call.vacancyId));
  expect([status, body.errors]).toEqual([200, undefined]);
  return { call, begun, id: await idOf(begun.protocol) };
}
const outside = (begun: { protocol: string; key: string }, name: 'query' | 'reply' | 'reopen', some = {}) =>
  fixture.t.call(protocols.endpoints[name], {
    body: { form_type: 'credentialing', protocol: begun.protocol, key: begun.key, ...some },
  } as never);

test('from the papers to the ratio: pendency, opinion, decision, appeal, call, enrolment', async () => {
  const { t, ana, bia, caio, act } = fixture;
  const { call, begun, id } = await sent();
  const opened = (await act(ana, 'start_check', id)).body;
  expect(opened).toMatchObject({ state: 'checking', candidate: 'Kauã Henrique Nascimento' });
  expect(opened.letters).toMatchObject([{ subject: expect.stringContaining(begun.protocol), state: 'kept' }]);
  expect(opened.form.members[0].incomes[0]).toBe('2.140,00');
  expect(JSON.stringify(opened)).not.toContain('disability_kind');
  const [file] = opened.documents_sent;
  const bad = await act(ana, 'review_file', id, { file_id: file.file_id, accepted: false, reason: null });
  expect(bad.body.errors).toHaveProperty('reason');
  await act(ana, 'review_file', id, {
    file_id: file.file_id,
    accepted: false,
    reason: 'A folha ficou cortada.',
  });
  expect((await act(ana, 'start_social', id)).status).toBe(409);
  const late = { text: 'Mande outra certidão.', until: addDays(civilDayOf(Date.now()), 41), files: [] };
  expect((await act(ana, 'ask', id, late)).body.errors).toHaveProperty('until');
  expect(opened.call.receives_until).toBe(addDays(civilDayOf(Date.now()), 20));
  await act(ana, 'ask', id, { text: 'Mande outra certidão.', until: soon, files: [] });
  const asked = (await outside(begun, 'query')).body;
  expect(asked.status.title).toBe('Falta um documento');
  expect(asked.sections[0]).toMatchObject({ title: 'Documentos que faltam' });
  expect((await outside(begun, 'reply', { text: 'Segue a certidão.', files: [], draft: null })).status).toBe(
    200,
  );
  // What was asked for has not come: whoever checks goes on with what there is.
  expect((await act(ana, 'resume', id)).body.state).toBe('checking');
  await act(ana, 'check_income', id, { total: 214_000, members: 2, note: null });
  expect((await act(ana, 'start_social', id)).body.state).toBe('social');
  await act(ana, 'report', id, { kind: 'visit', on: civilDayOf(Date.now()), text: 'Visita feita hoje.' });
  const opined = await act(ana, 'opine', id, opinion);
  expect(opined.body.opinion).toMatchObject({ cress: '12345/9', score: expect.any(Number) });
  // Nobody decides on their own opinion, and what is decided is told with the result.
  const decided = await act(bia, 'decide', id, { decision: 'waiting_list', text: 'Sem vaga nesta turma.' });
  expect(decided.body.state).toBe('waiting_list');
  expect((await outside(begun, 'query')).body.status.title).toBe('A inscrição está em análise');
  await moveCall(call.id, 'appeal');
  expect((await outside(begun, 'query')).body.acts).toContain('reopen');
  expect((await outside(begun, 'reopen', { reason: 'A renda caiu neste mês.' })).status).toBe(200);
  const own = await act(bia, 'answer_appeal', id, {
    decision: 'granted_full',
    text: 'Recurso aceito agora.',
  });
  expect([own.status, own.text]).toEqual([409, expect.stringContaining('não deu o parecer nem decidiu')]);
  await act(caio, 'answer_appeal', id, { decision: 'granted_full', text: 'Recurso aceito agora.' });
  expect((await act(ana, 'call_up', id, { until: soon })).status).toBe(409);
  await moveCall(call.id, 'final');
  const called = await act(ana, 'call_up', id, { until: soon });
  expect(called.body).toMatchObject({ state: 'called', vacancy: { full_taken: 1 } });
  expect((await act(ana, 'enrol', id)).body.state).toBe('enrolled');
  const counts = await sql`select "full", terms_signed from scholarship_counts
    where legal_entity_id = ${fixture.school} and year = 2027 and stage = 'basic'`.execute(t.system);
  expect(counts.rows).toEqual([{ full: 1, terms_signed: 0 }]);
  const issued = await act(ana, 'issue', id);
  expect(issued.body.documents).toMatchObject([{ title: 'Termo de concessão de bolsa de estudo' }]);
  await act(ana, 'sign_term', id);
  await act(caio, 'cancel', id, { reason: 'Documento falso, apurado hoje.' });
  const after = await sql`select "full", terms_signed from scholarship_counts
    where legal_entity_id = ${fixture.school} and year = 2027 and stage = 'basic'`.execute(t.system);
  expect(after.rows).toEqual([{ full: 0, terms_signed: 0 }]);
});

describe('what may not be done', () => {
  test('whoever gives the opinion does not decide, and ceilings hold', async () => {
    const { act, t, school } = fixture;
    const all = ['grid', 'detail', 'decide'].map((name) => `portal_cebas.credentialing.handling.${name}`);
    const roleId = await makeRole(t, [...all, 'portal_cebas.credentialing.handling']);
    const both = await makeUser(t, { home: school, roleId });
    const { id } = await sent();
    await act(both, 'start_check', id);
    const bare = await act(both, 'check_income', id, { total: 500_000, members: 2, note: null });
    expect(bare.body.errors).toHaveProperty('note');
    const { body } = await act(both, 'check_income', id, {
      total: 500_000,
      members: 2,
      note: 'Outro emprego.',
    });
    await act(both, 'review_file', id, {
      file_id: body.documents_sent[0].file_id,
      accepted: true,
      reason: null,
    });
    await act(both, 'start_social', id);
    // 2.500,00 a person: above 1.5 minimum wages, below 1.8.
    for (const wrong of [{ cress: 'abc' }, { social: null }])
      expect((await act(both, 'opine', id, { ...opinion, ...wrong })).body.errors).toHaveProperty(
        Object.keys(wrong)[0] ?? '',
      );
    const raised = await act(both, 'opine', id, opinion);
    expect(raised.body.errors.grant[0]).toContain('relatório de assistente social');
    expect((await act(both, 'opine', id, { ...opinion, raised: true })).status).toBe(200);
    const own = await act(both, 'decide', id, { decision: 'granted_full', text: 'Está certo assim.' });
    expect([own.status, own.text]).toEqual([409, expect.stringContaining('Quem dá o parecer não decide')]);
  });

  test('another organisation sees nothing, a reader changes nothing, a draft is the family’s', async () => {
    const { t, act, bia, ana } = fixture;
    const { id } = await sent();
    const other = await makeOrganisation(t, 'Outra rede');
    const roleId = await makeRole(t, ['portal_cebas.credentialing.handling.detail']);
    const stranger = await makeUser(t, { home: other, roleId });
    const read = (token: string, of = id) => t.call(endpoints.read, { params: { id: of } }, { token });
    expect((await read(stranger.token)).status).toBe(404);
    expect((await act(bia, 'start_check', id)).status).toBe(403);
    const draft = await makeApplication(t, fixture.school);
    const { body } = await read(ana.token, draft.id);
    expect(body).toMatchObject({ state: 'draft', form: null, documents_sent: [], candidate: null });
  });

  test('what is sensitive is read apart, and each time on record', async () => {
    const { t, ana, bia } = fixture;
    const { id } = await sent();
    const ask = (token: string) => t.call(endpoints.sensitive, { params: { id } } as never, { token });
    expect((await ask(bia.token)).status).toBe(403);
    for (const _ of [1, 2]) expect((await ask(ana.token)).body).toMatchObject({ disability: 'no' });
    const looks = (await auditRows(t)).filter(
      ({ action }) => action === 'scholarship_application.sensitive_viewed',
    );
    expect(looks).toHaveLength(2);
  });
});

describe('vacancies', () => {
  test('of 50 called up at once exactly as many as there are vacancies', async () => {
    const { t, school, ana } = fixture;
    const call = await makeOpenCall(t, school, { full: 7, partial: 0 });
    await moveCall(call.id, 'final');
    const ids: string[] = [];
    for (let at = 0; at < 50; at++) {
      const { id } = await makeApplication(t, school, call.id);
      await bringApplication(
        t,
        id,
        { state: 'granted_full' },
        {
          ...{ ...sentColumns(t, call.vacancyId), ...opinedColumns, granted: 'full' },
          ...{ decision: 'granted_full', decision_text: 'Sim.', decided_at: '2026-11-12T12:00:00Z' },
        },
      );
      ids.push(id);
    }
    const reason = 'Todas são chamadas de uma vez.';
    const answers = await Promise.all(
      ids.map((id) => fixture.act(ana, 'call_up', id, { until: soon, reason })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(43);
    const { rows } = await sql<{ called: number }>`select count(*)::int as called from scholarship_cases
      where vacancy_id = ${call.vacancyId} and state = 'called'`.execute(t.system);
    expect(rows[0]?.called).toBe(7);
  });

  describe('a letter to many', () => {
    const text = 'A reunião das famílias é na sexta.';
    const tell = (body: object) =>
      fixture.t.call(endpoints.tellMany, { body } as never, { token: fixture.ana.token });
    const linesOf = async (id: string) =>
      (
        await sql<{ lines: number }>`select count(*)::int as lines from case_entries
          where case_id = ${id} and kind = 'told'`.execute(fixture.t.system)
      ).rows[0]?.lines;

    test('is read by each; sent again, or twice at once, nobody gets it a second time', async () => {
      const families = [await sent(), await sent(), await sent()];
      const ids = families.map(({ id }) => id);
      const body = { letter: randomUUID(), text };
      expect((await tell({ ...body, ids: ids.slice(0, 2) })).body).toEqual({ told: 2, already: 0 });
      const both = await Promise.all([tell({ ...body, ids }), tell({ ...body, ids: [...ids].reverse() })]);
      expect(both.map(({ body: { told } }) => told).toSorted()).toEqual([0, 1]);
      expect(await Promise.all(ids.map(linesOf))).toEqual([1, 1, 1]);
      const { rows } = await sql<{ letters: number }>`select count(*)::int as letters from mail_messages
        where case_id = any (${ids}::uuid[]) and subject like 'Há novidade%'`.execute(fixture.t.system);
      expect(rows[0]?.letters).toBe(3);
      for (const { begun } of families) expect((await outside(begun, 'query')).text).toContain(text);
      // Another letter with the same words is another letter.
      expect((await tell({ letter: randomUUID(), text, ids })).body.told).toBe(3);
    });

    test('one of another school among them: nobody is told', async () => {
      const { t } = fixture;
      const own = await sent();
      const foreign = await makeApplication(t, await makeOrganisation(t, 'Outra escola'));
      const answer = await tell({ letter: randomUUID(), text, ids: [own.id, foreign.id] });
      expect([answer.status, await linesOf(own.id)]).toEqual([404, 0]);
    });

    test('shows beforehand how many get it and what the e-mail says, and not what a family still writes', async () => {
      const { t, ana, school } = fixture;
      const own = await sent();
      const draft = await makeApplication(t, school);
      const preview = (ids: string[]) =>
        t.call(endpoints.tellPreview, { body: { ids } }, { token: ana.token });
      const { body } = await preview([own.id, draft.id]);
      expect(body).toMatchObject({
        families: 1,
        without_address: 0,
        subject: expect.stringContaining('novidade'),
      });
      expect(JSON.stringify(body.paragraphs)).toContain('Rede Ipê');
      expect((await preview([draft.id])).status).toBe(404);
      expect(await linesOf(own.id)).toBe(0);
    });
  });
});
