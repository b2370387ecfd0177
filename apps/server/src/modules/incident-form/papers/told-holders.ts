import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { invalidField } from '../../../core/app-error.ts';
import type { LockedIncident } from '../locked-incident.ts';

interface Told {
  readonly on: string;
  readonly count: number;
}

/** Nobody is told before it is known, and not more of them than there are. */
export function assertToldWithin(
  { facts: { knownAt }, holdersCount }: LockedIncident,
  { on, count }: Told,
  fields: { readonly on: string; readonly count: string },
): void {
  if (knownAt !== null && on < civilDayOf(Date.parse(knownAt)))
    throw invalidField(
      fields.on,
      `Os titulares não podem ter sido comunicados antes do conhecimento (${formatDay(knownAt)}).`,
    );
  if (holdersCount !== null && count > holdersCount)
    throw invalidField(
      fields.count,
      `O registro diz ${holdersCount.toLocaleString('pt-BR')} titulares afetados. Corrija antes esse número, se forem mais.`,
    );
}

/** Its reason is asked for where some were told by everybody's notice alone (art. 9º, § 3º). */
export function assertNoticeReasoned(means: readonly string[], reason: unknown, field: string): void {
  if (means.includes('public_notice') && reason === null)
    throw invalidField(field, 'Diga por que não foi possível avisar um a um.');
}

/**
 * What was declared to ANPD (art. 9º, § 4º) is corrected in the file, and never emptied there: clocks have stopped because
 * of it, and the declaration says it.
 */
export function assertStillTold(
  incident: LockedIncident,
  section: string,
  fields: Readonly<Record<string, unknown>>,
): void {
  if (section !== 'holders_notice' || !incident.facts.holdersTold) return;
  const { holders_notice_on: on, holders_notified_count: count, holders_means } = fields;
  const means = holders_means as readonly string[];
  if (fields.holders_notice !== 'done')
    throw invalidField('holders_notice', 'A comunicação aos titulares já está registrada como feita.');
  if (typeof on !== 'string') throw invalidField('holders_notice_on', messages.required);
  if (means.length === 0) throw invalidField('holders_means', messages.required);
  if (typeof count !== 'number') throw invalidField('holders_notified_count', messages.required);
  assertNoticeReasoned(means, fields.holders_not_individual_reason, 'holders_not_individual_reason');
  assertToldWithin(incident, { on, count }, { on: 'holders_notice_on', count: 'holders_notified_count' });
  const { declaredAt } = incident;
  if (declaredAt !== null && civilDayOf(Date.parse(declaredAt)) < on)
    throw invalidField(
      'holders_notice_on',
      `Os titulares não podem ter sido comunicados depois da declaração à ANPD (${formatDay(declaredAt)}).`,
    );
}
