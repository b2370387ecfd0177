import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeDocumentFile } from '../../catalog-tests/records/picture-makers.ts';
import { fresh } from '../../catalog-tests/records/record-makers.ts';
import { makeDocument, makeDocumentVersion } from '../../testing/features/made-documents.ts';

const draft = ({ t, entity, userId }: Asking, title?: string) =>
  makeDocument(t, { entity, author: userId, requiresSignature: true, ...(title ? { title } : {}) });

export async function documentIn(
  asking: Asking,
  state: 'draft' | 'in_review' | 'approved' | 'in_force',
): Promise<number> {
  const id = await draft(asking);
  const fileId = await makeDocumentFile(asking.t, asking.entity, asking.userId);
  await makeDocumentVersion(asking.t, id, { state, fileId });
  // The asker reads it whatever their home is.
  await sql`insert into audiences (target_type, target_id, legal_entity_id, user_id)
    values ('document', ${id}, ${asking.entity}, ${asking.userId}) on conflict do nothing`.execute(
    asking.t.system,
  );
  return id;
}
const versionOf = async ({ t }: Asking, id: number) =>
  (await sql<{ version: number }>`select version from documents where id = ${id}`.execute(t.system)).rows[0]
    ?.version as number;

const fields = ({ userId }: Asking) => ({
  ...{ title: 'Norma de acesso', kind: 'norm', owner_id: userId, unit_id: null, classification: 'internal' },
  ...{ everyone: true, unit_ids: [], role_ids: [], list_ids: [], user_ids: [], relations: [] },
  ...{ tags: ['acesso'], effective_from: null, review_on: null, expires_on: null, requires_signature: false },
});
const onDraft: Known = { input: async (asking) => ({ params: { id: await draft(asking) } }) };
const onVersion = (
  state: Parameters<typeof documentIn>[1],
  body: Readonly<Record<string, unknown>> = {},
): Known => ({
  input: async (asking) => {
    const id = await documentIn(asking, state);
    return { params: { id }, body: { version: await versionOf(asking, id), ...body } };
  },
});

/** Documents in the asker's organisation, each as its act needs it. */
export const documentRecords: Readonly<Record<string, Known>> = {
  'documents.grid': {
    named: 'title',
    rows: async (asking, names) => {
      for (const name of names) await draft(asking, name);
    },
  },
  'documents.read': onDraft,
  'documents.create': {
    input: async (asking) => ({
      body: {
        ...fields(asking),
        code: fresh('D')
          .slice(0, 30)
          .replace(/[^A-Za-z0-9-]/g, ''),
      },
    }),
  },
  'documents.update': {
    input: async (asking) => {
      const id = await draft(asking);
      return {
        params: { id },
        body: { ...fields(asking), code: `N-${id}`, version: await versionOf(asking, id) },
      };
    },
  },
  'documents.remove': onDraft,
  'documents.restore': {
    input: async (asking) => {
      const id = await draft(asking);
      await sql`update documents set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'documents.show': { input: async (asking) => ({ params: { id: await documentIn(asking, 'in_force') } }) },
  'documents.uploadVersion': onDraft,
  'documents.noteVersion': onVersion('draft', { note: 'O que mudou', relevant: true }),
  'documents.compare': {
    input: async (asking) => ({
      params: { id: await documentIn(asking, 'in_force') },
      query: { from: '1', to: '1' },
    }),
  },
  'documents.file': {
    input: async (asking) => ({ params: { id: await documentIn(asking, 'in_force'), number: 1 } }),
  },
  'documents.prepare': onVersion('draft', { act: 'send_to_review' }),
  'documents.decide': onVersion('in_review', {
    ...{ act: 'approve', reason: null, review_on: null, replaced_by_id: null },
  }),
  'documents.dispose': {
    input: async (asking) => {
      const id = await documentIn(asking, 'in_force');
      await sql`update documents set status = 'revoked', ended_at = now() - interval '2 years', retention_years = 1
        where id = ${id}`.execute(asking.t.system);
      return { params: { id }, body: { version: await versionOf(asking, id), reason: 'Prazo cumprido' } };
    },
  },
  'documents.sign': {
    input: async (asking) => ({ params: { id: await documentIn(asking, 'in_force') }, body: { number: 1 } }),
  },
  'documents.people': {
    input: async (asking) => ({ params: { id: await documentIn(asking, 'in_force') } }),
  },
  'documents.remind': {
    input: async (asking) => ({ params: { id: await documentIn(asking, 'in_force') } }),
  },
  'documents.proof': {
    input: async (asking) => {
      const id = await documentIn(asking, 'in_force');
      await sql`insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id, name, email,
          statement, content_hash, method)
        values (${asking.entity}, 'document', ${id}, 1, ${asking.userId}, 'Ana', 'ana@exemplo.test', 'Li.',
          sha256('x'), 'session')`.execute(asking.t.system);
      return { params: { id } };
    },
  },
};
