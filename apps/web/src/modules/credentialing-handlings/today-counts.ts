import type { ApplicationsToday } from '@conforme/contracts/modules/credentialing-handlings/credentialing-figures.endpoints.ts';
import { todayCounts } from '../../platform/case-handling/today-counts.ts';

export const { query: todayQuery, ask: askToday } = todayCounts<ApplicationsToday>(
  '/api/v1/portal_cebas/credentialing_handlings/today',
);

export const countWaiting = async (): Promise<number> => {
  const { to_check, to_decide, appeals } = await askToday();
  return to_check + to_decide + appeals;
};
