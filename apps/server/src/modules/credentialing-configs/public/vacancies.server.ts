import {
  portalCebasVacancies,
  type ShownVacancies,
} from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../../core/context.ts';
import { implement } from '../../../core/server-module.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { deadLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';

/** What anybody reads of a call. Its units come with where they are, because that decides whether somebody applies. */
async function readVacancies(
  { system }: PublicCtx,
  links: PublicLinks,
  param: string,
): Promise<ShownVacancies> {
  const link = await links.open(system, 'vacancies', param);
  const { rows } = await sql<ShownVacancies>`
    select e.shown_name as organisation, c.number, c.title, c.year, c.status, c.cancel_reason, c.body as text, c.minimum_wage,
      c.phases, c.documents, c.rectifications,
      coalesce((select json_agg(json_build_object('name', unit.name, 'address', unit.address, 'vacancies', unit.vacancies)
          order by unit.name)
        from (select u.shown_name as name,
            nullif(concat_ws(', ', u.street, u.street_number, u.district, u.city), '') as address,
            json_agg(json_build_object('level', v.level, 'grade', v.grade, 'shift', v.shift, 'full', v."full",
              'partial', v.partial) order by v.place) as vacancies
          from scholarship_vacancies v join legal_entities u on u.id = v.unit_id where v.call_id = c.id
          group by u.id) unit), '[]') as units,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`c.legal_entity_id`)}) o) as officer
    from scholarship_calls c join legal_entities e on e.id = c.legal_entity_id
    where c.link_id = ${link.id} and c.deleted_at is null`.execute(system);
  if (!rows[0]) throw deadLink();
  return rows[0];
}

export const portalCebasVacanciesServer = (links: PublicLinks) =>
  implement(portalCebasVacancies, { open: (ctx, { body }) => readVacancies(ctx, links, body.param) });
