import {
  type EmployeeStatus,
  employeeStatus,
} from '@conforme/contracts/modules/employees/employee-choices.ts';
import { type Icon, IconCircleCheck, IconDoorExit, IconPlayerPause } from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const LOOK: Readonly<Record<EmployeeStatus, { tone: Tone; icon: Icon }>> = {
  active: { tone: 'ok', icon: IconCircleCheck },
  on_leave: { tone: 'mute', icon: IconPlayerPause },
  dismissed: { tone: 'mute', icon: IconDoorExit },
};

export function EmployeeStatusChip({ status }: { status: EmployeeStatus }) {
  const { tone, icon } = LOOK[status];
  return (
    <Chip tone={tone} icon={icon}>
      {employeeStatus.labels[status]}
    </Chip>
  );
}
