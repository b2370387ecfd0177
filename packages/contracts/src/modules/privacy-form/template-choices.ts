import { choices } from '../../core/choices.ts';
import { answerResults } from './rules/request-choices.ts';

/** As a list tells them: a model without a result serves for any. */
export const listedResults = choices({ any: 'Qualquer um', ...answerResults.labels });
