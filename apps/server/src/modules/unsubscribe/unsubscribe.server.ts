import { unsubscribe } from '@conforme/contracts/modules/unsubscribe/unsubscribe.contract.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../core/context.ts';
import { inTransaction } from '../../core/context.ts';
import { implement } from '../../core/server-module.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { deadLink } from '../../platform/public-links/public-links.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

interface Services {
  readonly mail: Pick<Mail, 'leaving'>;
  readonly optOuts: ContactOptOuts;
  readonly limiter: SharedLimiter;
}

interface LeftLetter {
  readonly id: string;
  readonly address: string;
  readonly organisation: string;
  readonly left: boolean;
}

const TRIES = 30;
const MINUTES = 10;

export const unsubscribeServer = ({ mail, optOuts, limiter }: Services) => {
  const letterOf = async ({ system, http }: PublicCtx, token: string): Promise<LeftLetter> => {
    await limiter.take(`unsubscribe ${http.network}`, TRIES, MINUTES);
    const id = mail.leaving.letterOf(token);
    if (id === null) throw deadLink();
    const { rows } = await sql<LeftLetter>`
      select l.id, l.address, e.shown_name as organisation, l.left_at is not null as left
      from bulk_letters l join bulk_sendings s on s.id = l.sending_id and s.can_unsubscribe
      join legal_entities e on e.id = l.legal_entity_id where l.id = ${id}`.execute(system);
    const [letter] = rows;
    if (!letter) throw deadLink();
    return letter;
  };
  return implement(unsubscribe, {
    open: async (ctx, { body }) => {
      const { organisation, address, left } = await letterOf(ctx, body.token);
      return { organisation, address: masked(address), left };
    },
    leave: async (ctx, { params }) => {
      const { id, address, organisation } = await letterOf(ctx, params.token);
      await inTransaction({ db: ctx.system }, async ({ db }) => {
        const { rows } = await sql<{ legal_entity_id: number }>`
          select legal_entity_id from leave_bulk_letters(${id}, ${optOuts.digestOf(address)})`.execute(db);
        const legalEntityId = rows[0]?.legal_entity_id ?? null;
        await recordAudit(db, { legalEntityId, actorId: null }, { action: 'contact.left_by_letter' });
      });
      return { organisation };
    },
    visit: async (_ctx, { params }) => ({ to: `/unsubscribe/${params.token}` }),
  });
};

/** Enough to know one's own: 'an…@escola.test'. */
const masked = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, Math.min(2, at))}…${address.slice(at)}`;
};
