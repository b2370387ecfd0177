import type {
  LegalEntityChange,
  LegalEntityDetail,
  LegalEntityInput,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import type { PublicFormSettings } from '@conforme/contracts/modules/legal-entities/public-form-settings.schemas.ts';
import { missingWords } from '@conforme/contracts/platform/organisations/form-requirements.ts';
import type { PublicFormName } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { lockTree } from '../../core/database/tree-lock.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { activeOrganisation, inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { missingParts } from '../../platform/organisations/form-requirements.ts';
import { nameOfficer } from '../../platform/organisations/officers.ts';
import { withCnpj } from '../../platform/organisations/taken-cnpj.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { assertBranchCnpj } from './branch-cnpj.ts';
import { TOO_DEEP } from './organisation-levels.ts';
import { readOrganisation } from './read-organisation.ts';
import { lockOrganisation, type Writing } from './visible-organisations.ts';

/** In the turn of the tree's administration; its structure is held, so that the one above is neither moved nor closed meanwhile. */
export async function createOrganisation(
  ctx: UserCtx,
  limiter: SharedLimiter,
  { parent_id, ...columns }: LegalEntityInput,
): Promise<LegalEntityDetail> {
  const id = await withCnpj(limiter, ctx.user.userId, () =>
    inAdministration(ctx, async (ctx) => {
      const made =
        parent_id === null ? await foundRoot(ctx, columns) : await insertUnit(ctx, { parent_id, ...columns });
      await audit(
        ctx,
        'legal_entity.created',
        ['legal_entity', made],
        parent_id === null ? {} : { to: parent_id },
      );
      return made;
    }),
  );
  // Not in the scope this request began with: what was made is read as it will be from now on.
  const scope = { ...ctx.scope, legalEntityIds: [...ctx.scope.legalEntityIds, id] };
  return readOrganisation({ user: ctx.user, scope, db: ctx.system }, id);
}

async function foundRoot(ctx: Writing, columns: Omit<LegalEntityInput, 'parent_id'>): Promise<number> {
  if (ctx.user.roleName !== 'admin')
    throw invalidField('parent_id', 'Escolha de que organização ela é unidade.');
  const { rows } = await sql<{ id: number }>`
    select found_organisation(${JSON.stringify(columns)}::jsonb, ${ctx.user.roleId}) as id`.execute(ctx.db);
  return rows[0]?.id as number;
}

async function insertUnit(ctx: Writing, columns: LegalEntityInput): Promise<number> {
  await lockTree(ctx.db, 'structure', activeOrganisation(ctx), 'shared');
  await assertMayStandUnder(ctx, columns.parent_id as number);
  await assertBranchCnpj(ctx, columns, columns.parent_id);
  const { id } = await ctx.db
    .insertInto('legal_entities')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw tooDeep(error);
    });
  return id;
}

export const tooDeep = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'legal_entities_levels'
    ? invalidField('parent_id', TOO_DEEP)
    : error;

/** In sight and open. */
export async function assertMayStandUnder(ctx: Writing, parentId: number): Promise<void> {
  const { rows } = await sql<{ active: boolean }>`
    select active from legal_entities where id = ${parentId} and id = any (${scopeSql(ctx)})`.execute(ctx.db);
  if (!rows[0]) throw invalidField('parent_id', 'Esta organização não existe.');
  if (!rows[0].active) throw invalidField('parent_id', 'Esta organização está desativada.');
}

export const updateOrganisation = (
  ctx: UserCtx,
  limiter: SharedLimiter,
  id: number,
  { version, encarregado, substitute, public_forms, ...columns }: LegalEntityChange,
): Promise<LegalEntityDetail> =>
  withCnpj(limiter, ctx.user.userId, () =>
    inActiveOrganisation(ctx, async (ctx) => {
      const row = await lockOrganisation(ctx, id);
      if (row.version !== version)
        throw new AppError('stale_version', 'Outra pessoa alterou esta organização enquanto você editava.');
      const before = await readOrganisation(ctx, id);
      if (columns.cnpj !== before.cnpj || columns.kind !== before.kind)
        await assertBranchCnpj(ctx, columns, row.parent_id);
      await ctx.db
        .updateTable('legal_entities')
        .set({ ...columns, public_forms: JSON.stringify(public_forms) })
        .where('id', '=', id)
        .execute();
      await saveOfficers(ctx, id, { encarregado, substitute });
      const opened = newlyOpen(before.public_forms, public_forms);
      if (opened.length > 0) {
        const missing = await missingParts(ctx.db, id);
        if (missing.length > 0) throw invalidField('public_forms.open', missingWords(opened, missing));
      }
      const after = await readOrganisation(ctx, id);
      await audit(ctx, 'legal_entity.updated', ['legal_entity', id], {
        changed: changedFields(before, after),
      });
      return after;
    }),
  );

/** What is open already stays open, whatever is taken away: holders are not turned away, and whoever may mend it is told. */
const newlyOpen = (before: PublicFormSettings, after: PublicFormSettings): PublicFormName[] =>
  after.open.filter((form) => !before.open.includes(form));

/** Nobody named is nobody: whoever stood there goes, and their act of appointment with them. */
async function saveOfficers(
  ctx: Writing,
  id: number,
  officers: Pick<LegalEntityChange, 'encarregado' | 'substitute'>,
): Promise<void> {
  for (const kind of ['encarregado', 'substitute'] as const) {
    const officer = officers[kind];
    if (officer) {
      if (officer.natural_entity_id !== null) await assertPersonFits(ctx, kind, officer.natural_entity_id);
      await nameOfficer(ctx.db, id, kind, officer);
    } else
      await ctx.db
        .deleteFrom('privacy_officers')
        .where('legal_entity_id', '=', id)
        .where('kind', '=', kind)
        .execute();
  }
}

async function assertPersonFits(ctx: Writing, kind: string, personId: number): Promise<void> {
  const { rows } = await sql`select from natural_entities
    where id = ${personId} and legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw invalidField(`${kind}.natural_entity_id`, 'Esta pessoa não existe.');
}

const untold = ['version', 'updated_at', 'name', 'gaps', 'actions', 'units', 'people', 'users'];

/** Names of fields, never what is in them. */
function changedFields(before: LegalEntityDetail, after: LegalEntityDetail): string[] {
  const keys = Object.keys(before) as (keyof LegalEntityDetail)[];
  return keys.filter(
    (key) => !untold.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
}
