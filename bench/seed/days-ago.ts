import { addDays, civilDayOf } from '../../packages/contracts/src/core/brazil/civil-days.ts';

/** As the product counts days: in Brasília it may still be yesterday. */
export const daysAgo = (days: number): string => addDays(civilDayOf(Date.now()), -days);
