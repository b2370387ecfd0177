import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import { incomeMonths } from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import type { PublicCtx, UserCtx } from '../../../core/context.ts';
import type { Database } from '../../../core/database/database.ts';
import { formFacts } from '../../../platform/cases/intake/public-form.queries.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';
import { callQuestionnaire } from '../../../platform/scholarships/call-questionnaire.ts';
import { applicationDays, callInScope, type OfferedCall, openCall, standingOf } from './offered-call.ts';

interface ShowServices {
  readonly links: PublicLinks;
  readonly mail: Mail;
}

/** Whoever only looks changes nothing, mail scanners included. */
export const showCall = async ({ system }: PublicCtx, services: ShowServices, param: string) =>
  shownForm(system, services, await openCall(system, services.links, param));

/** The form of a call as it is stored now, for whoever writes it: also before it is published. */
export const previewForm = async (ctx: UserCtx, services: Pick<ShowServices, 'mail'>, id: number) =>
  shownForm(ctx.db, services, await callInScope(ctx, id));

async function shownForm(
  db: Database,
  { mail }: Pick<ShowServices, 'mail'>,
  call: OfferedCall,
): Promise<OpenedCall> {
  const facts = await formFacts(db, call.legalEntityId, credentialingKind);
  const { legal_entity_id: _, ...questionnaire } = await callQuestionnaire(db, call);
  const { starts_on, ends_on } = applicationDays(call);
  // A draft may have no calendar yet: its preview asks for the months that end today.
  const firstDay = starts_on.startsWith('9999') ? civilDayOf(Date.now()) : starts_on;
  const { number, title, year, documents, declarations, vacancies } = call;
  return {
    ...facts,
    mail_leaves: mail.sends,
    ...{ number, title, year, documents, declarations, vacancies, starts_on, ends_on },
    standing: standingOf(call),
    cancel_reason: call.cancelReason,
    minimum_wage: call.minimumWage,
    months: [...incomeMonths(firstDay)],
    questionnaire,
  };
}
