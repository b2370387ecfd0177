import { call } from '../../core/api/call.ts';
import { knowledgeEndpoints } from './knowledge-endpoints.ts';

const waiting = (signal: AbortSignal) => call(knowledgeEndpoints.waiting, {}, { signal });

/** Suggestions that nobody answered, in articles the user takes care of. */
export const countSuggestions = async (signal: AbortSignal): Promise<number> =>
  (await waiting(signal)).suggestions;

/** Articles the user takes care of whose day of review has come. */
export const countReviews = async (signal: AbortSignal): Promise<number> => (await waiting(signal)).reviews;
