import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { mural } from '../packages/contracts/src/modules/mural/mural.contract.ts';
import { newsletters } from '../packages/contracts/src/modules/newsletters/newsletters.contract.ts';
import { newslettersModerator } from '../packages/contracts/src/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import type { Scope } from './list-questions.ts';
import { Asker } from './load.ts';
import { type Question, questionAsk } from './measure.ts';
import type { Product } from './product.ts';
import { daysAgo } from './seed/days-ago.ts';

/** What is promised of the Mural and the lists of newsletters falls under a promise of its own. */
export const isNewsletters = (name: string): boolean => name.includes('news');

/** Where the endless list of somebody stands who has gone through two years of it. */
const FAR_BEHIND = `0,${daysAgo(700)}T00:00:00.000000Z,1`;

const newsOf =
  ({ name, scope }: Scope) =>
  (what: string, address: string): Question => ({
    ...{ name: `${name}: ${what}`, scope, address, isList: true },
  });

/** What moderators ask of the comments that wait, and readers and moderators of one conversation. */
export async function commentQuestions(
  product: Pick<Product, 'url' | 'token'>,
  scopes: readonly Scope[],
): Promise<Question[]> {
  const asker = new Asker(product.url, 1);
  const { comments } = newsletters.endpoints;
  const moderator = newslettersModerator.endpoints;
  const questions: Question[] = [];
  for (const scope of scopes) {
    const ask = newsOf(scope);
    const queue = (query: Readonly<Record<string, unknown>>) =>
      `${moderator.queue.path}${stringifyQuery(query)}`;
    const newest = ask('newest', `${mural.endpoints.feed.path}${stringifyQuery({ filter: 'all' })}`);
    const { status, text } = await asker.send(questionAsk(product.token, newest));
    if (status !== 200) throw new Error(`${newest.address} answered ${status}: ${text.slice(0, 300)}`);
    const [first] = (JSON.parse(text) as { items: readonly { id: number }[] }).items;
    questions.push(
      ask('news moderation, queue', queue({})),
      ask('news moderation, queue, far behind', queue({ page: 20 })),
      ask('news moderation, queue, search', queue({ search: 'ciente' })),
      ...[comments, moderator.comments]
        .filter(() => first !== undefined)
        .map(({ path }) => ask(`news comments ${path}`, path.replace(':id', String(first?.id)))),
    );
  }
  asker.close();
  return questions;
}

/** What the Mural asks: the first page of each filter, one far behind, and the numbers beside it. */
export function muralQuestions(scope: Scope): Question[] {
  const ask = (what: string, address: string) => newsOf(scope)(`mural news ${what}`, address);
  const feed = (query: Readonly<Record<string, unknown>>) =>
    `${mural.endpoints.feed.path}${stringifyQuery(query)}`;
  return [
    ...['all', 'unread', 'to_sign'].map((filter) => ask(`feed, ${filter}`, feed({ filter }))),
    ask('feed, far behind', feed({ filter: 'all', after: FAR_BEHIND })),
    ask('counts', mural.endpoints.counts.path),
  ];
}
