import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeKeptPaper } from '../../catalog-tests/records/picture-makers.ts';
import { completeForForm } from '../../testing/features/organisation-parts.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import { handlingRecords } from './privacy-handling.test-records.ts';

const request = (asking: Asking) => makeRequest(asking.t, asking.entity);

/** Requests of the asker's organisation, and what they are answered with. */
export const privacyRecords: Readonly<Record<string, Known>> = {
  ...handlingRecords,
  'privacy-form.grid': {
    named: 'holder',
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeRequest(t, entity, { holder: { ...plainRequest.holder, name } });
    },
  },
  'privacy-form.formLink': { input: async ({ entity }) => ({ query: { legal_entity_id: String(entity) } }) },
  'privacy-form.openForm': {
    input: async ({ t, entity }) => {
      await completeForForm(t, entity);
      return { body: { legal_entity_id: entity } };
    },
  },
  'privacy-form.figures': { input: async () => ({ query: { from: undefined, to: undefined } }) },
  'privacy-form.dossier': {
    input: async (asking) => ({ params: { id: (await request(asking)).id } }),
  },
  'privacy-form.create': { input: async () => ({ body: { unit_id: null, files: [] } }) },
  'privacy-form.dropPaper': {
    input: async ({ t, entity, userId }) => ({
      params: { file_id: await makeKeptPaper(t, entity, userId) },
    }),
  },
  'privacy-form.assignMany': {
    input: async (asking) => ({
      body: { ids: [(await request(asking)).id], responsible_id: asking.userId },
    }),
  },
};
