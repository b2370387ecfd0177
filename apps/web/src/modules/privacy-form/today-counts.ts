import type { PrivacyToday } from '@conforme/contracts/modules/privacy-form/privacy-figures.schemas.ts';
import { todayCounts } from '../../platform/case-handling/today-counts.ts';

export const { query: todayQuery, ask: askToday } = todayCounts<PrivacyToday>('/api/v1/privacy_forms/today');

export const countOpen = async (): Promise<number> => (await askToday()).open;
