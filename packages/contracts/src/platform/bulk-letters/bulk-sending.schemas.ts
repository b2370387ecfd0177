import { choices } from '../../core/choices.ts';
import { email, instant, line, oneOf, text, z } from '../../core/schema.ts';
import type { UploadRules } from '../../core/upload.ts';
import { caseId, namedPerson } from '../cases/case-detail.schemas.ts';

export const sendingStates = choices({
  preparing: 'A confirmar',
  sending: 'Enviando',
  paused: 'Parado',
  done: 'Concluído',
  cancelled: 'Cancelado',
});
export const letterStates = choices({
  queued: 'Na fila',
  sent: 'Enviada',
  kept: 'Guardada na caixa de saída',
  failed: 'Não entregue',
  bounced: 'Recusada pelo destino',
  skipped: 'Não enviada',
});

/** Of one sending. */
export const MOST_RECIPIENTS = 20_000;
const LONGEST_LETTER = 10_000;

/** The list of recipients: a column for the name and one for the e-mail. */
export const recipientUpload = {
  kinds: ['csv', 'xlsx'],
  maxBytes: 5 * 1024 * 1024,
  maxFiles: 1,
} as const satisfies UploadRules;

/** Pasted instead of sent as a file; as much as the file may have would be more than a text area holds. */
export const pastedRecipients = z.string().max(500_000);

export const letterTexts = { subject: line(150), text: text(LONGEST_LETTER) };
export const recipientName = line(200);
export const recipientAddress = email;

/** A line of the list that gives no recipient, and why. */
export const recipientProblem = z.strictObject({ line: z.number().int(), message: z.string() });
export type RecipientProblem = z.output<typeof recipientProblem>;

/** Progress: `total` is the sum of all the others. */
export const bulkSending = z.strictObject({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  state: oneOf(sendingStates),
  total: z.number().int(),
  queued: z.number().int(),
  sent: z.number().int(),
  kept: z.number().int(),
  failed: z.number().int(),
  bounced: z.number().int(),
  skipped: z.number().int(),
  created_at: instant,
  created_by: namedPerson,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
});
export type BulkSending = z.output<typeof bulkSending>;

/** What the list gave, before anything is confirmed. */
export const preparedSending = z.strictObject({
  sending: bulkSending,
  /** Lines that gave no recipient: the first hundred of them. */
  problems: z.array(recipientProblem),
  problem_count: z.number().int(),
  /** Addresses that came again, and get one letter. */
  repeated: z.number().int(),
  /** People of a contact list whom no e-mail reaches: they have none, it came back, or they asked to be left alone. */
  unreached: z.number().int(),
  /** The letter of the first recipient, as it will be sent. */
  sample: z.strictObject({ to: z.string(), subject: z.string(), text: z.string() }),
});
export type PreparedSending = z.output<typeof preparedSending>;

/** One recipient: the log of what was sent to whom, and when. */
export const bulkLetter = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  state: oneOf(letterStates),
  message_id: z.string(),
  sent_at: instant.nullable(),
  reason: z.string().nullable(),
});
export type BulkLetter = z.output<typeof bulkLetter>;

export const bySending = z.strictObject({ id: caseId, sending_id: z.uuid() });
