import { endpoint } from '../../core/endpoint.ts';
import { plainAct, reasonedAct, sendBackAct } from '../../platform/cases/case-acts.schemas.ts';
import { byCase } from '../../platform/cases/case-detail.schemas.ts';
import { handlingEndpoints } from '../../platform/cases/handling.endpoints.ts';
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
import { applicationActPermissions, applicationActs } from './rules/application-states.ts';

const { path } = credentialingHandlingsList;
const HANDLE = 'portal_cebas.credentialing.handling';
const READ = `${HANDLE}.detail|${HANDLE}`;

const { act, usual, document } = handlingEndpoints({
  path,
  read: READ,
  handle: HANDLE,
  one: 'uma inscrição em edital',
  toOutside: 'à família',
  acts: applicationActs,
  permissions: applicationActPermissions,
  detail: applicationDetail,
  files: familyFiles,
});

/** Everything that is done to one application. Called like the acts of `application-states.ts`. */
export const credentialingHandlingEndpoints = {
  ...usual,
  document,
  sensitive: endpoint({
    method: 'POST',
    path: `${path}/:id/sensitive`,
    access: { rule: HANDLE },
    summary: 'Ler raça, saúde e deficiência de uma inscrição; cada consulta fica registrada',
    params: byCase,
    response: sensitivePart,
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
  end: act('end', reasonedAct),
  cancel: act('cancel', reasonedAct),
};
