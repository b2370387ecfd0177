import { setTimeout as sleep } from 'node:timers/promises';
import { systemDatabase } from '../core/database/database.ts';
import { openPool } from '../core/database/pool.ts';
import { featureJobs } from '../jobs.ts';
import { Files } from '../platform/files/files.ts';
import { openQueuePool } from '../platform/jobs/queue-pool.ts';
import { watchAbandonedJobs } from '../platform/jobs/sign-of-life.ts';
import { startWorker, type Worker } from '../platform/jobs/worker.ts';
import { Mail } from '../platform/mail/mail.ts';
import { SharedLimiter } from '../platform/rate-limits.ts';
import type { Installation } from './open-installation.ts';

const AT_ONCE = 3;
/** One for each job at hand, one for a long write that tells how far it is, one to spare. */
const WORK_CONNECTIONS = AT_ONCE + 4;
const POOL_MS = 1_000;

/** The background, with connections of its own: requests and jobs never wait for each other's. */
export function startJobs({ config, keys, connection, appRole }: Installation): Worker {
  const queue = openQueuePool(connection);
  const work = openPool({ ...connection, max: WORK_CONNECTIONS });
  const system = systemDatabase(work);
  const limiter = new SharedLimiter(system, keys.derive('rate limits'));
  const features = featureJobs({
    config,
    keys,
    system,
    appRole,
    limiter,
    mail: new Mail(config, keys),
    files: new Files(config, system),
  });
  const workers = [
    startWorker(
      queue,
      features.filter(({ inTurn }) => !inTurn),
      AT_ONCE,
    ),
    ...features.filter(({ inTurn }) => inTurn).map((feature) => startWorker(queue, [feature], 1)),
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
