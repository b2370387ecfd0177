import type { Known } from './known-record.ts';
import { makeMail } from './record-makers.ts';

const onMail: Known = {
  input: async ({ t, entity }) => ({ params: { id: await makeMail(t, entity) } }),
};

/** Messages in the outbox of the asker's organisation. */
export const mailRecords: Readonly<Record<string, Known>> = {
  'mail-outbox.grid': {
    named: 'subject',
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeMail(t, entity, name);
    },
  },
  'mail-outbox.read': onMail,
  'mail-outbox.revealLink': onMail,
  'mail-outbox.revealCode': {
    input: async ({ t, entity }) => ({ params: { id: await makeMail(t, entity, 'Código', '123456') } }),
  },
  'mail-outbox.resend': {
    ...onMail,
    // There is no mail server to send it again with.
    letIn: 409,
    settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'conforme@conforme.test' },
  },
};
