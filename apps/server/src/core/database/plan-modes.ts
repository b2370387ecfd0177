import { sql } from 'kysely';

/** Within a transaction: one way for whoever asks, where planning takes longer than reading and cannot go wrong. */
export const planOnce = sql`set local plan_cache_mode = force_generic_plan`;
/** What follows is asked by id, or writes: the database decides. */
export const planAsUsual = sql`set local plan_cache_mode = auto`;
