import { randomUUID } from 'node:crypto';
import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aForm } from '../../testing/features/scholarship-form.ts';
import {
  bringApplication,
  checkedColumns,
  makeOpenCall,
  startScholarships,
} from '../../testing/features/scholarships.ts';

let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

const begun = async (options: Parameters<typeof makeOpenCall>[2] = {}) => {
  const call = await makeOpenCall(fixture.t, fixture.school, options);
  return { call, ...(await fixture.begin(call.param)) };
};
/** Begun, with its document, and filled in. */
const ready = async (some: Partial<ApplicationForm> = {}) => {
  const one = await begun();
  await fixture.addFile(one.handle);
  return { ...one, form: aForm(one.call.vacancyId, some) };
};
const resumed = ({ param, protocol, key }: { param: string; protocol: string; key: string }) =>
  fixture.family('resume', { param, protocol, key });

describe('an application that is being written', () => {
  test('is begun with protocol and key, saved, left, and gone on with elsewhere', async () => {
    const { call, param, protocol, key, version, handle } = await begun();
    expect(protocol).toMatch(/^EDI-/);
    const form = { ...aForm(call.vacancyId), other_income: '-50' };
    const saved = await fixture.family('save', { param, protocol, key, version, form });
    expect(saved.body).toMatchObject({ version: 2 });
    expect((await fixture.addFile(handle)).body.files[0]).toMatchObject({ person: 'candidate' });
    const { body } = await resumed({ param, protocol, key });
    // Also what is wrong: nothing typed is lost.
    expect(body).toMatchObject({ version: 2, form, files: [{ document: 'Certidão de nascimento' }] });
  });

  test('what cannot be sent is kept all the same: negative incomes, a family of 200', async () => {
    const { call, param, protocol, key, version } = await begun();
    const [first] = aForm(call.vacancyId).members;
    const members = Array.from({ length: 200 }, (_, at) => ({
      ...(first as ApplicationForm['members'][number]),
      ...{ key: `pessoa${at}`, incomes: ['-10,00', '0', 'mil'] as const },
    }));
    const form = aForm(call.vacancyId, { members });
    expect((await fixture.family('save', { param, protocol, key, version, form })).status).toBe(200);
    const refused = await fixture.submit({ param, protocol, key, version: 2 }, form);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('members');
    expect(refused.body.errors['members.0.incomes.0'][0]).toContain('menor que zero');
    expect((await resumed({ param, protocol, key })).body.form).toEqual(form);
  });

  test('what another device saved meanwhile is told, and written over only on purpose', async () => {
    const { call, param, protocol, key, version } = await begun();
    const form = aForm(call.vacancyId);
    const save = (overwrites: boolean) =>
      fixture.family('save', { param, protocol, key, version, form, overwrites });
    expect((await save(false)).status).toBe(200);
    expect((await save(false)).status).toBe(409);
    expect((await save(true)).body.version).toBe(3);
  });

  test('with a wrong key, or under the link of another edital, nothing opens', async () => {
    const { param, protocol, key } = await begun();
    const other = await makeOpenCall(fixture.t, fixture.school);
    expect((await resumed({ param, protocol, key: 'AAAAA-AAAAA' })).status).toBe(404);
    expect((await resumed({ param: other.param, protocol, key })).status).not.toBe(200);
  });

  test('is sealed where it is kept', async () => {
    const { call, param, protocol, key, version } = await begun();
    await fixture.family('save', { param, protocol, key, version, form: aForm(call.vacancyId) });
    const { rows } = await sql<{
      text: string;
    }>`select encode(f.content, 'escape') || encode(s.content, 'escape') as text
      from scholarship_forms f join scholarship_sensitive s on s.case_id = f.case_id
      join cases c on c.id = f.case_id where c.protocol = ${protocol}`.execute(fixture.t.system);
    expect(rows[0]?.text).not.toContain('Kauã');
  });

  test('the phase closes while the form is open: told when, and what was saved is still there', async () => {
    const { call, param, protocol, key, version, handle } = await begun();
    const form = aForm(call.vacancyId);
    await fixture.family('save', { param, protocol, key, version, form });
    const yesterday = addDays(civilDayOf(Date.now()), -1);
    await sql`update scholarship_calls set phases = jsonb_set(phases, '{0,ends_on}', to_jsonb(${yesterday}::text))
      where id = ${call.id}`.execute(fixture.t.system);
    const late = await fixture.family('save', { param, protocol, key, version: 2, form });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('As inscrições terminaram')]);
    expect((await fixture.submit({ param, protocol, key, version: 2 }, form)).status).toBe(409);
    const file = await fixture.addFile(handle);
    expect([file.status, file.text]).toEqual([409, expect.stringContaining('As inscrições terminaram')]);
    expect((await resumed({ param, protocol, key })).body.form).toEqual(form);
    // Ended by the school before its day: no day is named that is still to come.
    const back = addDays(civilDayOf(Date.now()), 9);
    await sql`update scholarship_calls set phases = jsonb_set(phases, '{0,ends_on}', to_jsonb(${back}::text)),
      status = 'closed' where id = ${call.id}`.execute(fixture.t.system);
    const early = await fixture.family('save', { param, protocol, key, version: 2, form });
    expect(early.text).toContain(
      'A escola encerrou as inscrições antes do dia previsto. O que você escreveu',
    );
  });
});

