import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { EventType } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { incidentIdentifiers } from '@conforme/contracts/modules/incident-form/rules/incident-identifiers.ts';
import {
  type IncidentAct,
  type IncidentState,
  incidentStates,
  refusedIncidentAct,
} from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { sql, type UpdateObject } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { actOnCase, type CaseAct, type ToldToAudit } from '../../platform/cases/act-on-case.ts';
import type { CaseRef } from '../../platform/cases/case-ref.ts';
import { type CaseChange, changeCase } from '../../platform/cases/case-row.ts';
import type { CaseServices, HandledKind } from '../../platform/cases/handled-kind.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { nearestOfficer } from '../../platform/organisations/nearest-above.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import type { ReadingThreads } from '../../platform/reading/reading-threads.ts';
import { type LockedIncident, lockIncident } from './locked-incident.ts';
import { keyRenewedLetter, newsLetter } from './outside/incident-letters.ts';
import { lookAtIncident, readIncident } from './read-incident.ts';

export interface IncidentServices extends CaseServices {
  readonly mail: Mail;
  readonly links: PublicLinks;
  readonly documents: IssuedDocuments;
  readonly readings: ReadingThreads;
}

/** Incidents as the kit handles them. */
export const incidentCases = (
  { config }: { readonly config: Config },
  services: IncidentServices,
): HandledKind<LockedIncident, IncidentAct, IncidentDetail> => ({
  kind: incidentKind,
  services,
  lock: lockIncident,
  refused: (act, { facts }, asker) => refusedIncidentAct(act, facts, asker),
  read: (ctx, id) => readIncident(ctx, services, id),
  look: (ctx, id) => lookAtIncident(ctx, services, id),
  identifiers: async (db, incident) => {
    const { rows } = await sql<{ allowed: (string | null)[] }>`
      select array[e.shown_name, e.company_name, e.trading_name, e.email, e.phone, officer.name, officer.email,
        officer.phone, officer.public_contact] as allowed
      from incidents i join legal_entities e on e.id = i.legal_entity_id
      left join lateral (${nearestOfficer(sql`i.legal_entity_id`)}) officer on true where i.id = ${incident.id}`.execute(
      db,
    );
    return incidentIdentifiers(
      incident,
      (rows[0]?.allowed ?? []).filter((words) => words !== null),
    );
  },
  tellOutside: async (db, incident, news) => {
    if (incident.reporterEmail === null) return;
    await services.mail.queue(db, {
      to: { name: incident.reporterEmail, address: incident.reporterEmail },
      letter: news === 'treatment' ? newsLetter(config, incident) : keyRenewedLetter(config, incident),
      legalEntityId: incident.legalEntityId,
      caseId: incident.id,
      about: 'incident',
    });
  },
});

/** One act on an incident, with what its own acts use. */
export interface Acting extends Omit<CaseAct<LockedIncident>, 'row'> {
  readonly services: IncidentServices;
  readonly incident: LockedIncident;
}

export const actOn = (
  ctx: UserCtx,
  services: IncidentServices,
  input: { readonly id: string; readonly version: number; readonly act: IncidentAct },
  work: (acting: Acting) => Promise<ToldToAudit | readonly ToldToAudit[]>,
): Promise<IncidentDetail> =>
  actOnCase(ctx, incidentCases(ctx, services), input, ({ row, ...acting }) =>
    work({ ...acting, services, incident: row }),
  );

/**
 * Writes to the case, which takes its version one further, and to what only incidents have. Where it leads to another state,
 * the incident's timeline says so.
 */
export async function change(
  { db, incident, by }: Pick<Acting, 'db' | 'incident' | 'by'>,
  onCase: CaseChange,
  own?: UpdateObject<DB, 'incidents'>,
): Promise<void> {
  await changeCase(db, incidentKind, incident.id, onCase);
  if (own) await db.updateTable('incidents').set(own).where('id', '=', incident.id).execute();
  const state = onCase.state as IncidentState | undefined;
  if (state !== undefined && state !== incident.facts.state)
    await addEvent(db, incident, {
      type: 'state',
      at: incident.now,
      text: `Situação: ${incidentStates.labels[state]}.`,
      by: by.authorId,
      isAutomatic: true,
    });
}

/** A line of the incident's own timeline, by when it happened. */
export const addEvent = (
  db: Transaction,
  of: CaseRef,
  event: {
    readonly type: EventType;
    readonly at: string;
    readonly text: string;
    readonly by: number | null;
    readonly isAutomatic?: boolean;
  },
): Promise<void> =>
  deferStatement(
    db,
    sql`insert into incident_events (case_id, legal_entity_id, type, happened_at, body, author_id, automatic)
      values (${of.id}, ${of.legalEntityId}, ${event.type}, ${event.at}, ${event.text}, ${event.by},
        ${event.isAutomatic ?? false})`,
  );
