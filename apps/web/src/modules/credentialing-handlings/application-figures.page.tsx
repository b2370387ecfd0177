import {
  type ApplicationFigures,
  credentialingFiguresEndpoints,
} from '@conforme/contracts/modules/credentialing-handlings/credentialing-figures.endpoints.ts';
import { incomeClasses } from '@conforme/contracts/modules/credentialing-handlings/rules/application-choices.ts';
import { applicationStates } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { hoursWords } from '@conforme/contracts/platform/figures/hours-words.ts';
import { listAddress } from '../../core/pages/list-address.ts';
import { FigureCard, FigureTile } from '../../platform/case-handling/figures/figure-cards.tsx';
import { CountedCard, FiguresScreen } from '../../platform/case-handling/figures/figures-screen.tsx';
import { count, monthSeries } from '../../platform/case-handling/figures/figures-words.ts';
import { MonthBars } from '../../platform/charts/month-bars.tsx';

const OF = 'Inscrições';
const LIST = '/portal-cebas/credentialings/handlings';

/** How many families applied, where they stand, and what was granted. */
export const ApplicationFiguresPage = () => (
  <FiguresScreen<ApplicationFigures>
    endpoint={credentialingFiguresEndpoints.figures}
    page={`${LIST}/figures`}
    none="Nenhuma família enviou inscrição nestes meses."
    tiles={(figures) => (
      <>
        <FigureTile label="Enviadas" value={count(figures.total)} />
        <FigureTile
          label="Em aberto agora"
          value={count(figures.open)}
          to={listAddress(LIST, { is_open: 'yes' }, 'due_at')}
        />
        <FigureTile label="Bolsas de 100 % deferidas" value={count(figures.granted_full)} />
        <FigureTile label="Bolsas de 50 % deferidas" value={count(figures.granted_partial)} />
        <FigureTile label="Matriculadas" value={count(figures.enrolled)} />
        <FigureTile label="Tempo mediano até a decisão" value={hoursWords(figures.hours_to_decide)} />
      </>
    )}
    cards={(figures) => (
      <>
        <FigureCard title="Volume por mês">
          <MonthBars
            title="Inscrições enviadas e decididas, mês a mês"
            rows={figures.months}
            series={monthSeries('Enviadas', 'Decididas')}
          />
        </FigureCard>
        <CountedCard
          of={OF}
          title="Por situação"
          head="Situação"
          rows={figures.by_state}
          labels={applicationStates.labels}
        />
        <CountedCard
          of={OF}
          title="Por renda"
          note="Conferida pela escola; antes disso, a que a família declarou."
          head="Renda por pessoa"
          rows={figures.by_income}
          labels={incomeClasses.labels}
        />
        <CountedCard of={OF} title="Por edital" head="Edital" rows={figures.by_call} />
        <CountedCard of={OF} title="Por unidade" head="Unidade" rows={figures.by_unit} />
      </>
    )}
  />
);
