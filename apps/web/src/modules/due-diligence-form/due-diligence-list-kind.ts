import { dueDiligenceFormList } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.list.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import {
  type DueDiligenceAct,
  type DueDiligenceState,
  dueDiligenceStates,
  isOpenDueDiligence,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import {
  type Icon,
  IconBan,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockOff,
  IconEye,
  IconInbox,
  IconListCheck,
  IconMessageQuestion,
  IconPencil,
  IconProgress,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import type { Tone } from '../../core/ui/chip.tsx';
import type { CaseListKind } from '../../platform/case-handling/case-kind.ts';

/** Amber and red are for dates alone. */
type StateTone = Exclude<Tone, 'due' | 'danger' | 'solid'>;

const state = (code: DueDiligenceState, tone: StateTone, icon: Icon) => ({
  label: dueDiligenceStates.labels[code],
  tone,
  icon,
  isOpen: isOpenDueDiligence(code),
});

const offBoard: readonly DueDiligenceState[] = ['lapsed', 'renewing', 'cancelled'];

/** Assessments, as list and board show them. */
export const dueDiligenceListKind = {
  words: dueDiligenceKind.words,
  list: dueDiligenceFormList,
  path: dueDiligenceKind.path,
  isOnePage: true,
  permissions: { read: 'due_diligence_form.menu', handle: dueDiligenceKind.handling },
  states: {
    draft: state('draft', 'mute', IconCircleDashed),
    sent: state('sent', 'info', IconSend),
    opened: state('opened', 'info', IconEye),
    filling: state('filling', 'info', IconPencil),
    answered: state('answered', 'info', IconInbox),
    analysing: state('analysing', 'info', IconProgress),
    complement_asked: state('complement_asked', 'mute', IconMessageQuestion),
    approved: state('approved', 'ok', IconCircleCheck),
    approved_reservations: state('approved_reservations', 'ok', IconListCheck),
    rejected: state('rejected', 'mute', IconCircleX),
    lapsed: state('lapsed', 'mute', IconCalendarOff),
    renewing: state('renewing', 'mute', IconRefresh),
    link_expired: state('link_expired', 'mute', IconClockOff),
    cancelled: state('cancelled', 'mute', IconBan),
  } satisfies Record<DueDiligenceState, unknown>,
  // What ended without a decision is found in the list.
  boardStates: dueDiligenceStates.options
    .map(({ value }) => value)
    .filter((code) => !offBoard.includes(code)),
  // What the supplier does moves a card by itself.
  boardActs: {
    sent: ['invite'],
    analysing: ['start_analysis', 'resume', 'send_back'],
    complement_asked: ['ask'],
    approved: ['decide'],
    approved_reservations: ['decide'],
    rejected: ['decide'],
  } satisfies Partial<Record<DueDiligenceState, readonly DueDiligenceAct[]>>,
} as const satisfies CaseListKind;
