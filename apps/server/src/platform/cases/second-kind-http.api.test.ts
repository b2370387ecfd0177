import { defineModule } from '@conforme/contracts/core/module.ts';
import { definePages } from '@conforme/contracts/core/pages.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { workProof } from '@conforme/contracts/core/work-proof.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { openProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { publicFormEndpoints } from '@conforme/contracts/platform/cases/public-form.endpoints.ts';
import { publicFormFacts } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mount } from '../../core/http/mount.ts';
import { createServer } from '../../core/http/server.ts';
import { implement } from '../../core/server-module.ts';
import { protocolsServer } from '../../modules/protocols/protocols.server.ts';
import { receiptsServer } from '../../modules/receipts/receipts.server.ts';
import { paths } from '../../paths.ts';
import {
  madeUpKind,
  madeUpTable,
  reportByProtocol,
  submittedReport,
} from '../../testing/features/made-up-kind.ts';
import { makeAdministrator } from '../../testing/features/people.ts';
import { linksOf, makeLink } from '../../testing/features/public-links.ts';
import { filesOf } from '../../testing/files-of.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { VersionCodes } from '../documents/version-codes.ts';
import { FairShares } from '../fair-shares.ts';
import { IssuedDocuments } from '../issued-documents/issued-documents.ts';
import { Mail } from '../mail/mail.ts';
import { Notifier } from '../notifications/notifier.ts';
import { openPublicForm } from '../organisations/open-public-form.ts';
import { SharedLimiter } from '../rate-limits.ts';
import { ReportThreads } from '../reports/report-threads.ts';
import { CaseKeys } from './case-keys.ts';
import { publicFormHandlers } from './intake/public-form.handlers.ts';
import { formFacts, openLink } from './intake/public-form.queries.ts';
import { PublicPapers } from './intake/public-papers.ts';
import { Receipts } from './intake/receipts.ts';

const kind = madeUpKind(openProfile);
/** The contract of its form, as a feature would declare it. */
const madeUpForm = defineModule({
  ...definePages({ name: 'made-up-form', label: 'Relato', area: 'integridade', permissions: {}, pages: {} }),
  endpoints: publicFormEndpoints({
    path: '/api/v1/public/made_up',
    form: 'o formulário de teste',
    one: 'um relato',
    shown: z.strictObject(publicFormFacts),
    papers: ['request'],
    submitted: z.strictObject({
      draft: z.string(),
      files: z.array(z.uuid()),
      proof: workProof.nullable().default(null),
      body: z.string(),
    }),
  }),
});

let t: TestApp;
let server: Awaited<ReturnType<typeof createServer>>;
let param: string;

async function mountKind(): Promise<void> {
  const limiter = new SharedLimiter(t.system, t.keys.derive('rate limits'));
  const mail = new Mail(t.config, t.keys);
  const notifier = new Notifier(t.config, mail);
  const [caseKeys, links, files] = [new CaseKeys(t.keys), await linksOf(t), filesOf(t)];
  const shares = new FairShares(t.config);
  const threads = new ReportThreads(paths.reportWorker);
  const papers = new PublicPapers({ limiter, threads, places: shares.papers });
  const documents = new IssuedDocuments(t.keys, {
    files,
    reports: { places: shares.exports, threads },
    papers,
  });
  const given = { receipts: new Receipts(t.keys), papers, limiter, caseKeys };
  const followed = { ...given, cases: { intimidation: reportByProtocol(kind) } };
  const form = publicFormHandlers(
    { ...given, keys: t.keys, links, mail, files },
    {
      kind,
      submitted: () => submittedReport(kind, { caseKeys, notifier }, []),
      codeLetter: () => ({}) as never,
    },
  );
  const modules = [
    implement(madeUpForm, {
      ...form,
      open: async (ctx, { body }) => {
        const { legalEntityId } = await openLink(ctx, links, kind, body.param);
        return { ...(await formFacts(ctx.system, legalEntityId, kind)), mail_leaves: mail.sends };
      },
    }),
    protocolsServer({ ...followed, files }),
    receiptsServer({ ...followed, documents, versions: new VersionCodes(t.keys) }),
  ];
  // Everything of it is public: whoever comes is only counted.
  const gatekeeper = { limit: () => {}, maintenanceMessage: async () => null } as never;
  for (const module of modules) mount(server, module, { config: t.config, system: t.system, gatekeeper });
}

