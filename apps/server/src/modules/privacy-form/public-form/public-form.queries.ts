import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import {
  PUBLIC_BODY_TERM,
  promisedClocks,
} from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { calendarOf, newClock } from '../../../platform/cases/clocks.ts';
import { storedFileColumns } from '../../../platform/files/files.ts';
import { lineAbove, nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { isPublicBody } from '../../../platform/organisations/public-bodies.ts';
import type { OpenedLink, PublicLinks } from '../../../platform/public-links/public-links.ts';

/** A closed form and a dead link are the same: there is nothing here. */
const closed = () =>
  new AppError(
    'invalid_link',
    'Este link não é válido ou não vale mais. Peça um novo a quem o enviou a você.',
  );

/** The organisation of a draft or a link, while it takes requests: it is active, and so is all above it. */
export const openForm = (legalEntityId: number) => sql`select true from legal_entities e
  where e.id = ${legalEntityId} and e.public_forms -> 'open' ? 'privacy-form'
    and not exists (select from legal_entity_tree up join legal_entities above on above.id = up.ancestor_id
      where up.entity_id = e.id and not above.active)`;

export function assertOpen(open: readonly unknown[]): void {
  if (open.length === 0) throw closed();
}

/** Looking counts nothing: scanners that open the link change nothing. */
export async function openLink(
  { system }: PublicCtx,
  links: PublicLinks,
  param: string,
): Promise<OpenedLink> {
  const link = await links.open(system, 'privacy-form', param);
  assertOpen((await openForm(link.legalEntityId).execute(system)).rows);
  return link;
}

export async function organisationName(db: Transaction, legalEntityId: number): Promise<string> {
  const { shown_name } = await db
    .selectFrom('legal_entities')
    .select('shown_name')
    .where('id', '=', legalEntityId)
    .executeTakeFirstOrThrow();
  return shown_name ?? '';
}

type OrganisationFacts = Omit<PublicForm, 'terms' | 'mail_leaves'>;

/** A unit without its own encarregado, notice or logo shows the nearest one above it. */
export async function readPublicForm(
  ctx: PublicCtx,
  links: PublicLinks,
  param: string,
): Promise<Omit<PublicForm, 'mail_leaves'>> {
  const { legalEntityId } = await openLink(ctx, links, param);
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

export async function publicLogo(ctx: PublicCtx, links: PublicLinks, param: string) {
  const { legalEntityId } = await openLink(ctx, links, param);
  const { rows } = await sql<{ logo: string }>`with line as (${lineAbove(legalEntityId)})
    select own.logo_id as logo from line join legal_entities own on own.id = line.id
    where own.logo_id is not null order by line.depth desc limit 1`.execute(ctx.system);
  return ctx.system
    .selectFrom('files')
    .select(storedFileColumns)
    .where('files.id', '=', rows[0]?.logo ?? null)
    .executeTakeFirst();
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
