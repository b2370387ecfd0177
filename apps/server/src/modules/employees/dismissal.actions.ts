import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { Dismissal, EmployeeDetail } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { assertAction } from '../../platform/accounts/account-actions.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { blockAccount } from '../../platform/accounts/block-account.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { asConflict, lockEmployee } from './employee.actions.ts';
import { asRefusal } from './employee-refusals.ts';
import { accountIdOf, readEmployee } from './employees.queries.ts';

type Writing = InTransaction<UserCtx>;

/** Blocking takes power away, so it waits for its turn with everything that does; a dismissal alone does not. */
export const dismissEmployee = (ctx: UserCtx, id: number, input: Dismissal): Promise<EmployeeDetail> =>
  input.block_user
    ? inAdministration(ctx, (ctx) => dismiss(ctx, id, input))
    : inActiveOrganisation(ctx, (ctx) => dismiss(ctx, id, input));

async function dismiss(ctx: Writing, id: number, input: Dismissal): Promise<EmployeeDetail> {
  const row = await lockEmployee(ctx, id, { version: input.version });
  if (row.status === 'dismissed') throw new AppError('conflict', 'Este colaborador já foi desligado.');
  const isToCome = input.dismissed_on > civilDayOf(Date.now());
  const blocked = input.block_user ? await block(ctx, id, isToCome) : null;
  const planned = blocked !== null && isToCome;
  await ctx.db
    .updateTable('employees')
    .set({
      dismissed_on: input.dismissed_on,
      dismissal_reason: input.reason,
      block_asked_by: planned ? ctx.user.userId : null,
      block_asked_role: planned ? ctx.user.roleId : null,
    })
    .where('id', '=', id)
    .execute()
    .catch((error) => Promise.reject(asRefusal(error)));
  const after = await readEmployee(ctx, id);
  if (blocked !== null && !isToCome) await audit(ctx, 'user.blocked', ['user', blocked]);
  const blocking = blocked === null ? null : isToCome ? 'planned' : 'blocked';
  await audit(ctx, 'employee.dismissed', ['employee', id], { blocking });
  return after;
}

/** By the rule that guards users; for a day to come it is asked now and once more on that day. */
async function block(ctx: Writing, id: number, isToCome: boolean): Promise<number> {
  const userId = await accountIdOf(ctx, id);
  if (userId === null)
    throw invalidField('block_user', 'Esta pessoa não tem um usuário que você possa bloquear.');
  if (isToCome) await assertAction(ctx, userId, 'block');
  else await blockAccount(ctx, userId);
  return userId;
}

/** Takes the dismissal back, come or to come. The account stays as it is: letting somebody in again is decided apart. */
export const readmitEmployee = (ctx: UserCtx, id: number, version: number): Promise<EmployeeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockEmployee(ctx, id, { version });
    await ctx.db
      .updateTable('employees')
      .set({ dismissed_on: null })
      .where('id', '=', id)
      .execute()
      .catch((error) => Promise.reject(asConflict(error)));
    const after = await readEmployee(ctx, id);
    await audit(ctx, 'employee.readmitted', ['employee', id]);
    return after;
  });
