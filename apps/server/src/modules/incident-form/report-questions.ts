import type { IncidentReport } from '@conforme/contracts/modules/incident-form/rules/incident-report.ts';
import { questionnaireOf } from '@conforme/contracts/modules/incident-form/rules/report-questions.ts';
import type { AskedVersion } from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import type { Answers } from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { assertAnswers, questionnaireInForce } from '../../platform/questionnaires/questionnaires.ts';

/** What is answered besides the fixed facts, with the version that asked it. */
export interface AnsweredQuestions {
  readonly versionId: number;
  readonly answers: Answers;
}

/** What an organisation asks now, by nature. */
export async function reportQuestions(db: Database | Transaction, legalEntityId: number) {
  const asked = async (nature: 'security' | 'scam'): Promise<AskedVersion> => {
    const { legal_entity_id: _, ...version } = await questionnaireInForce(
      db,
      legalEntityId,
      questionnaireOf(nature),
    );
    return version;
  };
  return { security: await asked('security'), scam: await asked('scam') };
}

/** Refused at its question where an answer does not fit; whoever names no version answers what is asked now. */
export async function answersOf(
  db: Transaction,
  legalEntityId: number,
  { nature, questions_version, answers: sent }: IncidentReport,
): Promise<AnsweredQuestions> {
  const key = questionnaireOf(nature);
  const versionId = questions_version ?? (await questionnaireInForce(db, legalEntityId, key)).version_id;
  const { answers } = await assertAnswers(db, legalEntityId, { key, versionId, sent });
  return { versionId, answers };
}
