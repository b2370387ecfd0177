import { dueDiligencePurpose } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-purpose.ts';
import type {
  TemplateChange,
  TemplateDetail,
  TemplateInput,
} from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import { sql, type UpdateObject } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { readTemplate } from './due-diligence-templates.queries.ts';

export type Writing = InTransaction<UserCtx>;

export const createTemplate = (ctx: UserCtx, input: TemplateInput): Promise<TemplateDetail> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const { name, description, tags, content } = input;
    const { rows } = await sql<{ id: number }>`
      insert into questionnaires (legal_entity_id, key, title, purpose, description, tags, created_by)
      values (${legalEntityId}, ${dueDiligencePurpose} || '.' || gen_random_uuid(), ${name}, ${dueDiligencePurpose},
        ${description}, ${[...tags]}::text[], ${ctx.user.userId}) returning id`.execute(ctx.db);
    const id = rows[0]?.id as number;
    await sql`insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, sections, questions)
      values (${id}, ${legalEntityId}, 1, ${JSON.stringify(content.sections)}::jsonb,
        ${JSON.stringify(content.questions)}::jsonb)`.execute(ctx.db);
    await audit(ctx, 'due_diligence_template.created', ['questionnaire', id]);
    return readTemplate(ctx, id);
  });

export const updateTemplate = (
  ctx: UserCtx,
  id: number,
  { version, name, description, tags }: TemplateChange,
): Promise<TemplateDetail> =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id);
    if (row.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este modelo enquanto você editava.');
    const before = await readTemplate(ctx, id);
    await setTemplate(ctx, id, { title: name, description, tags });
    const now = { name, description, tags };
    const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]),
    );
    await audit(ctx, 'due_diligence_template.updated', ['questionnaire', id], { changed });
    return readTemplate(ctx, id);
  });

export const archiveTemplate = (ctx: UserCtx, id: number, archived: boolean): Promise<TemplateDetail> =>
  inTransaction(ctx, async (ctx) => {
    await lockTemplate(ctx, id);
    const { published } = await readTemplate(ctx, id);
    await setTemplate(ctx, id, { state: archived ? 'archived' : published ? 'active' : 'draft' });
    const action = archived ? 'due_diligence_template.archived' : 'due_diligence_template.offered';
    await audit(ctx, action, ['questionnaire', id]);
    return readTemplate(ctx, id);
  });

/** What was asked with it stays: assessments name its versions. */
export const removeTemplate = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    await lockTemplate(ctx, id);
    await setTemplate(ctx, id, { deleted_at: sql<string>`now()` });
    await audit(ctx, 'due_diligence_template.deleted', ['questionnaire', id]);
    return {};
  });

export const restoreTemplate = (ctx: UserCtx, id: number): Promise<TemplateDetail> =>
  inTransaction(ctx, async (ctx) => {
    await lockTemplate(ctx, id, true);
    await setTemplate(ctx, id, { deleted_at: null });
    await audit(ctx, 'due_diligence_template.restored', ['questionnaire', id]);
    return readTemplate(ctx, id);
  });

export const setTemplate = (ctx: Writing, id: number, changes: UpdateObject<DB, 'questionnaires'>) =>
  ctx.db.updateTable('questionnaires').set(changes).where('id', '=', id).execute();

export const lockTemplate = async (ctx: Writing, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom('questionnaires')
      .select(['id', 'version', 'state', 'legal_entity_id'])
      .where('id', '=', id)
      .where('purpose', '=', dueDiligencePurpose)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
