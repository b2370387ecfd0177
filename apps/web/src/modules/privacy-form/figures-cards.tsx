import type {
  Answering,
  PrivacyFigures,
} from '@conforme/contracts/modules/privacy-form/privacy-figures.schemas.ts';
import { handlingStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { rightNames } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { FigureCard, FigureTile } from '../../platform/case-handling/figures/figure-cards.tsx';
import {
  count,
  daysWords,
  onTimeShare,
  onTimeWords,
  volumeSeries,
} from '../../platform/case-handling/figures/figures-words.ts';
import { BarTable } from '../../platform/charts/bar-table.tsx';
import { MonthBars } from '../../platform/charts/month-bars.tsx';
import '../../platform/case-handling/figures/figures.css';
import { filteredList } from './filtered-list.ts';

const inTime = [{ label: 'Respondidos no prazo', of: onTimeShare }];
const answering = [
  { label: 'Respondidos', of: ({ answered }: Answering) => count(answered) },
  { label: 'No prazo', of: (row: Answering) => onTimeWords(row) },
  {
    label: 'Tempo mediano',
    of: ({ median_days }: Answering) => daysWords(median_days),
    isExtra: true as const,
  },
  { label: '90% em até', of: ({ p90_days }: Answering) => daysWords(p90_days), isExtra: true as const },
];

/** Everything there is to tell of a period, and of what is open now. */
export function FiguresCards({ figures }: { figures: PrivacyFigures }) {
  const open = figures.open.reduce((sum, state) => sum + state.count, 0);
  const isEmpty = figures.received + figures.answered === 0;
  return (
    <div className="figures">
      <dl className="figures-tiles">
        <FigureTile label="Recebidos" value={count(figures.received)} />
        <FigureTile label="Respondidos" value={count(figures.answered)} />
        <FigureTile label="No prazo prometido" value={onTimeWords(figures)} />
        <FigureTile label="Tempo mediano de resposta" value={daysWords(figures.median_days)} />
        <FigureTile label="90% respondidos em até" value={daysWords(figures.p90_days)} />
        <FigureTile label="Em aberto agora" value={count(open)} to={filteredList({ is_open: 'yes' })} />
        <FigureTile
          label="Vencidos agora"
          value={count(figures.overdue)}
          tone={figures.overdue > 0 ? 'danger' : undefined}
          to={filteredList({ due: 'overdue' })}
        />
      </dl>
      {isEmpty ? (
        <div className="card">
          <EmptyState
            title="Nada neste período"
            hint="Nenhum pedido foi recebido nem respondido nestes meses. Escolha outro período, no alto da página."
          />
        </div>
      ) : (
        <>
          <FigureCard title="Volume por mês">
            <MonthBars
              title="Pedidos recebidos e respondidos, mês a mês"
              rows={figures.months}
              series={volumeSeries}
            />
          </FigureCard>
          <FigureCard
            title="No prazo prometido, por mês"
            note="De cada cem respostas do mês, quantas saíram até a data mais próxima: a da organização, onde é menor que a da lei."
          >
            <MonthBars
              title="Respondidos no prazo, mês a mês"
              rows={figures.months}
              series={inTime}
              isShare
            />
          </FigureCard>
          <FigureCard title="Por tipo de pedido" note="Um pedido de dois tipos conta nos dois.">
            <BarTable
              caption="Pedidos por tipo"
              head="Tipo"
              rows={figures.types}
              keyOf={({ type }) => type}
              nameOf={({ type }) => rightNames.labels[type]}
              amountOf={({ received }) => received}
              amountLabel="Recebidos"
              columns={answering}
            />
          </FigureCard>
          <FigureCard title="Por unidade">
            <BarTable
              caption="Pedidos por unidade"
              head="Unidade"
              rows={figures.units}
              keyOf={({ id }) => id}
              nameOf={({ label }) => label}
              amountOf={({ received }) => received}
              amountLabel="Recebidos"
              columns={answering}
            />
          </FigureCard>
        </>
      )}
      {open > 0 && (
        <FigureCard title="Em aberto, por situação" note="Como está agora, seja qual for o período.">
          <BarTable
            caption="Pedidos em aberto por situação"
            head="Situação"
            rows={figures.open}
            keyOf={({ state }) => state}
            nameOf={({ state }) => (
              <AppLink to={filteredList({ state })}>{handlingStates.labels[state]}</AppLink>
            )}
            amountOf={(row) => row.count}
            amountLabel="Pedidos"
          />
        </FigureCard>
      )}
    </div>
  );
}
