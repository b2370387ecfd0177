import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { offeredPeriods } from '@conforme/contracts/platform/figures/figures-period.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { PeriodSelect, usePeriodChoice } from '../../platform/case-handling/figures/figures-period.tsx';
import { FiguresCards } from './figures-cards.tsx';

const PAGE = '/privacy-form/figures';

/** How the work goes: how much comes in, how long it takes, whether it is in time. */
export function PrivacyFormFiguresPage() {
  const choice = usePeriodChoice();
  const figures = useEndpoint(
    privacyForm.endpoints.figures,
    { query: { ...offeredPeriods(Date.now())[choice] } },
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
