import type { OfficerKind } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import type { Transaction } from '../../core/database/database.ts';

/** The encarregado or the substitute as they are made public. */
export interface OfficerInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly public_contact?: string | null;
  readonly natural_entity_id?: number | null;
}

/** One of each kind; naming somebody takes the place of whoever stood there. An act that was filed stays for both to see. */
export async function nameOfficer(
  db: Transaction,
  legal_entity_id: number,
  kind: OfficerKind,
  officer: OfficerInput,
): Promise<void> {
  await db
    .insertInto('privacy_officers')
    .values({ legal_entity_id, kind, ...officer })
    .onConflict((conflict) => conflict.columns(['legal_entity_id', 'kind']).doUpdateSet(officer))
    .execute();
}

/** As the page of a followed case names them. */
export const officerOnPage = (officer: Pick<OfficerInput, 'name' | 'email'> | null | undefined) =>
  officer ? { title: 'Pessoa encarregada dos dados', name: officer.name, email: officer.email } : null;

/** Who answers for the data there, as the dossier of a case names them (LGPD, art. 41, § 1º); null while nobody does. */
export const officerRow = (officer: Pick<OfficerInput, 'name' | 'email'> | null | undefined) =>
  officer ? { label: 'Quem cuida dos dados lá', text: `${officer.name} (${officer.email})` } : null;
