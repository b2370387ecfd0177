import { choices } from '../../core/choices.ts';
import { requestResults } from '../../core/privacy-requests/request-choices.ts';

const { granted, partial, refused, not_agent } = requestResults.labels;

/** The results somebody is written to about. */
export const answeredResults = choices({ granted, partial, refused, not_agent });
export type AnsweredResult = keyof typeof answeredResults.labels;

/** As a list tells them: a model without a result serves for any. */
export const listedResults = choices({ any: 'Qualquer um', ...answeredResults.labels });
