import type { publicForms } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';

type PublicFormName = keyof (typeof publicForms)['labels'];

/** Opens one of its public forms to everybody. False where it was open already; its texts stay as they are. */
export async function openPublicForm(
  db: Transaction,
  legalEntityId: number,
  form: PublicFormName,
): Promise<boolean> {
  const { rows } = await sql`
    update legal_entities set public_forms =
      public_forms || jsonb_build_object('open', coalesce(public_forms -> 'open', '[]') || to_jsonb(${form}::text))
    where id = ${legalEntityId} and not coalesce(public_forms -> 'open' ? ${form}, false)
    returning true`.execute(db);
  return rows.length > 0;
}
