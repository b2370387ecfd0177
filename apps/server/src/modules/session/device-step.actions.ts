import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { type Proof, WorkProofs } from '../../platform/work-proofs.ts';

export const codeMinutes = 20;
const guesses = 5;

export interface StepAnswer {
  readonly code?: string | undefined;
  readonly proof?: Proof | undefined;
}

const workOn = (email: string) => `sign-in ${email}`;

/** One step more for an unknown device, before its password is looked at: the same for addresses without an account. */
export class DeviceStep {
  private readonly key: Buffer;
  private readonly proofs: WorkProofs;

  constructor(
    keys: Keys,
    private readonly services: { readonly limiter: SharedLimiter; readonly mail: Pick<Mail, 'sends'> },
  ) {
    this.key = keys.derive('sign-in codes');
    this.proofs = new WorkProofs(keys);
  }

  /** Returns when the step is done; else says what is to be done. */
  async pass(ctx: PublicCtx, email: string, { code, proof }: StepAnswer): Promise<void> {
    if (!this.services.mail.sends) return this.passByWork(email, proof);
    if (code === undefined) {
      await this.ask(ctx.system, email);
      throw new AppError(
        'code_required',
        'Houve muitas tentativas de entrar nesta conta. Se ela existe, enviamos um código para o e-mail dela.',
      );
    }
    const { limiter } = this.services;
    await limiter.take(`sign-in code ${email} ${ctx.http.network}`, guesses, ctx.config.LOGIN_WINDOW_MINUTES);
    const { rows } = await sql`select from sign_in_codes
      where email = ${email} and code_hash = ${this.hash(email, code)} and expires_at > now()`.execute(
      ctx.system,
    );
    if (rows.length === 0) throw wrongCode();
  }

  /** Signing in uses the code up: of several at once one finds it. */
  async spend(db: Transaction, email: string, { code }: StepAnswer): Promise<void> {
    if (!this.services.mail.sends || code === undefined) return;
    const { rows } = await sql`delete from sign_in_codes
      where email = ${email} and code_hash = ${this.hash(email, code)} returning id`.execute(db);
    if (rows.length === 0) throw wrongCode();
  }

  challenge = ({ config }: PublicCtx, email: string) =>
    this.proofs.challenge(workOn(email), config.LOGIN_PROOF_BITS);

  /** A code for this row, to be mailed; eight letters and digits, which nobody guesses, also not from many addresses. */
  async issue(db: Transaction, row: { readonly id: number; readonly email: string }): Promise<string> {
    const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
    await db
      .updateTable('sign_in_codes')
      .set({ code_hash: this.hash(row.email, code) })
      .where('id', '=', row.id)
      .execute();
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  }

  /** Looks nothing up: a job finds out whether there is somebody to write to. While one code lives, no other is made. */
  private ask = (system: Database, email: string): Promise<void> =>
    inTransaction({ db: system }, async ({ db }) => {
      const { rows } = await sql<{ id: number }>`
        insert into sign_in_codes as kept (email, expires_at)
        values (${email}, now() + make_interval(mins => ${codeMinutes}))
        on conflict (email) do update set code_hash = null, expires_at = excluded.expires_at
        where kept.expires_at < now() returning id`.execute(db);
      if (rows[0]) await addJob(db, 'send-sign-in-code', { id: rows[0].id });
    });

  private async passByWork(email: string, proof: Proof | undefined): Promise<void> {
    // Each work counts for one password.
    const isDone =
      proof !== undefined &&
      this.proofs.holds(workOn(email), proof) &&
      (await this.services.limiter.count(`sign-in work ${proof.challenge}`, this.proofs.minutes)).hits === 1;
    if (!isDone)
      throw new AppError(
        'proof_required',
        'Houve muitas tentativas de entrar nesta conta. O seu navegador precisa de um instante para continuar.',
      );
  }

  /** Keyed, for a code is short. */
  private hash = (email: string, code: string): Buffer =>
    createHmac('sha256', this.key)
      .update(`${email} ${code.replace('-', '')}`)
      .digest();
}

/** Read aloud without doubt: no 0 and O, no 1 and l. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const wrongCode = () =>
  invalidField('code', 'O código não confere ou não vale mais. Use o da mensagem mais recente.');
