import type { Result } from '@conforme/contracts/core/endpoint.ts';
import type { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { USUAL_QUOTA_MB } from '@conforme/contracts/modules/drive/drive-words.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';

type Quotas = Result<typeof drive.endpoints.quotas>;

const MB = 1024 * 1024;

interface Asking {
  readonly db: Database | Transaction;
  readonly config: UserCtx['config'];
}

async function quotasOf({ db, config }: Asking, headId: number): Promise<Quotas> {
  const { rows } = await sql<Quotas['quotas'][number]>`
    select r.id as role_id, r.display_name as name,
      coalesce(q.megabytes, case when r.catalog_name = 'student' then 0 else ${USUAL_QUOTA_MB}::integer end) as megabytes,
      q.megabytes is not null as is_set
    from roles r left join drive_quotas q on q.role_id = r.id and q.legal_entity_id = ${headId}
    where r.deleted_at is null order by r.display_name collate "pt-BR-x-icu", r.id limit 200`.execute(db);
  const { rows: stored } = await sql<{ organisation: number }>`
    select organisation from stored_bytes(${headId})`.execute(db);
  const organisation = { used: stored[0]?.organisation ?? 0, limit: config.FILES_ORGANISATION_MB * MB };
  return { quotas: rows, organisation };
}

export const readQuotas = (ctx: UserCtx): Promise<Quotas> => quotasOf(ctx, ctx.user.headId);

/** For the whole organisation, so in the context of its head. */
export const setQuotas = (
  ctx: UserCtx,
  quotas: readonly { readonly role_id: number; readonly megabytes: number }[],
): Promise<Quotas> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    if (legalEntityId !== ctx.user.headId)
      throw new AppError('conflict', 'O espaço vale para toda a organização: mude-o no contexto da matriz.');
    const { rows } = await sql<{ known: number }>`select count(*) as known from roles
      where id = any (${quotas.map(({ role_id }) => role_id)}::bigint[]) and deleted_at is null`.execute(
      ctx.db,
    );
    if (rows[0]?.known !== new Set(quotas.map(({ role_id }) => role_id)).size)
      throw invalidField('quotas', 'Escolha grupos que existem.');
    for (const { role_id, megabytes } of quotas)
      await sql`insert into drive_quotas (legal_entity_id, role_id, megabytes, updated_by)
        values (${legalEntityId}, ${role_id}, ${megabytes}, ${ctx.user.userId})
        on conflict (legal_entity_id, role_id)
          do update set megabytes = excluded.megabytes, updated_by = excluded.updated_by, updated_at = now()`.execute(
        ctx.db,
      );
    const after = await quotasOf(ctx, legalEntityId);
    await recordAudit(
      ctx.db,
      { legalEntityId, actorId: ctx.user.userId },
      { action: 'drive.quotas_set', meta: { rows: quotas.length } },
    );
    return after;
  });
