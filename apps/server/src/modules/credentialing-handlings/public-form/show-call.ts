import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import { incomeMonths } from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import type { PublicCtx } from '../../../core/context.ts';
import { formFacts } from '../../../platform/cases/intake/public-form.queries.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';
import { callQuestionnaire } from '../../../platform/scholarships/call-questionnaire.ts';
import { applicationDays, openCall, standingOf } from './offered-call.ts';

/** Whoever only looks changes nothing, mail scanners included. */
export async function showCall(
  { system }: PublicCtx,
  { links, mail }: { readonly links: PublicLinks; readonly mail: Mail },
  param: string,
): Promise<OpenedCall> {
  const call = await openCall(system, links, param);
  const facts = await formFacts(system, call.legalEntityId);
  const { legal_entity_id: _, ...questionnaire } = await callQuestionnaire(system, call);
  const { starts_on, ends_on } = applicationDays(call);
  const { number, title, year, documents, declarations, vacancies } = call;
  return {
    ...facts,
    mail_leaves: mail.sends,
    ...{ number, title, year, documents, declarations, vacancies, starts_on, ends_on },
    standing: standingOf(call),
    cancel_reason: call.cancelReason,
    minimum_wage: call.minimumWage,
    months: [...incomeMonths(starts_on)],
    questionnaire,
  };
}
