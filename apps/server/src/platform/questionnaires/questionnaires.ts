import { messages } from '@conforme/contracts/core/messages.ts';
import { checkAnswers } from '@conforme/contracts/platform/questionnaires/check-answers.ts';
import type {
  AnsweredVersion,
  AskedVersion,
} from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import type { Answers, Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import {
  answersFromSent,
  type SentAnswer,
} from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { CaseRef } from '../cases/case-ref.ts';

export interface InForce extends AskedVersion {
  /** Whose questions these are; null for the installation's. */
  readonly legal_entity_id: number | null;
}

/** A version of what this organisation asks: the one in force, or an earlier one by its id. */
const askedQuery = (legalEntityId: number, key: string, versionId: number | null = null) =>
  sql<InForce>`select version_id, key, title, number, legal_entity_id, questions
    from questionnaire_in_force(${legalEntityId}, ${key}, ${versionId}::bigint)`;

/** What is asked under a key: now, or in the version of this id. Undefined where nobody has written it. */
export const findQuestionnaire = async (
  db: Database | Transaction,
  legalEntityId: number,
  key: string,
  versionId: number | null = null,
): Promise<InForce | undefined> => (await askedQuery(legalEntityId, key, versionId).execute(db)).rows[0];

/** What is asked now. Answers are sent with its `version_id`. */
export async function questionnaireInForce(
  db: Database | Transaction,
  legalEntityId: number,
  key: string,
): Promise<InForce> {
  return found(await findQuestionnaire(db, legalEntityId, key));
}

interface Given {
  readonly key: string;
  /** The version that was shown: a newer one may have been published since. */
  readonly versionId: number;
  readonly sent: readonly SentAnswer[];
  /** Where the answers stand in the body. */
  readonly path?: string;
}

/** The version that was answered, and its answers; refuses those that do not fit, each at its question: 'answers.when'. */
export async function assertAnswers(
  db: Database | Transaction,
  legalEntityId: number,
  { key, versionId, sent, path = 'answers' }: Given,
): Promise<{ readonly asked: AskedVersion; readonly answers: Answers }> {
  const asked = found((await askedQuery(legalEntityId, key, versionId).execute(db)).rows[0]);
  return { asked, answers: checkedAnswers(asked.questions, sent, path) };
}

/** Refuses what does not fit these questions, each at its own. */
export function checkedAnswers(
  questions: readonly Question[],
  sent: readonly SentAnswer[],
  path = 'answers',
): Answers {
  const answers = answersFromSent(questions, sent);
  const wrong = Object.entries(checkAnswers(questions, answers));
  if (wrong.length > 0)
    throw new AppError(
      'invalid',
      messages.fillForm,
      Object.fromEntries(wrong.map(([id, words]) => [`${path}.${id}`, [words]])),
    );
  return answers;
}

/** Keeps what a case answered, with the version it answered; what was answered before to the same version is replaced. */
export const keepAnswers = (
  db: Transaction,
  of: CaseRef,
  { versionId, answers }: { readonly versionId: number; readonly answers: Answers },
): Promise<void> =>
  deferStatement(
    db,
    sql`insert into questionnaire_answers (case_id, legal_entity_id, version_id, answers)
      values (${of.id}, ${of.legalEntityId}, ${versionId}, ${JSON.stringify(answers)}::jsonb)
      on conflict (case_id, version_id) do update set answers = excluded.answers`,
  );

/** What a case answered, as SQL: a statement of the kind's own batch. The first to be answered comes first. */
export const answeredQuery = (caseId: string) => sql<AnsweredVersion>`
  select version_id, key, title, number, questions, answers, version, to_jsonb(answered_at) #>> '{}' as answered_at
  from answered_questionnaires(${caseId})`;
