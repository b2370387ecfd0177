import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { z } from '../../core/schema.ts';
import { fileKinds } from '../../core/upload.ts';
import {
  assignAct,
  forwardAct,
  noteAct,
  plainAct,
  reasonedAct,
  sendBackAct,
} from '../../platform/cases/case-acts.schemas.ts';
import { byCase, caseFile } from '../../platform/cases/case-detail.schemas.ts';
import { byDocument } from '../../platform/issued-documents/issued-document.schemas.ts';
import {
  callUpAct,
  checkFactsAct,
  checkIncomeAct,
  decideAct,
  opineAct,
  pendencyAct,
  reportAct,
  reviewFileAct,
} from './credentialing-acts.schemas.ts';
import { applicationDetail, sensitivePart } from './credentialing-detail.schemas.ts';
import { credentialingHandlingsList } from './credentialing-handlings.list.ts';
import { familyFiles } from './credentialing-kind.ts';
import {
  type ApplicationAct,
  applicationActPermissions,
  applicationActs,
} from './rules/application-states.ts';

const { path } = credentialingHandlingsList;
const HANDLE = 'portal_cebas.credentialing.handling';
const READ = `${HANDLE}.detail|${HANDLE}`;

/** One act on one application; each answers the whole application as it is then. */
const act = <B extends z.ZodType>(name: ApplicationAct, body: B) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: { rule: applicationActPermissions[name] },
    summary: `${applicationActs.labels[name]} (inscrição em edital)`,
    params: byCase,
    body,
    response: applicationDetail,
  });

const byFile = byCase.extend({ file_id: z.uuid() });

/** Everything that is done to one application. Called like the acts of `application-states.ts`. */
export const credentialingHandlingEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: { rule: READ },
    summary: 'Ler uma inscrição em edital de bolsas; a consulta fica registrada',
    params: byCase,
    response: applicationDetail,
  }),
  sensitive: endpoint({
    method: 'POST',
    path: `${path}/:id/sensitive`,
    access: { rule: HANDLE },
    summary: 'Ler raça, saúde e deficiência de uma inscrição; cada consulta fica registrada',
    params: byCase,
    response: sensitivePart,
  }),
  areas: endpoint({
    method: 'GET',
    path: `${path}/areas`,
    access: { rule: HANDLE },
    summary: 'Áreas a que uma inscrição pode ser encaminhada',
    response: z.array(z.string()),
  }),
  start_check: act('start_check', plainAct),
  review_file: act('review_file', reviewFileAct),
  check_income: act('check_income', checkIncomeAct),
  check_facts: act('check_facts', checkFactsAct),
  ask: act('ask', pendencyAct),
  resume: act('resume', plainAct),
  start_social: act('start_social', plainAct),
  report: act('report', reportAct),
  opine: act('opine', opineAct),
  send_back: act('send_back', sendBackAct),
  decide: act('decide', decideAct),
  answer_appeal: act('answer_appeal', decideAct),
  call_up: act('call_up', callUpAct),
  enrol: act('enrol', plainAct),
  lose: act('lose', plainAct),
  issue: act('issue', plainAct),
  sign_term: act('sign_term', plainAct),
  cancel: act('cancel', reasonedAct),
  assign: act('assign', assignAct),
  forward: act('forward', forwardAct),
  note: act('note', noteAct),
  renew_key: endpoint({
    method: 'POST',
    path: `${path}/:id/renew_key`,
    access: { rule: HANDLE },
    summary: 'Dar outra chave de consulta à família; a antiga deixa de valer',
    params: byCase,
    body: reasonedAct,
    /** The key is told this once: 'K7QZ4-M2XW9'. */
    response: z.strictObject({ key: z.string(), case: applicationDetail }),
  }),
  document: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/documents/:document_id`,
      access: { rule: READ },
      summary: 'Termo de concessão de bolsa; baixar fica registrado',
      params: byDocument,
    },
    [fileKinds.pdf.type],
  ),
  upload: uploadEndpoint(
    {
      path: `${path}/:id/files`,
      access: { rule: HANDLE },
      summary: 'Juntar arquivos a uma inscrição',
      params: byCase,
      response: z.strictObject({ files: z.array(caseFile) }),
    },
    familyFiles,
  ),
  paper: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/files/:file_id`,
      access: { rule: READ },
      summary: 'Documento de uma inscrição; baixar fica registrado',
      params: byFile,
    },
    familyFiles.kinds.map((kind) => fileKinds[kind].type),
  ),
  remove_file: endpoint({
    method: 'DELETE',
    path: `${path}/:id/files/:file_id`,
    access: { rule: HANDLE },
    summary: 'Remover um arquivo da equipe que ainda não foi usado',
    params: byFile,
  }),
};
