import { defaultResidualFormula } from '@conforme/contracts/platform/questionnaires/residual-risk.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

export interface ResidualFormula {
  readonly formula: string;
  /** Whose it is; null for the product's own. */
  readonly legal_entity_id: number | null;
  /** Of the row, where it is somebody's. */
  readonly version: number | null;
}

/** How an organisation works out the risk that is left: as it says, as the nearest above it says, or as the product does. */
export async function residualFormula(
  db: Database | Transaction,
  legalEntityId: number,
): Promise<ResidualFormula> {
  const { rows } = await sql<ResidualFormula>`
    select legal_entity_id, formula, version from residual_formula(${legalEntityId})`.execute(db);
  return rows[0] ?? { formula: defaultResidualFormula, legal_entity_id: null, version: null };
}
