import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { openStates } from '../packages/contracts/src/core/privacy-requests/request-states.ts';
import { offeredPeriods } from '../packages/contracts/src/modules/privacy-form/figures-period.ts';
import { privacyForm } from '../packages/contracts/src/modules/privacy-form/privacy-form.contract.ts';
import { privacyFormList } from '../packages/contracts/src/modules/privacy-form/privacy-form.list.ts';
import { listQuestions } from './list-questions.ts';
import type { Question } from './measure.ts';

const { path } = privacyFormList;

/** The list, the board's columns and the figures of privacy requests, in one organisation and in all of them. */
export const privacyQuestions = (
  scopes: readonly { name: string; scope: string; total: number }[],
): Question[] =>
  scopes.flatMap(({ name, scope, total }) => {
    const questions = [
      ...listQuestions({
        ...{ scope, path, total, grid: privacyForm.endpoints.grid.grid, words: 'maria da silva' },
        values: { protocol: '00012', unit: 'unidade 2', responsible: 'analista 7' },
      }),
      ...openStates.map((state) => ({
        name: `board column ${state}`,
        scope,
        address: `${path}/grid${stringifyQuery({
          per_page: 20,
          order_column: 'due_at',
          filters: { items: [{ column: 'state', operator: 'equals', value: state }] },
        })}`,
      })),
      { name: 'figures of a year', scope, address: `${path}/figures` },
      {
        name: 'figures of three years',
        scope,
        address: `${path}/figures${stringifyQuery({ ...offeredPeriods(Date.now()).years })}`,
      },
      { name: 'today, for the Mural', scope, address: `${path}/today` },
    ];
    return questions.map((question) => ({ ...question, name: `${name}: ${question.name}` }));
  });
