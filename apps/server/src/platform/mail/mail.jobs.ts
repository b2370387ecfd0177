import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs, task } from '../jobs/feature-jobs.ts';
import type { ReportThreads } from '../reports/report-threads.ts';
import type { Mail } from './mail.ts';
import { openMailServer } from './mail-server.ts';
import { sendMail } from './send-mail.ts';

interface Services {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
  readonly threads: ReportThreads;
}

/** `feeding`: what gives it letters, and must wait while there are some. */
export function mailJobs(
  { config, system, mail, threads }: Services,
  feeding: FeatureJobs['tasks'] = {},
): FeatureJobs {
  const server = openMailServer(config);
  return {
    tasks: {
      'send-mail': task(z.object({ id: z.number() }), ({ id }, stop) =>
        sendMail({ system, mail, server, threads }, id, stop),
      ),
      ...feeding,
      'forget-letters': cronTask(() => forgetLetters(system)),
    },
    // So a crash repeats one message at most, and a mail server that hangs delays nothing but mail.
    atOnce: 1,
    cron: { 'forget-letters': '37 5 * * *' },
  };
}

/** What was said is forgotten; that something was said, to whom and when, is kept. */
async function forgetLetters(system: Database): Promise<void> {
  await sql`update mail_messages set letter = null
    where letter is not null and (sent_at < now() - interval '14 days' and state = 'sent'
      or created_at < now() - interval '90 days' and state in ('kept', 'failed'))`.execute(system);
}
