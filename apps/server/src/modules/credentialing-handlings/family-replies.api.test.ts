import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aForm } from '../../testing/features/scholarship-form.ts';
import {
  bringApplication,
  makeOpenCall,
  opinedColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';

const { startDraft, addFiles, reply } = protocols.endpoints;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

const ownOf = ({ protocol, key }: { protocol: string; key: string }) => ({
  ...{ form_type: 'credentialing', protocol, key },
});
/** A file from the page of the protocol; `about` is what the family says it brings. */
async function sendAgain(begun: { protocol: string; key: string }, about?: string, words = 'Segue.') {
  const { t } = fixture;
  const own = ownOf(begun);
  const { draft, handle } = (await t.call(startDraft, { body: own as never })).body;
  const { files } = (
    await t.call(addFiles, { params: { handle }, query: { form_type: 'credentialing' } } as never)
  ).body;
  const body = { ...own, text: words, draft, files: [files[0].id], ...(about ? { about } : {}) };
  return { file_id: files[0].id as string, answer: await t.call(reply, { body: body as never }) };
}
const askAgain = async (begun: { protocol: string; key: string }) =>
  (await fixture.t.call(protocols.endpoints.query, { body: ownOf(begun) as never })).body;
const refuse = (id: string, file_id: string, reason: string) =>
  fixture.act(fixture.ana, 'review_file', id, { file_id, accepted: false, reason });
const until = addDays(civilDayOf(Date.now()), 10);
const pend = (id: string) => fixture.act(fixture.ana, 'ask', id, { text: 'Mande outro.', until, files: [] });

/** Sent in with these documents of the candidate, and being checked. */
async function checked(documents: readonly { situation: string; name: string }[], isDisabled = false) {
  const { t, school, ana, begin, addFile, submit, idOf, act } = fixture;
  const call = await makeOpenCall(t, school);
  await t.pool.query('update scholarship_calls set documents = $2 where id = $1', [
    call.id,
    JSON.stringify(documents),
  ]);
  const begun = await begin(call.param);
  for (const { name } of documents) await addFile(begun.handle, name);
  const form = aForm(call.vacancyId);
  const sensitive = { ...form.sensitive, disability: 'yes', disability_kind: 'Autismo' };
  const { status, body } = await submit(begun, isDisabled ? { ...form, sensitive } : form);
  expect([status, body.errors]).toEqual([200, undefined]);
  const id = await idOf(begun.protocol);
  const { body: opened } = await act(ana, 'start_check', id);
  const fileOf = (name: string): string =>
    opened.documents_sent.find((one: { document: string }) => one.document === name).file_id;
  return { begun, id, fileOf };
}
const BIRTH = 'Certidão de nascimento';
const RECORD = 'Histórico escolar';

test('a document refused three times is sent again each time, and every reason stays', async () => {
  const { ana, act } = fixture;
  const { begun, id, fileOf } = await checked([{ situation: 'candidate', name: BIRTH }]);
  const reasons = ['A folha ficou cortada.', 'Está fora de foco.', 'Falta o verso da folha.'];
  let file = fileOf(BIRTH);
  for (const [at, reason] of reasons.entries()) {
    await refuse(id, file, reason);
    expect((await pend(id)).body.state).toBe('pending');
    const shown = await askAgain(begun);
    expect(shown.sections[0].title).toBe('Documentos que faltam');
    expect(shown.sections[0].rows).toHaveLength(1);
    for (const told of reasons.slice(0, at + 1)) expect(shown.sections[0].rows[0].text).toContain(told);
    expect(shown.reply_about).toMatchObject([{ id: file }]);
    const again = await sendAgain(begun, file, `Segue, ${at + 1}.`);
    expect(again.answer.status, again.answer.text).toBe(200);
    expect(again.answer.body.sections[0].title).toBe('A sua inscrição');
    file = again.file_id;
  }
  const { body } = await act(ana, 'review_file', id, { file_id: file, accepted: true, reason: null });
  const { documents_sent: sent } = body;
  expect(sent.map((one: { document: string; review: string }) => [one.document, one.review])).toEqual([
    ...[1, 2, 3].map(() => [BIRTH, 'refused']),
    [BIRTH, 'accepted'],
  ]);
  expect(
    sent.flatMap((one: { refusals: { reason: string }[] }) => one.refusals.map(({ reason }) => reason)),
  ).toEqual(reasons);
  expect(sent.slice(1).map((one: { replaces: string }) => one.replaces)).toEqual(
    sent.slice(0, 3).map((one: { file_id: string }) => one.file_id),
  );
  const told = body.entries.filter(
    ({ kind, body: words }: { kind: string; body: string | null }) =>
      kind === 'file_reviewed' && words !== null,
  );
  expect(told.map((one: { body: string }) => one.body)).toEqual(reasons);
});

test('a file refused again after it was accepted keeps both reasons', async () => {
  const { ana, act } = fixture;
  const { begun, id, fileOf } = await checked([{ situation: 'candidate', name: BIRTH }]);
  const file = fileOf(BIRTH);
  await refuse(id, file, 'A folha ficou cortada.');
  await act(ana, 'review_file', id, { file_id: file, accepted: true, reason: null });
  expect((await askAgain(begun)).reply_about).toEqual([]);
  const { body } = await refuse(id, file, 'O nome não confere.');
  expect(body.documents_sent[0]).toMatchObject({
    reason: 'O nome não confere.',
    refusals: [{ reason: 'A folha ficou cortada.' }, { reason: 'O nome não confere.' }],
  });
});

test('of two refused documents each is sent for itself, and the pendency waits for both', async () => {
  const { begun, id, fileOf } = await checked([
    { situation: 'candidate', name: BIRTH },
    { situation: 'candidate', name: RECORD },
  ]);
  await refuse(id, fileOf(BIRTH), 'A folha ficou cortada.');
  await refuse(id, fileOf(RECORD), 'Falta o ano passado.');
  await pend(id);
  const first = await sendAgain(begun, fileOf(RECORD));
  expect(first.answer.status, first.answer.text).toBe(200);
  expect(first.answer.body.status.title).toBe('Falta um documento');
  expect(first.answer.body.sections[0].rows).toHaveLength(1);
  expect(first.answer.body.sections[0].rows[0].label).toContain(BIRTH);
  const twice = await sendAgain(begun, fileOf(RECORD), 'De novo.');
  expect(twice.answer.body.errors).toHaveProperty('about');
  const second = await sendAgain(begun, fileOf(BIRTH), 'E a certidão.');
  expect(second.answer.body.status.title).toBe('Os documentos estão em conferência');
  const { body } = await fixture.act(fixture.ana, 'check_income', id, {
    ...{ total: 214_000, members: 2, note: null },
  });
  expect(
    body.documents_sent
      .slice(2)
      .map((one: { document: string; replaces: string }) => [one.document, one.replaces]),
  ).toEqual([
    [RECORD, fileOf(RECORD)],
    [BIRTH, fileOf(BIRTH)],
  ]);
  // What is sent for nothing that is missing ends no other wait.
  await refuse(id, second.file_id, 'Ainda cortada.');
  const other = await sendAgain(begun, 'other', 'Uma foto da casa.');
  expect(other.answer.body.reply_about).toMatchObject([{ id: second.file_id }]);
});

test('a question without a file leaves the pendency open, and so does a file for something else', async () => {
  const { t } = fixture;
  const { begun, id, fileOf } = await checked([{ situation: 'candidate', name: BIRTH }]);
  await refuse(id, fileOf(BIRTH), 'A folha ficou cortada.');
  await pend(id);
  const asks = { ...ownOf(begun), text: 'Pode ser uma foto?', files: [], draft: null };
  const asked = await t.call(reply, { body: asks as never });
  expect([asked.status, asked.body.status.title]).toEqual([200, 'Falta um documento']);
  expect(asked.body.reply_until).not.toBeNull();
  const other = await sendAgain(begun, 'other', 'Uma foto da casa.');
  expect(other.answer.body.status.title).toBe('Falta um documento');
  const { answer } = await sendAgain(begun, fileOf(BIRTH));
  expect(answer.body.status.title).toBe('Os documentos estão em conferência');
});

test('a report of a disability that is sent again stands apart, too', async () => {
  const { t, bia } = fixture;
  const REPORT = 'Laudo médico';
  const { begun, id, fileOf } = await checked([{ situation: 'disability', name: REPORT }], true);
  await refuse(id, fileOf(REPORT), 'O laudo está cortado.');
  await pend(id);
  const again = await sendAgain(begun, fileOf(REPORT));
  expect(again.answer.status, again.answer.text).toBe(200);
  const { read, paper } = credentialingHandlings.endpoints;
  const seen = (await t.call(read, { params: { id } }, { token: bia.token })).body;
  expect([seen.documents_sent, seen.files]).toEqual([[], []]);
  const take = (token: string) =>
    t.call(paper, { params: { id, file_id: again.file_id } } as never, { token });
  expect((await take(bia.token)).status).toBe(404);
  expect((await take(fixture.ana.token)).status).toBe(200);
});

test('what a family sends again is filed where the refused document was, and for whom', async () => {
  const { t, school, begin, addFile, submit, idOf, act, ana } = fixture;
  const call = await makeOpenCall(t, school);
  const begun = await begin(call.param);
  await addFile(begun.handle);
  expect((await submit(begun, aForm(call.vacancyId))).status).toBe(200);
  const id = await idOf(begun.protocol);
  const { body: opened } = await act(ana, 'start_check', id);
  const { file_id, person, document } = opened.documents_sent[0];
  await refuse(id, file_id, 'A folha ficou cortada.');
  for (const _ of [1, 2]) expect((await sendAgain(begun)).answer.status).toBe(200);
  const { body } = await act(ana, 'check_income', id, { total: 214_000, members: 2, note: null });
  const filed = body.documents_sent.map((one: typeof opened) => [one.person, one.document]);
  expect(filed).toEqual([
    [person, document],
    [person, document],
    // Sent again already: what comes after that answers nothing that was refused.
    ['candidate', 'Complemento da família'],
  ]);
});

test('a grantee by collective agreement counts as one of them, until the scholarship ends', async () => {
  const { t, school, act, ana, caio } = fixture;
  const call = await makeOpenCall(t, school, { year: 2031 });
  const begun = await fixture.begin(call.param);
  await fixture.addFile(begun.handle);
  await fixture.submit(begun, aForm(call.vacancyId));
  const id = await fixture.idOf(begun.protocol);
  await bringApplication(
    t,
    id,
    { state: 'called' },
    { ...opinedColumns, granted: 'full', by_agreement: true },
  );
  const counted = async () =>
    (
      await sql`select "full", by_agreement from scholarship_counts
        where legal_entity_id = ${school} and year = 2031`.execute(t.system)
    ).rows;
  await act(ana, 'enrol', id);
  expect(await counted()).toEqual([{ full: 1, by_agreement: 1 }]);
  await act(caio, 'cancel', id, { reason: 'Documento falso, apurado hoje.' });
  expect(await counted()).toEqual([{ full: 0, by_agreement: 0 }]);
});
