import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { parseCivilTime } from '@conforme/contracts/core/brazil/civil-time.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ManualRequest } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import type { Receipts } from '../../platform/cases/intake/receipts.ts';
import { takePapersAlong } from '../../platform/cases/registration-papers.actions.ts';
import { assertWorks, unitFor } from '../../platform/cases/registration-units.queries.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { registeredLetter } from './request/holder-letters.ts';
import { createRequest, type RequestServices } from './request/new-request.ts';
import { openingFrom, openingQueries } from './request/request-opening.ts';

export interface RegistrationServices extends RequestServices {
  readonly notifier: Notifier;
  readonly mail: Mail;
  readonly receipts: Receipts;
}

/** Writes down what came by phone, e-mail, letter or at the counter: the clocks run since the day it came. */
export const registerRequest = (
  ctx: UserCtx,
  services: RegistrationServices,
  { unit_id, channel, received_on, identity, files, ...input }: ManualRequest,
) =>
  inActiveOrganisation(ctx, async (ctx, active) => {
    const legalEntityId = unit_id ?? active;
    const [unit, ...opening] = await pipelined(ctx.db, [
      unitFor(ctx, legalEntityId),
      ...openingQueries(legalEntityId, ctx.user.userId),
    ]);
    assertWorks(unit);
    // Art. 18 § 3: whoever speaks for somebody else counts as known once their powers were checked.
    const isSeen = identity !== 'none' && input.representative === null;
    const opened = await createRequest(ctx.db, services, {
      opening: openingFrom(legalEntityId, opening),
      channel,
      input,
      receivedAt: instantOf(received_on),
      noticeId: null,
      noticeVersion: null,
      identity: { method: identity, state: isSeen ? 'verified' : 'pending' },
      createdBy: ctx.user.userId,
    });
    await takePapersAlong(ctx, opened, files);
    const { facts } = opened;
    const code = await services.receipts.issueFirst(ctx.db, opened, facts);
    // Of whoever asked.
    const address = input.representative ? input.representative.email : input.holder.email;
    if (address)
      await services.mail.queue(ctx.db, {
        to: { name: address, address },
        // What was heard on the phone is easily misheard.
        letter: registeredLetter(ctx.config, { facts, code, mailbox: 'unproven' }),
        legalEntityId,
        caseId: opened.id,
        about: 'form-receipt',
      });
    const { id, protocol, key } = opened;
    const terms = facts.terms.map(({ about, lines }) => ({ about, lines: [...lines] }));
    return { id, protocol, key, terms, mailed_to: services.mail.sends ? address : null };
  });

/** Nobody asks for the hour: days are what the law counts. */
const instantOf = (day: string): string =>
  day === civilDayOf(Date.now())
    ? new Date().toISOString()
    : (parseCivilTime(`${formatCivilDate(day)} 12:00`) as string);
