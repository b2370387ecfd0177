import { sql } from 'kysely';
import type { Importing } from '../../platform/imports/import-target.ts';

/** Of one tree, its head included (`keep_legal_entity_tree`): each level costs a row for every unit below it. */
export const MOST_LEVELS = 30;
export const TOO_DEEP = `Uma organização tem no máximo ${MOST_LEVELS} níveis de unidades.`;

/** On which level of their tree these stand, the head being 1. */
export async function levelsOf(
  { db }: Pick<Importing, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{
    id: number;
    level: number;
  }>`select id, level from organisation_levels(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, level }) => [id, level]));
}
