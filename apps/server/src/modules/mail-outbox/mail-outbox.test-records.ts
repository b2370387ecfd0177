import type { Known } from '../../catalog-tests/records/known-record.ts';
import { makeMail } from '../../catalog-tests/records/record-makers.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';

const onMail: Known = {
  input: async ({ t, entity }) => ({ params: { id: await makeMail(t, entity) } }),
};

/** Messages in the outbox of the asker's organisation. */
export const mailRecords: Readonly<Record<string, Known>> = {
  'mail-outbox.grid': {
    named: 'subject',
    // Whoever does not administer the installation reads what tells of a case.
    rows: async ({ t, entity }, names) => {
      const { id: caseId } = await makeRequest(t, entity);
      for (const name of names) await makeMail(t, entity, name, { caseId });
    },
  },
  'mail-outbox.read': {
    input: async ({ t, entity }) => {
      const { id: caseId } = await makeRequest(t, entity);
      return { params: { id: await makeMail(t, entity, 'Novidade', { caseId }) } };
    },
  },
  'mail-outbox.revealLink': onMail,
  'mail-outbox.revealCode': {
    input: async ({ t, entity }) => ({
      params: { id: await makeMail(t, entity, 'Código', { code: '123456' }) },
    }),
  },
  'mail-outbox.resend': {
    ...onMail,
    // There is no mail server to send it again with.
    letIn: 409,
    settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'conforme@conforme.test' },
  },
};
