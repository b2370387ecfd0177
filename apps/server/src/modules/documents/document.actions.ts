import type {
  DocumentChange,
  DocumentDetail,
  DocumentInput,
} from '@conforme/contracts/modules/documents/documents.schemas.ts';
import {
  codeBeginnings,
  type DocumentKind,
} from '@conforme/contracts/platform/documents/document-choices.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { isVisibleUser } from '../../platform/accounts/account-actions.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audiencePlace } from '../../platform/audiences/audience-place.ts';
import { setAudience } from '../../platform/audiences/set-audience.ts';
import { audit } from '../../platform/audit/audit.ts';
import { assertDueAhead } from '../../platform/read-signatures/signature-due.ts';
import { readDocument } from './documents.queries.ts';
import {
  addEvent,
  assertOffered,
  assertVersion,
  type LockedDocument,
  lockDocument,
  type Writing,
} from './locked-document.ts';

type Input = Omit<DocumentInput, 'code'>;

/** What goes into the row, and what into tables beside it. */
function parted(input: Input) {
  const { everyone, unit_ids, role_ids, list_ids, user_ids, relations, ...plain } = input;
  return { plain, relations, audience: { everyone, unit_ids, role_ids, list_ids, user_ids } };
}

const nobody = { units: [], roles: [], lists: [], people: [] };

export const createDocument = (ctx: UserCtx, { code, ...input }: DocumentInput): Promise<DocumentDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    const { plain, relations, audience } = parted(input);
    assertDueAhead(plain, { firstDay: plain.effective_from });
    await assertPlaces(ctx, legal_entity_id, input, { unit_id: null, owner_id: null });
    // Codes of one organisation are given one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('document code'), ${legal_entity_id}::integer)`.execute(
      ctx.db,
    );
    const written = code ?? (await nextCode(ctx, legal_entity_id, plain.kind));
    await assertFreeCode(ctx, legal_entity_id, written, null);
    const { id } = await ctx.db
      .insertInto('documents')
      .values({ ...plain, code: written, legal_entity_id, author_id: ctx.user.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { id, legal_entity_id };
    await setAudience(ctx, audiencePlace('document', row), audience, nobody);
    await setRelations(ctx, row, relations);
    await addEvent(ctx, row, 'created');
    await audit(ctx, 'document.created', ['document', id]);
    return readDocument(ctx, id);
  });

export const updateDocument = (ctx: UserCtx, id: number, input: DocumentChange): Promise<DocumentDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockDocument(ctx, id);
    const { version, code, ...rest } = input;
    assertVersion(row, version);
    assertStillEdited(row, input);
    const { plain, relations, audience } = parted(rest);
    assertDueAhead(plain, { firstDay: plain.effective_from, was: row.signature_due_on });
    await assertPlaces(ctx, row.legal_entity_id, input, row);
    await assertFreeCode(ctx, row.legal_entity_id, code, id);
    const before = await readDocument(ctx, id);
    await setAudience(ctx, audiencePlace('document', row), audience, before);
    await setRelations(ctx, row, relations);
    await ctx.db
      .updateTable('documents')
      .set({ ...plain, code })
      .where('id', '=', id)
      .execute();
    const after = await readDocument(ctx, id);
    const changed = (Object.keys(before) as (keyof DocumentDetail)[]).filter(
      (key) =>
        key !== 'version' &&
        key !== 'updated_at' &&
        JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (changed.length > 0) await audit(ctx, 'document.updated', ['document', id], { changed });
    return after;
  });

/** What was disposed of is the record of that; what has ended is kept for at least as long as was said. */
function assertStillEdited(row: LockedDocument, { retention_years: years }: DocumentChange): void {
  if (row.status === 'disposed')
    throw new AppError(
      'conflict',
      'Os arquivos deste documento foram eliminados: o registro fica como está.',
    );
  const isShorter = years !== null && (row.retention_years === null || years < row.retention_years);
  if (row.ended_at !== null && isShorter)
    throw invalidField(
      'retention_years',
      row.retention_years === null
        ? 'Este documento deixou de valer com guarda permanente: ela não pode mais ser encurtada.'
        : 'Depois que o documento deixa de valer, a guarda só aumenta.',
    );
}

