import {
  incidentNotice,
  type ShownNotice,
} from '@conforme/contracts/modules/incident-form/public-notice/incident-notice.contract.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../../core/context.ts';
import { implement } from '../../../core/server-module.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { deadLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';

/** A withdrawn notice is explained; its text is gone from the page. */
async function readNotice({ system }: PublicCtx, links: PublicLinks, param: string): Promise<ShownNotice> {
  const link = await links.open(system, 'incident-notice', param);
  const { rows } = await sql<ShownNotice>`
    select e.shown_name as organisation, n.title, case when n.withdrawn_at is null then n.body else '' end as text,
      n.published_at, n.withdrawn_at,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`n.legal_entity_id`)}) o) as officer
    from incident_notices n join legal_entities e on e.id = n.legal_entity_id where n.link_id = ${link.id}`.execute(
    system,
  );
  if (!rows[0]) throw deadLink();
  return rows[0];
}

export const incidentNoticeServer = (links: PublicLinks) =>
  implement(incidentNotice, { open: (ctx, { body }) => readNotice(ctx, links, body.param) });
