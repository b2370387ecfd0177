import { incidentFormList } from '@conforme/contracts/modules/incident-form/incident-form.list.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import {
  type IncidentAct,
  type IncidentState,
  incidentStates,
  isOpenIncident,
} from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import {
  type Icon,
  IconArchive,
  IconBan,
  IconCircleX,
  IconEye,
  IconInbox,
  IconNotebook,
  IconProgress,
  IconScale,
  IconSend,
  IconSend2,
  IconShieldCheck,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { Tone } from '../../core/ui/chip.tsx';
import type { CaseListKind } from '../../platform/case-handling/case-kind.ts';

/** Amber and red are for dates alone. */
type StateTone = Exclude<Tone, 'due' | 'danger' | 'solid'>;

const state = (code: IncidentState, tone: StateTone, icon: Icon) => ({
  label: incidentStates.labels[code],
  tone,
  icon,
  isOpen: isOpenIncident(code),
});

/** Incidents, as list and board show them. */
export const incidentListKind = {
  words: incidentKind.words,
  list: incidentFormList,
  path: incidentKind.path,
  permissions: { read: 'incident_form.detail', handle: incidentKind.handling },
  states: {
    received: state('received', 'mute', IconInbox),
    validated: state('validated', 'info', IconShieldCheck),
    assessing: state('assessing', 'info', IconProgress),
    communication_due: state('communication_due', 'info', IconScale),
    not_communicated: state('not_communicated', 'mute', IconCircleX),
    communicated_preliminary: state('communicated_preliminary', 'info', IconSend2),
    communicated: state('communicated', 'ok', IconSend),
    follow_up: state('follow_up', 'info', IconEye),
    registered: state('registered', 'mute', IconNotebook),
    alerted: state('alerted', 'info', IconSpeakerphone),
    discarded: state('discarded', 'mute', IconBan),
    closed: state('closed', 'mute', IconArchive),
  } satisfies Record<IncidentState, unknown>,
  // What was a false alarm is found in the list.
  boardStates: incidentStates.options.map(({ value }) => value).filter((code) => code !== 'discarded'),
  // Where an assessment leads is decided by what it says.
  boardActs: {
    validated: ['validate', 'promote'],
    assessing: ['know'],
    communication_due: ['assess'],
    not_communicated: ['decide_not'],
    communicated_preliminary: ['file'],
    communicated: ['file'],
    follow_up: ['follow_up', 'reopen'],
    alerted: ['alert'],
    closed: ['close'],
  } satisfies Partial<Record<IncidentState, readonly IncidentAct[]>>,
} as const satisfies CaseListKind;
