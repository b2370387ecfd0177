import { type UserStatus, userStatus } from '@conforme/contracts/core/user-status.ts';
import { type Icon, IconBan, IconCircleCheck, IconMailForward, IconPlayerPause } from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const LOOK: Readonly<Record<UserStatus, { tone: Tone; icon: Icon }>> = {
  active: { tone: 'ok', icon: IconCircleCheck },
  invited: { tone: 'info', icon: IconMailForward },
  blocked: { tone: 'danger', icon: IconBan },
  inactive: { tone: 'mute', icon: IconPlayerPause },
};

export function UserStatusChip({ status }: { status: UserStatus }) {
  const { tone, icon } = LOOK[status];
  return (
    <Chip tone={tone} icon={icon}>
      {userStatus.labels[status]}
    </Chip>
  );
}
