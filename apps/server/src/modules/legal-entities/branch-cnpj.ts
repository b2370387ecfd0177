import type { LegalEntityInput } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import { lineAbove } from '../../platform/organisations/nearest-above.ts';
import type { Writing } from './visible-organisations.ts';

const ROOT = 8;

/** A branch has the root of its head's CNPJ; what has a root of its own is a mantida. Only what is known is compared. */
export async function assertBranchCnpj(
  { db }: Pick<Writing, 'db'>,
  { kind, cnpj }: Pick<LegalEntityInput, 'kind' | 'cnpj'>,
  parentId: number | null,
): Promise<void> {
  if (kind !== 'filial' || cnpj === null || parentId === null) return;
  const { rows } = await sql<{ cnpj: string | null }>`
    with line as (${lineAbove(parentId)})
    select head.cnpj from line join legal_entities head on head.id = line.id and head.kind <> 'filial'
    order by line.depth desc limit 1`.execute(db);
  const head = rows[0]?.cnpj ?? null;
  if (head === null || head.slice(0, ROOT) === cnpj.slice(0, ROOT)) return;
  throw invalidField(
    'cnpj',
    'O CNPJ de uma filial começa como o da matriz. Confira o número ou, se é outra entidade, escolha o tipo Mantida.',
  );
}
