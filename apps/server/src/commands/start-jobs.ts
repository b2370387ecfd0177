import { setTimeout as sleep } from 'node:timers/promises';
import { systemDatabase } from '../core/database/database.ts';
import { openPool } from '../core/database/pool.ts';
import { featureJobs } from '../jobs.ts';
import { paths } from '../paths.ts';
import { Files } from '../platform/files/files.ts';
import { openQueuePool } from '../platform/jobs/queue-pool.ts';
import { watchAbandonedJobs } from '../platform/jobs/sign-of-life.ts';
import { startWorker, type Worker } from '../platform/jobs/worker.ts';
import { Mail } from '../platform/mail/mail.ts';
import { SharedLimiter } from '../platform/rate-limits.ts';
import { ReadingThreads } from '../platform/reading/reading-threads.ts';
import type { Installation } from './open-installation.ts';

const AT_ONCE = 3;
const POOL_MS = 1_000;

/** The background, with connections of its own: requests and jobs never wait for each other's. */
export function startJobs({ config, keys, connection, appRole }: Installation): Worker {
  const queue = openQueuePool(connection);
  // One for each job at hand and for the mail, two for an import that tells how far it is, one to spare.
  const work = openPool({ ...connection, max: AT_ONCE + 1 + 2 * config.IMPORTS_AT_ONCE + 1 });
  const system = systemDatabase(work);
  const limiter = new SharedLimiter(system, keys.derive('rate limits'));
  const features = featureJobs({
    config,
    keys,
    system,
    appRole,
    limiter,
    mail: new Mail(config, keys),
    files: new Files(config, system, new ReadingThreads(paths.readingWorker, config)),
  });
  const workers = [
    startWorker(
      queue,
      features.filter(({ atOnce }) => atOnce === undefined),
      AT_ONCE,
    ),
    ...features.flatMap((feature) =>
      feature.atOnce === undefined ? [] : [startWorker(queue, [feature], feature.atOnce)],
    ),
  ];
  const unwatch = watchAbandonedJobs(queue);
  return {
    async stop(hurry) {
      unwatch();
      await Promise.all(workers.map((worker) => worker.stop(hurry)));
      await Promise.race([Promise.all([queue.end(), work.end()]), sleep(POOL_MS, undefined, { ref: false })]);
    },
  };
}
