import { actRules } from '@conforme/contracts/modules/legal-entities/legal-entity-parts.contract.ts';
import type { OfficerKind } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { readOrganisation } from './read-organisation.ts';
import { lockOrganisation, type Writing } from './visible-organisations.ts';

interface Officer {
  readonly id: number;
  readonly kind: OfficerKind;
}

export const actOf = ({ db, scope }: UserCtx, { id, kind }: Officer) =>
  db
    .selectFrom('privacy_officers')
    .innerJoin('files', 'files.id', 'privacy_officers.act_id')
    .select(storedFileColumns)
    .where('privacy_officers.legal_entity_id', '=', id)
    .where('privacy_officers.legal_entity_id', 'in', [0, ...scope.legalEntityIds])
    .where('privacy_officers.kind', '=', kind)
    .executeTakeFirst();

/** For whoever is named at this moment; the name is kept beside it, so that a later one never passes for theirs. */
export async function fileAct(
  ctx: UserCtx,
  { files, limiter }: { readonly files: Files; readonly limiter: SharedLimiter },
  officer: Officer,
  sent: AsyncIterable<IncomingFile>,
) {
  await assertNamed(ctx, officer);
  const { userId } = ctx.user;
  await limiter.take(`act ${userId}`, 30, 15);
  const owner = { legalEntityId: officer.id, createdBy: userId, purpose: 'legal_entity.act' };
  return files.takeIn(sent, { rules: actRules, owner }, ([taken]) =>
    inActiveOrganisation(ctx, async (ctx) => {
      // First: keeping takes a lock of the whole tree, which nobody may hold while waiting for a row.
      await lockOrganisation(ctx, officer.id);
      await taken.keep(ctx.db);
      await setAct(ctx, officer, taken.id);
      const after = await readOrganisation(ctx, officer.id);
      await audit(ctx, 'legal_entity.act_filed', ['legal_entity', officer.id], { part: officer.kind });
      return after;
    }),
  );
}

export const removeAct = (ctx: UserCtx, officer: Officer) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await setAct(ctx, officer, null);
    await audit(ctx, 'legal_entity.act_removed', ['legal_entity', officer.id], { part: officer.kind });
    return {};
  });

async function assertNamed(ctx: UserCtx, { id, kind }: Officer): Promise<void> {
  const detail = await readOrganisation(ctx, id);
  if (!detail[kind])
    throw new AppError('conflict', 'Salve primeiro quem é a pessoa indicada e depois arquive o ato.');
}

async function setAct(ctx: Writing, { id, kind }: Officer, act_id: string | null): Promise<void> {
  await lockOrganisation(ctx, id);
  const named = await ctx.db
    .updateTable('privacy_officers')
    .set({ act_id, act_of: act_id === null ? null : sql`name` })
    .where('legal_entity_id', '=', id)
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst();
  found(named);
}
