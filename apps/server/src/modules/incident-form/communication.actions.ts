import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  assessAct,
  decideNotAct,
  declareHoldersAct,
  fileAct,
  outageAct,
} from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import {
  type DutyAnswers,
  dutyOf,
  dutyResult,
  dutyResults,
  riskLevel,
} from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import { filingKinds } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { stateAfterFiling } from '@conforme/contracts/modules/incident-form/rules/incident-next.ts';
import type { plainAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { assertUnused } from '../../platform/cases/act-on-case.ts';
import { clocksOf } from '../../platform/cases/clocks.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { actOn, addEvent, change, type IncidentServices } from './act-on-incident.ts';
import { meetClocks, startAfterFiling, startDeclaration } from './incident-clocks.ts';

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
    if (override !== null && !ctx.user.permissions.has('incident_form.approve'))
      throw invalidField(
        'override',
        'Só quem decide sobre a comunicação pode decidir diferente da avaliação.',
      );
    const result = dutyResult(answers as DutyAnswers);
    const duty = override?.duty ?? dutyOf(result);
    await sql`insert into incident_assessments (case_id, legal_entity_id, answers, result, level, override_duty,
        override_reason, assessed_by)
      values (${incident.id}, ${incident.legalEntityId}, ${JSON.stringify(answers)}::jsonb, ${result},
        ${riskLevel(answers.severity, answers.likelihood)}, ${override?.duty ?? null}, ${override?.reason ?? null},
        ${by.authorId})`.execute(db);
    const isFiled = incident.facts.filed.length > 0;
    const state = isFiled ? {} : { state: duty === 'communicate' ? 'communication_due' : 'assessing' };
    await change(acting, state, {
      duty,
      ...(duty === 'communicate' ? { not_communicated_reasons: null } : {}),
    });
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
    await meetClocks(db, incident);
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

/** What was filed in ANPD's own system, by its number there: the filing itself is done there. */
export const recordFiling = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, kind, sei_number, filed_at, files }: z.output<typeof fileAct>,
) =>
  actOn(ctx, services, { id, version, act: 'file' }, async (acting) => {
    const { db, incident, by } = acting;
    const { filed, knownAt, state, holdersTold } = incident.facts;
    const isFirst = !filed.some((one) => one !== 'declaration');
    if (kind === 'complementary' && isFirst)
      throw invalidField('kind', 'Uma complementar vem depois da preliminar ou da completa.');
    if (kind === 'declaration' && !holdersTold)
      throw invalidField('kind', 'Registre antes a comunicação aos titulares.');
    if (knownAt !== null && Date.parse(filed_at) < Date.parse(knownAt))
      throw invalidField('filed_at', 'A comunicação não pode vir antes do conhecimento.');
    await assertUnused({ db, row: incident }, files);
    await sql`insert into incident_filings (case_id, legal_entity_id, kind, sei_number, filed_at, recorded_by)
      values (${incident.id}, ${incident.legalEntityId}, ${kind}, ${sei_number}, ${filed_at}, ${by.authorId})`.execute(
      db,
    );
    await change(
      acting,
      { state: stateAfterFiling(kind, state) },
      isFirst && kind !== 'declaration' ? { communicated_at: filed_at } : undefined,
    );
    if (kind === 'declaration') await meetClocks(db, incident, ['inc.holders_declaration']);
    else {
      await meetClocks(db, incident, ['inc.anpd']);
      if (kind === 'preliminary') await startAfterFiling(db, incident, filed_at);
      else await meetClocks(db, incident, ['inc.complement']);
    }
    await addEntry(db, incident, {
      kind: 'filed',
      ...by,
      fileIds: files,
      facts: { kind, sei_number, filed_at },
    });
    await addEvent(db, incident, {
      type: 'communication',
      at: filed_at,
      text: `${filingKinds.labels[kind]} registrada no SEI (${sei_number}).`,
      by: by.authorId,
      isAutomatic: true,
    });
    return { action: 'incident.filed', meta: { kind } };
  });

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
    await sql`insert into incident_outages (case_id, legal_entity_id, down_from, down_until, evidence, recorded_by)
      values (${incident.id}, ${incident.legalEntityId}, ${down_from}, ${down_until}, ${evidence}, ${by.authorId})`.execute(
      db,
    );
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

/** Art. 9º, § 4º: the declaration is due three business days after the end of the term for the holders. */
export const recordHoldersTold = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, told_on, means, count, not_individual_reason }: z.output<typeof declareHoldersAct>,
) =>
  actOn(ctx, services, { id, version, act: 'declare_holders' }, async (acting) => {
    const { db, incident, by } = acting;
    if (means.includes('public_notice') && not_individual_reason === null)
      throw invalidField('not_individual_reason', 'Diga por que não foi possível avisar um a um.');
    const holders = (await clocksOf(db, incident)).findLast(({ key }) => key === 'inc.holders');
    if (!holders) throw new AppError('conflict', 'O prazo dos titulares ainda não começou.');
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
    await meetClocks(db, incident, ['inc.holders']);
    await startDeclaration(db, incident, holders.dueAt);
    await addEntry(db, incident, {
      kind: 'holders_told',
      ...by,
      ...(not_individual_reason ? { body: not_individual_reason } : {}),
      facts: { told_on, means, count },
    });
    await addEvent(db, incident, {
      type: 'communication',
      at: incident.now,
      text: `Titulares comunicados: ${count}.`,
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
