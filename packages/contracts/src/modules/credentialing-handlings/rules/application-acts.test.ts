import { expect, test } from 'vitest';
import {
  type ApplicationAct,
  type ApplicationFacts,
  type ApplicationState,
  applicationActPermissions,
  applicationActs,
  applicationStates,
  refusedApplicationAct,
} from './application-states.ts';

const states = applicationStates.options.map(({ value }) => value);
const acts = applicationActs.options.map(({ value }) => value);
const sent = states.filter((state) => state !== 'draft');

/** Where each may be done, written down once more: a change of a rule has to be meant. */
const allowed: Readonly<Record<ApplicationAct, readonly ApplicationState[]>> = {
  start_check: ['submitted'],
  review_file: ['checking', 'pending', 'social', 'appeal'],
  check_income: ['checking', 'pending', 'social', 'appeal'],
  check_facts: ['checking', 'pending', 'social', 'appeal'],
  ask: ['checking', 'social'],
  resume: ['pending'],
  start_social: ['checking'],
  report: ['social', 'appeal'],
  opine: ['social', 'appeal'],
  send_back: ['classified'],
  decide: ['classified'],
  answer_appeal: ['appeal'],
  call_up: ['granted_full', 'granted_partial', 'waiting_list'],
  enrol: ['called'],
  lose: ['called'],
  issue: ['called', 'enrolled'],
  sign_term: ['enrolled'],
  end: ['enrolled'],
  cancel: sent.filter((state) => !['refused', 'ended', 'withdrawn', 'lost', 'cancelled'].includes(state)),
  assign: sent,
  forward: sent,
  note: sent,
  renew_key: sent,
};

/** Nothing but the state stands in the way. */
const facts = (state: ApplicationState): ApplicationFacts => ({
  ...{ state, opinionBy: 1, opinedBy: [1], decidedBy: 2, unreviewedFiles: 0, incomeChecked: true },
  ...{ unconfirmedRenewal: false, isFinal: true, hasTerm: true, termSigned: false },
});

test.each(acts)('%s is allowed in its states and refused, with a sentence, in every other', (act) => {
  for (const state of states) {
    const refused = refusedApplicationAct(act, facts(state), { userId: 3 });
    if (allowed[act].includes(state)) expect(refused, state).toBeNull();
    else expect(refused, state).toMatch(/\.$/);
  }
  expect(applicationActPermissions[act]).toMatch(/^portal_cebas\.credentialing\.handling(\.decide)?$/);
});
