import type {
  AnswerTemplateChange,
  AnswerTemplateDetail,
  AnswerTemplateInput,
} from '@conforme/contracts/modules/privacy-form/answer-templates.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../../core/context.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../../platform/active-organisation.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { readTemplate } from './answer-templates.queries.ts';
import { startingTemplates } from './starting-templates.ts';

type Writing = InTransaction<UserCtx>;

export const createTemplate = (ctx: UserCtx, input: AnswerTemplateInput): Promise<AnswerTemplateDetail> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) =>
    readTemplate(ctx, await addTemplate(ctx, legalEntityId, input)),
  );

async function addTemplate(
  ctx: Writing,
  legal_entity_id: number,
  input: AnswerTemplateInput,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('answer_templates')
    .values({ legal_entity_id, ...input, created_by: ctx.user.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'answer_template.created', ['answer_template', id]);
  return id;
}

/** Those of the organisation whose name is not there yet: asked for twice, nothing is there twice. */
export const addStartingTemplates = (ctx: UserCtx): Promise<{ created: number }> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    // Two people who begin at the same moment take turns.
    await sql`select pg_advisory_xact_lock(hashtextextended('answer_templates', ${legalEntityId}))`.execute(
      ctx.db,
    );
    const { rows } = await sql<{ name: string }>`
      select name from answer_templates where legal_entity_id = ${legalEntityId} and deleted_at is null`.execute(
      ctx.db,
    );
    const missing = startingTemplates.filter(({ name }) => !rows.some((row) => row.name === name));
    for (const input of missing) await addTemplate(ctx, legalEntityId, input);
    return { created: missing.length };
  });

export const updateTemplate = (
  ctx: UserCtx,
  id: number,
  { version, ...input }: AnswerTemplateChange,
): Promise<AnswerTemplateDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockTemplate(ctx, id);
    if (row.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este modelo enquanto você editava.');
    const before = await readTemplate(ctx, id);
    await ctx.db.updateTable('answer_templates').set(input).where('id', '=', id).execute();
    const changed = (Object.keys(input) as (keyof AnswerTemplateInput)[]).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(input[key]),
    );
    await audit(ctx, 'answer_template.updated', ['answer_template', id], { changed });
    return readTemplate(ctx, id);
  });

const lockTemplate = async (ctx: Writing, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom('answer_templates')
      .select(['id', 'version'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );

export const removeTemplate = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockTemplate(ctx, id);
    await ctx.db
      .updateTable('answer_templates')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'answer_template.deleted', ['answer_template', id]);
    return {};
  });

export const restoreTemplate = (ctx: UserCtx, id: number): Promise<AnswerTemplateDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockTemplate(ctx, id, true);
    await ctx.db.updateTable('answer_templates').set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(ctx, 'answer_template.restored', ['answer_template', id]);
    return readTemplate(ctx, id);
  });
