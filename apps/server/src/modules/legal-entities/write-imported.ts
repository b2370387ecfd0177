import type { LegalEntityInput } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { lockTree } from '../../core/database/tree-lock.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { Importing, Outcome, Written } from '../../platform/imports/import-target.ts';
import { tried } from '../../platform/imports/tried.ts';
import { takenInFile } from '../../platform/organisations/taken-cnpj.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

type Columns = Omit<LegalEntityInput, 'parent_id'>;

export interface OrganisationImport {
  readonly input: Columns;
  /** As the row names it; null where it does not. */
  readonly parent: string | null;
  /** Names of what the row says. */
  readonly given: ReadonlySet<string>;
  /** Which one in the file this is: rows further down may stand under it. */
  readonly node: number;
  readonly above: { readonly id: number } | { readonly node: number };
}

type Writing = Importing<Transaction>;

/**
 * In the order of the file: what is above comes first. The tree's structure is held in shared mode, so that nothing is
 * moved or closed under these rows; everything else in this tree, and all of the others, goes on.
 */
export async function createImported(
  ctx: Writing,
  limiter: SharedLimiter,
  rows: readonly OrganisationImport[],
): Promise<Written> {
  await lockTree(ctx.db, 'structure', ctx.legalEntityId, 'shared');
  await assertStillOpen(
    ctx,
    rows.flatMap(({ above }) => ('id' in above ? [above.id] : [])),
  );
  const made = new Map<number, number>();
  const outcomes: Outcome[] = [];
  for (const { input, node, above } of rows) {
    const parent_id = 'id' in above ? above.id : made.get(above.node);
    const id = parent_id === undefined ? undefined : await insertUnit(ctx, { ...input, parent_id });
    if (id !== undefined) {
      made.set(node, id);
      outcomes.push(id);
    } else
      outcomes.push([
        parent_id === undefined
          ? { field: 'parent', message: 'A organização acima não foi gravada.' }
          : { field: 'cnpj', message: await takenInFile(limiter, ctx.user.userId) },
      ]);
  }
  return { outcomes };
}

/** Examined a moment ago: if one was closed or moved away since, the job runs again and tells it at the row. */
async function assertStillOpen(ctx: Writing, ids: readonly number[]): Promise<void> {
  const asked = [...new Set(ids)];
  const { rows } = await sql`select from legal_entities
    where id = any (${asked}::bigint[]) and id = any (${scopeSql(ctx)}) and active`.execute(ctx.db);
  if (rows.length < asked.length) throw new Error('an organisation above was closed or moved meanwhile');
}

/** Nothing where the CNPJ is somebody else's. What was made is in reach of the rows that stand under it. */
async function insertUnit(ctx: Writing, columns: LegalEntityInput): Promise<number | undefined> {
  const row = await ctx.db
    .insertInto('legal_entities')
    .values(columns)
    .onConflict((on) => on.column('cnpj').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row)
    await sql`select set_config('app.scope', current_setting('app.scope') || ',' || ${row.id}::text, true)`.execute(
      ctx.db,
    );
  return row?.id;
}

/** Only what the row says. Moving a unit changes who reaches it, and is an act of its own. */
export async function updateImported(
  ctx: Writing,
  limiter: SharedLimiter,
  changes: readonly { id: number; row: OrganisationImport }[],
): Promise<Written> {
  const { rows: held } = await sql<{ id: number; parent_id: number | null }>`
    select id, parent_id from legal_entities
    where id = any (${changes.map(({ id }) => id)}::bigint[]) and id = any (${scopeSql(ctx)})
    order by id for update`.execute(ctx.db);
  const parents = new Map(held.map(({ id, parent_id }) => [id, parent_id]));
  const outcomes: Outcome[] = [];
  for (const { id, row } of changes) {
    const { input, given, parent, above } = row;
    if (parent && !('id' in above && above.id === parents.get(id))) {
      outcomes.push([
        {
          field: 'parent',
          message: 'Esta unidade está em outro lugar. Para mudá-la, use “Mover” na página dela.',
        },
      ]);
      continue;
    }
    const columns = Object.fromEntries(Object.entries(input).filter(([column]) => given.has(column)));
    outcomes.push(
      await tried(
        ctx.db,
        async () => {
          await ctx.db.updateTable('legal_entities').set(columns).where('id', '=', id).execute();
          return id;
        },
        async (error) =>
          (error as { constraint?: string }).constraint === 'legal_entities_cnpj_key'
            ? { field: 'cnpj', message: await takenInFile(limiter, ctx.user.userId) }
            : null,
      ),
    );
  }
  return { outcomes };
}
