import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { OutsideAct } from '@conforme/contracts/platform/cases/outside-acts.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { changeCase } from '../../../platform/cases/case-row.ts';
import type { InCase, OutsideActInput } from '../../../platform/cases/protocol-case.ts';
import { tellHandlers } from '../../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Notifier } from '../../../platform/notifications/notifier.ts';
import { reopenedLetter, sendOutside, withdrawnLetter } from './handling-letters.ts';
import { type LockedRequest, lockRequest } from './locked-request.ts';
import { endedOf, reopenRequest, resumeRequest, withdrawRequest } from './shared-transitions.ts';

export interface OutsideActServices {
  readonly notifier: Notifier;
  readonly mail: Mail;
}

const auditOf = {
  reply: 'privacy_request.holder_replied',
  withdraw: 'privacy_request.withdrawn',
  reopen: 'privacy_request.reopened',
  rate: 'privacy_request.holder_rated',
} as const satisfies Record<OutsideAct, string>;

/** What the organisation is told. */
const newsOf: Readonly<Record<OutsideAct, { readonly title: string; readonly what: string }>> = {
  reply: { title: 'O titular respondeu', what: 'Chegou a resposta do titular no pedido' },
  withdraw: { title: 'O titular desistiu', what: 'O titular desistiu do pedido' },
  reopen: { title: 'Pedido reaberto', what: 'O titular reabriu o pedido' },
  rate: { title: 'Atendimento avaliado', what: 'O titular avaliou o atendimento do pedido' },
};

const unasked = { title: 'Mensagem do titular', what: 'O titular escreveu no pedido' };

const isUnasked = ({ facts }: LockedRequest, { act }: OutsideActInput): boolean =>
  act === 'reply' && facts.state !== 'waiting_holder';

/** The rule was asked under the lock, in this transaction. */
export async function carryOutAct(
  ctx: InCase,
  services: OutsideActServices,
  input: OutsideActInput,
): Promise<void> {
  const { db, of } = ctx;
  const request = found(await lockRequest(db, of.id));
  await changeRequest(ctx, services, request, input);
  // What nobody asked for is a message, and changes nothing but that it is there.
  const { title, what } = isUnasked(request, input) ? unasked : newsOf[input.act];
  await tellHandlers(db, services.notifier, privacyKind, request, {
    title,
    message: `${what} ${request.protocol}.`,
  });
  await recordAudit(
    db,
    { legalEntityId: of.legalEntityId, actorId: null },
    {
      action: isUnasked(request, input) ? 'privacy_request.holder_wrote' : auditOf[input.act],
      object: ['privacy_request', of.id],
      meta: { by: 'holder' },
    },
  );
}

/**
 * Ending it or taking it up again is told to the holder by mail as well: somebody else may have found the key. Not to
 * an address that anybody may have typed, or whoever typed it could have it written to again and again.
 */
async function changeRequest(
  { db, of, config }: InCase,
  { mail }: OutsideActServices,
  request: LockedRequest,
  input: OutsideActInput,
): Promise<void> {
  const by = { author: 'outside', audience: 'outside' } as const;
  switch (input.act) {
    case 'reply': {
      const said = { ...by, body: input.text, fileIds: input.fileIds };
      if (isUnasked(request, input)) {
        await assertMayWrite(db, of);
        await addEntry(db, of, { ...said, kind: 'message' });
        // Whoever is about to answer sees it first: theirs is an older version now.
        await changeCase(db, privacyKind, of.id, {});
        return;
      }
      await addEntry(db, of, { ...said, kind: 'reply' });
      return resumeRequest(db, of, request.facts.validation);
    }
    case 'withdraw': {
      await addEntry(db, of, { ...by, kind: 'withdrawn' });
      const until = await withdrawRequest(db, of);
      if (!request.writer.isKnown) return;
      return sendOutside(db, mail, request, withdrawnLetter(config, request, { until, isUnanswered: false }));
    }
    case 'reopen': {
      await addEntry(db, of, { ...by, kind: 'reopened', body: input.reason });
      const terms = await reopenRequest(db, of, endedOf(request), 'holder');
      if (!request.writer.isKnown) return;
      return sendOutside(db, mail, request, reopenedLetter(config, request, terms));
    }
    case 'rate':
      await addEntry(db, of, {
        ...by,
        kind: 'rated',
        facts: { stars: input.stars },
        ...(input.text === null ? {} : { body: input.text }),
      });
      await changeCase(db, privacyKind, of.id, {
        stars: input.stars,
        rating_text: input.text,
        rated_at: sql<string>`now()`,
      });
  }
}

const UNASKED = { aDay: 10, everOfOne: 100 };

/**
 * Whoever handles the case is told of each message, so there is an end to them: under the case's lock, and only of
 * those that were taken. What the organisation asks for can always be answered.
 */
async function assertMayWrite(db: Transaction, { id }: CaseRef): Promise<void> {
  const { rows } = await sql<{ ever: number; today: number; seconds: number | null }>`
    select count(*)::int as ever, count(*) filter (where is_recent)::int as today,
      extract(epoch from min(created_at) filter (where is_recent) + interval '1 day' - now())::float8 as seconds
    from (select created_at, created_at > now() - interval '1 day' as is_recent from case_entries
      where case_id = ${id} and author = 'outside' and kind = 'message') written`.execute(db);
  const { ever = 0, today = 0, seconds = null } = rows[0] ?? {};
  if (ever >= UNASKED.everOfOne)
    throw new AppError(
      'conflict',
      `Este pedido já tem ${UNASKED.everOfOne} mensagens suas. Aguarde a organização responder ou perguntar algo.`,
    );
  if (today >= UNASKED.aDay)
    throw new AppError(
      'too_many_requests',
      `Você enviou ${UNASKED.aDay} mensagens neste pedido em um dia. Envie as próximas amanhã.`,
      undefined,
      Math.max(1, Math.ceil(seconds ?? 1)),
    );
}
