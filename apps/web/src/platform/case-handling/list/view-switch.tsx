import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useRouter, useRouterState } from '@tanstack/react-router';

const views = [
  { value: 'list', label: 'Lista' },
  { value: 'board', label: 'Quadro' },
] as const;
export type CaseView = (typeof views)[number]['value'];

type Address = Readonly<Record<string, unknown>>;

/** Which view the address asks for. */
export const useCaseView = (): CaseView =>
  useRouterState({
    select: ({ location }) => ((location.search as Address).view === 'board' ? 'board' : 'list'),
  });

/** The same cases, the same search and filters, as a list or as a board. */
export function ViewSwitch({ view }: { view: CaseView }) {
  const router = useRouter();
  const open = (next: string) => {
    const { view: _, ...rest } = router.latestLocation.search as Record<string, unknown>;
    router.navigate({
      to: router.latestLocation.pathname,
      search: next === 'board' ? { ...rest, view: next } : rest,
    });
  };
  return <SegmentedControl aria-label="Ver como" data={[...views]} value={view} onChange={open} />;
}
