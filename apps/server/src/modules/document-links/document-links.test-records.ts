import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { makeUser, roleNamed } from '../../testing/features/people.ts';
import { linksOf } from '../../testing/features/public-links.ts';
import { makeDocument } from '../../testing/features/shared-documents.ts';
import type { TestApp } from '../../testing/test-app.ts';

interface Made {
  readonly id: number;
  readonly link_id: number;
  readonly param: string;
}

/** A document of the asker's with a link to it that nobody has opened. */
async function someLink(asking: Asking): Promise<Made> {
  const { t, entity, userId } = asking;
  const { id, versionId } = await makeDocument(t, { entity, userId });
  const links = await linksOf(t);
  return t.system.transaction().execute(async (db) => {
    const link = await links.create(db, {
      purpose: 'document',
      legalEntityId: entity,
      createdBy: userId,
      target: { type: 'document', id },
      label: 'Documento para fora',
    });
    const { rows } = await sql<{ id: number }>`
      insert into document_links (document_id, version_id, legal_entity_id, link_id, recipient_name, recipient_email,
        may_download, watermark, asks_code, created_by)
      values (${id}, ${versionId}, ${entity}, ${link.id}, 'Fora', ${`fora-${link.id}@fora.test`}, true, false, false,
        ${userId}) returning id`.execute(db);
    return { id, link_id: rows[0]?.id as number, param: link.token };
  });
}

/** Nobody is signed in where a link is opened: somebody of the organisation made it. */
async function outside(asking: Asking): Promise<Made> {
  const { t, entity } = asking;
  const maker = await makeUser(t, { home: entity, roleId: await roleNamed(t, 'admin') });
  return someLink({ ...asking, userId: maker.id });
}

async function openTicket(asking: Asking): Promise<string> {
  const { link_id } = await outside(asking);
  const ticket = newSecret();
  await asking.t.pool.query(
    `insert into document_link_accesses (document_link_id, legal_entity_id, kind, ticket_digest, ticket_expires_at)
     values ($1, $2, 'opened', $3, now() + interval '1 hour')`,
    [link_id, asking.entity, hashSecret(ticket)],
  );
  return ticket;
}

const at = async (asking: Asking) => {
  const { id, link_id } = await someLink(asking);
  return { params: { id, link_id } };
};
const onLink: Known = { input: at };

/** The hash of a version that anybody may check. */
async function knownFile(asking: Asking) {
  const { id } = await outside(asking);
  const { rows } = await sql<{ sha256: string }>`
    select encode(sha256, 'hex') as sha256 from document_versions where document_id = ${id}`.execute(
    asking.t.system,
  );
  return { body: { sha256: rows[0]?.sha256 } };
}

export const documentLinkRecords: Readonly<Record<string, Known>> = {
  'receipts.verifyFile': { input: knownFile },
  'document-links.list': {
    input: async (asking) => ({ params: { id: (await someLink(asking)).id } }),
  },
  'document-links.create': {
    input: async (asking) => ({
      params: { id: (await makeDocument(asking.t, asking)).id },
      body: { watermark: false, right: 'view', days: 7 },
    }),
  },
  'document-links.revoke': onLink,
  'document-links.renew': { input: async (asking) => ({ ...(await at(asking)), body: { days: 7 } }) },
  'document-links.resend': onLink,
  'document-links.accesses': onLink,
  'document-links.look': { input: async (asking) => ({ body: { param: (await outside(asking)).param } }) },
  'document-links.code': {
    input: async (asking) => {
      const { param, link_id } = await outside(asking);
      await asking.t.pool.query('update document_links set asks_code = true where id = $1', [link_id]);
      return { body: { param } };
    },
  },
  'document-links.open': { input: async (asking) => ({ body: { param: (await outside(asking)).param } }) },
  'document-links.file': {
    input: async (asking) => ({ body: { ticket: await openTicket(asking), use: 'view' } }),
  },
};

/** Of the job that forgets: a link that ended six years ago. */
export const documentLinkDueJobs: Readonly<
  Record<string, (asking: Asking) => Promise<Record<string, unknown>>>
> = {
  'purge-document-links': async (asking) => {
    const { link_id } = await someLink(asking);
    await asking.t.pool.query(
      `update public_links set expires_at = now() - interval '6 years'
       where id = (select link_id from document_links where id = $1)`,
      [link_id],
    );
    return {};
  },
};

/** What B has given to people outside. */
export async function makeDocumentLinkCanaries(t: TestApp, entity: number, user: number): Promise<void> {
  await t.pool.query(`
    with file as (
      insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key) values
        ('7000000a-0000-4000-8000-000000000040', ${entity}, 'document.version', 'canary-b-shared.pdf', 'application/pdf',
         1, sha256('d'), 'canary-b-shared-file') returning id),
    document as (
      insert into documents (legal_entity_id, code, title, kind, classification, owner_id, status, current_version)
      values (${entity}, 'CANARY-B-SHARED', 'canary-b-shared', 'policy', 'internal', ${user}, 'in_force', 1) returning id),
    version as (
      insert into document_versions (document_id, legal_entity_id, number, state, file_id, file_name, media_type, size,
        sha256, note, approved_at, released_at)
      select document.id, ${entity}, 1, 'in_force', file.id, 'canary-b-shared.pdf', 'application/pdf', 1, sha256('d'),
        'canary-b-shared-note', now(), now() from document, file returning id, document_id),
    link as (
      insert into public_links (link_id, legal_entity_id, purpose, target_type, target_id, label, personal, created_by)
      select decode(repeat('4b', 16), 'hex'), ${entity}, 'document', 'document', document_id, 'canary-b-shared-link', true,
        ${user} from version returning id)
    insert into document_links (id, document_id, version_id, legal_entity_id, link_id, recipient_name, recipient_email,
      may_download, watermark, asks_code, terms, created_by) overriding system value
    select ${entity}, version.document_id, version.id, ${entity}, link.id, 'canary-b-recipient',
      'canary-b-recipient@b.test', false, false, false, 'canary-b-terms', ${user} from version, link`);
  await t.pool.query(`
    insert into document_link_accesses (id, document_link_id, legal_entity_id, kind, device) overriding system value
    values (${entity}, ${entity}, ${entity}, 'downloaded', 'canary-b-link-device')`);
}