describe('sending it', () => {
  test('gives a receipt, is done once, and is followed by protocol and key', async () => {
    const { form, ...one } = await ready();
    const idempotency = randomUUID();
    const sent = await fixture.submit(one, form, {}, idempotency);
    expect(sent.body).toMatchObject({ protocol: one.protocol, key: one.key });
    expect((await fixture.submit(one, form, {}, idempotency)).body).toEqual(sent.body);
    expect((await fixture.submit(one, form)).status).toBe(409);
    const { body } = await fixture.t.call(protocols.endpoints.query, {
      body: { form_type: 'credentialing', protocol: one.protocol, key: one.key },
    });
    expect(body).toMatchObject({ access: 'outside', status: { title: 'A inscrição chegou' } });
    expect(JSON.stringify(body)).not.toContain('2.140');
    const { rows } = await sql`select told_per_capita, told_class, cpf_masked, state from scholarship_cases
      where protocol = ${one.protocol}`.execute(fixture.t.system);
    expect(rows[0]).toMatchObject({ told_per_capita: 107_000, told_class: 'full', state: 'submitted' });
  });

  const member = aForm(1).members[0] as ApplicationForm['members'][number];
  test.each<[string, (form: ApplicationForm) => ApplicationForm, string]>([
    [
      'a negative income',
      (form) => ({ ...form, members: [{ ...member, incomes: ['-10,00', '0', '0'] }] }),
      'members.0.incomes.0',
    ],
    ['other income below zero', (form) => ({ ...form, other_income: '-1,00' }), 'other_income'],
    [
      'a family of 200',
      (form) => ({
        ...form,
        members: Array.from({ length: 200 }, (_, at) => ({ ...member, key: `pessoa${at}` })),
      }),
      'members',
    ],
    [
      'the CPF of the child as the guardian’s',
      (form) => ({
        ...form,
        guardians: [{ name: 'Ana', cpf: form.candidate.cpf, kinship: 'mother' as const }],
      }),
      'guardians.0.cpf',
    ],
    [
      'a CPF that is none',
      (form) => ({ ...form, candidate: { ...form.candidate, cpf: '123' } }),
      'candidate.cpf',
    ],
    ['a class of another edital', (form) => ({ ...form, vacancy_id: 987_654 }), 'vacancy_id'],
    ['a question left out', (form) => ({ ...form, answers: { social_register: 'no' } }), 'answers.housing'],
  ])('%s is refused at its field', async (_, change, field) => {
    const { form, ...one } = await ready();
    const { status, body } = await fixture.submit(one, change(form));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('without a document, and without the declarations', async () => {
    const one = await begun();
    const { body } = await fixture.submit(one, aForm(one.call.vacancyId), { declarations: [] });
    expect(Object.keys(body.errors).sort()).toEqual([
      'declarations',
      'files.candidate Certidão de nascimento',
    ]);
  });

  test('a CPF applies once in a school year, also in two editais and at once; twins apply each', async () => {
    const [one, other, twin] = [await ready(), await ready(), await ready()];
    const cpf = one.form.candidate.cpf;
    const again = { ...other.form, candidate: { ...other.form.candidate, cpf } };
    const both = await Promise.all([fixture.submit(one, one.form), fixture.submit(other, again)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = both.find(({ status }) => status === 422);
    expect(refused?.body.errors['candidate.cpf'][0]).toContain('do mesmo ano letivo');
    // The other edital lost nothing: with the right CPF it is sent.
    const late = both[0]?.status === 422 ? one : other;
    const put =
      both[0]?.status === 422
        ? { ...one.form, candidate: { ...one.form.candidate, cpf: aForm(1).candidate.cpf } }
        : other.form;
    expect((await fixture.submit(late, put)).status).toBe(200);
    const brother = { ...twin.form, guardians: one.form.guardians, address: one.form.address };
    expect((await fixture.submit(twin, brother)).status).toBe(200);
  });

  test('a renewal of a scholarship that is not recorded here is taken, and the school confirms it', async () => {
    const { t, act, ana, idOf } = fixture;
    const cpf = aForm(1).candidate.cpf;
    const renewed = async (year: number) => {
      const one = await begun({ kind: 'renewal', year });
      await fixture.addFile(one.handle);
      const form = aForm(one.call.vacancyId);
      const sent = await fixture.submit(one, { ...form, candidate: { ...form.candidate, cpf } });
      expect(sent.status).toBe(200);
      return idOf(one.protocol);
    };
    const detailOf = async (id: string) =>
      (await t.call(credentialingHandlings.endpoints.read, { params: { id } }, { token: ana.token })).body;
    const id = await renewed(2041);
    expect(await detailOf(id)).toMatchObject({ previous: null, unrecorded_renewal: true });
    await bringApplication(t, id, { state: 'checking' }, checkedColumns);
    await sql`update scholarship_documents set review = 'accepted' where case_id = ${id}`.execute(t.system);
    const refused = await act(ana, 'start_social', id);
    expect([refused.status, refused.text]).toEqual([
      ...[409, expect.stringContaining('Bolsa anterior não registrada aqui: confira com a escola')],
    ]);
    expect((await detailOf(id)).next).toBe('check_facts');
    const facts = { sibling: false, disability: false, children: 0, by_agreement: false };
    await act(ana, 'check_facts', id, { ...facts, reason: 'Termo de concessão de 2040, em papel.' });
    expect((await act(ana, 'start_social', id)).status).toBe(200);
    // The next year it is recorded, and named.
    await bringApplication(t, id, { state: 'enrolled' });
    const next = await detailOf(await renewed(2042));
    expect(next).toMatchObject({ previous: { id }, unrecorded_renewal: false });
  });

  test('twins in one edital: one CPF typed for both is told at its field, and each with their own is taken', async () => {
    const { form, ...one } = await ready();
    expect((await fixture.submit(one, form)).status).toBe(200);
    const other = await fixture.begin(one.call.param);
    await fixture.addFile(other.handle);
    const twin = aForm(one.call.vacancyId, { guardians: form.guardians, members: form.members });
    const mistyped = { ...twin, candidate: { ...twin.candidate, cpf: form.candidate.cpf } };
    const refused = await fixture.submit(other, mistyped);
    expect(refused.body.errors['candidate.cpf'][0]).toContain('já tem uma inscrição neste edital');
    expect((await fixture.submit(other, twin)).status).toBe(200);
  });
});
