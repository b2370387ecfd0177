import type { EditedQuestionnaire } from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { activeOrganisation, inActiveOrganisation } from '../active-organisation.ts';
import { audit } from '../audit/audit.ts';
import { questionnaireInForce } from './questionnaires.ts';

interface Of<Body = object> {
  readonly params: { readonly key: string };
  readonly body: Body;
}
interface OfVersion {
  readonly version: number;
}
interface Saved {
  readonly version: number | null;
  readonly questions: readonly Question[];
}
type Ctx = InTransaction<UserCtx>;

/** The handlers of `questionnaireEndpoints`: the active organisation writes versions of its own. */
export const questionnaireHandlers = () => ({
  questionnaire: (ctx: UserCtx, { params }: Pick<Of, 'params'>) => {
    const legalEntityId = activeOrganisation(ctx);
    return inTransaction(ctx, (ctx) => edited(ctx, legalEntityId, params.key));
  },
  save_questionnaire: (ctx: UserCtx, { params: { key }, body }: Of<Saved>) =>
    inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
      const draft = await draftOf(ctx, legalEntityId, key, body.version);
      if (draft) await rewrite(ctx, draft.id, body.questions);
      else await begin(ctx, legalEntityId, key, body.questions);
      return told(ctx, legalEntityId, key, 'questionnaire.saved');
    }),
  publish_questionnaire: (ctx: UserCtx, { params: { key }, body }: Of<OfVersion>) =>
    inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
      const { id } = found(await draftOf(ctx, legalEntityId, key, body.version));
      await ctx.db
        .updateTable('questionnaire_versions')
        .set({ published_at: sql<string>`now()`, published_by: ctx.user.userId })
        .where('id', '=', id)
        .execute();
      return told(ctx, legalEntityId, key, 'questionnaire.published');
    }),
  discard_questionnaire: (ctx: UserCtx, { params: { key }, body }: Of<OfVersion>) =>
    inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
      const { id } = found(await draftOf(ctx, legalEntityId, key, body.version));
      await ctx.db.deleteFrom('questionnaire_versions').where('id', '=', id).execute();
      return told(ctx, legalEntityId, key, 'questionnaire.discarded');
    }),
});

interface Draft {
  readonly id: number;
  readonly version: number;
  readonly number: number;
  readonly questions: EditedQuestionnaire['in_force']['questions'];
}

const draftQuery = (legalEntityId: number, key: string) => sql<Draft>`
  select v.id, v.version, v.number, v.questions from questionnaires q
  join questionnaire_versions v on v.questionnaire_id = q.id and v.published_at is null
  where q.legal_entity_id = ${legalEntityId} and q.key = ${key}`;

/** What is being written, in the version that was read. Undefined where nothing is, and nothing was read. */
async function draftOf({ db }: Ctx, legalEntityId: number, key: string, version: number | null) {
  const { rows } = await sql<Draft>`${draftQuery(legalEntityId, key)} for update of v`.execute(db);
  const draft = rows[0];
  if ((draft?.version ?? null) !== version)
    throw new AppError('stale_version', 'Outra pessoa mexeu neste questionário. Veja como ele está agora.');
  return draft;
}

const rewrite = ({ db }: Ctx, id: number, questions: readonly Question[]) =>
  db
    .updateTable('questionnaire_versions')
    .set({ questions: JSON.stringify(questions) })
    .where('id', '=', id)
    .execute();

/** The organisation's first draft makes the questionnaire its own; of two at once the second finds that it was quicker. */
async function begin(
  { db }: Ctx,
  legalEntityId: number,
  key: string,
  questions: readonly Question[],
): Promise<void> {
  const { title } = await questionnaireInForce(db, legalEntityId, key);
  await sql`insert into questionnaires (legal_entity_id, key, title) values (${legalEntityId}, ${key}, ${title})
    on conflict (legal_entity_id, key) do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, questions)
    select q.id, q.legal_entity_id,
      coalesce((select max(number) from questionnaire_versions v where v.questionnaire_id = q.id), 0) + 1,
      ${JSON.stringify(questions)}::jsonb
    from questionnaires q where q.legal_entity_id = ${legalEntityId} and q.key = ${key}
    on conflict do nothing returning id`.execute(db);
  if (rows.length === 0)
    throw new AppError('stale_version', 'Outra pessoa mexeu neste questionário. Veja como ele está agora.');
}

type Action = 'questionnaire.saved' | 'questionnaire.published' | 'questionnaire.discarded';

async function told(ctx: Ctx, legalEntityId: number, key: string, action: Action) {
  const { id } = await ctx.db
    .selectFrom('questionnaires')
    .select('id')
    .where('legal_entity_id', '=', legalEntityId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const answer = await edited(ctx, legalEntityId, key);
  await audit(ctx, action, ['questionnaire', id], { key });
  return answer;
}

async function edited({ db }: Ctx, legalEntityId: number, key: string): Promise<EditedQuestionnaire> {
  const asked = await questionnaireInForce(db, legalEntityId, key);
  const draft = (await draftQuery(legalEntityId, key).execute(db)).rows[0];
  return {
    key,
    title: asked.title,
    in_force: {
      number: asked.number,
      from:
        asked.legal_entity_id === null
          ? 'default'
          : asked.legal_entity_id === legalEntityId
            ? 'own'
            : 'above',
      questions: asked.questions,
    },
    draft: draft ? { version: draft.version, number: draft.number, questions: draft.questions } : null,
  };
}
