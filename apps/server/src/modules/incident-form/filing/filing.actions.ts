import type { z } from '@conforme/contracts/core/schema.ts';
import type { fileAct } from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import { refusedComplement } from '@conforme/contracts/modules/incident-form/rules/complement.ts';
import { filingKinds } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import {
  refusedFiling,
  refusedFilingMoment,
  stateAfterFiling,
} from '@conforme/contracts/modules/incident-form/rules/incident-next.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../../core/app-error.ts';
import type { UserCtx } from '../../../core/context.ts';
import { assertUnused } from '../../../platform/cases/act-on-case.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import { type Acting, actOn, addEvent, change, type IncidentServices } from '../act-on-incident.ts';
import { complementDue, runOwedClocks } from '../incident-clocks.ts';
import type { LockedIncident } from '../locked-incident.ts';

/** A complement is reasoned, and says why where it comes after its term. */
function assertReasoned(
  { complementDueAt }: LockedIncident,
  {
    reasons,
    delay_reasons,
    at,
  }: Pick<z.output<typeof fileAct>, 'reasons' | 'delay_reasons'> & { at: string },
): void {
  const refused = refusedComplement({ reasons, delayReasons: delay_reasons, dueAt: complementDueAt, at });
  if (refused !== null) throw invalidField(refused.part, refused.message);
}

type Filing = Omit<z.output<typeof fileAct>, 'version' | 'files'>;

/** How the incident's own timeline tells of it. */
export const filingEvent = ({ kind, sei_number }: Pick<Filing, 'kind' | 'sei_number'>): string =>
  `${filingKinds.labels[kind]} registrada no SEI (${sei_number}).`;

/** Gives its number within the incident. */
export async function addFiling(
  { db, incident, by }: Pick<Acting, 'db' | 'incident' | 'by'>,
  { kind, sei_number, filed_at, reasons, delay_reasons }: Filing,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into incident_filings (case_id, legal_entity_id, kind, sei_number, filed_at, reasons, delay_reasons,
      recorded_by)
    values (${incident.id}, ${incident.legalEntityId}, ${kind}, ${sei_number}, ${filed_at}, ${reasons},
      ${delay_reasons}, ${by.authorId}) returning id`.execute(db);
  return found(rows[0]).id;
}

/** What was filed in ANPD's own system, by its number there: the filing itself is done there. */
export const recordFiling = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, kind, sei_number, filed_at, reasons, delay_reasons, files }: z.output<typeof fileAct>,
) =>
  actOn(ctx, services, { id, version, act: 'file' }, async (acting) => {
    const { db, incident, by } = acting;
    const { filed, knownAt } = incident.facts;
    const refused = refusedFiling(kind, incident.facts);
    if (refused !== null) throw invalidField('kind', refused);
    const { communicatedAt: firstAt, toldOn } = incident;
    const around = { knownAt, communicatedAt: firstAt, complementedAt: null, toldOn };
    const misplaced = refusedFilingMoment({ kind, filed_at }, around);
    if (misplaced !== null) throw invalidField('filed_at', misplaced);
    if (kind === 'complementary') assertReasoned(incident, { reasons, delay_reasons, at: filed_at });
    await assertUnused({ db, row: incident }, files);
    await addFiling(acting, { kind, sei_number, filed_at, reasons, delay_reasons });
    const state = stateAfterFiling(kind, incident.facts.state);
    const isFirst = kind !== 'declaration' && firstAt === null;
    const communicatedAt = isFirst ? filed_at : firstAt;
    await change(
      acting,
      { state },
      {
        communicated_at: communicatedAt,
        ...(isFirst ? { complement_due_at: await complementDue(db, incident.legalEntityId, filed_at) } : {}),
      },
    );
    await runOwedClocks(db, { ...incident, communicatedAt }, { state, filed: [...filed, kind] });
    await addEntry(db, incident, {
      kind: 'filed',
      ...by,
      ...(reasons ? { body: reasons } : {}),
      fileIds: files,
      facts: { kind, sei_number, filed_at },
    });
    await addEvent(db, incident, {
      type: 'communication',
      at: filed_at,
      text: filingEvent({ kind, sei_number }),
      by: by.authorId,
      isAutomatic: true,
    });
    return { action: 'incident.filed', meta: { kind } };
  });
