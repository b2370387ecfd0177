import type { TemplateVersion } from '@conforme/contracts/platform/questionnaires/template.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

/** A template that an organisation may use, by its newest published version. */
export interface OfferedTemplate {
  readonly questionnaire_id: number;
  readonly version_id: number;
  readonly title: string;
  readonly number: number;
  /** Whose it is; null for the product's own. */
  readonly legal_entity_id: number | null;
  readonly questions: number;
}

/** What an organisation may send: its own, those of organisations above it, and the product's. */
export async function templatesFor(
  db: Database | Transaction,
  legalEntityId: number,
  purpose: string,
): Promise<OfferedTemplate[]> {
  const { rows } = await sql<OfferedTemplate>`
    select questionnaire_id, version_id, title, number, legal_entity_id, questions
    from questionnaire_templates(${legalEntityId}, ${purpose})`.execute(db);
  return rows;
}

/** A published version with its questions. It never changes: what was asked keeps its id. */
export async function templateVersion(
  db: Database | Transaction,
  versionId: number,
): Promise<TemplateVersion> {
  const { rows } = await sql<TemplateVersion>`
    select version_id, questionnaire_id, title, number, sections, questions
    from questionnaire_version(${versionId})`.execute(db);
  return found(rows[0]);
}
