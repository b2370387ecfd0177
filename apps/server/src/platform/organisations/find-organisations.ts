import { bareCnpj, isCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { sql } from 'kysely';
import { scopeSql } from '../../core/scope-sql.ts';
import { digitsCell } from '../imports/cell-values.ts';
import type { Importing } from '../imports/import-target.ts';

export interface KnownOrganisation {
  readonly id: number;
  readonly parent_id: number | null;
  readonly cnpj: string | null;
  readonly company_name: string;
  readonly trading_name: string | null;
  readonly active: boolean;
}

/** What a cell may name an organisation by: its CNPJ however it is written, or one of its names. */
export type NamedOrganisation = { readonly cnpj: string } | { readonly name: string };

export const namedOrganisation = (text: string): NamedOrganisation => {
  const whole = digitsCell(bareCnpj(text), 14);
  return isCnpj(whole) ? { cnpj: whole } : { name: plainText(text) };
};

export const organisationKey = (named: NamedOrganisation): string =>
  'cnpj' in named ? `cnpj ${named.cnpj}` : `name ${named.name}`;

/** Under all that it may be named by. */
export const keysOfOrganisation = ({
  cnpj,
  company_name,
  trading_name,
}: Pick<KnownOrganisation, 'cnpj' | 'company_name' | 'trading_name'>): string[] => [
  ...new Set([
    ...(cnpj ? [organisationKey({ cnpj })] : []),
    organisationKey({ name: plainText(company_name) }),
    ...(trading_name ? [organisationKey({ name: plainText(trading_name) })] : []),
  ]),
];

/** Those in reach that are called so, by key. Several may bear one name. */
export async function findOrganisations(
  ctx: Importing,
  asked: readonly NamedOrganisation[],
): Promise<ReadonlyMap<string, readonly KnownOrganisation[]>> {
  const cnpjs = asked.flatMap((named) => ('cnpj' in named ? [named.cnpj] : []));
  const names = asked.flatMap((named) => ('name' in named ? [named.name] : []));
  const found = new Map<string, KnownOrganisation[]>();
  if (asked.length === 0) return found;
  const { rows } = await sql<KnownOrganisation>`
    select id, parent_id, cnpj, company_name, trading_name, active from legal_entities
    where id = any (${scopeSql(ctx)}) and (cnpj = any (${cnpjs}::text[])
      or plain_text(company_name) = any (${names}::text[]) or plain_text(trading_name) = any (${names}::text[]))
    order by id`.execute(ctx.db);
  for (const row of rows)
    for (const key of keysOfOrganisation(row)) found.set(key, [...(found.get(key) ?? []), row]);
  return found;
}
