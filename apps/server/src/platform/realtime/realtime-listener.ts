import pg from 'pg';
import { SIGN_OF_LIFE_MS } from '../../core/database/pool.ts';
import { log } from '../../core/log.ts';

const CHANNEL = 'conforme_realtime';
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5000;

/** The payloads of the triggers in 0011_notifications.sql. */
export type DatabaseEvent =
  | { readonly event: 'notification'; readonly user: number; readonly id: string; readonly type: string }
  | { readonly event: 'read'; readonly user: number }
  | { readonly event: 'session_ended'; readonly session: number }
  | { readonly event: 'user_closed'; readonly user: number };

interface Handlers {
  onEvent(event: DatabaseEvent): void;
  /** Listening again after a time in which events passed unheard. */
  onResumed(): void;
}

/**
 * One connection of its own that does nothing but listen: PostgreSQL tells every instance what was committed on
 * any of them, in the order of the commits. Lost, it is made anew.
 */
export class RealtimeListener {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private hasListened = false;
  private isClosed = false;

  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly handlers: Handlers,
  ) {}

  async open(): Promise<void> {
    if (this.isClosed) return;
    // A pool hides its password from copies.
    const { password } = this.connection;
    const alive = { keepAlive: true, keepAliveInitialDelayMillis: SIGN_OF_LIFE_MS };
    const client = new pg.Client({ ...this.connection, ...alive, password, statement_timeout: 0 });
    this.client = client;
    client.on('error', () => this.retry(client));
    client.on('end', () => this.retry(client));
    client.on('notification', ({ payload }) => this.handlers.onEvent(JSON.parse(payload ?? '{}')));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      this.retry(client);
      return;
    }
    this.failures = 0;
    if (this.hasListened) this.handlers.onResumed();
    this.hasListened = true;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }

  /** Once for each connection that is lost, however many ways it is told. */
  private retry(client: pg.Client): void {
    if (this.isClosed || client !== this.client) return;
    this.client = null;
    client.end().catch(() => {});
    if (this.failures === 0) log.warn('realtime connection lost');
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures++);
    this.timer = setTimeout(() => this.open(), pause * (0.8 + Math.random() * 0.4));
    this.timer.unref();
  }
}
