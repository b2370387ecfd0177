import type {
  LegalEntityDetail,
  MoveEffects,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { lockTree } from '../../core/database/tree-lock.ts';
import { assertWaysInRemain } from '../../platform/accounts/access-rules.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';
import { audit, recordAudit } from '../../platform/audit/audit.ts';
import { assertMayStandUnder, tooDeep } from './legal-entity.actions.ts';
import { readOrganisation } from './read-organisation.ts';
import { lockOrganisation, type Writing } from './visible-organisations.ts';

/** Alone in the structure of the active organisation's tree: while units are added to it, also by an import, nothing is moved or closed. */
export const changingStructure = <T>(ctx: UserCtx, work: (ctx: Writing) => Promise<T>): Promise<T> =>
  inAdministration(ctx, async (ctx) => {
    await lockTree(ctx.db, 'structure', activeOrganisation(ctx));
    return work(ctx);
  });

interface MoveInput {
  readonly parent_id: number;
  readonly version: number;
}

/** Both sides lie in the asker's scope: nobody takes a unit from, or gives it to, someone they do not answer for. */
async function assertMayMove(ctx: Writing, id: number, { parent_id, version }: MoveInput) {
  const row = await lockOrganisation(ctx, id);
  if (row.version !== version)
    throw new AppError('stale_version', 'Outra pessoa alterou esta organização enquanto você decidia.');
  if (row.parent_id === null)
    throw new AppError('conflict', 'Uma organização principal não fica abaixo de outra.');
  if (!ctx.scope.legalEntityIds.includes(row.parent_id))
    throw new AppError('conflict', 'Esta unidade pertence a uma organização que você não alcança daqui.');
  await assertMayStandUnder(ctx, parent_id);
  const { rows } = await sql`select from legal_entity_tree
    where ancestor_id = ${id} and entity_id = ${parent_id}`.execute(ctx.db);
  if (rows.length > 0)
    throw invalidField('parent_id', 'Uma unidade não fica abaixo dela mesma nem de uma unidade sua.');
  if (parent_id === row.parent_id) throw invalidField('parent_id', 'A unidade já está aqui.');
  return row;
}

/** Counted, not named: who the people are is told where accesses are. */
export const effectsOfMove = (ctx: UserCtx, id: number, input: MoveInput): Promise<MoveEffects> =>
  inTransaction(ctx, async (ctx) => {
    await assertMayMove(ctx, id, input);
    const { rows } = await sql<MoveEffects>`
      select gaining, losing, (select count(*) - 1 from legal_entity_tree where ancestor_id = ${id}) as units
      from move_effects(${id}, ${input.parent_id})`.execute(ctx.db);
    return rows[0] as MoveEffects;
  });

export const moveOrganisation = (ctx: UserCtx, id: number, input: MoveInput): Promise<LegalEntityDetail> =>
  changingStructure(ctx, async (ctx) => {
    const { parent_id: from } = await assertMayMove(ctx, id, input);
    await ctx.db
      .updateTable('legal_entities')
      .set({ parent_id: input.parent_id })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw tooDeep(error);
      });
    await assertWaysInRemain(ctx);
    const moved = await readOrganisation(ctx, id);
    await audit(ctx, 'legal_entity.moved', ['legal_entity', id], { from, to: input.parent_id });
    return moved;
  });

/** Closed: nobody works there, nothing there is lost, and whoever is above it still sees it. */
export const deactivateOrganisation = (ctx: UserCtx, id: number) =>
  changingStructure(ctx, async (ctx) => {
    const row = await lockOrganisation(ctx, id);
    if (!row.active) throw new AppError('conflict', 'Esta organização já está desativada.');
    assertRanks(ctx, row.parent_id);
    const { rows } =
      await sql`select from legal_entity_tree tree join legal_entities e on e.id = tree.entity_id
      where tree.ancestor_id = ${id} and e.id <> ${id} and e.active limit 1`.execute(ctx.db);
    if (rows.length > 0) throw new AppError('conflict', 'Desative antes as unidades desta organização.');
    await setActive(ctx, id, false);
    // Also what keeps the last one open: without it no administrator would reach anything.
    await assertWaysInRemain(ctx);
    await audit(ctx, 'legal_entity.deactivated', ['legal_entity', id]);
    return {};
  });

/** A unit is opened again from above; an organisation of its own from outside, by an administrator who reaches it. */
export const activateOrganisation = (ctx: UserCtx, id: number) =>
  changingStructure(ctx, async (ctx) => {
    if (ctx.scope.legalEntityIds.includes(id)) {
      const { active, parent_id } = await lockOrganisation(ctx, id);
      if (active) throw new AppError('conflict', 'Esta organização já está ativa.');
      const { rows } = await sql`select from legal_entities where id = ${parent_id} and active`.execute(
        ctx.db,
      );
      if (rows.length === 0) throw new AppError('conflict', 'Reative antes a organização acima desta.');
      await setActive(ctx, id, true);
    } else await reopen(ctx, id);
    await audit(ctx, 'legal_entity.activated', ['legal_entity', id]);
    return {};
  });

async function reopen(ctx: Writing, id: number): Promise<void> {
  const { rows } = await sql<{ opened: boolean }>`
    select reopen_organisation(${id}, ${ctx.user.roleName === 'admin' ? ctx.user.roleId : 0}) as opened`.execute(
    ctx.db,
  );
  if (!rows[0]?.opened) throw new AppError('not_found', 'Registro não encontrado.');
  // The organisation's own log tells it, too: it was closed when this was asked from outside.
  await recordAudit(
    ctx.db,
    { legalEntityId: id, actorId: ctx.user.userId },
    { action: 'legal_entity.activated', object: ['legal_entity', id] },
  );
}

const setActive = (ctx: Writing, id: number, active: boolean) =>
  ctx.db.updateTable('legal_entities').set({ active }).where('id', '=', id).execute();

export function assertRanks(ctx: Writing, parentId: number | null): void {
  if (parentId === null && ctx.user.roleName !== 'admin')
    throw new AppError('forbidden', 'Só a administração desativa ou exclui uma organização principal.');
}
