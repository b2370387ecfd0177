import {
  bankSections,
  questionBank,
} from '@conforme/contracts/modules/due-diligence-templates/bank/question-bank.ts';
import { dueDiligencePurpose } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-purpose.ts';
import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

const sections = bankSections.filter(({ id }) => id === 'privacy' || id === 'security');
const questions = questionBank.filter(({ section }) => sections.some(({ id }) => id === section));

/** A template of the school's own: one version in force, the next one being written. */
export const dueDiligenceTemplatesDemo: DemoPart = async ({ db, school, accounts }) => {
  const { rows } = await sql<{ id: number }>`
    insert into questionnaires (legal_entity_id, key, title, purpose, description, tags, state, created_by)
    values (${school.id}, ${`${dueDiligencePurpose}.demo`}, 'LGPD e segurança, fornecedor crítico',
      ${dueDiligencePurpose}, 'Para quem trata dados de estudantes por nós.', '{lgpd,security}', 'active',
      ${accounts.encarregado}) returning id`.execute(db);
  const id = rows[0]?.id as number;
  const write = (number: number, weight: number, isPublished: boolean) =>
    sql`insert into questionnaire_versions
        (questionnaire_id, legal_entity_id, number, sections, questions, published_at, published_by)
      values (${id}, ${school.id}, ${number}, ${JSON.stringify(sections)}::jsonb,
        ${JSON.stringify(questions.map((one) => (one.id === 'lgpd_20' ? { ...one, weight } : one)))}::jsonb,
        ${isPublished ? sql`now() - interval '40 days'` : null}, ${isPublished ? accounts.encarregado : null})`.execute(
      db,
    );
  await write(1, 3, true);
  await write(2, 5, false);
};
