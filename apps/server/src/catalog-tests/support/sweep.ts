import type { Answer } from '../../testing/test-app.ts';
import { canaryB, foreignId } from '../canaries/two-organisations.ts';
import type { Asker } from './askers.ts';
import { type Found, type Place, placesOf, withThing } from './attempts.ts';
import { isRead, type Operation } from './operations.ts';
import { Requests } from './requests.ts';
import { shapeOf } from './sampler.ts';

/** Somebody of A, and where they say that they are at work. */
export interface Seeker {
  readonly who: string;
  /** With a session of their own: some requests end the one that made them. */
  readonly enter: () => Promise<Asker>;
  readonly context?: string;
  /** At every place a few values, and of the headers the one that says where: the others are read before anybody is known. */
  readonly isBrief?: true;
}

/** As many rows as the endpoint gives at once: nothing hides on a second page. */
function widened({ endpoint }: Operation): Record<string, string> {
  const { properties = {} } = shapeOf(endpoint.query);
  return {
    ...('per_page' in properties ? { per_page: '100' } : {}),
    ...('limit' in properties ? { limit: '100' } : {}),
  };
}

/** The usual request of somebody, with one thing in one place. */
function asking(operation: Operation, { context }: Seeker, requests: Requests) {
  const { endpoint } = operation;
  const wide = widened(operation);
  return (place?: Place, value?: unknown): Promise<Answer> =>
    requests.send(({ asker, input }) => {
      const usual = { ...input, query: { ...input.query, ...wide } };
      return asker.t.call(endpoint, place ? withThing(usual, place, value) : usual, {
        token: asker.token,
        ...(context === undefined ? {} : { entity: context }),
        ...(place?.part === 'headers' ? { headers: { [String(place.path[0])]: String(value) } } : {}),
      });
    });
}

/** What somebody of A has written so far, and may find again as their own. */
const typed = new Set<string>();

function remember(value: unknown): void {
  for (const [word] of JSON.stringify(value).matchAll(canaryB)) typed.add(word.toLowerCase());
}

/** What of B stands in an answer and was not in the question. */
export function foreignIn(text: string, sent: unknown, uuids: readonly string[] = []): string[] {
  const asked = JSON.stringify(sent ?? '').toLowerCase();
  const found = [
    ...[...text.matchAll(canaryB), ...text.matchAll(new RegExp(foreignId, 'g'))].map(([word]) => word),
    ...uuids.filter((uuid) => text.includes(uuid)),
  ].map((word) => word.toLowerCase());
  return found.filter((word) => !typed.has(word) && !asked.includes(word));
}

/** How often something of B was asked for, and every leak, told so that it can be repeated. */
export interface Swept {
  readonly tried: number;
  readonly leaks: readonly string[];
}

export async function sweep(operation: Operation, seeker: Seeker, found: Found): Promise<Swept> {
  const leaks: string[] = [];
  let tried = 1;
  const requests = new Requests(operation, seeker.enter);
  const ask = asking(operation, seeker, requests);
  const plain = await ask();
  leaks.push(...foreignIn(plain.text, null, found.uuids).map((word) => `${word} unasked`));
  const { input } = await requests.usual();
  for (const place of placesOf(operation, input, { found, isBrief: seeker.isBrief === true })) {
    requests.anew();
    const answerToNobodys = onceEach((nobodys) => ask(place, nobodys));
    for (const value of place.values) {
      if (place.part === 'headers' || (place.part === 'body' && !isRead(operation))) remember(value);
      const nobodys = place.absent?.(value);
      const absent = nobodys === undefined ? null : await answerToNobodys(nobodys);
      const answer = await ask(place, value);
      tried += 1;
      const where = `${place.part} ${place.path.join('.')} = ${JSON.stringify(value)}`;
      leaks.push(...foreignIn(answer.text, value, found.uuids).map((word) => `${where}: ${word}`));
      if (answer.status >= 500) leaks.push(`${where}: ${answer.text}`);
      if (place.path[0] === 'x-data-access' && answer.status !== 403)
        leaks.push(`${where}: answered ${answer.status}`);
      const isAlike = (one: Answer, other: Answer) =>
        one.status === other.status && told(operation, one, nobodys) === told(operation, other, value);
      if (absent && !isAlike(absent, answer)) {
        // Again, each in a request of its own: a code that was tried too often is no tale.
        requests.anew();
        const again = await ask(place, nobodys);
        requests.anew();
        const theirs = await ask(place, value);
        if (!isAlike(again, theirs)) leaks.push(`${where}: ${theirs.text} instead of ${again.text}`);
      }
    }
  }
  return { tried, leaks: leaks.map((leak) => `${operation.name} as ${seeker.who}, ${leak}`) };
}

/**
 * What B has and what nobody has must get one and the same answer, also in its numbers: how many there are, and whatever
 * is counted or chosen from. Where something was done, its answer is about what is new each time.
 */
function told(operation: Operation, { status, text }: Answer, asked: unknown): string {
  if (status === 200 && (!isRead(operation) || operation.endpoint.file)) return '';
  return text.replaceAll(String(asked), 'what was asked for');
}

/** The answer to each of these, asked for once. */
function onceEach(ask: (value: unknown) => Promise<Answer>) {
  const answers = new Map<string, Answer>();
  return async (value: unknown): Promise<Answer> => {
    const key = JSON.stringify(value);
    const answer = answers.get(key) ?? (await ask(value));
    answers.set(key, answer);
    return answer;
  };
}
