import type { z } from '@conforme/contracts/core/schema.ts';
import { criticalityOf } from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import type {
  SupplierDetail,
  SupplierInput,
  supplierUpdate,
} from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../../core/context.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../../platform/active-organisation.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { keepSupplierResidual } from './supplier-residual.ts';
import { readSupplier } from './suppliers.queries.ts';

type Writing = InTransaction<UserCtx>;

/** How critical it is follows from the six answers. */
const columnsOf = ({ criticality_answers, ...input }: SupplierInput) => ({
  ...input,
  criticality_answers: JSON.stringify(criticality_answers),
  criticality: criticalityOf(criticality_answers),
});

export const createSupplier = (ctx: UserCtx, input: SupplierInput): Promise<SupplierDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    await assertManager(ctx, input.manager_id);
    await assertFree(ctx, legal_entity_id, input.cnpj, null);
    const { id } = await ctx.db
      .insertInto('suppliers')
      .values({ legal_entity_id, ...columnsOf(input) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await readSupplier(ctx, id);
    await audit(ctx, 'supplier.created', ['supplier', id]);
    return made;
  });

export const updateSupplier = (
  ctx: UserCtx,
  id: number,
  { version, ...input }: z.output<typeof supplierUpdate>,
): Promise<SupplierDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockSupplier(ctx, id);
    if (row.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este fornecedor enquanto você editava.');
    const before = await readSupplier(ctx, id);
    if (input.manager_id !== before.manager_id) await assertManager(ctx, input.manager_id);
    await assertFree(ctx, row.legal_entity_id, input.cnpj, id);
    const columns = columnsOf(input);
    await ctx.db.updateTable('suppliers').set(columns).where('id', '=', id).execute();
    if (String(columns.criticality) !== before.criticality) await keepSupplierResidual(ctx.db, id);
    const after = await readSupplier(ctx, id);
    const changed = (Object.keys(input) as (keyof SupplierDetail)[]).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    await audit(ctx, 'supplier.updated', ['supplier', id], { changed });
    return after;
  });

export const removeSupplier = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockSupplier(ctx, id);
    const { rows } = await sql`select from due_diligences where supplier_id = ${id} limit 1`.execute(ctx.db);
    if (rows.length > 0)
      throw new AppError('conflict', 'Este fornecedor já foi avaliado: o histórico dele precisa ficar.');
    await ctx.db.deleteFrom('suppliers').where('id', '=', id).execute();
    await audit(ctx, 'supplier.removed', ['supplier', id]);
    return {};
  });

const lockSupplier = async (ctx: Writing, id: number) =>
  found(
    await ctx.db
      .selectFrom('suppliers')
      .select(['id', 'version', 'legal_entity_id'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .forUpdate()
      .executeTakeFirst(),
  );

async function assertFree(ctx: Writing, legalEntityId: number, cnpj: string, except: number | null) {
  // One after the other: of two who enter the same CNPJ at once, the second is told at the field.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supplier ${cnpj}`}, ${legalEntityId}))`.execute(
    ctx.db,
  );
  const { rows } = await sql`select from suppliers where legal_entity_id = ${legalEntityId} and cnpj = ${cnpj}
    and id is distinct from ${except}::bigint`.execute(ctx.db);
  if (rows.length > 0) throw invalidField('cnpj', 'Já há um fornecedor com este CNPJ.');
}

async function assertManager(ctx: Writing, id: number | null): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select from unnest(${scopeSql(ctx)}) entity
    where ${id} in (select people_with_permission(entity, 'due_diligence_form.menu')) limit 1`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw invalidField('manager_id', 'Esta pessoa não acompanha fornecedores aqui.');
}
