import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { mural } from '../packages/contracts/src/modules/mural/mural.contract.ts';
import type { Scope } from './list-questions.ts';
import type { Question } from './measure.ts';

/** What the Mural asks: the first page of each filter, and the numbers beside it. */
export function muralQuestions({ name, scope }: Scope): Question[] {
  const ask = (what: string, address: string): Question => ({
    ...{ name: `${name}: mural ${what}`, scope, address, isList: false },
  });
  const feed = (filter: string) => `${mural.endpoints.feed.path}${stringifyQuery({ filter })}`;
  return [
    ...['all', 'unread', 'to_sign'].map((filter) => ask(`feed, ${filter}`, feed(filter))),
    ask('counts', mural.endpoints.counts.path),
  ];
}
