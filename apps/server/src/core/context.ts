import type { EntityType } from '@conforme/contracts/core/entity.ts';
import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import type { Access } from '@conforme/contracts/core/pages.ts';
import type { SessionRole } from '@conforme/contracts/core/session-snapshot.ts';
import type { RawBuilder } from 'kysely';
import type { Config } from './config.ts';
import type { Database, Transaction } from './database/database.ts';

/** The data-access context a request works in, already checked against the user's grants. */
export interface Scope {
  readonly type: EntityType | 'all' | 'none';
  /** The active entity; null in "Todas" and when the user reaches nothing. */
  readonly id: number | null;
  /** The organisation and its units: what every query and every policy compares with. */
  readonly legalEntityIds: readonly number[];
  /** In a question about some of them only: which, as SQL. */
  readonly part?: RawBuilder<unknown>;
}

export interface Principal {
  readonly sessionId: number;
  readonly userId: number;
  readonly roleId: number | null;
  readonly roleName: string | null;
  /** Holds the group admin, whether or not it is the active one: what the specification calls an administrator. */
  readonly administrator: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly firstAccess: boolean;
  /** One of the held groups asks for a second factor, and there is none. */
  readonly secondFactorMissing: boolean;
  /** So lately that it is surely still the owner of the account: by the clock of the database, which every instance shares. */
  readonly signedInLately: boolean;
  readonly emailVerifiedAt: string | null;
  /** More than a minute since its last activity: time to note the next one. */
  readonly resting: boolean;
  readonly scope: Scope;
  /** The organisation at the head of the scope's tree; in "Todas" and as a person, of the account's home. */
  readonly headId: number;
  /** The newest unread notifications and how many there are; null unless the endpoint is `withUnread`. */
  readonly unread: { readonly count: number; readonly newest: readonly Notification[] } | null;
  /** All groups of the account, the active one among them; null unless the endpoint is `withUnread`. */
  readonly heldRoles: readonly SessionRole[] | null;
}

/** What a handler may know of the request, and the little it may do to the reply. */
export interface Exchange {
  /** Where the request comes from, as coarse as limits need it. */
  readonly network: string;
  readonly fromBrowser: boolean;
  /** 'Chrome no Windows', in words of ours; null when it is no known browser. */
  readonly device: string | null;
  readonly bearer: string | null;
  /** The sender's own name for this act, the same for every try of it. */
  readonly idempotencyKey: string | null;
  readonly sessionCookie: string | null;
  /** Knows again the browser of a visitor who is sent to another site and comes back. */
  readonly visitorCookie: string | null;
  /** Of a browser in which somebody signed in before. */
  readonly deviceCookie: string | null;
  /** Aborted when the connection is closed, by the asker or at the end of the answer. */
  untilGone(): AbortSignal;
  /** Goes with the answer, never with a failure: a session that was not opened must not take the place of one that is. */
  setSessionCookie(value: string | null): void;
  /** With the answer as well. */
  setDeviceCookie(value: string, seconds: number): void;
  /** Sends what was set above. */
  sendSessionCookie(): void;
  setVisitorCookie(value: string | null): void;
}

/** Nobody signed in: sign-in, set-up and public links. Sees the database only through named services. */
export interface PublicCtx {
  readonly config: Config;
  /** Runs as the owner, without row-level security: for sign-in, set-up and health alone. */
  readonly system: Database;
  readonly http: Exchange;
}

/** What is sent twice is done once: the second time the work is undone, and the first answer given again. */
export interface Once {
  in<T>(db: Transaction, work: () => Promise<T>): Promise<T>;
  /** What was answered before, where this error says that something was; else null. */
  answeredBefore<T>(error: unknown): Promise<T | null>;
}

/** A signed-in request. `db` runs as the restricted role, inside the user's scope. */
export interface UserCtx {
  readonly config: Config;
  readonly system: Database;
  readonly http: Exchange;
  /** What the gate asked for: a write that waits for its turn is asked again. */
  readonly access: Access;
  readonly user: Principal;
  readonly scope: Scope;
  readonly db: Database;
  /** For whoever may send the same thing twice; null where nobody asked for it. */
  readonly once: Once | null;
  /** The same session in the same scope as it is now, for work that outlasts a moment; null when it has ended. */
  principalNow(): Promise<Principal | null>;
}

export type CtxOf<A extends Access> = A extends 'public' ? PublicCtx : UserCtx;

/** Inside a transaction `db` is that transaction; the outer one is shadowed, never within reach. */
export type InTransaction<C extends { readonly db: Database }> = Omit<C, 'db'> & { readonly db: Transaction };

/**
 * A write, its audit row and its jobs commit together or not at all. Outside a transaction the database
 * refuses to write, so forgetting this does not pass a test. A deadlock or serialisation failure is run again, and so is
 * a random value that was drawn before: unique constraints on those are called `…_drawn`.
 */
export async function inTransaction<C extends { readonly db: Database; readonly once?: Once | null }, T>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute((db) => {
        const act = () => work({ ...ctx, db });
        return ctx.once ? ctx.once.in(db, act) : act();
      });
    } catch (error) {
      const answer = (await ctx.once?.answeredBefore<T>(error)) ?? null;
      if (answer !== null) return answer;
      if (attempt === 3 || !mayPassNextTime(error)) throw error;
    }
  }
}

function mayPassNextTime(error: unknown): boolean {
  const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
  return (
    code === '40001' || code === '40P01' || (code === '23505' && constraint?.endsWith('_drawn') === true)
  );
}
