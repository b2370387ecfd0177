import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { decrypt, encrypt } from '../../core/encryption.ts';
import type { Keys } from '../../core/keys.ts';
import { hashRecoveryCode, newRecoveryCodes, newSalt } from './recovery-codes.ts';
import { stepOfCode, stepSeconds } from './totp.ts';

/** The database's clock, like every expiry: several instances agree on which code is the current one. */
const stepNow = sql<number>`floor(extract(epoch from clock_timestamp()) / ${sql.lit(stepSeconds)})::bigint`;

/** Six digits come from the application; everything else is meant as a recovery code. */
export const isFromApp = (code: string): boolean => /^\d{6}$/.test(code);

/** True for exactly one of any number of uses of a code: the update, or the delete, decides. */
export type UseUp = (db: Transaction) => Promise<boolean>;

interface NewCodes {
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly rows: readonly { user_id: number; code_hash: Buffer }[];
}

interface Enrolment {
  readonly seed: Buffer;
  readonly step: number;
  readonly sealed: Buffer;
}

/** Seeds and recovery codes of people, with the keys that read them. */
export class SecondFactors {
  private readonly seedKey: Buffer;
  private readonly codeKey: Buffer;

  constructor(keys: Keys) {
    this.seedKey = keys.derive('second factor seeds');
    this.codeKey = keys.derive('recovery codes');
  }

  /**
   * Reads a code; null when it is none of this person's. Outside a transaction, because a recovery code takes its
   * time; what it gives uses the code up inside one.
   */
  async read(system: Database, userId: number, code: string): Promise<UseUp | null> {
    const factor = await system
      .selectFrom('second_factors')
      .select(['seed', 'codes_salt', stepNow.as('now')])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!factor) return null;
    if (!isFromApp(code)) {
      const hash = await hashRecoveryCode(this.codeKey, factor.codes_salt, code);
      return (db) => removeCode(db, userId, hash);
    }
    const step = stepOfCode(this.unseal(factor.seed, userId), code, factor.now);
    return step === null ? null : (db) => advanceTo(db, userId, step);
  }

  /** Ten new codes, and what replaces the old ones by them. Hashing takes its time: outside a transaction. */
  async newCodes(userId: number): Promise<NewCodes> {
    const codes = newRecoveryCodes();
    const salt = newSalt();
    const rows: { user_id: number; code_hash: Buffer }[] = [];
    for (const code of codes)
      rows.push({ user_id: userId, code_hash: await hashRecoveryCode(this.codeKey, salt, code) });
    return { codes, salt, rows };
  }

  /** A factor in force from now on, instead of whatever there was. `step` is that of the code it was confirmed with. */
  async enrol(
    db: Transaction,
    userId: number,
    { seed, step }: { readonly seed: Buffer; readonly step: number },
    { salt, rows }: NewCodes,
  ): Promise<void> {
    await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
    await db
      .insertInto('second_factors')
      .values({ user_id: userId, seed: this.seal(seed, userId), last_step: step, codes_salt: salt })
      .execute();
    await db.insertInto('recovery_codes').values(rows).execute();
  }

  async replaceCodes(db: Transaction, userId: number, { salt, rows }: NewCodes): Promise<boolean> {
    const factor = await db
      .updateTable('second_factors')
      .set({ codes_salt: salt })
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!factor) return false;
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await db.insertInto('recovery_codes').values(rows).execute();
    return true;
  }

  /** A shown seed and the step of its first code. */
  async readEnrolment(system: Database, userId: number, code: string): Promise<Enrolment | 'none' | 'wrong'> {
    const pending = await system
      .selectFrom('second_factor_enrolments')
      .select(['seed', stepNow.as('now')])
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst();
    if (!pending) return 'none';
    const seed = this.unseal(pending.seed, userId);
    const step = stepOfCode(seed, code, pending.now);
    return step === null ? 'wrong' : { seed, step, sealed: pending.seed };
  }

  seal = (seed: Buffer, userId: number): Buffer => encrypt(this.seedKey, seed, `user:${userId}`);
  private unseal = (sealed: Buffer, userId: number): Buffer =>
    decrypt(this.seedKey, sealed, `user:${userId}`);
}

async function advanceTo(db: Transaction, userId: number, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

async function removeCode(db: Transaction, userId: number, hash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** One row for whoever has one. */
export const secondFactorOf = (db: Database | Transaction, userId: number) =>
  db.selectFrom('second_factors').select('user_id').where('user_id', '=', userId);
