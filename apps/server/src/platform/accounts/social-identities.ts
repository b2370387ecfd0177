import type { Transaction } from '../../core/database/database.ts';

/** Who takes an account back takes back every way into it: what was linked before may be somebody else's. */
export const forgetSocialIdentities = (db: Transaction, userId: number) =>
  db.deleteFrom('social_identities').where('user_id', '=', userId).execute();
