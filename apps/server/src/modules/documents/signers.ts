import type { GridQuery } from '@conforme/contracts/core/grid.ts';
import { signersGrid } from '@conforme/contracts/modules/documents/signers.schemas.ts';
import type { DocumentState } from '@conforme/contracts/platform/documents/document-choices.ts';
import { isInForce } from '@conforme/contracts/platform/documents/document-rules.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { gridOf } from '../../core/grid/grid.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { assertInScope } from './documents.queries.ts';
import { addEvent, lockDocument } from './locked-document.ts';

/** Everybody it is for who can open it, with the signature that counts: of the last relevant version or a later one. */
const signersSql = (id: number) => sql`(
  select p.user_id as id, p.name, p.email, p.unit_id, s.signed_at, s.version as signed_version,
    case when s.signed_at is null then 'missing' else 'signed' end as state
  from document_signers(${id}) p
  left join lateral (
    select signed.signed_at, signed.version from read_signatures signed
    join documents d on d.id = ${id} and signed.version >= d.signed_from
    where signed.target_type = 'document' and signed.target_id = ${id} and signed.user_id = p.user_id
    order by signed.version desc limit 1) s on true)`;

export async function signersOf(ctx: UserCtx, id: number, query: GridQuery) {
  await assertInScope(ctx, id);
  return gridOf(ctx, signersGrid, query, {
    from: sql`${signersSql(id)} signers`,
    scope: rowsWhere(sql`true`),
    search: (words) => sql`plain_text(name || ' ' || email) like like_pattern(${words})`,
    columns: {
      name: { foreign: ['users'], expression: sql`name collate "pt-BR-x-icu"` },
      state: foreign(['read_signatures'], ({ value }) => sql`state = ${value}`),
    },
    rows: sql`
      select p.id, p.name, p.email, e.shown_name as unit, p.state, p.signed_at, p.signed_version
      from page join ${signersSql(id)} p on p.id = page.id
      left join legal_entities e on e.id = p.unit_id and e.id = any (${scopeSql(ctx)})`,
  });
}

/** Whoever presses it twice, or after somebody else, reminds nobody again on the same day. */
export const remindSigners = (ctx: UserCtx, notifier: Notifier, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockDocument(ctx, id);
    const { rows: valid } = await sql`select where not has_expired(${row.expires_on}::date)`.execute(ctx.db);
    if (!isInForce(row.status as DocumentState) || !row.requires_signature || valid.length === 0)
      throw new AppError('conflict', 'Só se lembra quem falta assinar um documento em vigor.');
    const { rows: missing } = await sql<{ id: number }>`
      select id from ${signersSql(id)} signers where state = 'missing'`.execute(ctx.db);
    if (missing.length === 0) return { people: 0 };
    const { rows: told } = await sql`
      insert into document_reminders (document_id, legal_entity_id, kind, due_on)
      values (${id}, ${row.legal_entity_id}, 'asked', today_in_brasilia())
      on conflict do nothing returning id`.execute(ctx.db);
    if (told.length === 0) return { people: 0 };
    const until = row.signature_due_on ? ` até ${row.signature_due_on.split('-').reverse().join('/')}` : '';
    await notifier.notify(ctx.db, {
      userIds: missing.map((person) => person.id),
      type: 'document.to_sign',
      title: `Para assinar: ${row.code}`,
      message: `Leia e assine ${row.code} (“${row.title}”)${until}.`,
      link: `/documents/consult/${id}`,
      legalEntityId: row.legal_entity_id,
      createdBy: ctx.user.userId,
    });
    await addEvent(ctx, row, 'reminded');
    await audit(ctx, 'document.reminded', ['document', id], { people: missing.length });
    return { people: missing.length };
  });
