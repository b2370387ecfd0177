import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { IncidentFigures } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { FigureCard } from '../../../platform/case-handling/figures/figure-cards.tsx';
import { count } from '../../../platform/case-handling/figures/figures-words.ts';
import { BarTable } from '../../../platform/charts/bar-table.tsx';
import './open-clocks.css';

const nameOf = (key: DeadlineRuleKey): string =>
  incidentKind.clockNames[key as keyof typeof incidentKind.clockNames];

type Props = { readonly figures: Pick<IncidentFigures, 'clocks' | 'next_due'> };

/** Every term of the law that runs now, and what is due first: of now, whatever the period. */
export function OpenClocks({ figures: { clocks, next_due } }: Props) {
  return (
    <FigureCard
      title="Prazos abertos agora"
      note={
        clocks.length === 0
          ? 'Nenhum prazo da ANPD ou dos titulares corre agora.'
          : 'De todos os incidentes em aberto, também dos que chegaram antes deste período.'
      }
    >
      {clocks.length > 0 && (
        <>
          <BarTable
            caption="Prazos abertos agora"
            head="Prazo"
            rows={clocks}
            keyOf={({ key }) => key}
            nameOf={({ key }) => nameOf(key)}
            amountOf={({ open }) => open}
            amountLabel="Abertos"
            columns={[
              { label: 'Vencidos', of: ({ overdue }) => count(overdue) },
              { label: 'Vencem hoje', of: ({ due_today }) => count(due_today) },
              { label: 'Primeira data', of: ({ first_due_at }) => formatDay(first_due_at), isExtra: true },
            ]}
          />
          <h3 className="open-clocks-head">Os primeiros a vencer</h3>
          <ol className="plain-list open-clocks">
            {next_due.map(({ id, protocol, unit, key, due_at, legal_due_at }) => (
              <li key={`${id} ${key}`}>
                <AppLink to={`/incident-form/${id}/handling`} className="num">
                  {protocol}
                </AppLink>
                <span>{nameOf(key)}</span>
                <span className="muted ellipsis" dir="auto">
                  {unit}
                </span>
                <span className="num open-clocks-date">
                  {formatDay(due_at)}
                  {legal_due_at && (
                    <span className="muted small">, em dobro até {formatDay(legal_due_at)}</span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </FigureCard>
  );
}
