import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { holderOf } from '../../platform/fair-shares.ts';
import { isMessageHead } from '../../platform/files/inspect-file.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import type { ReadingThreads } from '../../platform/reading/reading-threads.ts';
import { reportedNewsletter } from './report.queries.ts';

const words = {
  temporary: 'A mensagem diz que a entrega será tentada de novo. O endereço não foi marcado.',
  unknown: 'A mensagem não é de uma carta enviada por esta organização.',
};

export interface ReturnedServices {
  readonly readings: ReadingThreads;
  readonly limiter: SharedLimiter;
}

/** A mailing to a school network brings back some dozens; whoever brings more is asked to wait. */
const FILES_AN_HOUR = 300;

/** Enough to know a message by. */
const HEAD = 4096;

/** A message that came back to somebody's mailbox, saved and brought here: no mailbox is read. */
export async function takeReturned(
  ctx: UserCtx,
  { readings, limiter }: ReturnedServices,
  id: number,
  files: AsyncIterable<IncomingFile>,
) {
  await reportedNewsletter(ctx, id);
  await limiter.take(`returned letters ${ctx.user.userId}`, FILES_AN_HOUR, 60);
  const bytes = await firstFile(files);
  const asked = { purpose: 'preview', holder: holderOf(ctx.user), signal: ctx.http.untilGone() } as const;
  const returned = await readings.read(asked, (ask) => ask('returned', { bytes }));
  if (!returned.isPermanent) return { returned: [], problem: words.temporary };
  return inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<{ name: string; address: string }>`
      select name, address from note_returned_letters(${[...returned.messageIds]}::text[])`.execute(ctx.db);
    if (rows.length > 0)
      await audit(ctx, 'newsletter.mail_returned', ['newsletter', id], { rows: rows.length });
    return { returned: rows, problem: rows.length === 0 ? words.unknown : null };
  });
}

async function firstFile(files: AsyncIterable<IncomingFile>): Promise<Buffer> {
  for await (const { content } of files) {
    const bytes = await buffer(content);
    if (!isMessageHead(bytes.subarray(0, HEAD)))
      throw invalidField('file', 'Escolha a mensagem devolvida, salva como arquivo .eml.');
    return bytes;
  }
  throw invalidField('file', 'Escolha um arquivo.');
}
