import { incidentFiguresEndpoints } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import { offeredPeriods } from '@conforme/contracts/modules/privacy-form/figures-period.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { PeriodSelect, usePeriodChoice } from '../../platform/case-handling/figures/figures-period.tsx';
import { FiguresCards } from './figures-cards.tsx';

const PAGE = '/incident-form/figures';

/** How many, of what kind, and how quickly they were contained and communicated. */
export function IncidentFormFiguresPage() {
  const choice = usePeriodChoice();
  const { from, to: until } = offeredPeriods(Date.now())[choice];
  const figures = useEndpoint(
    incidentFiguresEndpoints.figures,
    { query: { from, until } },
    { keepPrevious: true },
  );
  return (
    <PageFrame actions={<PeriodSelect page={PAGE} choice={choice} />}>
      <LoadedPart of={figures} failed="Os números não puderam ser carregados." height={480}>
        {(data) => <FiguresCards figures={data} />}
      </LoadedPart>
    </PageFrame>
  );
}
