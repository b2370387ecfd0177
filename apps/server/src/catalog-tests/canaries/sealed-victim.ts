import { sql } from 'kysely';
import { SealedPerson } from '../../platform/people/sealed-person.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** What the victim's register holds sealed; nobody of another organisation ever reads one of these. */
export const secrets = {
  cpf: '111.444.777-35',
  rg: 'CANARY-RG-77',
  mother_name: 'Canary Mãe Secreta',
  bank_account: { kind: 'CC', bank: '341', branch: '4321', account: '98765-4' },
} as const;
export const canary = /canary-[\w-]+|111\.?444\.?777-?35|Canary Mãe Secreta|98765-4/i;

/** The victim's sealed values, in any record. */
export async function sealInto(t: TestApp, person: number): Promise<void> {
  const { rows } = await sql<{
    uuid: string;
  }>`select uuid from natural_entities where id = ${person}`.execute(t.system);
  const columns = new SealedPerson(new SealedFields(t.keys)).columnsOf(rows[0]?.uuid as string, secrets);
  await t.system.updateTable('natural_entities').set(columns).where('id', '=', person).execute();
}
