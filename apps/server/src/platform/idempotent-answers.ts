import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../core/app-error.ts';
import type { Database, Transaction } from '../core/database/database.ts';
import { deferStatement } from '../core/database/pipeline.ts';
import { decrypt, encrypt } from '../core/encryption.ts';
import type { Keys } from '../core/keys.ts';

/** The error code that `begin_kept_answer` raises. */
const ANSWERED_BEFORE = 'CFANS';

export const isAnsweredBefore = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === ANSWERED_BEFORE;

interface SentRequest {
  /** What is asked for: the same key may be used for another act. */
  readonly act: string;
  /** The browser's own choice, the same for every try of one act. */
  readonly key: string;
  readonly body: unknown;
}

/**
 * What is sent twice is done once, and answered twice alike: a lost answer, a reload or a double click never make a
 * second case. The key's row is written in the transaction of the act, so whoever comes second waits for the first.
 */
export class IdempotentAnswers {
  private readonly hashing: Buffer;
  private readonly sealing: Buffer;

  constructor(keys: Keys) {
    this.hashing = keys.derive('kept answers: names');
    this.sealing = keys.derive('kept answers: contents');
  }

  /** What was answered before; null when there was nothing, or it is being done at this moment. */
  async find<T>(system: Database, sent: SentRequest): Promise<T | null> {
    const names = this.namesOf(sent);
    const kept = await system
      .selectFrom('kept_answers')
      .select(['body_hash', 'answer'])
      .where('key_hash', '=', names.keyHash)
      .executeTakeFirst();
    return kept?.answer ? this.open(names, kept.body_hash, kept.answer) : null;
  }

  /**
   * First thing in the transaction. Where the key was used before, the first statement of `work` fails with an error
   * that `isAnsweredBefore`, and `find` has the answer.
   */
  async keep<T>(db: Transaction, sent: SentRequest, work: () => Promise<T>): Promise<T> {
    const names = this.namesOf(sent);
    await deferStatement(db, sql`select begin_kept_answer(${names.keyHash}, ${names.bodyHash})`);
    const answer = await work();
    const sealed = encrypt(this.sealing, Buffer.from(JSON.stringify(answer)), names.owner);
    await deferStatement(db, sql`select end_kept_answer(${names.keyHash}, ${sealed})`);
    return answer;
  }

  private open<T>(names: Names, body: Buffer, answer: Buffer): T {
    if (!body.equals(names.bodyHash))
      throw new AppError('invalid', 'Este envio já foi feito com outro conteúdo. Recarregue a página.');
    return JSON.parse(decrypt(this.sealing, answer, names.owner).toString()) as T;
  }

  /** The body's is keyed as well: most of what people write can be guessed. */
  private namesOf({ act, key, body }: SentRequest): Names {
    const hash = (text: string) => createHmac('sha256', this.hashing).update(text).digest();
    const keyHash = hash(`${act} ${key}`);
    return { keyHash, bodyHash: hash(JSON.stringify(body)), owner: keyHash.toString('hex') };
  }
}

interface Names {
  readonly keyHash: Buffer;
  readonly bodyHash: Buffer;
  readonly owner: string;
}
