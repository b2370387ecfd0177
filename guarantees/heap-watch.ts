import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, until } from './server-process.ts';

export interface HeapWatch {
  /** What the process has to be started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** Megabytes that are still held once everything that is over has been collected. */
  read(server: ServerProcess): Promise<number>;
}

/** What the process takes from the system says little: what is over is collected when there is need, not before. */
export function newHeapWatch(): HeapWatch {
  const file = join(tmpdir(), `conforme-heap-${process.pid}-${Date.now()}.txt`);
  const watcher = `
    import { writeFileSync } from 'node:fs';
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    import { isMainThread } from 'node:worker_threads';
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    if (isMainThread) process.on('SIGUSR2', () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(${JSON.stringify(file)}, String((heapUsed + external) / 1024 / 1024) + ' MB');
    });`;
  const held = (): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  return {
    settings: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watcher)}` },
    async read(server) {
      rmSync(file, { force: true });
      server.child.kill('SIGUSR2');
      await until(() => held().endsWith(' MB'));
      const megabytes = Number.parseFloat(held());
      rmSync(file, { force: true });
      return megabytes;
    },
  };
}
