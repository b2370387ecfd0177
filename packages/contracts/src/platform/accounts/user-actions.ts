import { z } from '../../core/schema.ts';

/** What one account may do to another. */
export const userAction = z.enum([
  'edit',
  'block',
  'unblock',
  'end_sessions',
  'renew_access',
  'reset_second_factor',
  'delete',
]);
export type UserAction = z.output<typeof userAction>;
