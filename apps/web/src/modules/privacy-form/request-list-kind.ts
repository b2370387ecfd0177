import { privacyFormList } from '@conforme/contracts/modules/privacy-form/privacy-form.list.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { RequestAct } from '@conforme/contracts/modules/privacy-form/rules/request-acts.ts';
import {
  type HandlingState,
  handlingStates,
  isOpen,
  openStates,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import {
  type Icon,
  IconArchive,
  IconBan,
  IconCopy,
  IconEyeCheck,
  IconInbox,
  IconPlayerPause,
  IconProgress,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import type { Tone } from '../../core/ui/chip.tsx';
import type { CaseListKind } from '../../platform/case-handling/case-kind.ts';

const state = (code: HandlingState, tone: Tone, icon: Icon) => ({
  label: handlingStates.labels[code],
  tone,
  icon,
  isOpen: isOpen(code),
});

/** Privacy requests, as list and board show them. */
export const requestListKind = {
  words: privacyKind.words,
  list: privacyFormList,
  path: privacyKind.path,
  permissions: { read: 'privacy_form.detail', handle: privacyKind.handling },
  states: {
    received: state('received', 'mute', IconInbox),
    in_progress: state('in_progress', 'info', IconProgress),
    waiting_holder: state('waiting_holder', 'mute', IconPlayerPause),
    awaiting_approval: state('awaiting_approval', 'info', IconEyeCheck),
    answered: state('answered', 'ok', IconSend),
    refused: state('refused', 'mute', IconX),
    closed: state('closed', 'mute', IconArchive),
    cancelled: state('cancelled', 'mute', IconBan),
    duplicate: state('duplicate', 'mute', IconCopy),
  } satisfies Record<HandlingState, unknown>,
  // Those that came to an end stand at the end; what was never answered is found in the list.
  boardStates: [...openStates, 'answered', 'refused', 'closed'],
  // Where an answer leads is decided by what it says, and work goes on where it was left.
  boardActs: {
    received: ['reopen'],
    in_progress: ['start', 'resume', 'send_back', 'reopen'],
    waiting_holder: ['ask'],
    awaiting_approval: ['answer'],
    answered: ['approve', 'answer'],
    refused: ['answer'],
    closed: ['close'],
  } satisfies Partial<Record<HandlingState, readonly RequestAct[]>>,
} as const satisfies CaseListKind;
