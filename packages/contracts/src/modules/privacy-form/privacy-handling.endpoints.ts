import { endpoint } from '../../core/endpoint.ts';
import { oneOf, z } from '../../core/schema.ts';
import {
  askAct,
  extendAct,
  plainAct,
  reasonedAct,
  resumeAct,
  sendBackAct,
  staffFiles,
} from '../../platform/cases/case-acts.schemas.ts';
import { byCase } from '../../platform/cases/case-detail.schemas.ts';
import { handlingEndpoints } from '../../platform/cases/handling.endpoints.ts';
import {
  answerAct,
  approveAct,
  duplicateAct,
  identityAct,
  retypeAct,
  sealedRequestParts,
  shareNoticeAct,
  validateAct,
} from './privacy-handling.schemas.ts';
import { privacyRequestDetail } from './privacy-request-detail.schemas.ts';
import { actionPermissions, requestActions } from './rules/request-states.ts';

const path = '/api/v1/privacy_forms';
const READ = 'privacy_form.detail|privacy_form.handling';
const HANDLE = 'privacy_form.handling';

const { act, usual, publication } = handlingEndpoints({
  path,
  read: READ,
  handle: HANDLE,
  one: 'um pedido de titular',
  toOutside: 'ao titular',
  acts: requestActions,
  permissions: actionPermissions,
  detail: privacyRequestDetail,
  files: staffFiles,
});

/** Everything that is done to one request. Called like the actions of `request-states.ts`. */
export const privacyHandlingEndpoints = {
  ...usual,
  ...publication('publish', 'unpublish'),
  reveal: endpoint({
    method: 'POST',
    path: `${path}/:id/reveal`,
    access: { rule: 'privacy_form.reveal' },
    summary: 'Ver um documento por inteiro; a consulta fica registrada',
    params: byCase,
    body: z.strictObject({ part: oneOf(sealedRequestParts) }),
    response: z.strictObject({ value: z.string() }),
  }),
  identity: act('identity', identityAct),
  validate: act('validate', validateAct),
  retype: act('retype', retypeAct),
  start: act('start', plainAct),
  ask: act('ask', askAct),
  resume: act('resume', resumeAct),
  answer: act('answer', answerAct),
  approve: act('approve', approveAct),
  send_back: act('send_back', sendBackAct),
  extend: act('extend', extendAct),
  mark_duplicate: act('mark_duplicate', duplicateAct),
  close: act('close', plainAct),
  reopen: act('reopen', reasonedAct),
  withdraw: act('withdraw', reasonedAct),
  share_notice: endpoint({
    method: 'POST',
    path: `${path}/:id/share_notice`,
    access: { rule: HANDLE },
    summary: 'Registrar o aviso a quem recebeu os dados (LGPD, art. 18, § 6º)',
    params: byCase,
    body: shareNoticeAct,
    response: privacyRequestDetail,
  }),
};
