import type { z } from '@conforme/contracts/core/schema.ts';
import type { TermKind } from '@conforme/contracts/modules/employees/employee-choices.ts';
import type { TermRow, termChange } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';

type Writing = InTransaction<UserCtx>;
interface Option {
  readonly id: number;
  readonly label: string;
}

const columnOf = { position: sql.raw('position_id'), area: sql.raw('area_id') } as const;
const shared = (ctx: Pick<UserCtx, 'scope'>) => sql`legal_entity_id = any (heads_of(${scopeSql(ctx)}))`;

export async function termOptions(
  ctx: UserCtx,
  kind: TermKind,
  { search, limit }: { search: string; limit: number },
): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id, name as label from employee_terms
    where ${shared(ctx)} and kind = ${kind} and retired_at is null
      and ${search ? sql`plain_text(name) like like_pattern(${search})` : sql`true`}
    order by name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** All of them, also those out of use. They are the whole organisation's: in a unit they can only be looked at. */
export async function readTerms(ctx: UserCtx, kind: TermKind) {
  const { rows } = await sql<TermRow & { may_change: boolean }>`
    select t.id, t.name, t.retired_at is not null as retired,
      (select count(*) from employees e where e.${columnOf[kind]} = t.id and e.deleted_at is null) as employees,
      t.legal_entity_id = any (${scopeSql(ctx)}) as may_change
    from employee_terms t where ${shared(ctx)} and kind = ${kind}
    order by t.name collate "pt-BR-x-icu", t.id`.execute(ctx.db);
  const terms = rows.map(({ may_change: _, ...term }) => term);
  return { may_change: rows.every((row) => row.may_change), terms };
}

/** Asked while a form is filled in: a name that is there already, however it is written, is simply given. */
export const addTerm = (ctx: UserCtx, kind: TermKind, name: string): Promise<Option> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { rows: made } = await sql<Option>`
      insert into employee_terms (legal_entity_id, kind, name)
      select head, ${kind}, ${name} from unnest(heads_of(${scopeSql(ctx)})) head
      on conflict do nothing returning id, name as label`.execute(ctx.db);
    if (made[0]) {
      await audit(ctx, 'employee_term.created', ['employee_term', made[0].id], { kind });
      return made[0];
    }
    const { rows } = await sql<Option & { retired: boolean }>`
      select id, name as label, retired_at is not null as retired from employee_terms
      where ${shared(ctx)} and kind = ${kind} and plain_text(name) = plain_text(${name})`.execute(ctx.db);
    const { retired, ...term } = found(rows[0]);
    if (retired)
      throw invalidField(
        'name',
        `“${term.label}” saiu de uso. Traga de volta em “Cargos e áreas”, na lista.`,
      );
    return term;
  });

export const changeTerm = (
  ctx: UserCtx,
  kind: TermKind,
  id: number,
  { name, retired }: z.output<typeof termChange>,
): Promise<Option> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const before = await lockTerm(ctx, kind, id);
    await sql`update employee_terms set name = ${name},
        retired_at = case when ${retired} then coalesce(retired_at, now()) end
      where id = ${id}`
      .execute(ctx.db)
      .catch((error) => Promise.reject(nameTaken(error)));
    const changed = [
      ...(before.name === name ? [] : ['name']),
      ...(before.retired === retired ? [] : ['retired']),
    ];
    await audit(ctx, 'employee_term.updated', ['employee_term', id], { kind, changed });
    return { id, label: name };
  });

const nameTaken = (error: unknown): unknown =>
  (error as { constraint?: string }).constraint === 'employee_terms_name'
    ? invalidField('name', 'Já existe um com este nome. Para ficar com um só, use “Juntar”.')
    : error;

/** Every employment that bore the one bears the other, and the one is no more. */
export const mergeTerm = (ctx: UserCtx, kind: TermKind, id: number, into: number): Promise<Option> =>
  inActiveOrganisation(ctx, async (ctx) => {
    if (into === id) throw invalidField('into', 'Escolha outro.');
    // In one order, so that two merges at once do not wait for each other.
    const [first, second] = [Math.min(id, into), Math.max(id, into)];
    const terms = [await lockTerm(ctx, kind, first), await lockTerm(ctx, kind, second)];
    const kept = found(terms.find((term) => term.id === into));
    await sql`update employees set ${columnOf[kind]} = ${into} where ${columnOf[kind]} = ${id}`.execute(
      ctx.db,
    );
    await deleteTerm(ctx, id);
    await audit(ctx, 'employee_term.merged', ['employee_term', id], { kind, into });
    return { id: kept.id, label: kept.name };
  });

export const removeTerm = (ctx: UserCtx, kind: TermKind, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockTerm(ctx, kind, id);
    // Employments that were deleted keep nothing in use.
    await sql`update employees set ${columnOf[kind]} = null
      where ${columnOf[kind]} = ${id} and deleted_at is not null`.execute(ctx.db);
    await deleteTerm(ctx, id);
    await audit(ctx, 'employee_term.deleted', ['employee_term', id], { kind });
    return {};
  });

const deleteTerm = (ctx: Writing, id: number) =>
  ctx.db
    .deleteFrom('employee_terms')
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      if ((error as { code?: string }).code !== '23503') throw error;
      throw new AppError('conflict', 'Está em uso: junte a outro ou tire de uso.');
    });

/** Only where the whole organisation is in reach. */
async function lockTerm(ctx: Writing, kind: TermKind, id: number) {
  const { rows } = await sql<{ id: number; name: string; retired: boolean }>`
    select id, name, retired_at is not null as retired from employee_terms
    where id = ${id} and kind = ${kind} and legal_entity_id = any (${scopeSql(ctx)}) for update`.execute(
    ctx.db,
  );
  return found(rows[0]);
}
