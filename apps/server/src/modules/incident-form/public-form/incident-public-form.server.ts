import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { incidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.contract.ts';
import type { SubmittedReport } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.schemas.ts';
import { invalidField } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import { pipelined } from '../../../core/database/pipeline.ts';
import { implement } from '../../../core/server-module.ts';
import type { BeginServices } from '../../../platform/cases/intake/begin-case.ts';
import {
  type PublicFormServices,
  publicFormHandlers,
} from '../../../platform/cases/intake/public-form.handlers.ts';
import {
  assertOpen,
  formFacts,
  openForm,
  openLink,
} from '../../../platform/cases/intake/public-form.queries.ts';
import type { CaseToOpen, SubmittedKind } from '../../../platform/cases/intake/submit-case.ts';
import { noticeRead, noticesOf } from '../../../platform/cases/read-notices.ts';
import { openFormPathOf } from '../../../platform/public-links/open-form-path.ts';
import { deadLink } from '../../../platform/public-links/public-links.ts';
import { openingFrom, openingQueries } from '../incident-opening.ts';
import { offeredPlaces, placeOfReport } from '../incident-places.ts';
import { createIncident } from '../new-incident.ts';
import { codeLetter, receiptLetter } from '../outside/incident-letters.ts';
import { answersOf, reportQuestions } from '../report-questions.ts';

type Services = PublicFormServices & BeginServices;

export const incidentPublicFormServer = (services: Services) =>
  implement(incidentPublicForm, {
    ...publicFormHandlers(services, {
      kind: incidentKind,
      codeLetter,
      submitted: (ctx) => submittedReport(ctx, services),
    }),
    open: async (ctx, { body }) => {
      const { legalEntityId } = await openLink(ctx, services.links, incidentKind, body.param);
      return {
        ...(await formFacts(ctx.system, legalEntityId, incidentKind)),
        mail_leaves: services.mail.sends,
        sealed_channel: await openFormPathOf(ctx.system, services.links, 'reporting-channel', legalEntityId),
        units: await offeredPlaces(ctx.system, legalEntityId),
        questions: await reportQuestions(ctx.system, legalEntityId),
      };
    },
  });

const submittedReport = ({ config }: PublicCtx, services: Services): SubmittedKind<SubmittedReport> => ({
  kind: incidentKind,
  addressOf: ({ reporter }) => reporter.email,
  open: (opening) => openReport(services, opening),
  receiptLetter: (told) => receiptLetter(config, told),
});

async function openReport(services: Services, { db, body, draft, receivedAt }: CaseToOpen<SubmittedReport>) {
  const { legalEntityId } = draft;
  const [open, notices, link, ...opening] = await pipelined(db, [
    openForm(incidentKind, legalEntityId),
    noticesOf(legalEntityId, draft.createdAt),
    services.links.usedAgain(incidentKind.purpose, draft.linkId),
    ...openingQueries(legalEntityId, null),
  ]);
  assertOpen(open);
  if (link.length === 0) throw deadLink();
  const noticeId = noticeRead(notices, body.notice_version);
  if (noticeId === undefined)
    throw invalidField('notice_version', 'O aviso de privacidade mudou. Recarregue a página e leia o novo.');
  return createIncident(db, services, {
    opening: openingFrom(legalEntityId, opening),
    channel: 'form',
    report: body,
    place: await placeOfReport(db, legalEntityId, body.unit_id),
    answered: await answersOf(db, legalEntityId, body),
    receivedAt,
    noticeId,
    known: null,
    createdBy: null,
  });
}
