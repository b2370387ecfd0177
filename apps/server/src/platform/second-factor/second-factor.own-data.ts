import { sql } from 'kysely';
import type { OwnDataPart } from '../own-data/own-data-part.ts';

/** That there is one and what became of it; neither the seed nor the codes, which let somebody in. */
export const secondFactorOwnData: OwnDataPart = {
  key: 'second_factor',
  title: 'Segundo fator',
  about: 'Se a sua conta pede um código na entrada, e quando a administração o retirou.',
  tables: ['second_factors', 'second_factor_resets'],
  columns: [
    { key: 'at', label: 'Quando', type: 'datetime' },
    { key: 'what', label: 'O quê' },
    { key: 'reason', label: 'Motivo' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select enrolled_at as at, 'Ativado' as what, null as reason from second_factors where user_id = ${userId}
        union all
        select created_at, 'Retirado pela administração', reason from second_factor_resets where user_id = ${userId}
        order by at desc`.execute(system)
    ).rows,
};
