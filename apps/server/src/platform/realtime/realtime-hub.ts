import { log } from '../../core/log.ts';
import type { Wire } from '../../core/wire.ts';
import type { Listener } from './socket-tickets.ts';

/** What is told: what happened and to which record, never what it says. The browser asks for the rest. */
export type RealtimeEvent =
  | { readonly event: 'notification'; readonly id: string; readonly type: string }
  | { readonly event: 'read' }
  /** Something may have been missed: ask for everything again. */
  | { readonly event: 'refetch' };

interface Connection extends Listener {
  readonly wire: Wire;
  answered: boolean;
}

/** Codes of our own, as the protocol allows them: 4000 and up. */
const CLOSED = { sessionEnded: 4401, tooSlow: 4408, tooMany: 4429 } as const;
const GOING_AWAY = 1001;

/** Events are some hundred bytes: who leaves this much lying does not read at all. */
const MOST_BUFFERED = 64 * 1024;
const MOST_PER_USER = 20;

/** The connections of this instance. Knows nothing of HTTP or of the database. */
export class RealtimeHub {
  private readonly connections = new Set<Connection>();

  get size(): number {
    return this.connections.size;
  }

  open(listener: Listener, wire: Wire): void {
    const own = this.of(({ userId }) => userId === listener.userId);
    if (own.length >= MOST_PER_USER) this.drop(own[0] as Connection, CLOSED.tooMany);
    const connection: Connection = { ...listener, wire, answered: true };
    this.connections.add(connection);
    wire.onPong(() => {
      connection.answered = true;
    });
    wire.onGone(() => this.connections.delete(connection));
  }

  tell(userId: number, event: RealtimeEvent): void {
    this.send(
      this.of((one) => one.userId === userId),
      event,
    );
  }

  tellAll(event: RealtimeEvent): void {
    this.send([...this.connections], event);
  }

  endSession(sessionId: number): void {
    for (const one of this.of((one) => one.sessionId === sessionId)) this.drop(one, CLOSED.sessionEnded);
  }

  endUser(userId: number): void {
    for (const one of this.of((one) => one.userId === userId)) this.drop(one, CLOSED.sessionEnded);
  }

  sessionIds(): number[] {
    return [...new Set([...this.connections].map(({ sessionId }) => sessionId))];
  }

  /** Who did not answer the last one is gone, whatever the network says. */
  ping(): void {
    for (const one of [...this.connections]) {
      if (!one.answered) {
        this.connections.delete(one);
        one.wire.destroy();
        continue;
      }
      one.answered = false;
      one.wire.ping();
    }
  }

  close(): void {
    for (const one of [...this.connections]) this.drop(one, GOING_AWAY);
  }

  private of(matches: (connection: Connection) => boolean): Connection[] {
    return [...this.connections].filter(matches);
  }

  private send(to: readonly Connection[], event: RealtimeEvent): void {
    const text = JSON.stringify(event);
    for (const one of to) {
      if (one.wire.buffered() > MOST_BUFFERED) {
        log.warn('realtime listener too slow', { session: one.sessionId });
        this.drop(one, CLOSED.tooSlow);
      } else one.wire.send(text);
    }
  }

  /** Out of the set first: whatever the other side does, it is told nothing more. */
  private drop(connection: Connection, code: number): void {
    this.connections.delete(connection);
    connection.wire.close(code);
  }
}
