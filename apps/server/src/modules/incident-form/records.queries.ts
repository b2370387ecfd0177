import type { Rectifiable } from '@conforme/contracts/modules/incident-form/rules/incident-rectify.ts';
import { type RawBuilder, sql } from 'kysely';
import { listed, person } from '../../platform/cases/case-parts.queries.ts';

/* What is recorded of an incident, of the row `r`: what stands, and apart from it what was put right. */

/** Nobody has put it right. `of` is the record's own table. */
export const stands = (record: Rectifiable, of: RawBuilder<unknown>) =>
  sql`not exists (select from incident_rectifications wrong
    where wrong.case_id = ${of}.case_id and wrong.record = ${record} and wrong.record_id = ${of}.id)`;

interface Records {
  readonly record: Rectifiable;
  readonly from: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

const events: Records = {
  record: 'event',
  from: sql`incident_events`,
  columns: sql`it.id, it.type, it.happened_at as at, it.body as text, ${person(sql`it.author_id`)} as by,
    it.automatic as is_automatic`,
  order: sql`it.happened_at, it.id`,
};
const filings: Records = {
  record: 'filing',
  from: sql`incident_filings`,
  columns: sql`it.id, it.kind, it.sei_number, it.filed_at, it.reasons, it.delay_reasons,
    ${person(sql`it.recorded_by`)} as by`,
  order: sql`it.filed_at, it.id`,
};
const outages: Records = {
  record: 'outage',
  from: sql`incident_outages`,
  columns: sql`it.id, it.down_from, it.down_until, it.evidence, ${person(sql`it.recorded_by`)} as by`,
  order: sql`it.id`,
};

const those = ({ record, from, columns, order }: Records) =>
  sql`select ${columns} from ${from} it where it.case_id = r.id and ${stands(record, sql`it`)} order by ${order}`;

export const standing = { events: those(events), filings: those(filings), outages: those(outages) };

const wrong = ({ record, from, columns }: Records) =>
  listed(sql`select ${columns}, json_build_object('at', wrong.rectified_at, 'by', ${person(sql`wrong.rectified_by`)},
      'reason', wrong.reason) as rectified
    from incident_rectifications wrong join ${from} it on it.case_id = wrong.case_id and it.id = wrong.record_id
    where wrong.case_id = r.id and wrong.record = ${record} order by wrong.id`);

export const rectifiedJson = sql`json_build_object('filings', ${wrong(filings)}, 'outages', ${wrong(outages)},
  'events', ${wrong(events)})`;
