import { newProcessWatch } from './process-watch.ts';

/** What was seen since the last time, or since the start. */
export interface LoopFigures {
  /** The longest time the event loop was late, whoever had the processor meanwhile. */
  readonly late_ms: number;
  /** The longest time it was held by work of this very thread: what the product can do something about. */
  readonly blocked_ms: number;
}

export const newLoopWatch = () =>
  newProcessWatch<LoopFigures>(`
    import { monitorEventLoopDelay } from 'node:perf_hooks';
    import { readFileSync } from 'node:fs';
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
    const figures = () => {
      const late = Number.isFinite(loop.max) ? loop.max / 1e6 : 0;
      const seen = { late_ms: Math.round(late), blocked_ms: Math.round(blocked) };
      loop.reset();
      blocked = 0;
      return seen;
    };`);
