import type { DueDiligencesToday } from '@conforme/contracts/modules/due-diligence-form/due-diligence-figures.endpoints.ts';
import { todayCounts } from '../../platform/case-handling/today-counts.ts';

export const { query: todayQuery, ask: askToday } = todayCounts<DueDiligencesToday>(
  '/api/v1/due_diligence_forms/today',
);

export const countWaiting = async (): Promise<number> => {
  const { to_analyse, to_decide } = await askToday();
  return to_analyse + to_decide;
};
