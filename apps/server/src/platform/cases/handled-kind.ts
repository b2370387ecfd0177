import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { CaseIdentifiers } from '@conforme/contracts/platform/cases/public-text.ts';
import type { PublishableEntry } from '@conforme/contracts/platform/cases/publishing.ts';
import type { RawBuilder } from 'kysely';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Files } from '../files/files.ts';
import type { Notifier } from '../notifications/notifier.ts';
import type { SharedLimiter } from '../rate-limits.ts';
import type { CaseKeys } from './case-keys.ts';
import type { CaseRef } from './case-ref.ts';

export interface CaseServices {
  readonly caseKeys: CaseKeys;
  readonly notifier: Notifier;
  readonly files: Files;
  readonly limiter: SharedLimiter;
}

/** A case under its lock: nobody else changes it until the transaction ends. */
export interface LockedCase extends CaseRef {
  readonly protocol: string;
  readonly version: number;
  readonly responsibleId: number | null;
  /** Now, by the database's clock. */
  readonly now: string;
}

export interface Asker {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What every act answers: the case as the asker reads it then. */
export interface ReadCase {
  readonly entries: readonly PublishableEntry[];
}

/**
 * A kind of case as staff handle it. The kit locks, checks the version, asks the rule, writes timeline and audit; what
 * the case is made of, and what its rules say, is the kind's own.
 */
export interface HandledKind<Row extends LockedCase, Act extends string, Detail extends ReadCase> {
  readonly kind: CaseKind;
  readonly services: CaseServices;
  /** Undefined where there is none, or none `within` what the asker reaches: a condition on `cases`. */
  lock(db: Transaction, id: string, within?: RawBuilder<unknown>): Promise<Row | undefined>;
  /** Why this may not be done now, in the user's words; null when it may. */
  refused(act: Act, row: Row, asker: Asker): string | null;
  read(ctx: InTransaction<UserCtx>, id: string): Promise<Detail>;
  /** The same, recorded as a look. */
  look(ctx: InTransaction<UserCtx>, id: string): Promise<Detail>;
  /** Whom a public text of this case must not name. */
  identifiers(db: Transaction, detail: Detail): Promise<CaseIdentifiers>;
  /** Tells whoever is outside that there is something new to read; nothing is sent where there is no address. */
  tellOutside(db: Transaction, row: Row, news: 'treatment' | 'key_renewed'): Promise<void>;
}
