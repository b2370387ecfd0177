import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { sql } from 'kysely';
import type { Known } from '../../catalog-tests/records/known-record.ts';
import {
  makeCaseFile,
  makeIssuedDocument,
  makeKeptPaper,
} from '../../catalog-tests/records/picture-makers.ts';
import { bringIncident, makeIncident, plainIncident } from '../../testing/features/incidents.ts';
import { completeForForm } from '../../testing/features/organisation-parts.ts';
import { makeEntry } from '../../testing/features/privacy-requests.ts';
import {
  anAlert,
  due,
  KNOWN,
  known,
  on,
  onScam,
  onTask,
  scam,
  sending,
  validated,
} from './incident-makers.test-records.ts';
import { incidentSectionRecords } from './incident-sections.test-records.ts';
import { incidentFormRecords } from './public-form/incident-public-form.test-records.ts';

/** Incidents of the asker's organisation, and what somebody outside does with its form. */
export const incidentRecords: Readonly<Record<string, Known>> = {
  ...incidentSectionRecords,
  ...incidentFormRecords,
  'incident-form.grid': {
    named: 'summary',
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeIncident(t, entity, { description: name });
    },
  },
  'incident-form.create': {
    input: async () => ({
      body: {
        ...plainIncident,
        ...{ unit_id: null, scam: null, known_at: null, files: [], data_natures: [] },
        ...{ questions_version: null, answers: [] },
      },
    }),
  },
  'incident-form.dropPaper': {
    input: async ({ t, entity, userId }) => ({ params: { file_id: await makeKeptPaper(t, entity, userId) } }),
  },
  'incident-form.assignMany': {
    input: async ({ t, entity, userId }) => ({
      body: { ids: [(await makeIncident(t, entity)).id], responsible_id: userId },
    }),
  },
  'incident-form.formLink': { input: async ({ entity }) => ({ query: { legal_entity_id: String(entity) } }) },
  'incident-form.openForm': {
    input: async ({ t, entity }) => {
      await completeForForm(t, entity);
      return { body: { legal_entity_id: entity } };
    },
  },
  'incident-form.figures': { input: async () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }) },
  'incident-form.figures_report': {
    input: async () => ({ query: { from: '2026-01-01', to: '2026-12-31', format: 'pdf' } }),
  },
  'incident-form.places': {
    input: async ({ t, entity }) => ({ query: { incident: (await makeIncident(t, entity)).id } }),
  },
  'incident-form.read': on(),
  'incident-form.history': on(),
  'incident-form.sendings': on(),
  'incident-form.validate': on(),
  'incident-form.discard': on(),
  'incident-form.know': on({ known_at: KNOWN, reason: null }, {}, validated),
  'incident-form.assess': on({ override: null }, {}, known),
  'incident-form.decide_not': on({}, {}, { ...known, duty: 'not_communicate' }),
  'incident-form.file': on(
    {
      ...{ kind: 'preliminary', filed_at: new Date().toISOString(), files: [] },
      ...{ reasons: null, delay_reasons: null },
    },
    {},
    due,
  ),
  'incident-form.record_outage': on(
    { down_from: '2026-11-12T12:00:00Z', down_until: '2026-11-12T18:00:00Z', files: [] },
    {},
    due,
  ),
  'incident-form.declare_holders': on(
    { told_on: KNOWN.slice(0, 10), means: ['email'], not_individual_reason: null },
    {},
    due,
  ),
  'incident-form.publish_notice': on({}, {}, known),
  'incident-form.withdraw_notice': {
    input: async ({ t, entity }) => {
      const { id } = await makeIncident(t, entity);
      await sql`insert into incident_notices (case_id, legal_entity_id, title, body, published_at, stays_until)
        values (${id}, ${entity}, 'Aviso', 'Houve um incidente.', now() - interval '4 months', now() - interval '1 month')`.execute(
        t.system,
      );
      return { params: { id }, body: { version: 1 } };
    },
  },
  'incident-form.follow_up': on({}, { state: 'communicated' }, due),
  'incident-form.promote': onScam(),
  'incident-form.add_event': on({ files: [] }),
  'incident-form.rectify': {
    input: async ({ t, entity }) => {
      const { id } = await makeIncident(t, entity);
      const version = await bringIncident(t, id, {}, validated);
      const { rows } = await sql<{ id: number }>`
        insert into incident_events (case_id, legal_entity_id, type, happened_at, body)
        values (${id}, ${entity}, 'observation', ${KNOWN}, 'Anotado por engano.') returning id`.execute(
        t.system,
      );
      const instead = { filing: null, outage: null, event: null };
      return {
        params: { id },
        body: { version, record: 'event', record_id: rows[0]?.id, ...instead },
      };
    },
  },
  'incident-form.add_task': on({ owner_id: null }),
  'incident-form.change_task': onTask({ owner_id: null }),
  'incident-form.complete_task': onTask({ files: [], text: 'Feita e conferida.' }),
  'incident-form.reopen_task': onTask({}, true),
  'incident-form.remove_task': onTask(),
  'incident-form.issue': on({ document: 'record', letter: null, annexes: null }, {}, validated),
  'incident-form.preview': {
    input: async ({ t, entity }) => ({
      params: { id: (await makeIncident(t, entity)).id },
      body: { document: 'record', letter: null, annexes: null },
    }),
  },
  'incident-form.document': {
    input: async ({ t, entity, userId }) => {
      const of = await makeIncident(t, entity);
      const document_id = await makeIssuedDocument(t, of, { kind: 'record', userId });
      return { params: { id: of.id, document_id } };
    },
  },
  'incident-form.prepare_letters': {
    input: async ({ t, entity }) => {
      const { id } = await makeIncident(t, entity);
      await bringIncident(t, id, {}, known);
      const recipients = 'nome;e-mail\nCarla;carla@exemplo.test';
      const body = { subject: 'Aviso', text: 'Houve um incidente.', recipients, list_id: null };
      return { params: { id }, body };
    },
  },
  'incident-form.prepare_letters_file': {
    input: async ({ t, entity }) => {
      const { id } = await makeIncident(t, entity);
      await bringIncident(t, id, {}, known);
      return { params: { id } };
    },
  },
  'incident-form.letter_lists': { input: async () => ({ query: {} }) },
  'incident-form.write_holders': {
    input: async (asking) => {
      const { id, version, sendingId } = await sending(asking);
      return { params: { id }, body: { version, sending_id: sendingId, texts: null } };
    },
  },
  'incident-form.cancel_letters': {
    input: async (asking) => {
      const { id, sendingId } = await sending(asking);
      return { params: { id, sending_id: sendingId } };
    },
  },
  'incident-form.letters': {
    input: async (asking) => {
      const { id, sendingId } = await sending(asking);
      return { params: { id, sending_id: sendingId }, query: {} };
    },
  },
  'incident-form.alert': {
    input: async ({ t, entity }) => {
      const { id } = await makeIncident(t, entity, scam);
      const version = await bringIncident(t, id, {}, validated);
      return { params: { id }, body: { version, units: [entity], ends_on: civilDayOf(Date.now()) } };
    },
  },
  'incident-form.withdraw_alert': {
    input: async ({ t, entity }) => {
      const { id } = await makeIncident(t, entity, scam);
      const alert_id = await anAlert(t, entity, id);
      return { params: { id }, body: { version: await bringIncident(t, id, {}, validated), alert_id } };
    },
  },
  'incident-form.assign': {
    input: async ({ t, entity, userId }) => ({
      params: { id: (await makeIncident(t, entity)).id },
      body: { version: 1, responsible_id: userId },
    }),
  },
  'incident-form.forward': on({ responsible_id: null }),
  'incident-form.note': on({ mentions: [], files: [] }),
  'incident-form.ask': on({ files: [] }),
  'incident-form.publish': {
    input: async ({ t, entity }) => {
      const of = await makeIncident(t, entity);
      const text = 'O caso segue em exame.';
      const entry_id = await makeEntry(t, of, { kind: 'note', body: text });
      return { params: { id: of.id }, body: { version: 1, entry_id, text, traces_confirmed: false } };
    },
  },
  'incident-form.unpublish': {
    input: async ({ t, entity }) => {
      const of = await makeIncident(t, entity);
      const entry_id = await makeEntry(t, of, { kind: 'published', body: 'O caso segue em exame.' });
      await sql`update case_entries set audience = 'public', published_at = now()
        where case_id = ${of.id} and id = ${entry_id}`.execute(t.system);
      return { params: { id: of.id }, body: { version: 1, entry_id } };
    },
  },
  'incident-form.public_text': {
    input: async ({ t, entity }) => {
      const of = await makeIncident(t, entity);
      return {
        params: { id: of.id, entry_id: await makeEntry(t, of, { kind: 'note', body: 'O caso segue.' }) },
      };
    },
  },
  'incident-form.close': on({}, { state: 'not_communicated' }, { ...known, duty: 'not_communicate' }),
  'incident-form.reopen': on({}, { state: 'closed' }, validated),
  'incident-form.renew_key': on(),
  'incident-form.upload': on(),
  'incident-form.upload_powers': on(),
  'incident-form.paper': {
    input: async ({ t, entity, userId }) => {
      const of = await makeIncident(t, entity);
      return { params: { id: of.id, file_id: await makeCaseFile(t, of, userId) } };
    },
  },
  'incident-form.remove_file': {
    input: async ({ t, entity, userId }) => {
      const of = await makeIncident(t, entity);
      return { params: { id: of.id, file_id: await makeCaseFile(t, of, userId) } };
    },
  },
};
