import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { EMAIL_CODE_LENGTH } from '@conforme/contracts/platform/cases/draft-rules.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { sql } from 'kysely';
import { invalidField } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { Keys } from '../../../core/keys.ts';
import { hashSecret } from '../../../core/secrets.ts';
import { codeHash, codeMinutes, handedIn } from '../../mail/handed-secrets.ts';
import type { Letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Limiter } from '../../rate-limits.ts';
import { findDraft, lockDraft } from './drafts.ts';

const mostTries = 5;

interface Services {
  readonly limiter: Limiter;
  readonly mail: Mail;
}

interface CodeRequest {
  readonly formType: FormType;
  readonly secret: string;
  readonly email: string;
  readonly letter: (db: Transaction, legalEntityId: number, code: string, minutes: number) => Promise<Letter>;
}

/**
 * Proves that whoever fills in a draft reads a mailbox, by six digits sent there. Where no mail leaves, the administration
 * hands them over, and the draft remembers that.
 */
export class DraftCodes {
  private readonly key: Buffer;

  /** Six digits are tried in no time, so their hash is keyed. */
  constructor(
    keys: Keys,
    private readonly services: Services,
  ) {
    this.key = keys.derive('draft codes');
  }

  private hash = (draftId: string, email: string, code: string): Buffer =>
    createHmac('sha256', this.key).update(`${draftId} ${email} ${code}`).digest();

  /** Limited for the mailbox and for where it is asked: nobody is flooded through a form. */
  async send({ system, config, http }: PublicCtx, { formType, secret, email, letter }: CodeRequest) {
    const { limiter, mail } = this.services;
    // A draft that is none keeps nobody from their code.
    await findDraft(system, formType, { secret });
    await limiter.take(`draft code network ${http.network}`, config.MAILS_PER_NETWORK_PER_HOUR, 60);
    await limiter.take(`draft code address ${email}`, config.MAILS_PER_ADDRESS_PER_HOUR, 60);
    const code = String(randomInt(10 ** EMAIL_CODE_LENGTH)).padStart(EMAIL_CODE_LENGTH, '0');
    const minutes = codeMinutes(mail);
    await inTransaction({ db: system }, async ({ db }) => {
      const draft = await lockDraft(db, formType, { secret });
      await sql`update case_drafts set email = ${email}, email_verified_at = null, email_handed = false, code_tries = 0,
          code_hash = ${this.hash(draft.id, email, code)}, code_expires_at = now() + make_interval(mins => ${minutes})
        where id = ${draft.id}`.execute(db);
      await mail.queue(db, {
        to: { name: email, address: email },
        letter: await letter(db, draft.legalEntityId, code, minutes),
        legalEntityId: draft.legalEntityId,
        about: 'form-code',
      });
    });
    return {};
  }

  /** A try counts before it is looked at, right or wrong; the same code again, whose answer was lost, is right again. */
  async confirm(
    { system, config }: PublicCtx,
    { formType, secret, code }: { formType: FormType; secret: string; code: string },
  ): Promise<{ email: string }> {
    const proven = await inTransaction({ db: system }, async ({ db }) => {
      const { rows } = await sql<{ id: string; email: string; code_hash: Buffer; legal_entity_id: number }>`
        update case_drafts set code_tries = code_tries + 1
        where secret_hash = ${hashSecret(secret)} and form_type = ${formType} and expires_at > now()
          and code_hash is not null and code_expires_at > now() and code_tries < ${mostTries}
        returning id, email, code_hash, legal_entity_id`.execute(db);
      const [tried] = rows;
      if (!tried || !timingSafeEqual(tried.code_hash, this.hash(tried.id, tried.email, code))) return null;
      const handed = await handedIn(db, config, {
        hash: codeHash(tried.email, code),
        legalEntityId: tried.legal_entity_id,
      });
      await sql`update case_drafts set email_verified_at = now(), email_handed = ${handed !== null}
        where id = ${tried.id}`.execute(db);
      return { email: tried.email };
    });
    if (!proven)
      throw invalidField('code', 'O código não confere ou não vale mais. Confira os números ou peça outro.');
    return proven;
  }
}
