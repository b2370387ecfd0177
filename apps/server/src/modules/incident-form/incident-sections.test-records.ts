import type { Known } from '../../catalog-tests/records/known-record.ts';
import { makeIncident } from '../../testing/features/incidents.ts';
import { scam, section } from './incident-makers.test-records.ts';

/** The sections of an incident's file, each saved on its own. */
export const incidentSectionRecords: Readonly<Record<string, Known>> = {
  'incident-form.section_notifier': section({ notifier_email: null, notifier_phone: null }),
  'incident-form.section_communication': section(),
  'incident-form.section_knowledge': section(),
  'incident-form.section_timeliness': section({ occurred_from: null, occurred_until: null }),
  'incident-form.section_holders_notice': section(),
  'incident-form.section_description': section({ unit_id: null }),
  'incident-form.section_data': section({
    holders_count: null,
    children_count: null,
    adolescents_count: null,
    elderly_count: null,
    holders_in_activity: null,
  }),
  'incident-form.section_risks': section(),
  'incident-form.section_measures': section(),
  'incident-form.section_secrecy': section({ secrecy: [] }),
  'incident-form.section_involved': section({ involved: [] }),
  'incident-form.section_operators': section({ operators: [] }),
  'incident-form.section_scam': {
    input: async ({ t, entity }) => ({
      params: { id: (await makeIncident(t, entity, scam)).id },
      body: { version: 1 },
    }),
  },
};
