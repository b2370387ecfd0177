import { civilDayOf, daysBetween } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import {
  type Classification,
  classifications,
  type DocumentState,
  documentStates,
  type VersionState,
  versionStates,
} from '@conforme/contracts/platform/documents/document-choices.ts';
import { dueTone, isInForce } from '@conforme/contracts/platform/documents/document-rules.ts';
import {
  type Icon,
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconEyeOff,
  IconHistory,
  IconLock,
  IconProgressCheck,
  IconRefresh,
  IconTrash,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { Chip, type Tone } from '../../core/ui/chip.tsx';

const looks: Record<DocumentState, { tone: Tone; icon: Icon }> = {
  draft: { tone: 'mute', icon: IconCircleDashed },
  in_review: { tone: 'info', icon: IconProgressCheck },
  approved: { tone: 'info', icon: IconCircleCheck },
  in_force: { tone: 'ok', icon: IconCircleCheck },
  periodic_review: { tone: 'info', icon: IconRefresh },
  superseded: { tone: 'mute', icon: IconHistory },
  revoked: { tone: 'mute', icon: IconBan },
  archived: { tone: 'mute', icon: IconArchive },
  disposed: { tone: 'mute', icon: IconTrash },
};

/** A document in force whose last day is over says so instead. */
export const StateChip = ({ state, hasExpired }: { state: DocumentState; hasExpired: boolean }) =>
  hasExpired ? (
    <Chip tone="due" icon={IconClock}>
      Validade terminada
    </Chip>
  ) : (
    <Chip {...looks[state]}>{documentStates.labels[state]}</Chip>
  );
export const VersionChip = ({ state }: { state: VersionState }) => (
  <Chip {...looks[state]}>{versionStates.labels[state]}</Chip>
);

const icons: Record<Classification, Icon> = {
  public: IconWorld,
  internal: IconUsers,
  confidential: IconLock,
  restricted: IconEyeOff,
};

export function ClassificationWords({ of }: { of: Classification }) {
  const Shown = icons[of];
  return (
    <span className="document-classification">
      <Shown size={16} stroke={1.7} aria-hidden="true" /> {classifications.labels[of]}
    </span>
  );
}

/** The review of what is in force: late, near, or just the day. */
export function ReviewDay({ day, status }: { day: string | null; status: DocumentState }) {
  if (day === null) return '—';
  const today = civilDayOf(Date.now());
  const tone = isInForce(status) ? dueTone(day, today) : null;
  if (tone === null) return <span className="num">{formatCivilDate(day)}</span>;
  const days = Math.abs(daysBetween(today, day));
  const words =
    tone === 'late'
      ? `venceu há ${days} ${days === 1 ? 'dia' : 'dias'}`
      : days === 0
        ? 'vence hoje'
        : `vence em ${days} ${days === 1 ? 'dia' : 'dias'}`;
  return (
    <span title={formatCivilDate(day)}>
      <Chip tone={tone === 'late' ? 'danger' : tone === 'soon' ? 'due' : 'mute'} icon={IconClock}>
        {words}
      </Chip>
    </span>
  );
}
