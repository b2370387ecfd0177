import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  addEventAct,
  closeAct,
  knowAct,
} from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import { clocksOfKnowledge } from '@conforme/contracts/modules/incident-form/rules/incident-clocks.ts';
import {
  refusedKnowledge,
  stateAfterReopening,
} from '@conforme/contracts/modules/incident-form/rules/incident-next.ts';
import type { askAct, plainAct, reasonedAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { assertUnused } from '../../platform/cases/act-on-case.ts';
import { tellOutside } from '../../platform/cases/tell-outside.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { actOn, addEvent, change, type IncidentServices, incidentCases } from './act-on-incident.ts';
import { runOwedClocks } from './incident-clocks.ts';
import { keepKnowledge } from './knowledge.ts';

const now = sql<string>`now()`;

export const validateIncident = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, act: 'validate' }, async (acting) => {
    const { db, incident, by } = acting;
    const isScam = incident.facts.nature === 'scam';
    await change(acting, isScam ? {} : { state: 'validated' }, {
      validation: 'validated',
      validated_at: now,
      validated_by: by.authorId,
    });
    // Of a security incident the new state says it.
    if (isScam)
      await addEvent(db, incident, {
        ...{ type: 'state', at: incident.now, text: 'Relato validado.' },
        ...{ by: by.authorId, isAutomatic: true },
      });
    await addEntry(db, incident, { kind: 'validated', ...by, audience: 'outside' });
    return { action: 'incident.validated' };
  });

export const discardIncident = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) =>
  actOn(ctx, services, { id, version, act: 'discard' }, async (acting) => {
    const { db, incident, by } = acting;
    await change(acting, { state: 'discarded', ended_at: now }, { closing_summary: reason });
    await runOwedClocks(db, incident, { state: 'discarded' });
    await addEntry(db, incident, { kind: 'discarded', ...by, body: reason });
    return { action: 'incident.discarded' };
  });

/**
 * The law's clocks run from the moment at which the organisation learned that personal data were affected. A corrected
 * moment says why: the clocks it replaces stay on record.
 */
export const recordKnowledge = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, known_at, reason }: z.output<typeof knowAct>,
) =>
  actOn(ctx, services, { id, version, act: 'know' }, async (acting) => {
    const { db, incident, by } = acting;
    const { knownAt, state } = incident.facts;
    if (incident.occurredFrom !== null && Date.parse(known_at) < Date.parse(incident.occurredFrom))
      throw invalidField('known_at', 'O conhecimento não pode vir antes da ocorrência.');
    if (incident.detectedAt !== null && Date.parse(known_at) < Date.parse(incident.detectedAt))
      throw invalidField(
        'known_at',
        `O conhecimento não pode vir antes da detecção (${formatDateTime(incident.detectedAt)}).`,
      );
    const misplaced = refusedKnowledge(known_at, incident);
    if (misplaced !== null) throw invalidField('known_at', misplaced);
    if (knownAt !== null && !reason)
      throw invalidField(
        'reason',
        'Esta data move os prazos da ANPD e dos titulares: diga por que ela muda.',
      );
    await change(acting, state === 'validated' ? { state: 'assessing' } : {}, { known_at });
    await runOwedClocks(db, incident, { knownAt: known_at, anew: clocksOfKnowledge });
    await keepKnowledge(db, services.notifier, incident, {
      ...{ knownAt: known_at, before: knownAt, reason },
      authorId: by.authorId,
    });
    return { action: 'incident.knowledge_recorded', meta: { known_at } };
  });

export const promoteScam = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, act: 'promote' }, async (acting) => {
    const { db, incident, by } = acting;
    const isValidated = incident.facts.validation === 'validated';
    await change(
      acting,
      { state: isValidated ? 'validated' : 'received' },
      { nature: 'security', promoted_at: now },
    );
    await addEntry(db, incident, { kind: 'promoted', ...by });
    return { action: 'incident.promoted' };
  });

export const addIncidentEvent = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, type, at, text, files }: z.output<typeof addEventAct>,
) =>
  actOn(ctx, services, { id, version, act: 'add_event' }, async (acting) => {
    const { db, incident, by } = acting;
    await assertUnused({ db, row: incident }, files);
    await addEvent(db, incident, { type, at, text, by: by.authorId });
    if (type === 'containment')
      await db
        .updateTable('incidents')
        .set({ contained_at: sql<string>`least(contained_at, ${at}::timestamptz)` })
        .where('id', '=', incident.id)
        .execute();
    await addEntry(db, incident, { kind: 'event', ...by, body: text, fileIds: files, facts: { type, at } });
    return { action: 'incident.event_added', meta: { type } };
  });

export const writeToReporter = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, text, files }: z.output<typeof askAct>,
) =>
  actOn(ctx, services, { id, version, act: 'ask' }, async (acting) => {
    const { db, incident, by } = acting;
    await assertUnused({ db, row: incident }, files);
    await change(acting, {});
    await addEntry(db, incident, {
      kind: 'question',
      ...by,
      body: text,
      audience: 'outside',
      fileIds: files,
    });
    await tellOutside(incidentCases(ctx, services), db, incident, 'treatment');
    return { action: 'incident.asked_reporter' };
  });

export const closeIncident = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, summary }: z.output<typeof closeAct>,
) =>
  actOn(ctx, services, { id, version, act: 'close' }, async (acting) => {
    const { db, incident, by } = acting;
    await change(acting, { state: 'closed', ended_at: now }, { closing_summary: summary });
    await runOwedClocks(db, incident, { state: 'closed' });
    await addEntry(db, incident, { kind: 'closed', ...by, body: summary });
    return { action: 'incident.closed' };
  });

/** Back to where its facts say that it stands. */
export const reopenIncident = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) =>
  actOn(ctx, services, { id, version, act: 'reopen' }, async (acting) => {
    const { db, incident, by } = acting;
    const state = stateAfterReopening(incident.facts, incident.hasReasons);
    await change(acting, { state, ended_at: null, reopened: sql<number>`reopened + 1` });
    await runOwedClocks(db, incident, { state });
    await addEntry(db, incident, { kind: 'reopened', ...by, body: reason });
    return { action: 'incident.reopened' };
  });
