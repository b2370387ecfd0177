import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  EmployeeDetail,
  EmployeeInput,
  employeeUpdate,
} from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asRefusal, refusalOf } from './employee-refusals.ts';
import { readEmployee } from './employees.queries.ts';

type Writing = InTransaction<UserCtx>;

const columnsOf = ({ unit_id, ...input }: EmployeeInput) => ({ ...input, legal_entity_id: unit_id });

export const createEmployee = (ctx: UserCtx, input: EmployeeInput): Promise<EmployeeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await assertFits(ctx, input, null);
    const { id } = await ctx.db
      .insertInto('employees')
      .values(columnsOf(input))
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => Promise.reject(asRefusal(error)));
    const made = await readEmployee(ctx, id);
    await audit(ctx, 'employee.created', ['employee', id]);
    return made;
  });

export const updateEmployee = (
  ctx: UserCtx,
  id: number,
  { version, ...input }: z.output<typeof employeeUpdate>,
): Promise<EmployeeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockEmployee(ctx, id, { version });
    await assertFits(ctx, input, row);
    const before = await readEmployee(ctx, id);
    await ctx.db
      .updateTable('employees')
      .set(columnsOf(input))
      .where('id', '=', id)
      .execute()
      .catch((error) => Promise.reject(asRefusal(error)));
    const after = await readEmployee(ctx, id);
    await audit(ctx, 'employee.updated', ['employee', id], { changed: changedFields(before, after) });
    return after;
  });

const told = [
  ...(['natural_entity', 'unit', 'registration', 'position', 'area', 'manager', 'admitted_on'] as const),
  ...(['dismissed_on', 'dismissal_reason', 'on_leave', 'email', 'cipa_member', 'notes'] as const),
];

const changedFields = (before: EmployeeDetail, after: EmployeeDetail) =>
  told.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

type Known = Pick<EmployeeInput, 'natural_entity_id' | 'position_id' | 'area_id' | 'manager_id'>;

/** Whatever is chosen anew must be there for the asker to choose; what stood already may stay. */
async function assertFits(ctx: Writing, input: EmployeeInput, row: Known | null): Promise<void> {
  if (!ctx.scope.legalEntityIds.includes(input.unit_id))
    throw invalidField('unit_id', 'Esta unidade não existe na organização ativa.');
  const anew = <K extends keyof Known>(key: K) =>
    input[key] !== null && input[key] !== (row?.[key] ?? null) ? input[key] : null;
  const personId = anew('natural_entity_id');
  if (
    personId !== null &&
    !(await isThere(
      ctx,
      sql`natural_entities where id = ${personId}
      and legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null`,
    ))
  )
    throw invalidField('natural_entity_id', 'Esta pessoa não existe na organização ativa.');
  for (const [key, kind] of [
    ['position_id', 'position'],
    ['area_id', 'area'],
  ] as const) {
    const termId = anew(key);
    if (
      termId !== null &&
      !(await isThere(
        ctx,
        sql`employee_terms where id = ${termId} and kind = ${kind}
        and legal_entity_id = any (heads_of(${scopeSql(ctx)})) and retired_at is null`,
      ))
    )
      throw invalidField(key, kind === 'position' ? 'Este cargo não existe.' : 'Esta área não existe.');
  }
  const managerId = anew('manager_id');
  if (
    managerId !== null &&
    !(await isThere(
      ctx,
      sql`employees where id = ${managerId}
      and legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null and status <> 'dismissed'`,
    ))
  )
    throw invalidField('manager_id', 'Este colaborador não existe ou já foi desligado.');
}

async function isThere(ctx: Writing, from: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`select from ${from}`.execute(ctx.db);
  return rows.length > 0;
}

const stale = () =>
  new AppError('stale_version', 'Outra pessoa alterou este cadastro enquanto você editava.');

/** Not "for update": whoever gets this one as their manager meanwhile need not wait. */
export async function lockEmployee(
  ctx: Writing,
  id: number,
  { version, isDeleted = false }: { readonly version?: number; readonly isDeleted?: boolean } = {},
) {
  const row = found(
    await ctx.db
      .selectFrom('employees')
      .select(['id', 'version', 'status', 'natural_entity_id', 'position_id', 'area_id', 'manager_id'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (version !== undefined && row.version !== version) throw stale();
  return row;
}

export const removeEmployee = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockEmployee(ctx, id);
    if (await isThere(ctx, sql`employees where manager_id = ${id} and deleted_at is null`))
      throw new AppError(
        'conflict',
        'Há quem responda a este colaborador. Escolha antes outro gestor para a equipe.',
      );
    await ctx.db
      .updateTable('employees')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'employee.deleted', ['employee', id]);
    return {};
  });

export const restoreEmployee = (ctx: UserCtx, id: number): Promise<EmployeeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { natural_entity_id: personId } = await lockEmployee(ctx, id, { isDeleted: true });
    if (await isThere(ctx, sql`natural_entities where id = ${personId} and deleted_at is not null`))
      throw new AppError('conflict', 'A pessoa deste vínculo foi excluída. Restaure-a antes.');
    await ctx.db
      .updateTable('employees')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .execute()
      .catch((error) => Promise.reject(asConflict(error)));
    const back = await readEmployee(ctx, id);
    await audit(ctx, 'employee.restored', ['employee', id]);
    return back;
  });

export const asConflict = (error: unknown): unknown => {
  const refusal = refusalOf(error);
  return refusal ? new AppError('conflict', refusal.message) : error;
};
