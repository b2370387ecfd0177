import { middle, shares } from '../apps/server/src/testing/shares.ts';
import { type Answered, type Ask, Asker, ask, isError } from './load.ts';

export interface Question {
  readonly name: string;
  /** After the origin; asked with GET. */
  readonly address: string;
  /** As the browser names the active entity: '0,all'. */
  readonly scope: string;
  /** Falls under what is promised of lists. */
  readonly isList: boolean;
  /** Limited to so few an hour that it is only asked one at a time. */
  readonly isRare?: boolean;
}

export interface Timing {
  readonly name: string;
  readonly concurrency: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
  /** The p50 of the plainest request there is, asked between the others. */
  readonly baseline: number;
}

interface Target {
  readonly url: string;
  readonly token: string;
}

const WARM_UP = 2;
const BETWEEN = 3;
/** What is slow is known to be slow by then. */
const LONGEST_MS = 5000;
/** Who seems slow is asked so many times as long: a few answers say little about the slowest of twenty. */
const LOOK_AGAIN = 2;

export const questionAsk = (token: string, { address, scope }: Pick<Question, 'address' | 'scope'>): Ask => ({
  method: 'GET',
  path: address,
  headers: { authorization: `Bearer ${token}`, 'x-data-access': scope },
});

/** The least work an answer can be: the session is looked up and nothing else. */
export const plainAsk = (token: string): Ask => ({
  method: 'POST',
  path: '/api/v1/logged',
  headers: { authorization: `Bearer ${token}` },
});

/** The plain request alone, now: how quick the machine is at this moment. */
export async function baselineOf(asker: Asker, token: string): Promise<number> {
  const send = () => asker.send(plainAsk(token));
  const { answers } = await ask(send, 1, (asked) => asked < BETWEEN);
  return middle(answers.map(({ ms }) => ms));
}

/**
 * So many at a time until it has been asked often enough, the plain request before and after: a slow moment of the
 * machine is seen in both.
 */
export async function measure(
  { url, token }: Target,
  question: Question,
  { concurrency, times, mostMs }: { concurrency: number; times: number; mostMs: number },
): Promise<Timing> {
  const asker = new Asker(url, concurrency);
  const send = (): Promise<Answered> => asker.send(questionAsk(token, question));
  for (let turn = 0; turn < WARM_UP; turn++) await send();
  const before = await baselineOf(asker, token);
  const end = performance.now() + LONGEST_MS;
  const askTimes = async (most: number) =>
    (
      await ask(
        send,
        concurrency,
        (asked) => asked < concurrency || (asked < most && performance.now() < end),
      )
    ).answers;
  let answers = await askTimes(times);
  if (shares(answers.map(({ ms }) => ms)).p95 > mostMs)
    answers = [...answers, ...(await askTimes(times * LOOK_AGAIN))];
  const after = await baselineOf(asker, token);
  asker.close();
  return {
    name: question.name,
    concurrency,
    ...shares(answers.map(({ ms }) => ms)),
    errors: answers.filter(isError).length,
    baseline: (before + after) / 2,
  };
}
