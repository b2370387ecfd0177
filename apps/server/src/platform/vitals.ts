import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';

const WINDOW_MS = 60_000;
const NANOSECONDS = 1e6;

/** How this process is doing: figures for whoever watches it, about nobody. */
export class Vitals {
  private readonly delays = monitorEventLoopDelay({ resolution: 10 });
  private readonly timer: NodeJS.Timeout;
  private lastMinute = 0;

  constructor(private readonly requests: pg.Pool) {
    this.delays.enable();
    this.timer = setInterval(() => {
      this.lastMinute = this.currentDelay();
      this.delays.reset();
    }, WINDOW_MS).unref();
  }

  read() {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const { totalCount, idleCount, waitingCount, options } = this.requests;
    return {
      process: {
        uptime_seconds: Math.floor(process.uptime()),
        memory_bytes: { rss, heap_used: heapUsed, heap_total: heapTotal, external },
        event_loop_delay_p99_ms: Math.max(this.lastMinute, this.currentDelay()),
      },
      database_connections: {
        in_use: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
        limit: options.max,
      },
    };
  }

  stop(): void {
    clearInterval(this.timer);
    this.delays.disable();
  }

  private currentDelay(): number {
    // Before the first sample there is no number.
    const p99 = this.delays.percentile(99) / NANOSECONDS;
    return Number.isFinite(p99) ? Math.round(p99 * 10) / 10 : 0;
  }
}
