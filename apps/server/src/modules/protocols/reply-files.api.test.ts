import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { replyFileRules } from '@conforme/contracts/platform/cases/draft-rules.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseKinds } from '../../case-kinds.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { makeIncident } from '../../testing/features/incidents.ts';
import { makeOrganisation } from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { makeApplication } from '../../testing/features/scholarships.ts';
import { smallPdf } from '../../testing/multipart.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  school = await makeOrganisation(t, 'Escola Ipê');
});
afterAll(() => t.close());

const makers: Partial<Record<FormType, () => Promise<{ readonly id: string }>>> = {
  privacy: () => makeRequest(t, school),
  incident: () => makeIncident(t, school),
  credentialing: () => makeApplication(t, school),
};

/** Sent beside a reply that was begun to a case of this kind. */
async function send(formType: FormType, file: { readonly name: string; readonly content: Buffer | string }) {
  const made = await makers[formType]?.();
  const { id: handle } = await t.system
    .insertInto('case_drafts')
    .values({
      ...{ secret_hash: hashSecret(newSecret()), legal_entity_id: school, form_type: formType },
      ...{ case_id: made?.id ?? null, expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return t.call(protocols.endpoints.addFiles, {
    ...{ params: { handle }, query: { form_type: formType }, files: [file] },
  });
}

const large = { name: 'a.pdf', content: Buffer.concat([smallPdf, Buffer.alloc(11 * 1024 * 1024)]) };

test('whoever reported an incident adds the message itself', async () => {
  const message = { name: 'golpe.eml', content: 'Subject: Seu acesso\r\n\r\nClique aqui.\r\n' };
  const { status, body } = await send('incident', message);
  expect([status, body.files?.[0]?.name]).toEqual([200, 'golpe.eml']);
});

test('what a kind of case does not take is refused in its words', async () => {
  const letter = { name: 'a.docx', content: 'PK' };
  const refused = await send('credentialing', letter);
  expect([refused.status, refused.body.errors.file[0]]).toEqual([
    422,
    'Este tipo de arquivo não é aceito. Envie PDF, PNG, JPEG ou WebP.',
  ]);
  const tooLarge = await send('privacy', large);
  expect([tooLarge.status, tooLarge.body.messages]).toEqual([413, 'O arquivo passa do limite de 10 MB.']);
});

test('the route takes what any kind of case takes', () => {
  const open = caseKinds.flatMap(({ fileRules }) =>
    fileRules && !fileRules.kinds.includes('sealed') ? [fileRules] : [],
  );
  expect(open.length).toBeGreaterThan(2);
  for (const { kinds, maxBytes, maxFiles } of open) {
    expect(kinds.filter((kind) => !replyFileRules.kinds.includes(kind))).toEqual([]);
    expect([maxBytes <= replyFileRules.maxBytes, maxFiles <= replyFileRules.maxFiles]).toEqual([true, true]);
  }
});
