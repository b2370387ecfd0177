import type { DeadlineState } from '@conforme/contracts/core/deadlines/deadline-state.ts';
import { Tooltip } from '@mantine/core';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconFlame,
  IconHistory,
} from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const looks: Readonly<Record<DeadlineState, { readonly tone: Tone; readonly icon: Icon }>> = {
  overdue: { tone: 'solid', icon: IconClockExclamation },
  due_today: { tone: 'danger', icon: IconFlame },
  due_soon: { tone: 'warn', icon: IconClock },
  on_time: { tone: 'mute', icon: IconClock },
};

interface Props {
  /** Null once nobody waits for the date. */
  readonly state: DeadlineState | null;
  readonly words: string;
  /** Said on hover: the article, and the date itself. */
  readonly source: string | null;
}

/** How near a date is: the words say it, the colour repeats it. */
export function DueChip({ state, words, source }: Props) {
  const isLate = words === 'fora do prazo';
  const chip =
    state === null ? (
      <Chip tone={isLate ? 'mute' : 'ok'} icon={isLate ? IconHistory : IconCircleCheck}>
        {words}
      </Chip>
    ) : (
      <Chip {...looks[state]}>{words}</Chip>
    );
  if (source === null) return chip;
  return (
    <Tooltip label={source} multiline maw={320}>
      <span>{chip}</span>
    </Tooltip>
  );
}
