import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import type { Decide, Prepare } from '@conforme/contracts/modules/documents/documents.schemas.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { actsWithReason, statusAfter } from '@conforme/contracts/platform/documents/document-rules.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { VersionCodes } from '../../platform/documents/version-codes.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { assertDueAhead } from '../../platform/read-signatures/signature-due.ts';
import {
  addEvent,
  assertOffered,
  assertVersion,
  type LockedDocument,
  lockDocument,
  type PendingVersion,
  pendingVersion,
  type Writing,
} from './locked-document.ts';
import { showDocument } from './reading.queries.ts';
import { releaseVersion } from './release-version.ts';

export async function prepareDocument(
  ctx: UserCtx,
  codes: VersionCodes,
  id: number,
  { version, act }: Prepare,
): Promise<ShownDocument> {
  await inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockDocument(ctx, id);
    assertVersion(row, version);
    const pending = await pendingVersion(ctx, id);
    assertOffered(ctx, act, row, pending);
    if (act === 'send_to_review')
      await setState(ctx, found(pending), { state: 'in_review', returned_reason: null });
    if (act === 'withdraw') await setState(ctx, found(pending), { state: 'draft' });
    if (act === 'discard_version')
      await ctx.db.deleteFrom('document_versions').where('id', '=', found(pending).id).execute();
    await setStatus(ctx, row, { status: statusAfter(act, row as { status: ShownDocument['status'] }) });
    await addEvent(ctx, row, act, { number: pending?.number ?? null });
    await audit(ctx, `document.${act}`, ['document', id]);
  });
  return showDocument(ctx, codes, id);
}

const setState = (
  ctx: Writing,
  { id }: PendingVersion,
  values: Readonly<Record<string, unknown>> & { readonly state: string },
) => ctx.db.updateTable('document_versions').set(values).where('id', '=', id).execute();

const setStatus = (ctx: Writing, { id }: LockedDocument, values: Readonly<Record<string, unknown>>) =>
  ctx.db.updateTable('documents').set(values).where('id', '=', id).execute();

export async function decideDocument(
  ctx: UserCtx,
  { notifier, versions: codes }: { readonly notifier: Notifier; readonly versions: VersionCodes },
  id: number,
  input: Decide,
): Promise<ShownDocument> {
  const { act, reason } = input;
  await inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockDocument(ctx, id);
    assertVersion(row, input.version);
    const pending = await pendingVersion(ctx, id);
    assertOffered(ctx, act, row, pending);
    if (actsWithReason.includes(act) && !reason) throw invalidField('reason', messages.required);
    await decided(ctx, row, pending, input);
    if (act !== 'release') await addEvent(ctx, row, act, { number: pending?.number ?? null, reason });
    await tellAuthor(ctx, notifier, row, pending, input);
    await audit(ctx, `document.${act}`, ['document', id]);
  });
  return showDocument(ctx, codes, id);
}

async function decided(
  ctx: Writing,
  row: LockedDocument,
  pending: PendingVersion | undefined,
  { act, reason, review_on, replaced_by_id }: Decide,
): Promise<void> {
  const status = statusAfter(act, row as { status: ShownDocument['status'] });
  switch (act) {
    case 'approve':
      await setState(ctx, found(pending), {
        ...{ state: 'approved', approver_id: ctx.user.userId, approved_at: sql`now()` },
      });
      return void (await setStatus(ctx, row, { status }));
    case 'return':
      await setState(ctx, found(pending), {
        ...{ state: 'draft', approver_id: null, approved_at: null, returned_reason: reason },
      });
      return void (await setStatus(ctx, row, { status }));
    case 'release':
      if (pending?.relevant || row.current_version === 0) assertDueAhead(row);
      return releaseVersion(ctx.db, row, found(pending), ctx.user.userId);
    case 'keep':
      if (review_on === null) throw invalidField('review_on', messages.required);
      if (review_on <= civilDayOf(Date.now()))
        throw invalidField('review_on', 'A próxima revisão fica no futuro.');
      return void (await setStatus(ctx, row, { status, review_on }));
    case 'supersede':
      await replace(ctx, row, replaced_by_id);
      return void (await setStatus(ctx, row, { status, ...ended(row, reason) }));
    case 'revoke':
    case 'archive':
      return void (await setStatus(ctx, row, { status, ...ended(row, reason) }));
    case 'hold':
      return void (await setStatus(ctx, row, {
        ...{ status, held_at: sql`now()`, held_by: ctx.user.userId },
        hold_reason: reason,
      }));
    case 'lift_hold':
      return void (await setStatus(ctx, row, { status, held_at: null, held_by: null, hold_reason: null }));
  }
}

/** The retention counts from the first end, whose reason stays: who archives what was revoked does not begin it anew. */
const ended = (row: LockedDocument, reason: string | null) =>
  row.ended_at === null ? { ended_at: sql`now()`, ended_reason: reason } : {};

async function replace(ctx: Writing, row: LockedDocument, by: number | null): Promise<void> {
  if (by === null) throw invalidField('replaced_by_id', messages.required);
  const { rows } = await sql<{ id: number }>`
    select id from documents where id = ${by} and id <> ${row.id} and legal_entity_id = ${row.legal_entity_id}
      and status in ('in_force', 'periodic_review') and deleted_at is null`.execute(ctx.db);
  if (!rows[0])
    throw invalidField(
      'replaced_by_id',
      'Escolha um documento em vigor desta organização, que não seja este.',
    );
  await sql`insert into document_relations (document_id, related_id, legal_entity_id, kind)
    values (${by}, ${row.id}, ${row.legal_entity_id}, 'replaces') on conflict do nothing`.execute(ctx.db);
}

const told = {
  approve: { head: 'Versão aprovada', words: 'foi aprovada' },
  return: { head: 'Versão devolvida', words: 'foi devolvida para ajustes' },
  release: { head: 'Versão em vigor', words: 'está em vigor' },
};

async function tellAuthor(
  ctx: Writing,
  notifier: Notifier,
  row: LockedDocument,
  pending: PendingVersion | undefined,
  { act }: Decide,
): Promise<void> {
  const decided: (typeof told)[keyof typeof told] | undefined = told[act as keyof typeof told];
  if (!decided || !pending?.author_id || pending.author_id === ctx.user.userId) return;
  await notifier.notify(ctx.db, {
    userIds: [pending.author_id],
    type: 'document.decided',
    title: `${decided.head}: ${row.code}`,
    message: `A versão ${pending.number} de ${row.code}, “${row.title}”, ${decided.words}.`,
    link: `/documents/${row.id}`,
    legalEntityId: row.legal_entity_id,
    createdBy: ctx.user.userId,
  });
}

/** Files and texts go; that there was such a document, its hashes and who decided stay. */
export async function disposeDocument(
  ctx: UserCtx,
  codes: VersionCodes,
  id: number,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<ShownDocument> {
  await inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockDocument(ctx, id);
    assertVersion(row, version);
    assertOffered(ctx, 'dispose', row);
    await sql`delete from document_passages where document_id = ${id}`.execute(ctx.db);
    await sql`update document_texts set state = 'none' where document_id = ${id}`.execute(ctx.db);
    await sql`update document_versions set file_id = null where document_id = ${id}`.execute(ctx.db);
    await setStatus(ctx, row, {
      ...{ status: 'disposed', disposed_at: sql`now()`, disposed_by: ctx.user.userId },
      disposal_reason: reason,
    });
    await addEvent(ctx, row, 'dispose', { reason });
    await audit(ctx, 'document.disposed', ['document', id]);
  });
  return showDocument(ctx, codes, id);
}
