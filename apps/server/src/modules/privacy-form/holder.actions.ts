import type { z } from '@conforme/contracts/core/schema.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { askAct, resumeAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import { assertUnused } from '../../platform/cases/act-on-case.ts';
import { startClock } from '../../platform/cases/clocks.ts';
import { keepDueDates } from '../../platform/cases/due-dates.ts';
import { pauseCase } from '../../platform/cases/pauses.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { actOn, change, type HandlingServices } from './act-on-request.ts';
import { questionLetter, sendOutside } from './request/handling-letters.ts';
import { resumeRequest } from './request/shared-transitions.ts';

/** The organisation's own goal stands still while the holder is waited for; what the law gives runs on. */
export const askHolder = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, text, files }: z.output<typeof askAct>,
) =>
  actOn(ctx, services, { id, version, action: 'ask' }, async (acting) => {
    const { db, request } = acting;
    await assertUnused({ db, row: request }, files);
    await change(acting, { state: 'waiting_holder' });
    await pauseCase(db, request, 'Complemento pedido ao titular');
    const until = await startClock(db, privacyKind, request, 'dsr.holder_reply', request.now);
    await keepDueDates(db, privacyKind, request);
    await addEntry(db, request, {
      kind: 'question',
      ...acting.by,
      body: text,
      audience: 'outside',
      fileIds: files,
    });
    await sendOutside(db, services.mail, request, questionLetter(ctx.config, request, until));
    return { action: 'privacy_request.asked_holder' };
  });

export const resumeTreatment = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, text }: z.output<typeof resumeAct>,
) =>
  actOn(ctx, services, { id, version, action: 'resume' }, async ({ db, request, by }) => {
    await resumeRequest(db, request, request.facts.validation);
    await addEntry(db, request, { kind: 'resumed', ...by, ...(text ? { body: text } : {}) });
    return { action: 'privacy_request.resumed' };
  });
