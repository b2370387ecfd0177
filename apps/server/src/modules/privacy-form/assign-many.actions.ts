import { isOpen } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { visibleRequests } from './privacy-form.queries.ts';
import { tellOfRequest } from './request/tell-handlers.ts';

type Writing = InTransaction<UserCtx>;

/** Gives several requests to one person, or takes them from whoever has them. Those that have ended stay as they are. */
export const assignMany = (
  ctx: UserCtx,
  notifier: Pick<Notifier, 'notify'>,
  { ids, responsible_id }: { readonly ids: readonly number[]; readonly responsible_id: number | null },
) =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const requests = await lockRequests(ctx, ids);
    const open = requests.filter(({ state }) => isOpen(state));
    if (open.length === 0) throw new AppError('conflict', 'Estes pedidos já foram encerrados.');
    const name = responsible_id === null ? null : await handlerName(ctx, responsible_id, open);
    const changed = open.filter((request) => request.responsible_id !== responsible_id);
    for (const { id, legal_entity_id } of changed) {
      await sql`update privacy_requests set responsible_id = ${responsible_id} where id = ${id}`.execute(
        ctx.db,
      );
      await addEntry(
        ctx.db,
        { id, legalEntityId: legal_entity_id },
        { kind: 'assigned', author: 'staff', authorId: ctx.user.userId, facts: { responsible_id } },
      );
    }
    const [first] = changed;
    if (first && responsible_id !== null && responsible_id !== ctx.user.userId)
      await tellOfRequest(
        ctx.db,
        notifier,
        { id: changed.length === 1 ? first.id : null, legalEntityId },
        {
          userIds: [responsible_id],
          title: 'Pedido de titular atribuído a você',
          message:
            changed.length === 1
              ? `O pedido ${first.protocol} está com você.`
              : `${changed.length} pedidos de titulares estão com você.`,
          createdBy: ctx.user.userId,
        },
      );
    for (const { id, legal_entity_id } of changed)
      await recordAudit(
        ctx.db,
        { legalEntityId: legal_entity_id, actorId: ctx.user.userId },
        { action: 'privacy_request.assigned', object: ['privacy_request', id], meta: { responsible_id } },
      );
    return { messages: [{ level: 'success' as const, message: told(open.length, requests.length, name) }] };
  });

/** One after the other by number, so that two who assign at once never wait for each other in a circle. */
async function lockRequests(ctx: Writing, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .selectFrom('privacy_requests')
    .select(['id', 'legal_entity_id', 'protocol', 'state', 'responsible_id'])
    .where('id', 'in', wanted)
    .where(visibleRequests(ctx))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) found(undefined);
  return rows as (Omit<(typeof rows)[number], 'state'> & { state: Parameters<typeof isOpen>[0] })[];
}

async function handlerName(
  ctx: Writing,
  userId: number,
  requests: readonly { readonly legal_entity_id: number }[],
): Promise<string> {
  const units = [...new Set(requests.map(({ legal_entity_id }) => legal_entity_id))];
  const { rows } = await sql<{ name: string; handles: boolean }>`
    select u.name, not exists (
      select from unnest(${units}::bigint[]) as unit
      where unit = any (${scopeSql(ctx)}) and u.id not in (select people_with_permission(unit, 'privacy_form.handling'))
    ) as handles from users u where u.id = ${userId}`.execute(ctx.db);
  const [row] = rows;
  if (!row?.handles) throw invalidField('responsible_id', 'Esta pessoa não trata pedidos desta unidade.');
  return row.name;
}

function told(open: number, asked: number, name: string | null): string {
  const what = open === 1 ? '1 pedido' : `${open} pedidos`;
  const now = name === null ? `${what} sem responsável.` : `${what} com ${name}.`;
  const left = asked - open;
  if (left === 0) return now;
  return `${now} ${left === 1 ? '1 já encerrado ficou' : `${left} já encerrados ficaram`} como antes.`;
}
