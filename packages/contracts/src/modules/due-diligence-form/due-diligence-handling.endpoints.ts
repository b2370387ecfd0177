import { plainAct, reasonedAct, sendBackAct } from '../../platform/cases/case-acts.schemas.ts';
import { handlingEndpoints } from '../../platform/cases/handling.endpoints.ts';
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
import { dueDiligenceActPermissions, dueDiligenceActs } from './rules/due-diligence-states.ts';

const { act, usual, document } = handlingEndpoints({
  path: '/api/v1/due_diligence_forms',
  read: 'due_diligence_form.menu',
  handle: 'due_diligence_form.handling',
  one: 'uma avaliação de fornecedor',
  toOutside: 'ao fornecedor',
  acts: dueDiligenceActs,
  permissions: dueDiligenceActPermissions,
  detail: dueDiligenceDetail,
  files: supplierFiles,
});

/** Everything that is done to one assessment. Called like the acts of `due-diligence-states.ts`. */
export const dueDiligenceHandlingEndpoints = {
  ...usual,
  document,
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
  cancel: act('cancel', reasonedAct),
};
