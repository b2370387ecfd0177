import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { CaseClock, CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { deadlineWords, goalWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import type { CaseKind } from '../case-kind.ts';
import { StateChip } from '../list/state-chip.tsx';
import { CaseCard, type FactRow, Facts } from './case-card.tsx';
import { countingClocks, readingOf } from './clock-reading.ts';
import { LegalClock } from './legal-clock.tsx';
import './status-card.css';

interface Props {
  readonly kind: Pick<CaseKind, 'states' | 'words'>;
  readonly detail: Pick<CaseDetail, 'state' | 'clocks' | 'counting_clocks'>;
  /** What else says how a case of this kind stands. */
  readonly facts: readonly FactRow[];
  /** Where the law's clocks stand above everything already. */
  readonly hasClocksElsewhere?: boolean;
}

/** How it stands: its state, the law's date first and always, and the organisation's own. */
export function StatusCard({ kind, detail, facts, hasClocksElsewhere = false }: Props) {
  const now = Date.now();
  const others = detail.clocks.filter((clock) => clock.kind !== 'legal' && clock.stopped_at === null);
  return (
    <CaseCard title="Situação" aside={<StateChip kind={kind} state={detail.state} />}>
      {!hasClocksElsewhere &&
        countingClocks(detail).map((clock) => <LegalClock key={clock.id} clock={clock} now={now} />)}
      <Facts
        rows={[
          ...others.map((clock) => [otherLabel(clock, kind.words), otherWords(clock, now)] as const),
          ...facts,
        ]}
      />
    </CaseCard>
  );
}

const otherLabel = ({ kind }: CaseClock, { outsider }: CaseKind['words']) =>
  kind === 'internal' ? 'Meta interna (só da equipe)' : `Espera ${outsider.of}`;

function otherWords(clock: CaseClock, now: number): string {
  const reading = readingOf(clock, now);
  return `${formatDay(reading.dueAt)}, ${clock.kind === 'internal' ? goalWords(reading) : deadlineWords(reading)}`;
}
