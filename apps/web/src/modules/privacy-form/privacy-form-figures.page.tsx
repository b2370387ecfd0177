import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { NativeSelect } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { FiguresCards } from './figures-cards.tsx';
import { isPeriodChoice, periodChoices, periodOf } from './figures-period-choice.ts';
import '../../core/ui/field-styles.ts';

const PAGE = '/privacy-form/figures';

/** How the work goes: how much comes in, how long it takes, whether it is in time. */
export function PrivacyFormFiguresPage() {
  const router = useRouter();
  const asked = useRouterState({
    select: ({ location }) => (location.search as { period?: unknown }).period,
  });
  const choice = isPeriodChoice(asked) ? asked : 'year';
  const figures = useEndpoint(
    privacyForm.endpoints.figures,
    { query: { ...periodOf(choice, Date.now()) } },
    { keepPrevious: true },
  );
  const period = (
    <NativeSelect
      aria-label="Período"
      data={[...periodChoices.options]}
      value={choice}
      onChange={({ currentTarget: { value } }) =>
        router.navigate({ to: PAGE, search: value === 'year' ? {} : { period: value }, replace: true })
      }
    />
  );
  return (
    <PageFrame actions={period}>
      <LoadedPart of={figures} failed="Os números não puderam ser carregados." height={480}>
        {(data) => <FiguresCards figures={data} />}
      </LoadedPart>
    </PageFrame>
  );
}
