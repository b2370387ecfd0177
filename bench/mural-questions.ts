import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { mural } from '../packages/contracts/src/modules/mural/mural.contract.ts';
import type { Scope } from './list-questions.ts';
import type { Question } from './measure.ts';
import { daysAgo } from './seed/days-ago.ts';

/** What is promised of the Mural and the lists of newsletters falls under a promise of its own. */
export const isNewsletters = (name: string): boolean => name.includes('news');

/** Where the endless list of somebody stands who has gone through two years of it. */
const FAR_BEHIND = `0,${daysAgo(700)}T00:00:00.000000Z,1`;

/** What the Mural asks: the first page of each filter, one far behind, and the numbers beside it. */
export function muralQuestions({ name, scope }: Scope): Question[] {
  const ask = (what: string, address: string): Question => ({
    ...{ name: `${name}: mural news ${what}`, scope, address, isList: true },
  });
  const feed = (query: Readonly<Record<string, unknown>>) =>
    `${mural.endpoints.feed.path}${stringifyQuery(query)}`;
  return [
    ...['all', 'unread', 'to_sign'].map((filter) => ask(`feed, ${filter}`, feed({ filter }))),
    ask('feed, far behind', feed({ filter: 'all', after: FAR_BEHIND })),
    ask('counts', mural.endpoints.counts.path),
  ];
}
