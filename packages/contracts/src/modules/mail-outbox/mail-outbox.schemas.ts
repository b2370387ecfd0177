import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, z } from '../../core/schema.ts';
import { mailState } from './mail-state.ts';

export const mailRow = z.strictObject({
  id,
  subject: z.string(),
  recipient_name: z.string(),
  recipient_address: z.string(),
  state: oneOf(mailState),
  organisation: z.string(),
  tries: z.number(),
  created_at: instant,
  sent_at: instant.nullable(),
});
export type MailRow = z.output<typeof mailRow>;

/**
 * What becomes of the link a message carries. It opens somebody's account, so it is shown only where nothing else
 * could take it there: without a mail server, and never to someone who can do less than the person it is for.
 */
const mailLink = choices({
  none: 'Sem link',
  shown: 'Pode ser mostrado',
  sent: 'Segue só por e-mail',
  beyond: 'De alguém com mais acessos',
});

export const mailDetail = mailRow.extend({
  /** The words of the message, without the link; null once they were forgotten. */
  paragraphs: z.array(z.string()).nullable(),
  closing: z.array(z.string()),
  link_label: z.string().nullable(),
  link: oneOf(mailLink),
  last_error: z.string().nullable(),
  /** Whether a mail server is set and the words are still there. */
  can_resend: z.boolean(),
});
export type MailDetail = z.output<typeof mailDetail>;
