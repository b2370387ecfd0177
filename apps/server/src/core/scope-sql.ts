import { sql } from 'kysely';
import type { Scope } from './context.ts';

/** The organisations of the active scope as SQL takes them: `legal_entity_id = any (${scopeSql(ctx)})`. */
export const scopeSql = ({ scope }: { readonly scope: Scope }) =>
  scope.part ?? sql`${[...scope.legalEntityIds]}::bigint[]`;

/** So few are asked for one by one, each by its own index; more are found by going through all of them. */
const FEW_ORGANISATIONS = 8;
/** None are not few: whoever reaches no organisation is answered in the plain way, which finds nothing. */
export const areFew = ({ length }: readonly number[]): boolean => length > 0 && length <= FEW_ORGANISATIONS;
