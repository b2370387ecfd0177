import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { PublicFormFacts } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { storedFileColumns } from '../../files/files.ts';
import { lineAbove, nearestOfficer } from '../../organisations/nearest-above.ts';
import type { OpenedLink, PublicLinks } from '../../public-links/public-links.ts';

type FormFacts = Omit<PublicFormFacts, 'mail_leaves'>;

/** A closed form and a dead link are the same: there is nothing here. */
const closed = () =>
  new AppError(
    'invalid_link',
    'Este link não é válido ou não vale mais. Peça um novo a quem o enviou a você.',
  );

/** The organisation of a draft or a link, while it takes requests: it is active, and so is all above it. */
export const openForm = (
  { purpose }: CaseKind,
  legalEntityId: number,
) => sql`select true from legal_entities e
  where e.id = ${legalEntityId} and e.public_forms -> 'open' ? ${purpose}
    and not exists (select from legal_entity_tree up join legal_entities above on above.id = up.ancestor_id
      where up.entity_id = e.id and not above.active)`;

export function assertOpen(open: readonly unknown[]): void {
  if (open.length === 0) throw closed();
}

/** Looking counts nothing: scanners that open the link change nothing. */
export async function openLink(
  { system }: PublicCtx,
  links: PublicLinks,
  kind: CaseKind,
  param: string,
): Promise<OpenedLink> {
  const link = await links.open(system, kind.purpose, param);
  assertOpen((await openForm(kind, link.legalEntityId).execute(system)).rows);
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

export async function publicLogo(ctx: PublicCtx, links: PublicLinks, kind: CaseKind, param: string) {
  const { legalEntityId } = await openLink(ctx, links, kind, param);
  return logoOf(ctx.system, legalEntityId);
}

/** Its own, or the nearest one above it. */
export async function logoOf(system: Database, legalEntityId: number) {
  const { rows } = await sql<{ logo: string }>`with line as (${lineAbove(legalEntityId)})
    select own.logo_id as logo from line join legal_entities own on own.id = line.id
    where own.logo_id is not null order by line.depth desc limit 1`.execute(system);
  return system
    .selectFrom('files')
    .select(storedFileColumns)
    .where('files.id', '=', rows[0]?.logo ?? null)
    .executeTakeFirst();
}

/** What every public form tells of its organisation. A unit without its own encarregado, notice or logo shows the nearest one above it. */
export async function formFacts(
  system: Database,
  legalEntityId: number,
  { purpose }: Pick<CaseKind, 'purpose'>,
): Promise<FormFacts> {
  const texts = sql`e.public_forms -> 'texts' -> ${purpose}`;
  const { rows } = await sql<FormFacts>`
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
      ${texts} ->> 'opening_text' as opening_text, ${texts} ->> 'confirmation_text' as confirmation_text
    from legal_entities e where e.id = ${legalEntityId}`.execute(system);
  return rows[0] as FormFacts;
}
