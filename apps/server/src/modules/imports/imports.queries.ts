import { importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import type { ImportDetail } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';

type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

/** Of the organisations one works in, and of what one may import oneself. */
export const visibleImports = (ctx: Pick<UserCtx, 'scope' | 'user'>) => {
  const targets = Object.entries(importTargets).filter(([, { create }]) => ctx.user.permissions.has(create));
  return sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and target = any (${targets.map(([key]) => key)}))`;
};

export const importSource = (ctx: UserCtx): GridSource => ({
  from: sql`imports`,
  scope: rowsWhere(visibleImports(ctx)),
  search: (words) => sql`plain_text(file_name) like like_pattern(${words})`,
  columns: {
    file_name: own(sql`file_name collate "pt-BR-x-icu"`),
    target: own(sql`target`),
    state: own(sql`state`),
    created_at: own(sql`created_at`),
  },
  rows: sql`
    select i.id, i.file_name, i.target, i.state, i.created + i.updated as written, i.refused, i.created_at,
      (select u.name from users u where u.id = i.created_by) as author, e.shown_name as organisation
    from page join imports i on i.id = page.id join legal_entities e on e.id = i.legal_entity_id`,
});

type Stored = Omit<ImportDetail, 'checked' | 'own'> & {
  readonly created_by: number | null;
  readonly good: number | null;
  readonly bad: number | null;
  readonly duplicate: number | null;
};

export async function readImport(ctx: Asking, id: number): Promise<ImportDetail> {
  const { rows } = await sql<Stored>`
    select i.id, i.version, i.target, i.file_name, i.state, i.failure, u.name as author, i.created_by, i.processed, i.total,
      i.good, i.bad, i.duplicate, i.rule, i.mode, i.created, i.updated, i.skipped, i.refused, i.created_at, i.finished_at,
      exists (select from import_batches b where b.import_id = i.id and b.phase = ${phaseSql} and b.refused_rows is not null) as has_refused
    from imports i left join users u on u.id = i.created_by
    where i.id = ${id} and i.id in (select id from imports where ${visibleImports(ctx)})`.execute(ctx.db);
  const { created_by, good, bad, duplicate, ...stored } = found(rows[0]);
  const checked = good === null || bad === null || duplicate === null ? null : { good, bad, duplicate };
  return { ...stored, checked, own: created_by === ctx.user.userId };
}

/** What was refused is told by the run, and until there is one by the check. */
export const phaseSql = sql<'check' | 'run'>`case when i.rule is null then 'check' else 'run' end`;
