import { choices } from '../../core/choices.ts';
import { id, instant, oneOf, z } from '../../core/schema.ts';
import { mailState } from '../../platform/mail/mail-state.ts';

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
 * Whether the link or the code of a message may be handed over. Whoever has it acts in the recipient's place, so it is
 * shown only where nothing else could take it there: without a mail server, and never to someone who can do less than
 * the person it is for.
 */
const mailSecret = choices({
  none: 'Sem link nem código',
  shown: 'Pode ser mostrado',
  sent: 'Segue só por e-mail',
  beyond: 'De alguém com mais acessos',
});

/** How mail stands for the active organisation: `off` without SMTP_URL, `failing` when messages wait for long. */
export const mailServer = z.strictObject({
  standing: z.enum(['works', 'off', 'failing']),
  /** Messages that wait for a server, or for one that answers. */
  waiting: z.number().int().nonnegative(),
  /** What the server answered last, while it fails. */
  last_error: z.string().nullable(),
});
export type MailServerStanding = z.output<typeof mailServer>;

export const mailDetail = mailRow.extend({
  /** The words of the message, without its link or code; null once they were forgotten. */
  paragraphs: z.array(z.string()).nullable(),
  closing: z.array(z.string()),
  link_label: z.string().nullable(),
  /** What its secret is, if it has one: a code is typed where it was asked for, a link is opened. */
  secret_kind: z.enum(['none', 'link', 'code']),
  secret: oneOf(mailSecret),
  /** When an administrator was shown it, last. */
  handed_at: instant.nullable(),
  /** Before this moment it does not leave, however soon it was written. */
  not_before: instant.nullable(),
  last_error: z.string().nullable(),
  /** Whether a mail server is set and the words are still there. */
  can_resend: z.boolean(),
});
export type MailDetail = z.output<typeof mailDetail>;
