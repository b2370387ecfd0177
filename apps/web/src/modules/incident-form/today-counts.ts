import type { IncidentsToday } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import { todayCounts } from '../../platform/case-handling/today-counts.ts';

export const { query: todayQuery, ask: askToday } = todayCounts<IncidentsToday>(
  '/api/v1/incident_forms/today',
);

export const countOpen = async (): Promise<number> => (await askToday()).open;
