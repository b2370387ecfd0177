import { sql } from 'kysely';
import type { Scope } from './context.ts';

/** The organisations of the active scope as SQL takes them: `legal_entity_id = any (${scopeSql(ctx)})`. */
export const scopeSql = ({ scope }: { readonly scope: Scope }) =>
  scope.part ?? sql`${[...scope.legalEntityIds]}::bigint[]`;
