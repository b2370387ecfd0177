import type {
  ResidualSave,
  ResidualSettings,
} from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { activeOrganisation, inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { residualFormula } from '../../platform/questionnaires/residual-formula.ts';

export const readResidual = (ctx: UserCtx): Promise<ResidualSettings> => {
  const legalEntityId = activeOrganisation(ctx);
  return inTransaction(ctx, (ctx) => settingsOf(ctx, legalEntityId));
};

/** Answers that come in from now on are worked out by it; those that came keep their figure. */
export const saveResidual = (ctx: UserCtx, { version, formula }: ResidualSave): Promise<ResidualSettings> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const saved =
      formula === null
        ? sql<{ version: number }>`delete from residual_formulas
            where legal_entity_id = ${legalEntityId} and version = ${version} returning version`
        : version === null
          ? sql<{ version: number }>`insert into residual_formulas (legal_entity_id, formula)
              values (${legalEntityId}, ${formula}) on conflict do nothing returning version`
          : sql<{ version: number }>`update residual_formulas set formula = ${formula}
              where legal_entity_id = ${legalEntityId} and version = ${version} returning version`;
    if ((await saved.execute(ctx.db)).rows.length === 0)
      throw new AppError('stale_version', 'Outra pessoa alterou a fórmula enquanto você editava.');
    const action = formula === null ? 'residual_formula.reset' : 'residual_formula.saved';
    await audit(ctx, action, ['legal_entity', legalEntityId]);
    return settingsOf(ctx, legalEntityId);
  });

async function settingsOf({ db }: InTransaction<UserCtx>, legalEntityId: number): Promise<ResidualSettings> {
  const { formula, legal_entity_id, version } = await residualFormula(db, legalEntityId);
  const isOwn = legal_entity_id === legalEntityId;
  return {
    formula,
    from: isOwn ? 'own' : legal_entity_id === null ? 'default' : 'above',
    version: isOwn ? version : null,
  };
}
