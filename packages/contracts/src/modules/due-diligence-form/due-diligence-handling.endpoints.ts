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
  addFindingAct,
  changeFindingAct,
  closeFindingAct,
  complementAct,
  decideAct,
  inviteAct,
  proposeAct,
} from './due-diligence-acts.schemas.ts';
import { dueDiligenceDetail } from './due-diligence-detail.schemas.ts';
import { supplierFiles } from './due-diligence-kind.ts';
import {
  type DueDiligenceAct,
  dueDiligenceActPermissions,
  dueDiligenceActs,
} from './rules/due-diligence-states.ts';

const path = '/api/v1/due_diligence_forms';
const READ = 'due_diligence_form.menu';
const HANDLE = 'due_diligence_form.handling';

/** One act on one assessment; each answers the whole assessment as it is then. */
const act = <B extends z.ZodType>(name: DueDiligenceAct, body: B) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: { rule: dueDiligenceActPermissions[name] },
    summary: `${dueDiligenceActs.labels[name]} (avaliação de fornecedor)`,
    params: byCase,
    body,
    response: dueDiligenceDetail,
  });

const byFile = byCase.extend({ file_id: z.uuid() });

/** Everything that is done to one assessment. Called like the acts of `due-diligence-states.ts`. */
export const dueDiligenceHandlingEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: { rule: READ },
    summary: 'Ler a avaliação de um fornecedor; a consulta fica registrada',
    params: byCase,
    response: dueDiligenceDetail,
  }),
  areas: endpoint({
    method: 'GET',
    path: `${path}/areas`,
    access: { rule: HANDLE },
    summary: 'Áreas a que uma avaliação pode ser encaminhada',
    response: z.array(z.string()),
  }),
  invite: act('invite', inviteAct),
  start_analysis: act('start_analysis', plainAct),
  ask: act('ask', complementAct),
  resume: act('resume', plainAct),
  add_finding: act('add_finding', addFindingAct),
  change_finding: act('change_finding', changeFindingAct),
  close_finding: act('close_finding', closeFindingAct),
  propose: act('propose', proposeAct),
  send_back: act('send_back', sendBackAct),
  decide: act('decide', decideAct),
  issue: act('issue', plainAct),
  renew: act('renew', plainAct),
  assign: act('assign', assignAct),
  forward: act('forward', forwardAct),
  note: act('note', noteAct),
  cancel: act('cancel', reasonedAct),
  renew_key: endpoint({
    method: 'POST',
    path: `${path}/:id/renew_key`,
    access: { rule: HANDLE },
    summary: 'Dar outra chave de consulta ao fornecedor; a antiga deixa de valer',
    params: byCase,
    body: reasonedAct,
    /** The key is told this once: 'K7QZ4-M2XW9'. */
    response: z.strictObject({ key: z.string(), case: dueDiligenceDetail }),
  }),
  document: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/documents/:document_id`,
      access: { rule: READ },
      summary: 'Certificado emitido a um fornecedor; baixar fica registrado',
      params: byDocument,
    },
    [fileKinds.pdf.type],
  ),
  upload: uploadEndpoint(
    {
      path: `${path}/:id/files`,
      access: { rule: HANDLE },
      summary: 'Juntar arquivos à avaliação de um fornecedor',
      params: byCase,
      response: z.strictObject({ files: z.array(caseFile) }),
    },
    supplierFiles,
  ),
  paper: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/files/:file_id`,
      access: { rule: READ },
      summary: 'Arquivo da avaliação de um fornecedor; baixar fica registrado',
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
