import {
  type FormFacts,
  type MissingPart,
  missingForForm,
} from '@conforme/contracts/platform/organisations/form-requirements.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

/** What an organisation still lacks before its form may be opened to everybody. */
export async function missingParts(
  db: Database | Transaction,
  legalEntityId: number,
): Promise<MissingPart[]> {
  const { rows } = await sql<FormFacts>`select * from form_requirements(${legalEntityId})`.execute(db);
  return missingForForm(found(rows[0]));
}
