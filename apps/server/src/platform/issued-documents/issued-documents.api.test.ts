import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { openProfile, sealedProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { changedSince } from '@conforme/contracts/platform/issued-documents/changed-since.ts';
import type { DocumentContent } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { paths } from '../../paths.ts';
import { madeUpKind } from '../../testing/features/made-up-kind.ts';
import { makeAdministrator, makeOrganisation, makeRole, makeUser } from '../../testing/features/people.ts';
import { filesOf } from '../../testing/files-of.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { bareCase, staffCtx } from '../../testing/staff-ctx.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PublicPapers } from '../cases/intake/public-papers.ts';
import { FairShares } from '../fair-shares.ts';
import { SharedLimiter } from '../rate-limits.ts';
import { ReportThreads } from '../reports/report-threads.ts';
import type { DocumentOwner, IssuingCtx } from './document-head.ts';
import { IssuedDocuments, type TypesetDocument } from './issued-documents.ts';

let t: TestApp;
let school: number;
let documents: IssuedDocuments;
let ana: UserCtx;
let bia: UserCtx;
let stranger: UserCtx;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  const other = await makeOrganisation(t, 'Escola Alheia');
  const roleId = await makeRole(t, ['privacy_form.handling']);
  const ctxOf = async (home: number) => staffCtx(t, (await makeUser(t, { home, roleId })).id, home);
  [ana, bia, stranger] = [await ctxOf(school), await ctxOf(school), await ctxOf(other)];
  const { exports: places, papers } = new FairShares(t.config);
  const threads = new ReportThreads(paths.reportWorker);
  const limiter = new SharedLimiter(t.system, t.keys.derive('rate limits'));
  documents = new IssuedDocuments(t.keys, {
    files: filesOf(t),
    reports: { places, threads },
    papers: new PublicPapers({ limiter, threads, places: papers }),
  });
});
afterAll(() => t.close());

const kind: CaseKind = madeUpKind(openProfile);
const first: DocumentContent = {
  title: 'Comunicação à autoridade',
  subtitle: 'Preliminar',
  sections: [
    {
      number: '1',
      title: 'Quem comunica',
      rows: [
        { label: 'Nome', value: 'Escola Vale do Ipê' },
        { label: 'Telefone para contato, com o código da cidade e o ramal de quem atende', value: null },
        { label: 'Causa', value: 'Em apuração', confidential: true },
      ],
    },
    {
      number: '2',
      title: 'Dados atingidos',
      rows: [],
      text: 'Cópia de um caderno de matrículas.',
      table: {
        columns: ['Dado', 'Pessoas'],
        rows: [
          ['Nome', '412'],
          ['CPF', null],
        ],
      },
    },
  ],
  annexes: [{ name: 'boletim.pdf', sha256: 'ab'.repeat(32), bytes: 2048 }],
  closing: 'São Paulo, 17 de novembro de 2026.',
};
const [quem, dados] = first.sections as [
  DocumentContent['sections'][number],
  DocumentContent['sections'][number],
];
const second = changedSince(first, {
  ...first,
  subtitle: 'Complementar',
  sections: [
    { ...quem, rows: quem.rows.map((row) => ({ ...row, value: row.value ?? '(11) 4002-8922' })) },
    {
      ...dados,
      table: {
        columns: ['Dado', 'Pessoas'],
        rows: [
          ['Nome', '412'],
          ['CPF', '380'],
        ],
      },
    },
  ],
});

const documentOf = (of: DocumentOwner, content = first) => ({
  of,
  kind: 'notice',
  content,
  fileName: 'Comunicação',
});
const issue = (ctx: IssuingCtx, of: DocumentOwner, content = first): Promise<TypesetDocument> =>
  documents.issue(ctx, documentOf(of, content), (typeset) =>
    inTransaction(ctx, async ({ db }) => {
      await typeset.store(db);
      return typeset;
    }),
  );
