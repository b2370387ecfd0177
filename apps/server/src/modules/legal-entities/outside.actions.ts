import type { OutsideOrganisation } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { sql } from 'kysely';
import { notFound } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inInstallation } from '../../platform/accounts/administration.ts';
import { audit, recordAudit } from '../../platform/audit/audit.ts';
import { addJob } from '../../platform/jobs/add-job.ts';

const MOST = 100;

/** What the administration can take care of without working in it: nobody's, and its own that are closed. */
export async function outsideOrganisations({ db, user }: UserCtx, search: string) {
  const { rows } = await sql<OutsideOrganisation & { total: number }>`
    select outside.*, count(*) over () as total from (
      select id, name, cnpj, created_at, 'unaccompanied' as why from unaccompanied_organisations()
      union all
      select id, name, cnpj, created_at, 'closed' from closed_organisations(${user.roleId})
    ) outside
    where plain_text(name || ' ' || coalesce(cnpj, '')) like like_pattern(${search})
    order by created_at desc, id desc limit ${MOST}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
}

/** The asker alone, in the group they work in; told in both logs, and to those who run the organisation. */
export const accompanyOrganisation = (ctx: UserCtx, id: number) =>
  inInstallation(ctx, async (ctx) => {
    const { rows } = await sql<{ given: boolean }>`
      select accompany_organisation(${id}, ${ctx.user.roleId}) as given`.execute(ctx.db);
    // Absent, or reached by another administrator: which of the two is nobody's to learn.
    if (!rows[0]?.given) throw notFound();
    await addJob(ctx.db, 'tell-accompanied', { legal_entity_id: id, user_id: ctx.user.userId });
    await recordAudit(
      ctx.db,
      { legalEntityId: id, actorId: ctx.user.userId },
      { action: 'legal_entity.accompanied', object: ['legal_entity', id] },
    );
    await audit(ctx, 'legal_entity.accompanied', ['legal_entity', id]);
    return {};
  });
