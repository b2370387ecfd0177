import {
  type DeadlineOutcome,
  type DeadlineState,
  deadlineOutcomes,
} from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconFlame,
  IconHistory,
} from '@tabler/icons-react';
import { unbroken } from '../../../core/format/unbroken.ts';
import { Chip, type Tone } from '../../../core/ui/chip.tsx';
import { Hint } from '../../../core/ui/hint.tsx';

interface Look {
  readonly tone: Tone;
  readonly icon: Icon;
}
const ends: Readonly<Record<DeadlineOutcome, Look>> = {
  in_time: { tone: 'ok', icon: IconCircleCheck },
  legal_only: { tone: 'info', icon: IconCircleCheck },
  late: { tone: 'mute', icon: IconHistory },
};
const looks: Readonly<Record<DeadlineState, Look>> = {
  overdue: { tone: 'solid', icon: IconClockExclamation },
  due_today: { tone: 'danger', icon: IconFlame },
  due_soon: { tone: 'due', icon: IconClock },
  on_time: { tone: 'mute', icon: IconClock },
};

/** It waits, and is so near; or it has ended, in time or not. */
export type DueReading =
  | { readonly state: DeadlineState; readonly words: string }
  | { readonly outcome: DeadlineOutcome };

interface Props {
  readonly reading: DueReading;
  /** Said on hover: the article, and the date itself. */
  readonly source: string | null;
}

/** How near a date is: the words say it, the colour repeats it. */
export function DueChip({ reading, source }: Props) {
  const chip =
    'outcome' in reading ? (
      <Chip {...ends[reading.outcome]}>{deadlineOutcomes.labels[reading.outcome]}</Chip>
    ) : (
      <Chip {...looks[reading.state]}>{reading.words}</Chip>
    );
  if (source === null) return chip;
  return (
    <Hint label={unbroken(source)} multiline maw={320}>
      <span>{chip}</span>
    </Hint>
  );
}
