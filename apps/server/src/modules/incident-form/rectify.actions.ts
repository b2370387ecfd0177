import type { RectifyAct } from '@conforme/contracts/modules/incident-form/incident-rectify.schemas.ts';
import type { Rectifiable } from '@conforme/contracts/modules/incident-form/rules/incident-rectify.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type Acting, actOn, change, type IncidentServices } from './act-on-incident.ts';
import { addOutage, outageEvent } from './communication.actions.ts';
import { rectifyFiling } from './filing/rectified-filing.ts';
import { stands } from './records.queries.ts';
import { type KeptRectification, keepRectification, rectifyAutomaticEvents } from './rectifications.ts';

/** Superseded by what was really so, or by nothing where it never happened; either way it stays to be read. */
export const rectifyRecord = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, record, record_id, reason, filing, outage, event }: RectifyAct,
) =>
  actOn(ctx, services, { id, version, act: 'rectify' }, async (acting) => {
    const { db, incident, by } = acting;
    const wrong = { record, recordId: record_id, reason } as const;
    const insteadId =
      record === 'filing'
        ? await rectifyFiling(acting, wrong, filing)
        : record === 'outage'
          ? await rectifyOutage(acting, wrong, outage)
          : await rectifyEvent(acting, wrong, event);
    await addEntry(db, incident, {
      kind: 'rectified',
      ...by,
      body: reason,
      facts: { record, record_id, instead_id: insteadId },
    });
    return { action: 'incident.rectified', meta: { record, record_id, instead_id: insteadId } };
  });

type Wrong = Omit<KeptRectification, 'insteadId' | 'by'>;

interface OutageTimes {
  readonly down_from: string;
  readonly down_until: string;
}

/** Its moved dates are read of what stands. */
async function rectifyOutage(acting: Acting, wrong: Wrong, instead: RectifyAct['outage']) {
  const { db, incident, by } = acting;
  const was = await assertStands<OutageTimes>(acting, 'outage', sql`incident_outages`, wrong.recordId);
  await rectifyAutomaticEvents(
    db,
    incident,
    sql`type = 'observation' and happened_at = ${was.down_from}::timestamptz and body = ${outageEvent(was)}`,
    { reason: wrong.reason, by: by.authorId },
  );
  const insteadId = instead && (await addOutage(acting, instead));
  await keepRectification(db, incident, { ...wrong, insteadId, by: by.authorId });
  await change(acting, {});
  return insteadId;
}

/** What the system wrote follows what was done, and is put right there. */
async function rectifyEvent(acting: Acting, wrong: Wrong, instead: RectifyAct['event']) {
  const { db, incident, by } = acting;
  await assertStands(acting, 'event', sql`incident_events`, wrong.recordId, sql`not it.automatic`);
  const insteadId =
    instead &&
    (await numbered(
      db,
      sql`insert into incident_events (case_id, legal_entity_id, type, happened_at, body, author_id)
        values (${incident.id}, ${incident.legalEntityId}, ${instead.type}, ${instead.at}, ${instead.text},
          ${by.authorId}) returning id`,
    ));
  await keepRectification(db, incident, { ...wrong, insteadId, by: by.authorId });
  const containedAt = sql<string>`(select min(happened_at) from incident_events it where case_id = ${incident.id}
    and type = 'containment' and not automatic and ${stands('event', sql`it`)})`;
  await change(acting, {}, { contained_at: containedAt });
  return insteadId;
}

async function assertStands<Row = unknown>(
  { db, incident }: Pick<Acting, 'db' | 'incident'>,
  record: Rectifiable,
  table: RawBuilder<unknown>,
  recordId: number,
  which: RawBuilder<unknown> = sql`true`,
): Promise<Row> {
  const { rows } =
    await sql<Row>`select it.* from ${table} it where case_id = ${incident.id} and id = ${recordId}
    and ${which} and ${stands(record, sql`it`)}`.execute(db);
  const [row] = rows;
  if (!row) throw invalidField('record_id', 'Este registro não está mais aqui. Veja o que mudou.');
  return row;
}

const numbered = async (db: Acting['db'], insert: RawBuilder<unknown>): Promise<number> =>
  ((await insert.execute(db)).rows[0] as { id: number }).id;
