import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../core/app-error.ts';
import type { Transaction } from '../core/database/database.ts';
import { decrypt, encrypt } from '../core/encryption.ts';
import type { Keys } from '../core/keys.ts';

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
export class KeptAnswers {
  private readonly hashing: Buffer;
  private readonly sealing: Buffer;

  constructor(keys: Keys) {
    this.hashing = keys.derive('kept answers: names');
    this.sealing = keys.derive('kept answers: contents');
  }

  /** First thing in the transaction. Gives what `work` gives, or gave. */
  async once<T>(db: Transaction, { act, key, body }: SentRequest, work: () => Promise<T>): Promise<T> {
    const keyHash = createHmac('sha256', this.hashing).update(`${act} ${key}`).digest();
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
    const owner = keyHash.toString('hex');
    const { rows } = await sql<{ is_new: boolean; kept_body: Buffer | null; kept_answer: Buffer | null }>`
      select * from begin_kept_answer(${keyHash}, ${bodyHash})`.execute(db);
    const [kept] = rows;
    if (!kept?.is_new) {
      if (!kept?.kept_answer || !kept.kept_body?.equals(bodyHash))
        throw new AppError('invalid', 'Este envio já foi feito com outro conteúdo. Recarregue a página.');
      return JSON.parse(decrypt(this.sealing, kept.kept_answer, owner).toString()) as T;
    }
    const answer = await work();
    const sealed = encrypt(this.sealing, Buffer.from(JSON.stringify(answer)), owner);
    await sql`select end_kept_answer(${keyHash}, ${sealed})`.execute(db);
    return answer;
  }
}
