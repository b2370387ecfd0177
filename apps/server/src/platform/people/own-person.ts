import type { OwnPersonInput } from '@conforme/contracts/platform/people/own-person.schemas.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { peopleOf } from '../sessions/sessions.ts';

const fields = ['social_name', 'gender', 'birth_date', 'marital_status'] as const;
type Field = (typeof fields)[number];

interface Account {
  readonly id: number;
  readonly name: string;
  readonly home_entity_id: number;
}

/** The active person: the first of one's own. */
export async function ownPerson(db: Database | Transaction, userId: number) {
  const [active] = await peopleOf(db, userId);
  if (!active) return null;
  const { id, version, social_name, gender, birth_date, marital_status } = active;
  return {
    id,
    version,
    social_name,
    birth_date,
    gender: gender as 'M' | 'F' | null,
    marital_status: marital_status as 'S' | 'C' | 'V' | 'J' | 'D' | null,
  };
}

/**
 * Writes what people say about themselves to the active person, which begins to exist with the first of it; answers
 * the names of what changed. The caller holds the account's row, so that two windows make one person.
 */
export async function saveOwnPerson(
  db: Transaction,
  account: Account,
  input: OwnPersonInput,
): Promise<Field[]> {
  const person = await ownPerson(db, account.id);
  const changed = fields.filter(
    (field) => input[field] !== undefined && input[field] !== (person?.[field] ?? null),
  );
  if (changed.length === 0) return [];
  if (input.person_version !== undefined && input.person_version !== (person?.version ?? null)) throw stale();
  const values = Object.fromEntries(changed.map((field) => [field, input[field]]));
  if (!person) {
    const [first_name = account.name, ...rest] = account.name.split(/\s+/);
    await db
      .insertInto('natural_entities')
      .values({
        legal_entity_id: account.home_entity_id,
        user_id: account.id,
        first_name,
        surname: rest.join(' '),
        ...values,
      })
      .execute();
    return changed;
  }
  const saved = await db
    .updateTable('natural_entities')
    .set(values)
    .where('id', '=', person.id)
    .where('user_id', '=', account.id)
    .where('version', '=', person.version)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw stale();
  return changed;
}

const stale = () => new AppError('stale_version', 'Os seus dados foram alterados enquanto você editava.');
