import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { storedFileColumns } from '../files/files.ts';
import { lineAbove } from '../organisations/nearest-above.ts';
import type { OpenedLink, PublicLinks } from '../public-links/public-links.ts';

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
  const { rows } = await sql<{ logo: string }>`with line as (${lineAbove(legalEntityId)})
    select own.logo_id as logo from line join legal_entities own on own.id = line.id
    where own.logo_id is not null order by line.depth desc limit 1`.execute(ctx.system);
  return ctx.system
    .selectFrom('files')
    .select(storedFileColumns)
    .where('files.id', '=', rows[0]?.logo ?? null)
    .executeTakeFirst();
}
