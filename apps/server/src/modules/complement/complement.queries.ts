import type { Complement } from '@conforme/contracts/modules/complement/complement.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { storedFileColumns } from '../../platform/files/files.ts';

/** The file's id is new with each logo: an address that names it always means the same picture. */
export const logoAddressOf = (entityId: number, logoId: string): string =>
  `/api/v1/complement/${entityId}/logo?v=${logoId}`;

/** The same within a query, for a table called `e`. */
const logoAddressSql = sql`'/api/v1/complement/' || e.id || '/logo?v=' || e.logo_id`;

/**
 * One's own organisation, whichever context is active: read as the owner, by the one question who answers for it.
 * Anybody else's is absent.
 */
export async function readComplement(
  system: Database | Transaction,
  userId: number,
  id: number,
): Promise<Complement> {
  const { rows } = await sql<Complement>`
    select e.id, e.version, e.completed_at, ${logoAddressSql} as logo, e.cnpj, e.company_name, e.trading_name, e.size, e.postal_code, e.street,
      e.street_number, e.address_complement, e.district, e.city, e.federation_unit, e.phone, e.email,
      ${officer('encarregado')} as encarregado, ${officer('substitute')} as substitute
    from legal_entities e
    where e.id = ${id} and answers_for(${userId}, e.id)`.execute(system);
  return found(rows[0]);
}

export const logoOf = (system: Database, userId: number, id: number) =>
  system
    .selectFrom('legal_entities')
    .innerJoin('files', 'files.id', 'legal_entities.logo_id')
    .select(storedFileColumns)
    .where('legal_entities.id', '=', id)
    .where(sql<boolean>`answers_for(${userId}, legal_entities.id)`)
    .executeTakeFirst();

const officer = (kind: 'encarregado' | 'substitute') => sql`(
  select json_build_object('name', o.name, 'email', o.email, 'phone', o.phone) from privacy_officers o
  where o.legal_entity_id = e.id and o.kind = ${kind})`;
