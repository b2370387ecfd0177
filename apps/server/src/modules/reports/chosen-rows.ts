import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import type { GridSource } from '../../core/grid/grid-source.ts';
import type { ReportColumn } from '../../platform/reports/report.ts';

/** All rows, or those that were ticked: found by their key, within what the list may show. */
export function rowsOf({ ids }: { readonly ids: readonly string[] | null }, source: GridSource): GridSource {
  if (!ids) return source;
  const type = source.randomIds ? sql.raw('uuid[]') : sql.raw('bigint[]');
  if (ids.some((id) => id.includes('-') !== (source.randomIds !== undefined)))
    throw invalidField('ids', 'Estes registros não são desta lista.');
  return { ...source, scope: rowsWhere(sql`(${source.scope.where}) and id = any (${[...ids]}::${type})`) };
}

export function chosenColumns(all: readonly ReportColumn[], keys: readonly string[] | undefined) {
  if (!keys) return all;
  return [...new Set(keys)].map((wanted) => {
    const column = all.find(({ key }) => key === wanted);
    if (!column) throw invalidField('columns', 'Esta lista não tem uma das colunas.');
    return column;
  });
}
