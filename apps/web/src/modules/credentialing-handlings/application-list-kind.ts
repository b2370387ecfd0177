import { credentialingHandlingsList } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.list.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import {
  type ApplicationAct,
  type ApplicationState,
  applicationStates,
  isOpenApplication,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockOff,
  IconDoorExit,
  IconFileAlert,
  IconFileSearch,
  IconGavel,
  IconHeartHandshake,
  IconHourglass,
  IconInbox,
  IconMailForward,
  IconMessage2,
  IconSchool,
  IconUserX,
} from '@tabler/icons-react';
import type { Tone } from '../../core/ui/chip.tsx';
import type { CaseListKind } from '../../platform/case-handling/case-kind.ts';

/** Amber and red are for dates alone. */
type StateTone = Exclude<Tone, 'due' | 'danger' | 'solid'>;

const state = (code: ApplicationState, tone: StateTone, icon: Icon) => ({
  label: applicationStates.labels[code],
  tone,
  icon,
  isOpen: isOpenApplication(code),
});

const offBoard: readonly ApplicationState[] = ['draft', 'ended', 'withdrawn', 'lost', 'cancelled'];

/** Applications, as list and board show them. */
export const applicationListKind = {
  words: credentialingKind.words,
  list: credentialingHandlingsList,
  path: credentialingKind.path,
  permissions: { read: 'portal_cebas.credentialing.handling.detail', handle: credentialingKind.handling },
  states: {
    draft: state('draft', 'mute', IconCircleDashed),
    submitted: state('submitted', 'info', IconInbox),
    checking: state('checking', 'info', IconFileSearch),
    pending: state('pending', 'mute', IconFileAlert),
    social: state('social', 'info', IconHeartHandshake),
    classified: state('classified', 'info', IconGavel),
    granted_full: state('granted_full', 'ok', IconCircleCheck),
    granted_partial: state('granted_partial', 'ok', IconCircleCheck),
    waiting_list: state('waiting_list', 'mute', IconHourglass),
    refused: state('refused', 'mute', IconCircleX),
    appeal: state('appeal', 'info', IconMessage2),
    called: state('called', 'info', IconMailForward),
    enrolled: state('enrolled', 'ok', IconSchool),
    ended: state('ended', 'mute', IconDoorExit),
    withdrawn: state('withdrawn', 'mute', IconUserX),
    lost: state('lost', 'mute', IconClockOff),
    cancelled: state('cancelled', 'mute', IconBan),
  } satisfies Record<ApplicationState, unknown>,
  // What a family still writes is theirs; what ended without a scholarship is found in the list.
  boardStates: applicationStates.options.map(({ value }) => value).filter((code) => !offBoard.includes(code)),
  // What the family does moves a card by itself.
  boardActs: {
    checking: ['start_check', 'resume'],
    pending: ['ask'],
    social: ['start_social', 'send_back'],
    classified: ['opine'],
    granted_full: ['decide', 'answer_appeal'],
    granted_partial: ['decide', 'answer_appeal'],
    waiting_list: ['decide', 'answer_appeal'],
    refused: ['decide', 'answer_appeal'],
    called: ['call_up'],
    enrolled: ['enrol'],
  } satisfies Partial<Record<ApplicationState, readonly ApplicationAct[]>>,
} as const satisfies CaseListKind;
