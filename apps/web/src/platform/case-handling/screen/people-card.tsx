import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { type CaseWords, thisCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { Face } from '../../../core/ui/face.tsx';
import '../list/case-cells.css';
import './actions-card.css';
import { CaseCard } from './case-card.tsx';

/** Somebody who did something in the case, and what. */
export type PersonAtWork = readonly [name: string, role: string];

interface Props {
  readonly words: CaseWords;
  readonly detail: Pick<CaseDetail, 'responsible' | 'views'>;
  /** Beside the responsible one. */
  readonly others: readonly PersonAtWork[];
}

/** Who works on it, and who has looked at it. */
export function PeopleCard({ words, detail: { responsible, views }, others }: Props) {
  const people: readonly PersonAtWork[] = [
    ...(responsible ? [[responsible.label, 'Responsável'] as const] : []),
    ...others,
  ];
  return (
    <CaseCard title="Pessoas">
      {responsible === null && <p className="muted">Ainda sem responsável.</p>}
      <ul className="plain-list case-people">
        {people.map(([name, role]) => (
          <li key={role} className="row">
            <Face name={name} size={32} />
            <span className="cell-pair">
              <span dir="auto">{name}</span>
              <span className="muted small">{role}</span>
            </span>
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <details className="acts-off">
          <summary>Quem consultou {thisCase(words)}</summary>
          <ul className="plain-list num">
            {views.map(({ user, day, times }) => (
              <li key={`${user?.id} ${day}`}>
                {user?.label ?? 'Conta excluída'} · {formatCivilDate(day)}
                {times > 1 && ` · ${times} vezes`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </CaseCard>
  );
}
