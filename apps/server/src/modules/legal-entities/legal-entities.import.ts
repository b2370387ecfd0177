import { organisationSizes } from '@conforme/contracts/core/organisation-size.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { legalEntityCreate } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import {
  organisationNatures,
  unitKinds,
} from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { choiceCell, dateCell, digitsCell } from '../../platform/imports/cell-values.ts';
import {
  type Finding,
  type Importing,
  importTarget,
  type RowValues,
} from '../../platform/imports/import-target.ts';
import { addressCells } from '../../platform/imports/place-cells.ts';
import { problemsOf } from '../../platform/imports/schema-problems.ts';
import {
  findOrganisations,
  type KnownOrganisation,
  keysOfOrganisation,
  namedOrganisation,
  organisationKey,
} from '../../platform/organisations/find-organisations.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { organisationImportFields } from './import-fields.ts';
import { levelsOf, MOST_LEVELS, TOO_DEEP } from './organisation-levels.ts';
import { createImported, type OrganisationImport, updateImported } from './write-imported.ts';

interface RowsAbove {
  /** By what they may be called; null where several are called so. */
  readonly named: Map<string, number | null>;
  /** By their number: how deep each of them will stand. */
  readonly levels: Map<number, number>;
  count: number;
}

/** Units of the active organisation: one of its own is founded by the administration, one at a time (018). */
export const legalEntitiesImport = (limiter: SharedLimiter) =>
  importTarget<OrganisationImport, RowsAbove>({
    key: 'legal_entities',
    fields: organisationImportFields,
    parse: parseOrganisation,
    keysOf: ({ input, parent }) => [
      input.cnpj ? `cnpj ${input.cnpj}` : `${plainText(input.company_name)} ${plainText(parent ?? '')}`,
    ],
    remember: () => ({ named: new Map(), levels: new Map(), count: 0 }),
    examine: examineOrganisations,
    create: (ctx, rows) => createImported(ctx, limiter, rows),
    update: (ctx, changes) => updateImported(ctx, limiter, changes),
  });

function parseOrganisation(values: RowValues) {
  const { parent, kind, nature, cnpj, size, cnae, cebas_valid_until, ...plain } = values;
  const address = addressCells(values);
  const parsed = legalEntityCreate.safeParse({
    company_name: '',
    ...plain,
    ...address,
    parent_id: null,
    kind: kind ? choiceCell(unitKinds, kind) : 'filial',
    ...(nature ? { nature: choiceCell(organisationNatures, nature) } : {}),
    ...(cnpj ? { cnpj: digitsCell(cnpj, 14) } : {}),
    ...(size ? { size: choiceCell(organisationSizes, size) } : {}),
    ...(cnae ? { cnae: digitsCell(cnae, 7) } : {}),
    ...(cebas_valid_until ? { cebas_valid_until: dateCell(cebas_valid_until) } : {}),
  });
  if (!parsed.success) return { problems: problemsOf(parsed.error, (path) => path) };
  const { parent_id: _, ...input } = parsed.data;
  const given = new Set([...Object.keys(values), ...Object.keys(address)]);
  return { row: { input, parent: parent ?? null, given, node: 0, above: { id: 0 } } };
}

async function examineOrganisations(
  ctx: Importing,
  rows: readonly OrganisationImport[],
  rowsAbove: RowsAbove,
): Promise<Finding<OrganisationImport>[]> {
  const known = await findOrganisations(
    ctx,
    rows.flatMap(({ input: { cnpj, company_name }, parent }) => [
      ...(parent ? [namedOrganisation(parent)] : []),
      ...(cnpj ? [{ cnpj }] : []),
      { name: plainText(company_name) },
    ]),
  );
  const registered = [...known.values()].flat().map(({ id }) => id);
  const levels = await levelsOf(ctx, [ctx.legalEntityId, ...registered]);
  return rows.map((row) => {
    const above = aboveOf(ctx, row, known, rowsAbove);
    if ('message' in above) return { problems: [{ field: 'parent', message: above.message }] };
    const level = 1 + (('id' in above ? levels.get(above.id) : rowsAbove.levels.get(above.node)) ?? 0);
    if (level > MOST_LEVELS) return { problems: [{ field: 'parent', message: TOO_DEEP }] };
    const node = noteRow(row, rowsAbove);
    rowsAbove.levels.set(node, level);
    const same = sameAs(ctx, row, above, known);
    return { row: { ...row, node, above }, ...(same ? { duplicate: same } : {}) };
  });
}

function noteRow({ input }: OrganisationImport, rowsAbove: RowsAbove): number {
  const { named } = rowsAbove;
  const again = input.cnpj && named.get(organisationKey({ cnpj: input.cnpj }));
  const node = again || ++rowsAbove.count;
  for (const key of keysOfOrganisation(input))
    named.set(key, !named.has(key) || named.get(key) === node ? node : null);
  return node;
}

type Known = Awaited<ReturnType<typeof findOrganisations>>;

/** Where it stands: under one that is registered, under a row above, and without a word under the active organisation. */
function aboveOf(
  ctx: Importing,
  { parent }: OrganisationImport,
  known: Known,
  rowsAbove: RowsAbove,
): OrganisationImport['above'] | { readonly message: string } {
  if (!parent) return { id: ctx.legalEntityId };
  const key = organisationKey(namedOrganisation(parent));
  const [found, another] = known.get(key) ?? [];
  const node = rowsAbove.named.get(key);
  if (another || (!found && node === null))
    return { message: 'Há mais de uma organização com este nome: use o CNPJ.' };
  if (found) return found.active ? { id: found.id } : { message: 'Esta organização está desativada.' };
  if (node) return { node };
  return {
    message:
      'Esta organização não existe ao seu alcance. Se está na mesma planilha, a linha dela vem antes desta.',
  };
}

/** By CNPJ; else by name under the same organisation, unless both have a CNPJ. */
function sameAs(
  ctx: Importing,
  { input: { cnpj, company_name } }: OrganisationImport,
  above: OrganisationImport['above'],
  known: Known,
): Finding['duplicate'] {
  const byCnpj = cnpj ? known.get(organisationKey({ cnpj }))?.[0] : undefined;
  if (byCnpj) return { id: byCnpj.id, reason: 'Mesmo CNPJ' };
  const name = plainText(company_name);
  const isSame = (one: KnownOrganisation) =>
    plainText(one.company_name) === name &&
    !(one.cnpj && cnpj) &&
    'id' in above &&
    (one.parent_id === above.id || (one.id === above.id && one.id === ctx.legalEntityId));
  const byName = known.get(organisationKey({ name }))?.find(isSame);
  return byName ? { id: byName.id, reason: 'Mesmo nome na mesma organização' } : null;
}
