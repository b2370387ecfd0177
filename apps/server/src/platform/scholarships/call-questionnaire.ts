import {
  callQuestionnaireKey,
  SOCIOECONOMIC,
} from '@conforme/contracts/platform/scholarships/socioeconomic-questions.ts';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { EditedKey } from '../questionnaires/edited-questionnaire.ts';
import { findQuestionnaire, type InForce } from '../questionnaires/questionnaires.ts';

interface OfCall {
  readonly id: number;
  readonly legalEntityId: number;
}

/** The questionnaire of an edital, as the engine knows it. */
export const editedOfCall = ({ id, legalEntityId }: OfCall): EditedKey => ({
  legalEntityId,
  key: callQuestionnaireKey(id),
  insteadOf: SOCIOECONOMIC,
});

/** What families of an edital answer: its own questions, else those of the organisation or the product. */
export async function callQuestionnaire(
  db: Database | Transaction,
  call: OfCall,
  versionId: number | null = null,
): Promise<InForce> {
  const own = await findQuestionnaire(db, call.legalEntityId, callQuestionnaireKey(call.id), versionId);
  return own ?? found(await findQuestionnaire(db, call.legalEntityId, SOCIOECONOMIC, versionId));
}
