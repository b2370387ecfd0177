import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import {
  PUBLIC_BODY_TERM,
  promisedClocks,
} from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database } from '../../../core/database/database.ts';
import { calendarOf, newClock } from '../../../platform/cases/clocks.ts';
import { openLink } from '../../../platform/cases/public-form.queries.ts';
import { lineAbove, nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { isPublicBody } from '../../../platform/organisations/public-bodies.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';

type OrganisationFacts = Omit<PublicForm, 'terms' | 'mail_leaves'>;

/** A unit without its own encarregado, notice or logo shows the nearest one above it. */
export async function readPublicForm(
  ctx: PublicCtx,
  links: PublicLinks,
  param: string,
): Promise<Omit<PublicForm, 'mail_leaves'>> {
  const { legalEntityId } = await openLink(ctx, links, privacyKind, param);
  const { rows } = await sql<OrganisationFacts>`
    with line as (${lineAbove(legalEntityId)})
    select json_build_object('name', e.shown_name, 'city', e.city, 'federation_unit', e.federation_unit,
        'has_logo', exists (select from line join legal_entities own on own.id = line.id and own.logo_id is not null))
        as organisation,
      coalesce((select json_build_object('email', c.email, 'phone', c.phone) from nearest_contact(e.id) c),
        '{"email": null, "phone": null}') as contact,
      (select json_build_object('name', o.name, 'email', o.email, 'phone', o.phone, 'public_contact', o.public_contact)
        from (${nearestOfficer(legalEntityId)}) o) as officer,
      (select json_build_object('version', n.version, 'body', n.body, 'published_at', n.published_at)
        from line join privacy_notices n on n.legal_entity_id = line.id
        order by line.depth desc, n.version desc limit 1) as notice,
      e.public_forms ->> 'opening_text' as opening_text, e.public_forms ->> 'confirmation_text' as confirmation_text
    from legal_entities e where e.id = ${legalEntityId}`.execute(ctx.system);
  return { ...(rows[0] as OrganisationFacts), terms: await termsOf(ctx.system, legalEntityId) };
}

/** As they would be for a request that is sent now. */
async function termsOf(system: Database, legalEntityId: number): Promise<PublicForm['terms']> {
  const calendar = await calendarOf(system, legalEntityId);
  const isPublic = await isPublicBody(system, legalEntityId);
  const now = new Date().toISOString();
  return promisedClocks
    .filter((key) => (key === PUBLIC_BODY_TERM) === isPublic)
    .map((key) => ({ key, lines: [...newClock(calendar, key, now).lines] }));
}

interface Notice {
  readonly id: number;
  readonly version: number;
  readonly was_there: boolean;
}

/** Those of an organisation, and whether each was there at that moment; the nearest and newest first. */
export const noticesOf = (legalEntityId: number, since: string) => sql<Notice>`
  with line as (${lineAbove(legalEntityId)})
  select n.id, n.version, n.published_at <= ${since} as was_there
  from line join privacy_notices n on n.legal_entity_id = line.id
  order by line.depth desc, n.version desc`;

/**
 * The notice somebody read before sending, as it stood when they began: one published meanwhile does not undo their
 * work. Undefined when it cannot be that one.
 */
export function noticeRead(rows: readonly Notice[], version: number | null): number | null | undefined {
  const then = rows.findIndex(({ was_there }) => was_there);
  if (version === null) return then === -1 ? null : undefined;
  // Two notices may bear one number, a unit's and the one above it: it is the one that stood there.
  if (rows[then]?.version === version) return rows[then].id;
  return rows.slice(0, then === -1 ? undefined : then + 1).find((one) => one.version === version)?.id;
}
