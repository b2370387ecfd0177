import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { DB } from '../../core/database/schema.gen.ts';

/** What an act writes to the row that every case has. The group follows from the state. */
export type CaseChange = Omit<UpdateObject<DB, 'cases'>, 'id' | 'state' | 'state_group' | 'version'> & {
  readonly state?: string;
};

/** Its trigger takes the version one further, also where no column is given. */
export async function changeCase(
  db: Transaction,
  { states }: Pick<CaseKind, 'states'>,
  id: string,
  { state, ...columns }: CaseChange,
): Promise<void> {
  if (state !== undefined && !states[state])
    throw new Error(`the kind of case does not have the state ${state}`);
  await db
    .updateTable('cases')
    .set({
      ...(state === undefined
        ? { state: sql<string>`state` }
        : { state, state_group: states[state] as string }),
      ...columns,
    })
    .where('id', '=', id)
    .execute();
}

export interface CaseLock {
  readonly id: string;
}

/** Nobody else changes it until the transaction ends. No row where there is none, or none `within` what the asker reaches. */
export const caseLock = (
  { formType }: Pick<CaseKind, 'formType'>,
  id: string,
  within: RawBuilder<unknown> = sql`true`,
) => sql<CaseLock>`
  select id from cases where id = ${id} and form_type = ${formType} and ${within} for update`;
