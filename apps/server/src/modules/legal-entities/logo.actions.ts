import type { UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import { takeInLogo } from '../../platform/organisations/logos.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { readOrganisation } from './read-organisation.ts';
import { lockOrganisation, type Writing } from './visible-organisations.ts';

export const logoOf = ({ db, scope }: UserCtx, id: number) =>
  db
    .selectFrom('legal_entities')
    .innerJoin('files', 'files.id', 'legal_entities.logo_id')
    .select(storedFileColumns)
    .where('legal_entities.id', '=', id)
    .where('legal_entities.id', 'in', [0, ...scope.legalEntityIds])
    .executeTakeFirst();

export async function changeLogo(
  ctx: UserCtx,
  services: { readonly files: Files; readonly limiter: SharedLimiter },
  id: number,
  sent: AsyncIterable<IncomingFile>,
) {
  await readOrganisation(ctx, id);
  return takeInLogo(ctx, services, id, sent, (taken) =>
    inActiveOrganisation(ctx, async (ctx) => {
      // First: keeping takes a lock of the whole tree, which nobody may hold while waiting for a row.
      await lockOrganisation(ctx, id);
      await taken.keep(ctx.db);
      await setLogo(ctx, id, taken.id);
      return { logo: `/api/v1/legal_entities/${id}/logo?v=${taken.id}` };
    }),
  );
}

export const removeLogo = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await setLogo(ctx, id, null);
    return {};
  });

/** The file that stood there goes with it; its bytes by a job. */
async function setLogo(ctx: Writing, id: number, logo_id: string | null): Promise<void> {
  await lockOrganisation(ctx, id);
  await ctx.db.updateTable('legal_entities').set({ logo_id }).where('id', '=', id).execute();
  await audit(ctx, logo_id ? 'legal_entity.logo_changed' : 'legal_entity.logo_removed', ['legal_entity', id]);
}
