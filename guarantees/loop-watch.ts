import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, until } from './server-process.ts';

export interface LoopFigures {
  /** The longest time the event loop was late, whoever had the processor meanwhile. */
  readonly late_ms: number;
  /** The longest time it was held by work of this very thread: what the product can do something about. */
  readonly blocked_ms: number;
}

export interface LoopWatch {
  /** What the process has to be started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** What was seen since the last time, or since the start. */
  read(server: ServerProcess): Promise<LoopFigures>;
}

/** Watches the event loop of a server from within, without the server knowing of it. */
export function newLoopWatch(): LoopWatch {
  const file = join(tmpdir(), `conforme-loop-${process.pid}-${Date.now()}.json`);
  const watcher = `
    import { monitorEventLoopDelay } from 'node:perf_hooks';
    import { readFileSync, writeFileSync } from 'node:fs';
    const loop = monitorEventLoopDelay({ resolution: 10 });
    loop.enable();
    const busy = () => {
      try {
        return Number(readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
      } catch {
        // Only Linux tells whose time it was.
        return performance.now();
      }
    };
    let last = { at: performance.now(), busy: busy() };
    let blocked = 0;
    setInterval(() => {
      const now = { at: performance.now(), busy: busy() };
      blocked = Math.max(blocked, Math.min(now.at - last.at, now.busy - last.busy));
      last = now;
    }, 10).unref();
    process.on('SIGUSR2', () => {
      const late = Number.isFinite(loop.max) ? loop.max / 1e6 : 0;
      writeFileSync(${JSON.stringify(file)}, JSON.stringify({ late_ms: Math.round(late), blocked_ms: Math.round(blocked) }));
      loop.reset();
      blocked = 0;
    });`;
  const readFigures = (): LoopFigures | undefined => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      // Not there, or not whole yet.
      return undefined;
    }
  };
  return {
    settings: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watcher)}` },
    async read(server) {
      rmSync(file, { force: true });
      server.child.kill('SIGUSR2');
      let figures: LoopFigures | undefined;
      await until(() => {
        figures = readFigures();
        return figures !== undefined;
      });
      rmSync(file, { force: true });
      return figures as LoopFigures;
    },
  };
}
