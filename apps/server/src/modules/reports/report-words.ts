import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { filterWords } from '@conforme/contracts/core/filter-words.ts';
import { filtersOf, type Grid, type GridQuery } from '@conforme/contracts/core/grid.ts';
import type { ReportFormat } from '@conforme/contracts/modules/reports/reports.contract.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Report, ReportColumn } from '../../platform/reports/report.ts';

/** What heads the file: whose data, who took them, when, and how they were chosen. */
export async function describeReport(
  ctx: UserCtx,
  grid: Grid,
  { query, columns }: { readonly query: GridQuery; readonly columns: readonly ReportColumn[] },
  total: number,
): Promise<Report> {
  return {
    title: grid.title,
    ...(await readNames(ctx)),
    at: new Date().toISOString(),
    criteria: criteriaOf(grid.columns as readonly ReportColumn[], query),
    columns,
    total,
  };
}

function criteriaOf(columns: readonly ReportColumn[], query: GridQuery): Report['criteria'] {
  const { search } = query.filters;
  const filters = filtersOf(query).map((item) => {
    const { label, value } = filterWords(item, columns);
    return [label, value] as const;
  });
  const ordered = columns.find(({ key }) => key === query.order_column)?.label ?? 'Cadastro';
  return [
    ...(search ? [['Pesquisa', search] as const] : []),
    ...filters,
    ['Ordem', `${ordered}, ${query.direction === 'asc' ? 'crescente' : 'decrescente'}`],
  ];
}

/** Read as the owner, by ids the gate has already checked. */
async function readNames({
  system,
  user,
  scope,
}: UserCtx): Promise<{ organisation: string; author: string }> {
  const { rows } = await sql<{ author: string; legal: string | null; natural: string | null }>`
    select u.name as author, coalesce(e.trading_name, e.company_name) as legal, btrim(n.first_name || ' ' || n.surname) as natural
    from users u
    left join legal_entities e on e.id = ${scope.type === 'legal_entity' ? scope.id : null}::bigint
    left join natural_entities n on n.id = ${scope.type === 'natural_entity' ? scope.id : null}::bigint
    where u.id = ${user.userId}`.execute(system);
  const [names] = rows;
  const everything = scope.type === 'all' ? 'Todas as organizações' : 'Sem organização';
  return { organisation: names?.legal ?? names?.natural ?? everything, author: names?.author ?? '' };
}

/** 'Usuários 2026-11-15 02-35.xlsx': sorts by time among the downloads. */
export function fileName(title: string, format: ReportFormat): string {
  const [day = '', time = ''] = formatDateTime(new Date().toISOString()).split(' ');
  const stamp = `${day.split('/').reverse().join('-')} ${time.replace(':', '-')}`;
  return `${title.replace(/[/\\:*?"<>|]/g, ' ')} ${stamp}.${format === 'xls' ? 'xlsx' : 'pdf'}`;
}
