import { fileKinds } from '@conforme/contracts/core/upload.ts';
import { sql } from 'kysely';
import { keepDemoFile } from '../../platform/demo/demo-files.ts';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { contentHash, signReading } from '../../platform/read-signatures/read-signatures.ts';
import type { DemoDocument, DemoVersion } from './demo/demo-document.ts';
import { demoPolicies } from './demo/demo-policies.ts';
import { demoProcedures } from './demo/demo-procedures.ts';

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
const fromToday = (days: number | undefined) =>
  days === undefined ? null : sql<string>`(today_in_brasilia() + ${days}::integer)`;
const wasReleased = ({ state }: DemoVersion) => state === 'in_force' || state === 'superseded';

/** A register as a school keeps it after some years; the texts are read out of the files once the product runs. */
export const documentsDemo: DemoPart = async (installation) => {
  const ids = new Map<string, number>();
  for (const document of [...demoPolicies, ...demoProcedures])
    ids.set(document.code, await makeDocument(installation, document));
  const { db, school } = installation;
  for (const [from, to, kind] of [
    ['FOR-PD-003', 'POL-PD-007', 'implements'],
    ['PRO-TI-021', 'POL-SI-003', 'implements'],
    ['NOR-RH-012', 'POL-SI-003', 'relates'],
  ] as const)
    await sql`insert into document_relations (document_id, related_id, legal_entity_id, kind)
      values (${ids.get(from)}, ${ids.get(to)}, ${school.id}, ${kind})`.execute(db);
};

