import {
  type DueDiligenceFigures,
  dueDiligenceFiguresEndpoints,
} from '@conforme/contracts/modules/due-diligence-form/due-diligence-figures.endpoints.ts';
import { criticalities } from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import { dueDiligenceStates } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import { hoursWords } from '@conforme/contracts/platform/figures/hours-words.ts';
import { scoreBands } from '@conforme/contracts/platform/questionnaires/score-bands.ts';
import { listAddress } from '../../core/pages/list-address.ts';
import { FigureCard, FigureTile } from '../../platform/case-handling/figures/figure-cards.tsx';
import { CountedCard, FiguresScreen } from '../../platform/case-handling/figures/figures-screen.tsx';
import { count, monthSeries } from '../../platform/case-handling/figures/figures-words.ts';
import { MonthBars } from '../../platform/charts/month-bars.tsx';

const OF = 'Avaliações';

/** How many suppliers were assessed, how they stand, and how long answering and deciding took. */
export const DueDiligenceFormFiguresPage = () => (
  <FiguresScreen<DueDiligenceFigures>
    endpoint={dueDiligenceFiguresEndpoints.figures}
    page="/due-diligence-form/figures"
    none="Nenhuma avaliação foi aberta nestes meses."
    tiles={(figures) => (
      <>
        <FigureTile label="Abertas no período" value={count(figures.total)} />
        <FigureTile
          label="Ainda em aberto"
          value={count(figures.open)}
          to={listAddress('/due-diligence-form', { is_open: 'yes' }, 'due_at')}
        />
        <FigureTile label="Tempo mediano até a resposta" value={hoursWords(figures.hours_to_answer)} />
        <FigureTile label="Tempo mediano até a decisão" value={hoursWords(figures.hours_to_decide)} />
      </>
    )}
    cards={(figures) => (
      <>
        <FigureCard title="Volume por mês">
          <MonthBars
            title="Avaliações abertas e decididas, mês a mês"
            rows={figures.months}
            series={monthSeries('Abertas', 'Decididas')}
          />
        </FigureCard>
        <CountedCard
          of={OF}
          title="Por decisão"
          head="Decisão"
          rows={figures.by_decision}
          labels={dueDiligenceStates.labels}
        />
        <CountedCard
          of={OF}
          title="Por risco"
          note="Pela nota das respostas; só conta quem respondeu."
          head="Risco"
          rows={figures.by_band}
          labels={scoreBands.labels}
        />
        <CountedCard
          of={OF}
          title="Por criticidade"
          head="Criticidade"
          rows={figures.by_criticality}
          labels={criticalities.labels}
        />
        <CountedCard of={OF} title="Por unidade" head="Unidade" rows={figures.by_unit} />
      </>
    )}
  />
);
