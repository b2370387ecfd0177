import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { privacyFormList } from '../packages/contracts/src/modules/privacy-form/privacy-form.list.ts';
import { openStates } from '../packages/contracts/src/modules/privacy-form/rules/request-states.ts';
import { offeredPeriods } from '../packages/contracts/src/platform/figures/figures-period.ts';
import type { Question } from './measure.ts';

const { path } = privacyFormList;

/** What the desk asks beside the list itself: the board's columns and the figures. */
export function privacyQuestions({ name, scope }: { name: string; scope: string }): Question[] {
  const ask = (what: string, address: string, isList = false): Question => ({
    ...{ name: `${name}: ${what}`, scope, address, isList },
  });
  return [
    ...openStates.map((state) =>
      ask(
        `board column ${state}`,
        `${path}/grid${stringifyQuery({
          per_page: 20,
          order_column: 'due_at',
          filters: { items: [{ column: 'state', operator: 'equals', value: state }] },
        })}`,
        true,
      ),
    ),
    ask('figures of a year', `${path}/figures`),
    ask(
      'figures of three years',
      `${path}/figures${stringifyQuery({ ...offeredPeriods(Date.now()).years })}`,
    ),
    ask('today, for the Mural', `${path}/today`),
  ];
}
