import type { Result } from '@conforme/contracts/core/endpoint.ts';
import type { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../core/context.ts';
import { registrationOrganisation } from '../../platform/accounts/self-registered.ts';
import { nearestOfficer } from '../../platform/organisations/nearest-above.ts';

type Told = Result<(typeof registration)['endpoints']['notice']>;

/** Of the organisation that keeps what is typed at /register: all of it is published there anyway. */
export async function readRegistrationNotice({ system, config }: PublicCtx): Promise<Told> {
  const id = await registrationOrganisation(system, config);
  const { rows } = await sql<Told>`
    select e.shown_name as organisation,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`e.id`)}) o) as officer,
      (select json_build_object('version', n.version, 'body', n.body, 'published_at', n.published_at)
        from privacy_notices n where n.legal_entity_id = e.id order by n.version desc limit 1) as notice
    from legal_entities e where e.id = ${id}`.execute(system);
  return rows[0] ?? { organisation: null, officer: null, notice: null };
}