async function makeDocument(installation: DemoInstallation, document: DemoDocument): Promise<number> {
  const { db, school, accounts } = installation;
  const released = document.versions.filter(wasReleased);
  const oldest = Math.max(...document.versions.map(({ days }) => days));
  const newest = released.at(-1);
  const hasEnded = document.status === 'revoked';
  const { id } = await db
    .insertInto('documents')
    .values({
      ...{ legal_entity_id: school.id, code: document.code, title: document.title, kind: document.kind },
      ...{ classification: document.classification, summary: document.summary, tags: [...document.tags] },
      ...{ owner_id: accounts.encarregado, author_id: accounts.admin, status: document.status },
      ...{ current_version: released.length, signed_from: Math.max(1, released.length) },
      ...{ retention_years: document.retention ?? null, review_on: fromToday(document.review) },
      ...{ expires_on: fromToday(document.expires), effective_from: fromToday(newest && -newest.days) },
      ...{ requires_signature: document.statement !== undefined },
      ...{ signature_statement: document.statement ?? null },
      signature_due_on: document.statement === undefined ? null : fromToday(16),
      ...{ ended_at: hasEnded ? daysAgo(90) : null, ended_reason: document.endedBecause ?? null },
      ...{ created_at: daysAgo(oldest + 6), updated_at: daysAgo(document.versions.at(-1)?.days ?? 0) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await address(installation, id, document);
  await addEvent(installation, id, { kind: 'created', days: oldest + 6, by: accounts.admin });
  for (const [at, version] of document.versions.entries())
    await makeVersion(installation, { id, document, version, number: at + 1 });
  if (hasEnded) await addEvent(installation, id, { kind: 'revoke', days: 90, by: accounts.encarregado });
  if (document.statement !== undefined) await sign(installation, id, released.length);
  return id;
}

async function address(
  { db, school, accounts }: DemoInstallation,
  id: number,
  { roles, people }: DemoDocument,
): Promise<void> {
  const rule = (columns: string, values: ReturnType<typeof sql>) =>
    sql`insert into audiences (target_type, target_id, legal_entity_id, ${sql.raw(columns)})
      select 'document', ${id}::bigint, ${school.id}::bigint, ${values}`.execute(db);
  if (roles) await rule('role_id', sql`id from roles where name = any (${[...roles]}::text[])`);
  for (const name of people ?? []) await rule('user_id', sql`${accounts[name]}::bigint`);
  if (!roles && !people) await rule('unit_id', sql`${school.id}::bigint`);
}

interface Made {
  readonly id: number;
  readonly document: DemoDocument;
  readonly version: DemoVersion;
  readonly number: number;
}

async function makeVersion(installation: DemoInstallation, made: Made): Promise<void> {
  const { db, school, accounts, files } = installation;
  const { id, document, version, number } = made;
  const isText = typeof version.text === 'string';
  const name = `${document.code.toLowerCase()}-v${number}.${isText ? 'txt' : 'pdf'}`;
  const type = fileKinds[isText ? 'txt' : 'pdf'].type;
  const bytes = await fileOf(made);
  const file = await keepDemoFile(db, files, {
    ...{ legalEntityId: school.id, createdBy: accounts.admin, purpose: 'document.version' },
    ...{ name, type, bytes },
  });
  const isOut = wasReleased(version);
  const next = document.versions[number];
  const statement = isOut ? (document.statement ?? null) : null;
  const hash = contentHash({
    ...{ code: document.code, title: document.title, statement, number },
    sha256: file.sha256.toString('hex'),
  });
  const { rows } = await sql<{ id: number }>`
    insert into document_versions (document_id, legal_entity_id, number, state, file_id, file_name, media_type, size,
      sha256, note, relevant, signature_statement, content_hash, author_id, approver_id, approved_at, released_by,
      released_at, superseded_at, created_at)
    values (${id}, ${school.id}, ${number}, ${version.state}, ${file.id}, ${name}, ${type}, ${file.size},
      ${file.sha256}, ${version.note}, ${version.relevant ?? false}, ${statement}, ${isOut ? hash : null},
      ${accounts.admin}, ${isOut ? accounts.encarregado : null}, ${isOut ? daysAgo(version.days) : null},
      ${isOut ? accounts.encarregado : null}, ${isOut ? daysAgo(version.days) : null},
      ${version.state === 'superseded' && next ? daysAgo(next.days) : null}, ${daysAgo(version.days + 4)})
    returning id`.execute(db);
  const versionId = rows[0]?.id as number;
  await sql`insert into document_texts (version_id, document_id, legal_entity_id)
    values (${versionId}, ${id}, ${school.id})`.execute(db);
  await addJob(db, 'read-document-text', { version_id: versionId });
  const happened = (kind: string, days: number, by: number) =>
    addEvent(installation, id, { kind, days, by, number });
  await happened('version_sent', version.days + 4, accounts.admin);
  if (version.state !== 'draft') await happened('send_to_review', version.days + 2, accounts.admin);
  if (!isOut) return;
  await happened('approve', version.days, accounts.encarregado);
  await happened('released', version.days, accounts.encarregado);
}

/** Loaded here: whoever serves no demonstration never waits for the library that draws. */
async function fileOf({ document, version, number }: Made): Promise<Uint8Array> {
  if (typeof version.text === 'string') return Buffer.from(version.text);
  const { demoPaper } = await import('../../platform/demo/demo-paper.ts');
  const line = `${document.code} · versão ${number}`;
  return demoPaper({
    ...{ title: document.title, organisation: 'Rede Vale do Ipê', author: 'Rede Vale do Ipê' },
    ...{ at: new Date(Date.now() - version.days * 86_400_000).toISOString(), foot: line, line },
    sections: version.text,
  });
}

const addEvent = (
  { db, school }: DemoInstallation,
  id: number,
  event: { readonly kind: string; readonly days: number; readonly by: number; readonly number?: number },
) =>
  sql`insert into document_events (document_id, legal_entity_id, kind, number, actor_id, created_at)
    values (${id}, ${school.id}, ${event.kind}, ${event.number ?? null}, ${event.by}, ${daysAgo(event.days)})`.execute(
    db,
  );

/** Most have signed; the accounts that sign in with a password have not. */
async function sign({ db, school, accounts, chance }: DemoInstallation, id: number, version: number) {
  const { rows } = await sql<{ statement: string; content_hash: Buffer }>`
    select signature_statement as statement, content_hash from document_versions
    where document_id = ${id} and number = ${version}`.execute(db);
  const signed = rows[0] as { statement: string; content_hash: Buffer };
  const { rows: people } = await sql<{ user_id: number; name: string; email: string; unit_id: number }>`
    select user_id, name, email, unit_id from document_signers(${id})
    where user_id <> all (${Object.values(accounts)}::bigint[]) order by user_id`.execute(db);
  for (const { user_id: userId, name, email, unit_id: unitId } of people)
    if (chance.number(10) < 7)
      await signReading(
        db,
        {
          ...{ type: 'document', id, version, legalEntityId: school.id },
          ...{ statement: signed.statement, contentHash: signed.content_hash },
        },
        { userId, contactId: null, name, email, unitId, method: 'session', device: 'Chrome no Windows' },
      );
}
