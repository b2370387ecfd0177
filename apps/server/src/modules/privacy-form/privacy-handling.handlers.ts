import type { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Handler } from '../../core/server-module.ts';
import { publicationHandlers, usualHandlers } from '../../platform/cases/handling.handlers.ts';
import { type HandlingServices, privacyCases } from './act-on-request.ts';
import { answerRequest, approveAnswer, sendBack } from './answer.actions.ts';
import {
  closeRequest,
  extendDeadline,
  markDuplicate,
  recordShareNotice,
  recordWithdrawal,
  takeUpAgain,
} from './ending.actions.ts';
import { askHolder, resumeTreatment } from './holder.actions.ts';
import { decideIdentity, retypeRequest, startTreatment, validateRequest } from './intake.actions.ts';
import { lookAtRequest } from './read-request.ts';
import { revealDocument } from './reveal-document.actions.ts';

type HandlingHandlers = {
  readonly [K in keyof typeof privacyHandlingEndpoints]: Handler<(typeof privacyHandlingEndpoints)[K]>;
};

export const handlingHandlers = (services: HandlingServices): HandlingHandlers => {
  const of = (ctx: UserCtx) => privacyCases(ctx, services);
  return {
    ...usualHandlers(of, services.files),
    ...publicationHandlers(of),
    read: (ctx, { params }) => lookAtRequest(ctx, services.sealed, params.id),
    reveal: (ctx, { params, body }) => revealDocument(ctx, services, params.id, body.part),
    identity: (ctx, { params, body }) => decideIdentity(ctx, services, params.id, body),
    validate: (ctx, { params, body }) => validateRequest(ctx, services, params.id, body),
    retype: (ctx, { params, body }) => retypeRequest(ctx, services, params.id, body),
    start: (ctx, { params, body }) => startTreatment(ctx, services, params.id, body),
    ask: (ctx, { params, body }) => askHolder(ctx, services, params.id, body),
    resume: (ctx, { params, body }) => resumeTreatment(ctx, services, params.id, body),
    answer: (ctx, { params, body }) => answerRequest(ctx, services, params.id, body),
    approve: (ctx, { params, body }) => approveAnswer(ctx, services, params.id, body),
    send_back: (ctx, { params, body }) => sendBack(ctx, services, params.id, body),
    extend: (ctx, { params, body }) => extendDeadline(ctx, services, params.id, body),
    mark_duplicate: (ctx, { params, body }) => markDuplicate(ctx, services, params.id, body),
    close: (ctx, { params, body }) => closeRequest(ctx, services, params.id, body),
    reopen: (ctx, { params, body }) => takeUpAgain(ctx, services, params.id, body),
    withdraw: (ctx, { params, body }) => recordWithdrawal(ctx, services, params.id, body),
    share_notice: (ctx, { params, body }) => recordShareNotice(ctx, services, params.id, body),
  };
};
