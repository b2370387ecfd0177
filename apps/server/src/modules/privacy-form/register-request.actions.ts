import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { parseCivilTime } from '@conforme/contracts/core/brazil/civil-time.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ManualRequest } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { createRequest, type RequestServices } from '../../platform/privacy-requests/new-request.ts';

/** Writes down what came by phone, e-mail, letter or at the counter: the clocks run since the day it came. */
export const registerRequest = (
  ctx: UserCtx,
  services: RequestServices,
  { channel, received_on, identity, ...wish }: ManualRequest,
) =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const { id, protocol, key, dueAt } = await createRequest(ctx.db, services, {
      legalEntityId,
      channel,
      wish,
      receivedAt: instantOf(received_on),
      noticeId: null,
      identity: { method: identity, state: identity === 'none' ? 'pending' : 'verified' },
      createdBy: ctx.user.userId,
    });
    return { id, protocol, key, due_at: dueAt };
  });

/** Nobody asks for the hour: days are what the law counts. */
const instantOf = (day: string): string =>
  day === civilDayOf(Date.now())
    ? new Date().toISOString()
    : (parseCivilTime(`${formatCivilDate(day)} 12:00`) as string);
