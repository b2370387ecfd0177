import type { CaseAlert } from './alert.schemas.ts';

/** Whether people read it at the top of their Mural: it was not withdrawn, and its last day is not over. */
export const isOnMural = (
  { withdrawn_at, ends_at }: Pick<CaseAlert, 'withdrawn_at' | 'ends_at'>,
  now: number,
): boolean => withdrawn_at === null && Date.parse(ends_at) > now;
