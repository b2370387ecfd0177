import { sql } from 'kysely';

/** Within a transaction: one way for whoever asks, where planning takes longer than reading and cannot go wrong. */
export const planOnce = sql`set local plan_cache_mode = force_generic_plan`;
/** As every transaction in a scope begins. */
export const planEach = sql`set local plan_cache_mode = force_custom_plan`;
