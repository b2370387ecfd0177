import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hasReportSteps, LANDING, useReportStep } from './use-report-step.ts';

beforeEach(() => history.replaceState(null, ''));
const back = (state: unknown) =>
  act(() => {
    history.replaceState(state, '');
    window.dispatchEvent(new Event('popstate'));
  });

it('every step is a place in the history under the same address, and back goes to the one before', () => {
  const address = location.href;
  const { result } = renderHook(() => useReportStep());
  expect(result.current).toMatchObject({ step: LANDING, hasBegun: false });
  act(() => result.current.goTo(0));
  const first = history.state;
  act(() => result.current.goTo(1));
  expect(result.current.step).toBe(1);
  expect(location.href).toBe(address);
  expect(hasReportSteps()).toBe(true);
  back(first);
  expect(result.current).toMatchObject({ step: 0, hasBegun: true });
  back(null);
  expect(result.current).toMatchObject({ step: LANDING, hasBegun: true });
});

it('after a reload nobody gets to a step whose answers are gone', () => {
  history.replaceState({ report: { step: 4, depth: 5 } }, '');
  const { result } = renderHook(() => useReportStep());
  expect(result.current.step).toBe(LANDING);
  back({ report: { step: 3, depth: 4 } });
  expect(result.current.step).toBe(LANDING);
});
