import { type MailState, mailState } from '@conforme/contracts/platform/mail/mail-state.ts';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconInbox,
} from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const LOOK: Readonly<Record<MailState, { tone: Tone; icon: Icon }>> = {
  kept: { tone: 'mute', icon: IconInbox },
  queued: { tone: 'info', icon: IconClock },
  sent: { tone: 'ok', icon: IconCircleCheck },
  withdrawn: { tone: 'mute', icon: IconArrowBackUp },
  failed: { tone: 'danger', icon: IconAlertTriangle },
};

export function MailStateChip({ state }: { state: MailState }) {
  const { tone, icon } = LOOK[state];
  return (
    <Chip tone={tone} icon={icon}>
      {mailState.labels[state]}
    </Chip>
  );
}
