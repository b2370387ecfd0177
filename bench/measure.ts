export interface Question {
  readonly name: string;
  /** After the origin; asked with GET. */
  readonly address: string;
  /** As the browser names the active entity: '0,all'. */
  readonly scope: string;
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

const WARM_UP = 3;

async function ask(
  { url, token }: Target,
  { address, scope }: Question,
): Promise<{ ms: number; isFine: boolean }> {
  const since = performance.now();
  const answer = await fetch(url + address, {
    headers: { authorization: `Bearer ${token}`, 'x-data-access': scope },
  });
  await answer.arrayBuffer();
  return { ms: performance.now() - since, isFine: answer.ok };
}

/** The least work an answer can be: the session is looked up and nothing else. */
async function askBaseline({ url, token }: Target): Promise<number> {
  const since = performance.now();
  const answer = await fetch(`${url}/api/v1/logged`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return performance.now() - since;
}

/**
 * So many at a time until it has been asked often enough, the plain request in between: a slow moment of the machine
 * is seen in both.
 */
export async function measure(
  target: Target,
  question: Question,
  { concurrency, times }: { concurrency: number; times: number },
): Promise<Timing> {
  for (let turn = 0; turn < WARM_UP; turn++) await ask(target, question);
  const answers: { ms: number; isFine: boolean }[] = [];
  const baselines: number[] = [];
  let left = times;
  const work = async () => {
    while (left-- > 0) {
      answers.push(await ask(target, question));
      if (left % 4 === 0) baselines.push(await askBaseline(target));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const ms = answers.map((answer) => answer.ms);
  return {
    name: question.name,
    concurrency,
    p50: share(ms, 0.5),
    p95: share(ms, 0.95),
    p99: share(ms, 0.99),
    errors: answers.filter(({ isFine }) => !isFine).length,
    baseline: share(baselines, 0.5),
  };
}

/** The least that so large a part took no longer than. */
const share = (times: readonly number[], part: number): number =>
  [...times].sort((one, other) => one - other)[Math.max(0, Math.ceil(times.length * part) - 1)] ?? 0;