/** POL-004 after POL-003; numbers that people wrote themselves count as well. */
async function nextCode(ctx: Writing, legalEntityId: number, kind: DocumentKind): Promise<string> {
  const beginning = `${codeBeginnings[kind]}-`;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substr(code, ${beginning.length + 1}::integer)::bigint), 0) as last from documents
    where legal_entity_id = ${legalEntityId} and deleted_at is null and starts_with(code, ${beginning})
      and substr(code, ${beginning.length + 1}::integer) ~ '^[0-9]{1,9}$'`.execute(ctx.db);
  return `${beginning}${String((rows[0]?.last ?? 0) + 1).padStart(3, '0')}`;
}

async function assertFreeCode(
  ctx: Writing,
  legalEntityId: number,
  code: string,
  except: number | null,
): Promise<void> {
  const { rows } = await sql<{ title: string }>`
    select title from documents where legal_entity_id = ${legalEntityId} and lower(code) = lower(${code})
      and deleted_at is null and id is distinct from ${except}::bigint`.execute(ctx.db);
  if (rows[0]) throw invalidField('code', `Este código já é do documento “${rows[0].title}”.`);
}

/** What was there before may stay, also where the asker could not choose it. */
async function assertPlaces(
  ctx: Writing,
  legalEntityId: number,
  { unit_id, owner_id }: { readonly unit_id: number | null; readonly owner_id: number },
  was: { readonly unit_id: number | null; readonly owner_id: number | null },
): Promise<void> {
  const { rows } = await sql<{ unit_fits: boolean; owner_fits: boolean }>`
    select ${unit_id}::bigint is null or ${unit_id}::bigint is not distinct from ${was.unit_id}::bigint
        or exists (select from legal_entity_tree where entity_id = ${unit_id} and ancestor_id = ${legalEntityId})
        as unit_fits,
      ${owner_id}::bigint is not distinct from ${was.owner_id}::bigint or ${isVisibleUser(ctx, owner_id)}
        as owner_fits`.execute(ctx.db);
  if (!rows[0]?.unit_fits) throw invalidField('unit_id', 'Escolha uma unidade desta organização.');
  if (!rows[0].owner_fits) throw invalidField('owner_id', 'Escolha uma pessoa desta organização.');
}

async function setRelations(
  ctx: Writing,
  { id, legal_entity_id }: { readonly id: number; readonly legal_entity_id: number },
  relations: DocumentInput['relations'],
): Promise<void> {
  const others = [...new Set(relations.map((relation) => relation.id))];
  if (others.includes(id)) throw invalidField('relations', 'Um documento não se relaciona consigo mesmo.');
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from documents
    where id = any (${others}::bigint[]) and legal_entity_id = ${legal_entity_id} and deleted_at is null`.execute(
    ctx.db,
  );
  if (rows[0]?.known !== others.length)
    throw invalidField('relations', 'Escolha documentos desta organização.');
  await sql`delete from document_relations where document_id = ${id}`.execute(ctx.db);
  await sql`insert into document_relations (document_id, related_id, legal_entity_id, kind)
    select ${id}::bigint, one.id, ${legal_entity_id}::bigint, one.kind
    from jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as one (id bigint, kind text)
    on conflict do nothing`.execute(ctx.db);
}

export const removeDocument = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    assertOffered(ctx, 'delete', await lockDocument(ctx, id));
    await ctx.db
      .updateTable('documents')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'document.deleted', ['document', id]);
    return {};
  });

export const restoreDocument = (ctx: UserCtx, id: number): Promise<DocumentDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockDocument(ctx, id, true);
    await assertFreeCode(ctx, row.legal_entity_id, row.code, id);
    await ctx.db.updateTable('documents').set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(ctx, 'document.restored', ['document', id]);
    return readDocument(ctx, id);
  });
