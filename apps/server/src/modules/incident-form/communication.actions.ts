import { formatCivilDate, formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  assessAct,
  decideNotAct,
  declareHoldersAct,
  outageAct,
} from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import {
  type DutyAnswers,
  dutyOf,
  dutyResult,
  dutyResults,
  levelOf,
} from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import {
  refusedAssessment,
  stateAfterAssessment,
} from '@conforme/contracts/modules/incident-form/rules/incident-next.ts';
import type { plainAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { assertUnused, forbidden } from '../../platform/cases/act-on-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type Acting, actOn, addEvent, change, type IncidentServices } from './act-on-incident.ts';
import { runOwedClocks } from './incident-clocks.ts';
import { assertNoticeReasoned, assertToldWithin } from './papers/told-holders.ts';

const now = sql<string>`now()`;

/** Recorded as it is: another assessment is added, none is changed. */
export const assessDuty = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, override, ...answers }: z.output<typeof assessAct>,
) =>
  actOn(ctx, services, { id, version, act: 'assess' }, async (acting) => {
    const { db, incident, by } = acting;
    const mayDecide = ctx.user.permissions.has('incident_form.approve');
    const kept = refusedAssessment(incident.facts, mayDecide);
    if (kept !== null) throw forbidden(kept);
    if (override !== null && !mayDecide)
      throw invalidField(
        'override',
        'Só quem decide sobre a comunicação pode decidir diferente da avaliação.',
      );
    const result = dutyResult(answers as DutyAnswers);
    const duty = override?.duty ?? dutyOf(result);
    await sql`insert into incident_assessments (case_id, legal_entity_id, answers, result, level, override_duty,
        override_reason, assessed_by)
      values (${incident.id}, ${incident.legalEntityId}, ${JSON.stringify(answers)}::jsonb, ${result},
        ${levelOf(answers)}, ${override?.duty ?? null}, ${override?.reason ?? null},
        ${by.authorId})`.execute(db);
    const state = stateAfterAssessment(duty, incident.facts);
    // Whoever assesses again decides again: reasons that were given before stay in the timeline.
    await change(acting, { state }, { duty, not_communicated_reasons: null });
    await runOwedClocks(db, incident, { state });
    await addEntry(db, incident, {
      kind: 'assessed',
      ...by,
      ...(override ? { body: override.reason } : {}),
      facts: { result, duty },
    });
    await addEvent(db, incident, {
      type: 'decision',
      at: incident.now,
      text: override
        ? `Avaliação do dever de comunicar: ${dutyResults.labels[result]} Decidido diferente, por escrito.`
        : `Avaliação do dever de comunicar: ${dutyResults.labels[result]}`,
      by: by.authorId,
      isAutomatic: true,
    });
    return { action: 'incident.assessed', meta: { result, duty } };
  });

/** Art. 10, § 1º, VIII: the record says why it was not communicated. */
export const decideNotToCommunicate = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, reasons }: z.output<typeof decideNotAct>,
) =>
  actOn(ctx, services, { id, version, act: 'decide_not' }, async (acting) => {
    const { db, incident, by } = acting;
    await change(
      acting,
      { state: 'not_communicated' },
      { duty: 'not_communicate', not_communicated_reasons: reasons },
    );
    await runOwedClocks(db, incident, { state: 'not_communicated' });
    await addEntry(db, incident, { kind: 'not_communicated', ...by, body: reasons });
    await addEvent(db, incident, {
      type: 'decision',
      at: incident.now,
      text: 'Decidido não comunicar, com os motivos no registro.',
      by: by.authorId,
      isAutomatic: true,
    });
    return { action: 'incident.not_communicated' };
  });

type Outage = Pick<z.output<typeof outageAct>, 'down_from' | 'down_until' | 'evidence'>;

/** How the incident's own timeline tells of it, at the moment at which it began. */
export const outageEvent = ({ down_from, down_until }: Pick<Outage, 'down_from' | 'down_until'>): string =>
  `SEI fora do ar de ${formatDateTime(down_from)} a ${formatDateTime(down_until)}.`;

/** Gives its number within the incident. */
export async function addOutage(
  { db, incident, by }: Pick<Acting, 'db' | 'incident' | 'by'>,
  { down_from, down_until, evidence }: Outage,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into incident_outages (case_id, legal_entity_id, down_from, down_until, evidence, recorded_by)
    values (${incident.id}, ${incident.legalEntityId}, ${down_from}, ${down_until}, ${evidence}, ${by.authorId})
    returning id`.execute(db);
  await addEvent(db, incident, {
    ...{ type: 'observation', at: down_from, text: outageEvent({ down_from, down_until }) },
    ...{ by: by.authorId, isAutomatic: true },
  });
  return found(rows[0]).id;
}

/** The unmoved date stays; the moved one is shown beside it as guidance. */
export const recordOutage = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, down_from, down_until, evidence, files }: z.output<typeof outageAct>,
) =>
  actOn(ctx, services, { id, version, act: 'record_outage' }, async (acting) => {
    const { db, incident, by } = acting;
    await assertUnused({ db, row: incident }, files);
    await addOutage(acting, { down_from, down_until, evidence });
    await change(acting, {});
    await addEntry(db, incident, {
      kind: 'outage',
      ...by,
      body: evidence,
      fileIds: files,
      facts: { down_from, down_until },
    });
    return { action: 'incident.outage_recorded' };
  });

/** What the declaration to ANPD tells (art. 9º, § 4º). */
export const recordHoldersTold = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, told_on, means, count, not_individual_reason }: z.output<typeof declareHoldersAct>,
) =>
  actOn(ctx, services, { id, version, act: 'declare_holders' }, async (acting) => {
    const { db, incident, by } = acting;
    assertNoticeReasoned(means, not_individual_reason, 'not_individual_reason');
    assertToldWithin(incident, { on: told_on, count }, { on: 'told_on', count: 'count' });
    await change(
      acting,
      {},
      {
        holders_notice: 'done',
        holders_notice_on: told_on,
        holders_means: [...means],
        holders_notified_count: count,
        holders_not_individual_reason: not_individual_reason,
        holders_declared_at: now,
      },
    );
    await runOwedClocks(db, incident, { holdersTold: true });
    await addEntry(db, incident, {
      kind: 'holders_told',
      ...by,
      ...(not_individual_reason ? { body: not_individual_reason } : {}),
      facts: { told_on, means, count },
    });
    await addEvent(db, incident, {
      type: 'communication',
      at: incident.now,
      text: `Titulares comunicados em ${formatCivilDate(told_on)}: ${count}.`,
      by: by.authorId,
      isAutomatic: true,
    });
    return { action: 'incident.holders_declared', meta: { count } };
  });

export const followUp = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, act: 'follow_up' }, async (acting) => {
    await change(acting, { state: 'follow_up' });
    await addEntry(acting.db, acting.incident, { kind: 'followed_up', ...acting.by });
    return { action: 'incident.followed_up' };
  });
