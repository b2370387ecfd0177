import { type SealedState, sealedStates } from '@conforme/contracts/platform/sealed-cases/sealed-states.ts';
import {
  type Icon,
  IconArchive,
  IconCircleCheck,
  IconCircleDashed,
  IconEye,
  IconHourglass,
  IconInbox,
  IconRefresh,
  IconSearch,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { Tone } from '../../../core/ui/chip.tsx';

const looks: Readonly<Record<SealedState, { readonly tone: Tone; readonly icon: Icon }>> = {
  received: { tone: 'info', icon: IconInbox },
  triage: { tone: 'info', icon: IconEye },
  admitted: { tone: 'info', icon: IconCircleDashed },
  out_of_scope: { tone: 'mute', icon: IconArchive },
  investigating: { tone: 'info', icon: IconSearch },
  waiting_reporter: { tone: 'mute', icon: IconHourglass },
  conclusion_review: { tone: 'info', icon: IconUsers },
  concluded: { tone: 'ok', icon: IconCircleCheck },
  monitoring: { tone: 'ok', icon: IconShieldCheck },
  archived: { tone: 'mute', icon: IconArchive },
  reopened: { tone: 'info', icon: IconRefresh },
};

export const stateLook = (state: SealedState) => ({ ...looks[state], label: sealedStates.labels[state] });
