import { residualRisk } from '@conforme/contracts/platform/questionnaires/residual-risk.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';

interface Known {
  readonly criticality: number;
  readonly formula: string;
  readonly score: number;
  readonly blocked: boolean;
}

/**
 * The risk that is left of a supplier in the register: how critical it is now, and what its newest answers came to, by
 * the formula they were worked out with. The assessment itself keeps the figure of its day.
 */
export async function keepSupplierResidual(db: Transaction, supplierId: number): Promise<void> {
  const { rows } = await sql<Known>`
    select s.criticality, d.residual_formula as formula, d.score, d.blocked
    from suppliers s join due_diligences d on d.supplier_id = s.id and d.submitted_at is not null
    where s.id = ${supplierId} order by d.submitted_at desc, d.id limit 1`.execute(db);
  const [known] = rows;
  const residual =
    known && known.formula !== null
      ? residualRisk(known.formula, known.criticality, {
          score: known.score,
          blocked_by: known.blocked ? ['blocked'] : [],
        })
      : null;
  await db
    .updateTable('suppliers')
    .set({ residual: residual?.value ?? null })
    .where('id', '=', supplierId)
    .execute();
}
