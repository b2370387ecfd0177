import { type RuleStanding, ruleStandings } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { IconBuilding, IconInfoCircle, IconScale } from '@tabler/icons-react';
import { Chip } from '../../core/ui/chip.tsx';

const looks = {
  law: { tone: 'ok', icon: IconScale },
  guidance: { tone: 'info', icon: IconInfoCircle },
  policy: { tone: 'mute', icon: IconBuilding },
} as const;

/** How sure the number is: what the law says, what is only told of it, what it leaves to the organisation. */
export function StandingChip({ standing }: { standing: RuleStanding }) {
  return <Chip {...looks[standing]}>{ruleStandings.labels[standing]}</Chip>;
}
