import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { idInPath, oneOf, z } from '../../core/schema.ts';
import { fileKinds } from '../../core/upload.ts';
import {
  askAct,
  assignAct,
  extendAct,
  forwardAct,
  noteAct,
  plainAct,
  publicTextStart,
  publishAct,
  reasonedAct,
  resumeAct,
  sendBackAct,
  staffFiles,
  unpublishAct,
} from '../../platform/cases/case-acts.schemas.ts';
import { byCase, caseFile } from '../../platform/cases/case-detail.schemas.ts';
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
import { actionPermissions, type RequestAction, requestActions } from './rules/request-states.ts';

const path = '/api/v1/privacy_forms';
const READ = 'privacy_form.detail|privacy_form.handling';
const HANDLE = 'privacy_form.handling';

/** One act on one request; each answers the whole request as it is then. */
const act = <B extends z.ZodType>(action: RequestAction, body: B) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${action}`,
    access: { rule: actionPermissions[action] },
    summary: `${requestActions.labels[action]} (pedido de titular)`,
    params: byCase,
    body,
    response: privacyRequestDetail,
  });

const byFile = byCase.extend({ file_id: z.uuid() });

/** Everything that is done to one request. Called like the actions of `request-states.ts`. */
export const privacyHandlingEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: { rule: READ },
    summary: 'Ler um pedido de titular; a consulta fica registrada',
    params: byCase,
    response: privacyRequestDetail,
  }),
  reveal: endpoint({
    method: 'POST',
    path: `${path}/:id/reveal`,
    access: { rule: 'privacy_form.reveal' },
    summary: 'Ver um documento por inteiro; a consulta fica registrada',
    params: byCase,
    body: z.strictObject({ part: oneOf(sealedRequestParts) }),
    response: z.strictObject({ value: z.string() }),
  }),
  areas: endpoint({
    method: 'GET',
    path: `${path}/areas`,
    access: { rule: HANDLE },
    summary: 'Áreas a que um pedido pode ser encaminhado',
    response: z.array(z.string()),
  }),
  identity: act('identity', identityAct),
  validate: act('validate', validateAct),
  retype: act('retype', retypeAct),
  assign: act('assign', assignAct),
  forward: act('forward', forwardAct),
  note: act('note', noteAct),
  start: act('start', plainAct),
  ask: act('ask', askAct),
  resume: act('resume', resumeAct),
  answer: act('answer', answerAct),
  approve: act('approve', approveAct),
  send_back: act('send_back', sendBackAct),
  extend: act('extend', extendAct),
  mark_duplicate: act('mark_duplicate', duplicateAct),
  publish: act('publish', publishAct),
  unpublish: act('unpublish', unpublishAct),
  public_text: endpoint({
    method: 'GET',
    path: `${path}/:id/public_text/:entry_id`,
    access: { rule: HANDLE },
    summary: 'Texto de uma tratativa sem o que identifica as pessoas do caso, para começar o texto público',
    params: byCase.extend({ entry_id: idInPath }),
    response: publicTextStart,
  }),
  close: act('close', plainAct),
  reopen: act('reopen', reasonedAct),
  withdraw: act('withdraw', reasonedAct),
  renew_key: endpoint({
    method: 'POST',
    path: `${path}/:id/renew_key`,
    access: { rule: HANDLE },
    summary: 'Gerar nova chave de consulta para o titular; a antiga deixa de valer',
    params: byCase,
    body: reasonedAct,
    /** The key is told this once: 'K7QZ4-M2XW9'. */
    response: z.strictObject({ key: z.string(), case: privacyRequestDetail }),
  }),
  share_notice: endpoint({
    method: 'POST',
    path: `${path}/:id/share_notice`,
    access: { rule: HANDLE },
    summary: 'Registrar o aviso a quem recebeu os dados (LGPD, art. 18, § 6º)',
    params: byCase,
    body: shareNoticeAct,
    response: privacyRequestDetail,
  }),
  upload: uploadEndpoint(
    {
      path: `${path}/:id/files`,
      access: { rule: HANDLE },
      summary: 'Juntar arquivos a um pedido; vão com a próxima tratativa que os citar',
      params: byCase,
      response: z.strictObject({ files: z.array(caseFile) }),
    },
    staffFiles,
  ),
  file: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/files/:file_id`,
      access: { rule: READ },
      summary: 'Arquivo de um pedido de titular',
      params: byFile,
    },
    Object.values(fileKinds).map(({ type }) => type),
  ),
  remove_file: endpoint({
    method: 'DELETE',
    path: `${path}/:id/files/:file_id`,
    access: { rule: HANDLE },
    summary: 'Remover um arquivo da equipe que ainda não foi usado',
    params: byFile,
  }),
};
