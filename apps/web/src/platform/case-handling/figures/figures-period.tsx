import { choices } from '@conforme/contracts/core/choices.ts';
import type { offeredPeriods } from '@conforme/contracts/platform/figures/figures-period.ts';
import { NativeSelect } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';
import '../../../core/ui/field-styles.ts';

/** What people compare by; the address names it. */
const periodChoices = choices({
  year: 'Últimos 12 meses',
  quarter: 'Últimos 3 meses',
  this_year: 'Este ano',
  last_year: 'Ano passado',
  years: 'Últimos 3 anos',
} satisfies Record<keyof ReturnType<typeof offeredPeriods>, string>);
export type PeriodChoice = keyof typeof periodChoices.labels;

const isPeriodChoice = (text: unknown): text is PeriodChoice =>
  typeof text === 'string' && Object.hasOwn(periodChoices.labels, text);

/** The period of the address. */
export function usePeriodChoice(): PeriodChoice {
  const asked = useRouterState({
    select: ({ location }) => (location.search as { period?: unknown }).period,
  });
  return isPeriodChoice(asked) ? asked : 'year';
}

/** Beside the title of a page of figures. */
export function PeriodSelect({ page, choice }: { page: `/${string}`; choice: PeriodChoice }) {
  const router = useRouter();
  return (
    <NativeSelect
      aria-label="Período"
      data={[...periodChoices.options]}
      value={choice}
      onChange={({ currentTarget: { value } }) =>
        router.navigate({ to: page, search: value === 'year' ? {} : { period: value }, replace: true })
      }
    />
  );
}
