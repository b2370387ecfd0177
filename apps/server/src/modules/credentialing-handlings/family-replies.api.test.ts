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

test('what a family sends again is filed where the refused document was, and for whom', async () => {
  const { t, school, begin, addFile, submit, idOf, act, ana } = fixture;
  const call = await makeOpenCall(t, school);
  const begun = await begin(call.param);
  await addFile(begun.handle);
  expect((await submit(begun, aForm(call.vacancyId))).status).toBe(200);
  const id = await idOf(begun.protocol);
  const { body: opened } = await act(ana, 'start_check', id);
  const { file_id, person, document } = opened.documents_sent[0];
  const own = { form_type: 'credentialing', protocol: begun.protocol, key: begun.key };
  const send = async () => {
    const { draft, handle } = (await t.call(startDraft, { body: own as never })).body;
    const { files } = (
      await t.call(addFiles, { params: { handle }, query: { form_type: 'credentialing' } } as never)
    ).body;
    const sent = { ...own, text: 'Segue.', draft, files: [files[0].id] };
    expect((await t.call(reply, { body: sent as never })).status).toBe(200);
  };
  await act(ana, 'review_file', id, { file_id, accepted: false, reason: 'A folha ficou cortada.' });
  await send();
  await send();
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
