import { type LinkState, linkState } from '@conforme/contracts/core/link-purposes.ts';
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconClockOff,
  IconPlayerPause,
  IconStack2,
} from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const LOOK: Readonly<Record<LinkState, { tone: Tone; icon: Icon }>> = {
  active: { tone: 'ok', icon: IconCircleCheck },
  expired: { tone: 'mute', icon: IconClockOff },
  used_up: { tone: 'mute', icon: IconStack2 },
  revoked: { tone: 'danger', icon: IconBan },
  suspended: { tone: 'mute', icon: IconPlayerPause },
};

export function LinkStateChip({ state }: { state: LinkState }) {
  const { tone, icon } = LOOK[state];
  return (
    <Chip tone={tone} icon={icon}>
      {linkState.labels[state]}
    </Chip>
  );
}
