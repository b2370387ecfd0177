import type pg from 'pg';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { log } from '../../core/log.ts';
import type { Wire } from '../../core/wire.ts';
import { RealtimeHub } from './realtime-hub.ts';
import { type DatabaseEvent, RealtimeListener } from './realtime-listener.ts';
import { type Listener, livingSessions, useTicket } from './socket-tickets.ts';

/** Sessions also end by time, and an end can pass unheard: both are noticed within the two seconds promised. */
const RECHECK_MS = 1500;
const PING_MS = 25_000;

/** Connections, the events for them, and the watch over the sessions behind them. */
export class Realtime {
  readonly hub = new RealtimeHub();
  private readonly listener: RealtimeListener;
  private readonly timers: NodeJS.Timeout[] = [];
  private isChecking = false;

  constructor(
    private readonly config: Config,
    private readonly system: Database,
    /** Listening needs no rights over any table: the restricted role will do. */
    appPool: pg.Pool,
  ) {
    this.listener = new RealtimeListener(appPool.options as pg.ClientConfig, {
      onEvent: (event) => this.pass(event),
      onResumed: () => {
        this.hub.tellAll({ event: 'refetch' });
        this.recheck();
      },
    });
  }

  async start(): Promise<void> {
    await this.listener.open();
    this.timers.push(
      setInterval(() => this.recheck(), RECHECK_MS).unref(),
      setInterval(() => this.hub.ping(), PING_MS).unref(),
    );
  }

  admit(ticket: string): Promise<Listener | null> {
    return useTicket(this.system, this.config, ticket);
  }

  /** Between the ticket and the open line the session may have ended: it is asked once more, with all the others. */
  async connect(listener: Listener, wire: Wire): Promise<void> {
    this.hub.open(listener, wire);
    const alive = await livingSessions(this.system, this.config, [listener.sessionId]);
    if (!alive.has(listener.sessionId)) this.hub.endSession(listener.sessionId);
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.hub.close();
    await this.listener.close();
  }

  private pass(event: DatabaseEvent): void {
    const { hub } = this;
    if (event.event === 'notification')
      hub.tell(event.user, { event: 'notification', id: event.id, type: event.type });
    else if (event.event === 'read') hub.tell(event.user, { event: 'read' });
    else if (event.event === 'session_ended') hub.endSession(event.session);
    else if (event.event === 'user_closed') hub.endUser(event.user);
  }

  private async recheck(): Promise<void> {
    const ids = this.hub.sessionIds();
    if (ids.length === 0 || this.isChecking) return;
    this.isChecking = true;
    try {
      const alive = await livingSessions(this.system, this.config, ids);
      for (const id of ids) if (!alive.has(id)) this.hub.endSession(id);
    } catch (error) {
      // Without the database nothing is told either.
      log.warn('realtime recheck failed', { reason: (error as { code?: string }).code });
    } finally {
      this.isChecking = false;
    }
  }
}
