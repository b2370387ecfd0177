import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { type PublicLinks, secondsOf } from '../public-links/public-links.ts';
import type { DemoInstallation } from './demo-installation.ts';

const purpose = 'privacy-form';

/** The school's form has an address from the start, so that a visitor's way can be tried at once. */
export async function makeDemoFormLink(
  db: Transaction,
  links: PublicLinks,
  { school, accounts }: Pick<DemoInstallation, 'school' | 'accounts'>,
): Promise<void> {
  const { shown_name: label } = await db
    .selectFrom('legal_entities')
    .select('shown_name')
    .where('id', '=', school.id)
    .executeTakeFirstOrThrow();
  await links.create(db, {
    purpose,
    legalEntityId: school.id,
    createdBy: accounts.encarregado,
    target: { type: 'legal_entity', id: null },
    label: String(label),
  });
}

/** Its oldest address that still opens; null where none does. */
export async function demoFormAddress(system: Database, links: PublicLinks): Promise<string | null> {
  const { rows } = await sql<{ linkId: Buffer; targetType: string; expires: number | null }>`
    select link_id as "linkId", target_type as "targetType", ${secondsOf('expires_at')} as expires
    from public_links link where purpose = ${purpose} and link_state(link) = 'active'
    order by id limit 1`.execute(system);
  return rows[0] ? links.addressOf({ purpose, ...rows[0] }) : null;
}
