import { pickerQuery } from '../../core/crud.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { id, z } from '../../core/schema.ts';
import { fileKinds } from '../../core/upload.ts';
import { askAct, plainAct, reasonedAct } from '../../platform/cases/case-acts.schemas.ts';
import { byCase, caseId } from '../../platform/cases/case-detail.schemas.ts';
import { handlingEndpoints } from '../../platform/cases/handling.endpoints.ts';
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
  withdrawAlertAct,
  writeHoldersAct,
} from './incident-acts.schemas.ts';
import { incidentDetail, sectionChange } from './incident-detail.schemas.ts';
import { sectionBodies } from './incident-file.schemas.ts';
import { incidentLetterEndpoints } from './incident-letters.endpoints.ts';
import { rectifyAct } from './incident-rectify.schemas.ts';
import { measureGroups } from './rules/incident-choices.ts';
import { incidentSections, type SavedSection } from './rules/incident-sections.ts';
import { incidentActPermissions, incidentActs } from './rules/incident-states.ts';

const path = '/api/v1/incident_forms';
const READ = 'incident_form.detail|incident_form.handling|incident_form.edit';
const HANDLE = 'incident_form.handling';

const { act, usual, publication, document } = handlingEndpoints({
  path,
  read: READ,
  handle: HANDLE,
  one: 'um incidente',
  toOutside: 'a quem relatou',
  acts: incidentActs,
  permissions: incidentActPermissions,
  detail: incidentDetail,
  files: evidenceFiles,
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

/** Everything that is done to one incident. Called like the acts of `incident-states.ts`. */
export const incidentHandlingEndpoints = {
  ...usual,
  ...publication('publish', 'unpublish'),
  document,
  history: endpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    access: { rule: READ },
    summary: 'O que foi alterado na ficha de um incidente, quando e por quem',
    params: byCase,
    /** The newest changes, and how many there are of all. */
    response: z.strictObject({ changes: z.array(sectionChange), total: z.number().int() }),
  }),
  places: endpoint({
    method: 'GET',
    path: `${path}/places`,
    access: { rule: 'incident_form.edit' },
    summary: 'Onde um incidente pode ter acontecido: a organização que o trata e as unidades dela',
    query: pickerQuery.extend({ incident: caseId }),
    response: z.array(z.strictObject({ id, label: z.string() })),
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
  rectify: act('rectify', rectifyAct),
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
  ...incidentLetterEndpoints,
  write_holders: act('write_holders', writeHoldersAct),
  alert: act('alert', alertAct),
  withdraw_alert: act('withdraw_alert', withdrawAlertAct),
  ask: act('ask', askAct),
  close: act('close', closeAct),
  reopen: act('reopen', reasonedAct),
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
};
