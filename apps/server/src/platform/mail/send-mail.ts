import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { log } from '../../core/log.ts';
import { printPaper } from '../reports/print-paper.ts';
import type { ReportThreads } from '../reports/report-threads.ts';
import { explainFailure } from './delivery-failure.ts';
import type { Letter } from './letter.ts';
import { type Mail, queueSending } from './mail.ts';
import type { MailServer, OutgoingMail } from './mail-server.ts';

/** Minutes until the next try; two and a half days in all, as mail servers themselves keep trying. */
const PAUSES = [0.5, 2, 8, 30, 120, 360, 720, 1440, 1440];

interface Sending {
  readonly system: Database;
  readonly mail: Mail;
  readonly server: MailServer | null;
  readonly threads: ReportThreads;
}

/**
 * One try. The row decides: sent messages are not sent again, whatever the queue says. A crash between the server's
 * yes and our note of it sends the message once more, under the same Message-ID.
 */
export async function sendMail(
  { system, mail, server, threads }: Sending,
  id: number,
  stop: AbortSignal,
): Promise<void> {
  const row = await system
    .selectFrom('mail_messages')
    .select(['id', 'uuid', 'recipient_name', 'recipient_address', 'letter', 'message_id', 'tries', 'is_bulk'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (!row) return;
  const letter = opened(mail, row);
  if (!letter) return note(system, id, { state: 'failed', last_error: UNREADABLE });
  // The setting was taken away meanwhile.
  if (!server) return note(system, id, { state: 'kept' });
  const tries = row.tries + 1;
  const attachment = await printed(threads, id, letter, stop);
  try {
    await server.send({
      to: { name: row.recipient_name, address: row.recipient_address },
      letter,
      messageId: row.message_id,
      attachment,
    });
  } catch (error) {
    return noteFailure(system, { id, tries, isBulk: row.is_bulk }, error);
  }
  await note(system, id, { state: 'sent', tries, last_error: null, sent_at: sql<string>`now()` });
}

/** Not its message: that may quote what was to be printed. */
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).name;

/** A letter whose paper cannot be printed leaves without it rather than never: it says where else the paper is. */
async function printed(
  threads: ReportThreads,
  id: number,
  { receipt }: Letter,
  stop: AbortSignal,
): Promise<OutgoingMail['attachment']> {
  if (!receipt) return null;
  try {
    const content = await printPaper(threads, { format: 'receipt', receipt: receipt.paper }, stop);
    return { name: receipt.name, content };
  } catch (error) {
    // The server is stopping: the job comes again, and nobody refused anything.
    if (stop.aborted) throw error;
    log.warn('receipt not printed, sent without it', { id, code: codeOf(error) });
    return null;
  }
}

const UNREADABLE = 'O conteúdo já foi apagado, ou foi cifrado com outra chave mestra.';

function opened(
  mail: Mail,
  { id, uuid, letter }: { id: number; uuid: string | null; letter: Buffer | null },
): Letter | null {
  try {
    return letter && mail.open({ id, uuid, letter });
  } catch {
    return null;
  }
}

async function noteFailure(
  system: Database,
  { id, tries, isBulk }: { readonly id: number; readonly tries: number; readonly isBulk: boolean },
  error: unknown,
): Promise<void> {
  const { permanent, addressRefused, reason, code } = explainFailure(error);
  const pause = permanent ? undefined : PAUSES[tries - 1];
  log.warn('mail not delivered', { id, tries, code, again: pause !== undefined });
  if (pause === undefined)
    return note(system, id, {
      state: 'failed',
      tries,
      last_error: reason,
      refused: permanent,
      address_refused: addressRefused,
    });
  await system.transaction().execute(async (db) => {
    await db
      .updateTable('mail_messages')
      .set({ tries, last_error: reason })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute();
    await queueSending(db, id, { runAt: new Date(Date.now() + spread(pause) * 60_000), isBulk });
  });
}

/** Many messages that failed together do not come back together. */
const spread = (minutes: number): number => minutes * (0.8 + Math.random() * 0.4);

async function note(
  system: Database,
  id: number,
  outcome: {
    state: string;
    tries?: number;
    last_error?: string | null;
    refused?: boolean;
    address_refused?: boolean;
    sent_at?: ReturnType<typeof sql<string>>;
  },
): Promise<void> {
  await system
    .updateTable('mail_messages')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}
