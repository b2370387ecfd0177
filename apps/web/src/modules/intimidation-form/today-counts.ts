import type { SealedToday } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { todayCounts } from '../../platform/case-handling/today-counts.ts';

export const { query: todayQuery, ask: askToday } = todayCounts<SealedToday>(
  '/api/v1/intimidation_forms/today',
);
