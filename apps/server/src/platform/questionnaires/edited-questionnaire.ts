import type { EditedQuestionnaire } from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { audit } from '../audit/audit.ts';
import { findQuestionnaire } from './questionnaires.ts';

type Ctx = InTransaction<UserCtx>;

/** Whose questionnaire is edited, and which. */
export interface EditedKey {
  readonly legalEntityId: number;
  readonly key: string;
  /** What is asked until it has a version of its own: another key. */
  readonly insteadOf?: string;
}

interface Saved {
  readonly version: number | null;
  readonly questions: readonly Question[];
}
interface OfVersion {
  readonly version: number;
}

/** As its editor is told; `refused` says why it can no longer be changed. */
export async function readEdited(
  { db }: Pick<Ctx, 'db'>,
  of: EditedKey,
  refused: string | null = null,
): Promise<EditedQuestionnaire> {
  const asked = await inForce({ db }, of);
  const draft = (await draftQuery(of).execute(db)).rows[0];
  const isOwn = asked.legal_entity_id === of.legalEntityId;
  return {
    key: of.key,
    title: asked.title,
    in_force: {
      number: asked.number,
      from: asked.legal_entity_id === null ? 'default' : isOwn ? 'own' : 'above',
      questions: asked.questions,
    },
    draft: draft ? { version: draft.version, number: draft.number, questions: draft.questions } : null,
    refused,
  };
}

/** What is being written is written over; where nothing is, the next version is begun. */
export async function saveDraft(ctx: Ctx, of: EditedKey, { version, questions }: Saved) {
  const draft = await draftOf(ctx, of, version);
  if (draft)
    await ctx.db
      .updateTable('questionnaire_versions')
      .set({ questions: JSON.stringify(questions) })
      .where('id', '=', draft.id)
      .execute();
  else await begin(ctx, of, questions);
  return told(ctx, of, 'questionnaire.saved');
}

export async function publishDraft(ctx: Ctx, of: EditedKey, { version }: OfVersion) {
  const { id } = found(await draftOf(ctx, of, version));
  await publishVersion(ctx, id);
  return told(ctx, of, 'questionnaire.published');
}

export async function discardDraft(ctx: Ctx, of: EditedKey, { version }: OfVersion) {
  const { id } = found(await draftOf(ctx, of, version));
  await ctx.db.deleteFrom('questionnaire_versions').where('id', '=', id).execute();
  return told(ctx, of, 'questionnaire.discarded');
}

/** A version of its own with these questions, in force at once. */
export async function beginPublished(ctx: Ctx, of: EditedKey, questions: readonly Question[]): Promise<void> {
  await publishVersion(ctx, await begin(ctx, of, questions));
}

const publishVersion = ({ db, user }: Ctx, id: number) =>
  db
    .updateTable('questionnaire_versions')
    .set({ published_at: sql<string>`now()`, published_by: user.userId })
    .where('id', '=', id)
    .execute();

async function inForce({ db }: Pick<Ctx, 'db'>, { legalEntityId, key, insteadOf }: EditedKey) {
  const own = await findQuestionnaire(db, legalEntityId, key);
  return own ?? found(insteadOf ? await findQuestionnaire(db, legalEntityId, insteadOf) : undefined);
}

interface Draft {
  readonly id: number;
  readonly version: number;
  readonly number: number;
  readonly questions: EditedQuestionnaire['in_force']['questions'];
}

const draftQuery = ({ legalEntityId, key }: EditedKey) => sql<Draft>`
  select v.id, v.version, v.number, v.questions from questionnaires q
  join questionnaire_versions v on v.questionnaire_id = q.id and v.published_at is null
  where q.legal_entity_id = ${legalEntityId} and q.key = ${key}`;

const OTHERS = 'Outra pessoa mexeu neste questionário. Veja como ele está agora.';

/** What is being written, in the version that was read. Undefined where nothing is, and nothing was read. */
async function draftOf({ db }: Ctx, of: EditedKey, version: number | null) {
  const { rows } = await sql<Draft>`${draftQuery(of)} for update of v`.execute(db);
  const draft = rows[0];
  if ((draft?.version ?? null) !== version) throw new AppError('stale_version', OTHERS);
  return draft;
}

/** The organisation's first draft makes the questionnaire its own; of two at once the second finds that it was quicker. */
async function begin({ db }: Ctx, of: EditedKey, questions: readonly Question[]): Promise<number> {
  const { legalEntityId, key } = of;
  const { title } = await inForce({ db }, of);
  await sql`insert into questionnaires (legal_entity_id, key, title) values (${legalEntityId}, ${key}, ${title})
    on conflict (legal_entity_id, key) do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, questions)
    select q.id, q.legal_entity_id,
      coalesce((select max(number) from questionnaire_versions v where v.questionnaire_id = q.id), 0) + 1,
      ${JSON.stringify(questions)}::jsonb
    from questionnaires q where q.legal_entity_id = ${legalEntityId} and q.key = ${key}
    on conflict do nothing returning id`.execute(db);
  if (!rows[0]) throw new AppError('stale_version', OTHERS);
  return rows[0].id;
}

type Action = 'questionnaire.saved' | 'questionnaire.published' | 'questionnaire.discarded';

async function told(ctx: Ctx, of: EditedKey, action: Action): Promise<EditedQuestionnaire> {
  const { id } = await ctx.db
    .selectFrom('questionnaires')
    .select('id')
    .where('legal_entity_id', '=', of.legalEntityId)
    .where('key', '=', of.key)
    .executeTakeFirstOrThrow();
  const answer = await readEdited(ctx, of);
  await audit(ctx, action, ['questionnaire', id], { key: of.key });
  return answer;
}
