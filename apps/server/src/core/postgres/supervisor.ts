import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirInUse } from './data-dir-lock.ts';
import type { OpenServer } from './open-server.ts';
import { isServerProcess } from './postmaster-file.ts';

const WATCH_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export interface Supervisor {
  readonly current: () => OpenServer;
  /** Ends the watch. Answers whether the server is ours to stop. */
  stop(): Promise<boolean>;
}

/** Starts the server again when it dies, and claims the data directory again when the claim was lost with it. */
export function superviseServer(watch: {
  first: OpenServer;
  dataPath: string;
  say: (line: string) => void;
  reopen: () => Promise<OpenServer>;
}): Supervisor {
  let current = watch.first;
  let stopped = false;
  let ours = true;
  let reopening: Promise<void> | undefined;

  async function reopen(): Promise<void> {
    watch.say('O banco de dados foi interrompido. Reiniciando…');
    for (let pause = WATCH_MS; !stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        current = await watch.reopen();
        ours = true;
        watch.say('O banco de dados voltou.');
        return;
      } catch (error) {
        ours = !(error instanceof DataDirInUse);
        watch.say((error as Error).message);
        await sleep(pause);
      }
    }
  }

  const timer = setInterval(() => {
    const healthy = current.lock.held() && isServerProcess(current.postmaster.pid, watch.dataPath);
    if (healthy || reopening) return;
    reopening = reopen().finally(() => {
      reopening = undefined;
    });
  }, WATCH_MS);
  timer.unref();

  return {
    current: () => current,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await reopening;
      return ours;
    },
  };
}
