import { pickerQuery } from '../../core/crud.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { id, idInPath, z } from '../../core/schema.ts';
import { fileKinds } from '../../core/upload.ts';
import {
  askAct,
  assignAct,
  forwardAct,
  noteAct,
  plainAct,
  publicTextStart,
  publishAct,
  reasonedAct,
  unpublishAct,
} from '../../platform/cases/case-acts.schemas.ts';
import { byCase, caseFile, caseId } from '../../platform/cases/case-detail.schemas.ts';
import { byDocument } from '../../platform/issued-documents/issued-document.schemas.ts';
import { taskEndpoints } from '../../platform/tasks/task.endpoints.ts';
import { evidenceFiles } from './evidence-files.ts';
import {
  addEventAct,
  alertAct,
  assessAct,
  closeAct,
  decideNotAct,
  declareHoldersAct,
  fileAct,
  issueAct,
  knowAct,
  outageAct,
  previewDocument,
  publishNoticeAct,
  writeHoldersAct,
} from './incident-acts.schemas.ts';
import { incidentDetail, sectionChange } from './incident-detail.schemas.ts';
import { sectionBodies } from './incident-file.schemas.ts';
import { incidentLetterEndpoints } from './incident-letters.endpoints.ts';
import { measureGroups } from './rules/incident-choices.ts';
import { incidentSections, type SavedSection } from './rules/incident-sections.ts';
import { type IncidentAct, incidentActPermissions, incidentActs } from './rules/incident-states.ts';

const path = '/api/v1/incident_forms';
const READ = 'incident_form.detail|incident_form.handling|incident_form.edit';
const HANDLE = 'incident_form.handling';

/** One act on one incident; each answers the whole incident as it is then. */
const act = <B extends z.ZodType>(name: IncidentAct, body: B) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: { rule: incidentActPermissions[name] },
    summary: `${incidentActs.labels[name]} (incidente)`,
    params: byCase,
    body,
    response: incidentDetail,
  });

const save = <S extends SavedSection>(section: S) =>
  endpoint({
    method: 'PUT',
    path: `${path}/:id/sections/${section}`,
    access: { rule: 'incident_form.edit' },
    summary: `Salvar uma seção da ficha do incidente: ${incidentSections.labels[section]}`,
    params: byCase,
    body: sectionBodies[section],
    response: incidentDetail,
  });

const byFile = byCase.extend({ file_id: z.uuid() });

/** Everything that is done to one incident. Called like the acts of `incident-states.ts`. */
export const incidentHandlingEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: { rule: READ },
    summary: 'Ler um incidente; a consulta fica registrada',
    params: byCase,
    response: incidentDetail,
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    access: { rule: READ },
    summary: 'O que foi alterado na ficha de um incidente, quando e por quem',
    params: byCase,
    response: z.strictObject({ changes: z.array(sectionChange) }),
  }),
  places: endpoint({
    method: 'GET',
    path: `${path}/places`,
    access: { rule: 'incident_form.edit' },
    summary: 'Onde um incidente pode ter acontecido: a organização que o trata e as unidades dela',
    query: pickerQuery.extend({ incident: caseId }),
    response: z.array(z.strictObject({ id, label: z.string() })),
  }),
  areas: endpoint({
    method: 'GET',
    path: `${path}/areas`,
    access: { rule: HANDLE },
    summary: 'Áreas a que um incidente pode ser encaminhado',
    response: z.array(z.string()),
  }),
  section_notifier: save('notifier'),
  section_communication: save('communication'),
  section_knowledge: save('knowledge'),
  section_timeliness: save('timeliness'),
  section_holders_notice: save('holders_notice'),
  section_description: save('description'),
  section_data: save('data'),
  section_risks: save('risks'),
  section_measures: save('measures'),
  section_secrecy: save('secrecy'),
  section_involved: save('involved'),
  section_operators: save('operators'),
  section_scam: save('scam'),
  validate: act('validate', plainAct),
  discard: act('discard', reasonedAct),
  know: act('know', knowAct),
  assess: act('assess', assessAct),
  decide_not: act('decide_not', decideNotAct),
  file: act('file', fileAct),
  record_outage: act('record_outage', outageAct),
  declare_holders: act('declare_holders', declareHoldersAct),
  publish_notice: act('publish_notice', publishNoticeAct),
  withdraw_notice: act('withdraw_notice', reasonedAct),
  follow_up: act('follow_up', plainAct),
  promote: act('promote', plainAct),
  add_event: act('add_event', addEventAct),
  ...taskEndpoints({
    path,
    rule: HANDLE,
    one: 'um incidente',
    groups: measureGroups,
    detail: incidentDetail,
  }),
  issue: act('issue', issueAct),
  preview: fileEndpoint(
    {
      method: 'POST',
      path: `${path}/:id/preview`,
      access: { rule: HANDLE },
      summary: 'Ver um documento do incidente antes de emitir; nada fica guardado',
      params: byCase,
      body: previewDocument,
    },
    [fileKinds.pdf.type],
  ),
  document: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/documents/:document_id`,
      access: { rule: READ },
      summary: 'Documento emitido de um incidente; baixar fica registrado',
      params: byDocument,
    },
    [fileKinds.pdf.type],
  ),
  ...incidentLetterEndpoints,
  write_holders: act('write_holders', writeHoldersAct),
  alert: act('alert', alertAct),
  assign: act('assign', assignAct),
  forward: act('forward', forwardAct),
  note: act('note', noteAct),
  ask: act('ask', askAct),
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
  close: act('close', closeAct),
  reopen: act('reopen', reasonedAct),
  renew_key: endpoint({
    method: 'POST',
    path: `${path}/:id/renew_key`,
    access: { rule: HANDLE },
    summary: 'Dar outra chave de consulta a quem relatou; a antiga deixa de valer',
    params: byCase,
    body: reasonedAct,
    /** The key is told this once: 'K7QZ4-M2XW9'. */
    response: z.strictObject({ key: z.string(), case: incidentDetail }),
  }),
  upload: uploadEndpoint(
    {
      path: `${path}/:id/files`,
      access: { rule: HANDLE },
      summary: 'Juntar arquivos a um incidente',
      params: byCase,
      response: z.strictObject({ files: z.array(caseFile) }),
    },
    evidenceFiles,
  ),
  upload_powers: uploadEndpoint(
    {
      path: `${path}/:id/powers`,
      access: { rule: HANDLE },
      summary: 'Guardar o comprovante de vínculo ou de poderes de quem comunica à ANPD',
      params: byCase,
      response: incidentDetail,
    },
    evidenceFiles,
  ),
  paper: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/files/:file_id`,
      access: { rule: READ },
      summary: 'Arquivo de um incidente',
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
