import type { NewIncident } from '@conforme/contracts/modules/incident-form/incident-form.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import type { BeginServices } from '../../platform/cases/intake/begin-case.ts';
import type { Receipts } from '../../platform/cases/intake/receipts.ts';
import { takePapersAlong } from '../../platform/cases/registration-papers.actions.ts';
import { assertWorks, unitFor } from '../../platform/cases/registration-units.queries.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { openingFrom, openingQueries } from './incident-opening.ts';
import { keepKnowledge } from './knowledge.ts';
import { createIncident } from './new-incident.ts';
import { receiptLetter } from './outside/incident-letters.ts';
import { answersOf } from './report-questions.ts';

export interface RegistrationServices extends BeginServices {
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly receipts: Receipts;
}

/** Writes down what somebody of the organisation noticed, or was told. */
export const registerIncident = (
  ctx: UserCtx,
  services: RegistrationServices,
  { files, incident_type, detected_at, known_at, holders_count, ...report }: NewIncident,
) =>
  inActiveOrganisation(ctx, async (ctx, active) => {
    const legalEntityId = report.unit_id ?? active;
    const { userId } = ctx.user;
    const [unit, ...opening] = await pipelined(ctx.db, [
      unitFor(ctx, legalEntityId),
      ...openingQueries(legalEntityId, userId),
    ]);
    assertWorks(unit);
    const facts = openingFrom(legalEntityId, opening);
    const opened = await createIncident(ctx.db, services, {
      opening: facts,
      channel: 'internal',
      report,
      place: { id: legalEntityId, label: facts.organisation },
      answered: await answersOf(ctx.db, legalEntityId, report),
      receivedAt: new Date().toISOString(),
      noticeId: null,
      known: { incident_type, detected_at, known_at, holders_count },
      createdBy: userId,
    });
    if (known_at !== null)
      await keepKnowledge(
        ctx.db,
        services.notifier,
        { id: opened.id, legalEntityId, protocol: opened.protocol },
        { knownAt: known_at, before: null, reason: null, authorId: userId },
      );
    await takePapersAlong(ctx, opened, files);
    const code = await services.receipts.issueFirst(ctx.db, opened, opened.facts);
    const address = report.reporter.email;
    if (address)
      await services.mail.queue(ctx.db, {
        to: { name: address, address },
        letter: receiptLetter(ctx.config, { facts: opened.facts, code, mailbox: 'unproven' }),
        legalEntityId,
        caseId: opened.id,
        about: 'form-receipt',
      });
    const { id, protocol, key } = opened;
    return { id, protocol, key, mailed_to: services.mail.sends ? address : null };
  });
