import type { ReportThreads } from './report-threads.ts';
import type { ReportWork } from './report-worker.ts';

/** A paper that is known as a whole, in a thread of its own: nobody else waits for it. */
export async function printPaper(
  threads: ReportThreads,
  work: ReportWork,
  signal: AbortSignal,
): Promise<Buffer> {
  const thread = await threads.begin(work, signal);
  try {
    return Buffer.from(await thread.ask('end'));
  } finally {
    thread.stop();
  }
}
