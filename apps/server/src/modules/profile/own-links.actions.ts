import type { Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { acceptLink, declineLink, leavePerson } from '../../platform/people/own-links.ts';
import { holdSession } from '../../platform/sessions/sessions.ts';
import { readProfile } from './profile.queries.ts';

const decide =
  (act: (db: Transaction, userId: number, id: number) => Promise<void>) =>
  (ctx: UserCtx, id: number): Promise<Profile> =>
    inTransaction({ db: ctx.system }, async ({ db }) => {
      await holdSession(db, ctx.user);
      await act(db, ctx.user.userId, id);
      return readProfile({ ...ctx, db });
    });

export const acceptOwnLink = decide(acceptLink);
export const declineOwnLink = decide(declineLink);
export const leaveOwnPerson = decide(leavePerson);