const take = async (ctx: UserCtx, of: { id: string }, document: { id: string }, as = kind) => {
  const { content } = await documents.take(ctx, as, { id: of.id, document_id: document.id });
  return buffer(content as Readable);
};
const textOf = (file: Uint8Array) => pdfPages(file).flat();
const check = (code: string) => t.call(receipts.endpoints.verify, { body: { code } });
const storedFiles = () =>
  readdirSync(join(t.config.DATA_DIR, 'files/blobs'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length;

test('a document is typeset, kept with its hash and what it says, and checked by its code', async () => {
  const made = await bareCase(t, school);
  const issued = await issue(ana, made);
  expect(issued.version).toBe(1);
  const file = await take(ana, made, issued);
  expect(createHash('sha256').update(file).digest('hex')).toBe(issued.sha256);
  const text = textOf(file);
  for (const words of [
    'Comunicação à autoridade',
    'Preliminar',
    made.protocol,
    '1 Quem comunica',
    'Escola Vale do Ipê',
    'não informado — a complementar',
    'sigilo solicitado',
    '2 campos',
    '412',
    'boletim.pdf',
    'ab'.repeat(32).slice(0, 20),
    'São Paulo, 17 de novembro de 2026.',
    `Código: ${issued.code}`,
    'Página 1 de  1',
    `${made.protocol} · versão 1 · ${issued.code}`,
  ])
    expect(text.join(' ')).toContain(words);
  expect(text.join(' ')).not.toContain('alterado nesta versão');
  expect(await documents.newestContent(ana.db, made, 'notice')).toEqual(first);
  const { status, body } = await check(issued.code);
  expect([status, body]).toEqual([
    200,
    {
      ...{ paper: 'document', authentic: true, title: first.title, organisation: expect.any(String) },
      ...{ issued_at: expect.any(String), version: 1, newest_version: 1, sha256: issued.sha256 },
      superseded_at: null,
    },
  ]);
  // Whoever has only the file learns the same.
  expect((await t.call(receipts.endpoints.verifyFile, { body: { sha256: issued.sha256 } })).body).toEqual(
    body,
  );
  const wrong = await check(`${issued.code.slice(0, -1)}${issued.code.endsWith('0') ? '1' : '0'}`);
  expect([wrong.status, wrong.body.code]).toEqual([404, 'not_found']);
});

test('a later version takes its place, with what changed marked; both stay authentic', async () => {
  const made = await bareCase(t, school);
  const one = await issue(ana, made);
  const two = await issue(bia, made, second);
  expect(await documents.list(ana.db, made.id)).toMatchObject([
    { id: two.id, version: 2, superseded: false, code: two.code, issued_by: { id: bia.user.userId } },
    { id: one.id, version: 1, superseded: true, code: one.code, sha256: one.sha256 },
  ]);
  const text = textOf(await take(ana, made, two));
  expect(text.filter((line) => line === 'alterado nesta versão').length).toBe(2);
  expect(text.join(' ')).not.toContain('não informado');
  expect((await check(one.code)).body).toMatchObject({
    ...{ version: 1, newest_version: 2, superseded_at: expect.any(String) },
  });
  expect((await check(two.code)).body).toMatchObject({ version: 2, newest_version: 2 });
  // Another series of the same case is counted by itself.
  const letter = await documents.issue(ana, { ...documentOf(made), kind: 'letter' }, (typeset) =>
    inTransaction(ana, async ({ db }) => {
      await typeset.store(db);
      return typeset;
    }),
  );
  expect(letter.version).toBe(1);
});

test('a preview says so on every page, has no code, and is kept nowhere', async () => {
  const made = await bareCase(t, school);
  const before = storedFiles();
  const long = { ...first, closing: Array.from({ length: 90 }, (_, n) => `Linha ${n}`).join('\n') };
  const { content, name } = await documents.preview(ana, documentOf(made, long));
  expect(name).toBe('Prévia Comunicação.pdf');
  const pages = pdfPages(content as Buffer);
  expect(pages.length).toBeGreaterThan(1);
  for (const lines of pages) expect(lines).toContain('PRÉVIA');
  expect(pages.flat().join(' ')).not.toMatch(/Código:|\/ged\/validate\//);
  expect([storedFiles(), await documents.list(ana.db, made.id)]).toEqual([before, []]);
});

describe('what was issued', () => {
  test('is changed and deleted by nobody, and goes with its case', async () => {
    const made = await bareCase(t, school);
    const one = await issue(ana, made);
    const two = await issue(ana, made, second);
    const refused = (statement: string, id: string) =>
      expect(t.pool.query(statement, [id])).rejects.toMatchObject({ code: '23001' });
    await refused(`update issued_documents set title = 'Outro' where id = $1`, one.id);
    await refused(`update issued_documents set content = '{}' where id = $1`, one.id);
    await refused('update issued_documents set superseded_by = null where id = $1', one.id);
    await refused('update issued_documents set version = 7 where id = $1', two.id);
    await refused('delete from issued_documents where id = $1', one.id);
    await expect(
      t.pool.query('delete from files where id = (select file_id from issued_documents where id = $1)', [
        two.id,
      ]),
    ).rejects.toMatchObject({ code: '23503' });
    const before = storedFiles();
    await t.pool.query('delete from cases where id = $1', [made.id]);
    await t.runJobs();
    expect(storedFiles()).toBe(before - 2);
    expect((await check(one.code)).status).toBe(404);
  });

  test('leaves nothing behind when its act fails', async () => {
    const made = await bareCase(t, school);
    const before = storedFiles();
    const failing = documents.issue(ana, documentOf(made), (typeset) =>
      inTransaction(ana, async ({ db }) => {
        await typeset.store(db);
        throw new Error('refused after all');
      }),
    );
    await expect(failing).rejects.toThrow('refused after all');
    expect([storedFiles(), await documents.list(ana.db, made.id)]).toEqual([before, []]);
  });

  test('has one number for each version, also of two who issue at once', async () => {
    const made = await bareCase(t, school);
    const conflict = documents.issue(ana, documentOf(made), async (typeset) => {
      await issue(bia, made);
      return inTransaction(ana, ({ db }) => typeset.store(db));
    });
    await expect(conflict).rejects.toMatchObject({ code: 'conflict' });
    expect((await documents.list(ana.db, made.id)).map(({ version }) => version)).toEqual([1]);
  });

  test('is taken by staff of its organisation alone, and told to the audit log', async () => {
    const made = await bareCase(t, school);
    const issued = await issue(ana, made);
    await expect(take(stranger, made, issued)).rejects.toMatchObject({ code: 'not_found' });
    await expect(issue(stranger, made)).rejects.toMatchObject({ code: 'not_found' });
    await expect(take(ana, await bareCase(t, school), issued)).rejects.toMatchObject({ code: 'not_found' });
    expect(await documents.list(stranger.db, made.id)).toEqual([]);
    await take(bia, made, issued);
    const { rows } = await t.pool.query(
      'select actor_id, action, meta from audit_events where object_uuid = $1 order by id',
      [made.id],
    );
    expect(rows).toEqual([
      {
        actor_id: bia.user.userId,
        action: 'issued_document.taken',
        meta: { document: issued.id, kind: 'notice', version: 1 },
      },
    ]);
  });

  test('of a sealed case is read by its readers alone, and keeps no time finer than the hour', async () => {
    const sealed = madeUpKind(sealedProfile);
    const made = await bareCase(t, school, [ana.user.userId]);
    const issued = await issue(ana, made);
    expect(await documents.list(bia.db, made.id)).toEqual([]);
    await expect(take(bia, made, issued, sealed)).rejects.toMatchObject({ code: 'not_found' });
    await expect(issue(bia, made)).rejects.toMatchObject({ code: 'not_found' });
    const [listed] = await documents.list(ana.db, made.id);
    expect(listed?.issued_at).toMatch(/:00:00/);
    const text = textOf(await take(ana, made, issued, sealed)).join(' ');
    expect(text).toMatch(/Emitido em \d\d\/\d\d\/\d{4},? (às )?\d\d:00/);
    const { rows } = await t.pool.query(
      `select f.created_at, e.at from issued_documents d join files f on f.id = d.file_id
       join audit_events e on e.object_uuid = d.case_id where d.id = $1`,
      [issued.id],
    );
    for (const time of Object.values(rows[0]))
      expect(new Date(time as string).toISOString()).toMatch(/:00:00\.000Z$/);
  });
});

test('a document of the organisation itself is of no case', async () => {
  const own = { id: null, legalEntityId: school };
  expect((await issue(ana, own)).version).toBe(1);
  expect((await issue(ana, own)).version).toBe(2);
  expect((await issue(stranger, { id: null, legalEntityId: stranger.scope.id as number })).version).toBe(1);
  await expect(issue(stranger, own)).rejects.toMatchObject({ code: 'not_found' });
});

test('somebody outside has one made in their own name, and no account is kept with it', async () => {
  const made = await bareCase(t, school);
  const outside = { ...ana, db: t.system, user: { userId: null, name: 'Sem Conta' } };
  const issued = await issue(outside, made);
  // The author stands among the properties of the file.
  expect((await take(ana, made, issued)).toString()).toContain('<rdf:li>Sem Conta</rdf:li>');
  expect(await documents.list(ana.db, made.id)).toMatchObject([{ id: issued.id, issued_by: null }]);
});