beforeAll(async () => {
  t = await startTestApp();
  const { entity, admin } = await makeAdministrator(t);
  await t.pool.query(madeUpTable);
  await t.system.transaction().execute((db) => openPublicForm(db, entity, 'intimidation'));
  param = (await makeLink(t, { entity, userId: admin.id }, { purpose: 'intimidation' })).token;
  server = await createServer(t.config);
  await mountKind();
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await t.close();
});

const KEY = 'a-second-kind-0001';
async function post({ path }: { readonly path: string }, payload: object) {
  const answer = await server.inject({
    method: 'POST',
    url: path,
    headers: { host: 'conforme.test', 'content-type': 'application/json', 'idempotency-key': KEY },
    payload: JSON.stringify(payload),
  });
  return { status: answer.statusCode, bytes: answer.rawPayload, body: () => answer.json() };
}
const wordsOf = ({ bytes }: { readonly bytes: Buffer }) => pdfPages(bytes).flat().join(' ');

test('a second kind is sent, followed, answered and proven on paper over HTTP, in its own words', async () => {
  const { open, startDraft, submit } = madeUpForm.endpoints;
  expect((await post(open, { param })).body()).toMatchObject({
    officer: null,
    mail_leaves: expect.any(Boolean),
  });
  const { draft } = (await post(startDraft, { param })).body();
  const sent = await post(submit, { draft, files: [], body: 'Foi na hora do recreio.' });
  expect([sent.status, sent.body().mailed]).toEqual([200, 'no_address']);
  // A second click is the same report.
  expect((await post(submit, { draft, files: [], body: 'Foi na hora do recreio.' })).body()).toEqual(
    sent.body(),
  );
  const { protocol, key, receipt_code } = sent.body();
  expect(protocol).toMatch(/^ISB-/);
  const own = { form_type: kind.formType, protocol, key };

  const { query, reply, withdraw, dossier } = protocols.endpoints;
  const found = (await post(query, own)).body();
  expect(found).toMatchObject({
    access: 'outside',
    acts: ['reply'],
    sections: [{ said: 'Foi na hora do recreio.' }],
  });
  // What the kind left out is there, and empty: the page draws every kind alike.
  expect(found).toMatchObject({ related: null, answer_rows: [], rating: null, reply_about: [] });
  const said = await post(reply, { ...own, text: 'Aconteceu de novo.', draft: null, files: [], about: null });
  expect(said.body().entries.at(-1)).toMatchObject({ kind: 'reply', body: 'Aconteceu de novo.' });
  expect((await post(withdraw, own)).body().messages).toBe('Isto não se faz aqui.');
  const wrong = await post(query, { ...own, key: '0000000000' });
  expect([wrong.status, wrong.body().messages]).toEqual([
    404,
    'Não encontramos nada com estes dados. Confira o protocolo e a chave.',
  ]);

  const receipt = wordsOf(await post(receipts.endpoints.pdf, own));
  for (const word of ['Comprovante de relato', protocol, 'Um relato']) expect(receipt).toContain(word);
  const paper = wordsOf(await post(dossier, own));
  for (const word of ['Dossiê do relato', protocol, 'Foi na hora do recreio.', 'Aconteceu de novo.'])
    expect(paper).toContain(word);
  for (const text of [receipt, paper]) {
    expect(text).not.toMatch(/pedido|encarregad|ANPD/i);
    expect(text).not.toContain('Quem cuida dos dados');
  }
  expect((await post(receipts.endpoints.verify, { code: receipt_code })).body()).toMatchObject({ protocol });
});
