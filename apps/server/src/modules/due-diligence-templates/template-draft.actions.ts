import { messages } from '@conforme/contracts/core/messages.ts';
import type {
  DraftSave,
  TemplateDetail,
} from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import { questionnaireFaults } from '@conforme/contracts/platform/questionnaires/check-questionnaire.ts';
import type { Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { audit } from '../../platform/audit/audit.ts';
import { readTemplate } from './due-diligence-templates.queries.ts';
import { lockTemplate, setTemplate, type Writing } from './template.actions.ts';

/** Keeps what is being written; the first save after a publication begins the next version. */
export const saveDraft = (
  ctx: UserCtx,
  id: number,
  { version, content }: DraftSave,
): Promise<TemplateDetail> =>
  inTransaction(ctx, async (ctx) => {
    const template = await lockTemplate(ctx, id);
    const draft = await draftOf(ctx, id, version);
    const stored = [JSON.stringify(content.sections), JSON.stringify(content.questions)] as const;
    if (draft)
      await sql`update questionnaire_versions set sections = ${stored[0]}::jsonb, questions = ${stored[1]}::jsonb
        where id = ${draft.id}`.execute(ctx.db);
    else
      await sql`insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, sections, questions)
        select ${id}, ${template.legal_entity_id}, coalesce(max(number), 0) + 1, ${stored[0]}::jsonb, ${stored[1]}::jsonb
        from questionnaire_versions where questionnaire_id = ${id}`.execute(ctx.db);
    await audit(ctx, 'questionnaire.saved', ['questionnaire', id]);
    return readTemplate(ctx, id);
  });

/** From now on the draft is what is sent, and never changes again. */
export const publishDraft = (ctx: UserCtx, id: number, version: number): Promise<TemplateDetail> =>
  inTransaction(ctx, async (ctx) => {
    await lockTemplate(ctx, id);
    const draft = found(await draftOf(ctx, id, version));
    refuseFaults(draft);
    await sql`update questionnaire_versions set published_at = now(), published_by = ${ctx.user.userId}
      where id = ${draft.id}`.execute(ctx.db);
    await setTemplate(ctx, id, { state: 'active' });
    await audit(ctx, 'questionnaire.published', ['questionnaire', id]);
    return readTemplate(ctx, id);
  });

export const discardDraft = (ctx: UserCtx, id: number, version: number): Promise<TemplateDetail> =>
  inTransaction(ctx, async (ctx) => {
    await lockTemplate(ctx, id);
    const draft = found(await draftOf(ctx, id, version));
    if (draft.number === 1)
      throw new AppError('conflict', 'Este modelo ainda não tem versão ativa: exclua o modelo inteiro.');
    await ctx.db.deleteFrom('questionnaire_versions').where('id', '=', draft.id).execute();
    await audit(ctx, 'questionnaire.discarded', ['questionnaire', id]);
    return readTemplate(ctx, id);
  });

interface Draft extends Questionnaire {
  readonly id: number;
  readonly number: number;
  readonly version: number;
}

/** What is being written, in the version that was read. The template is locked: nobody writes beside us. */
async function draftOf({ db }: Writing, id: number, version: number | null): Promise<Draft | undefined> {
  const { rows } =
    await sql<Draft>`select id, number, version, sections, questions from questionnaire_versions
    where questionnaire_id = ${id} and published_at is null`.execute(db);
  if ((rows[0]?.version ?? null) !== version)
    throw new AppError('stale_version', 'Outra pessoa mexeu neste modelo. Veja como ele está agora.');
  return rows[0];
}

function refuseFaults(draft: Draft): void {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of questionnaireFaults(draft)) {
    const at = `content.${path.join('.')}`;
    errors[at] = [...(errors[at] ?? []), message];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', messages.fillForm, errors);
}
