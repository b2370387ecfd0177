import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { kindsOfWork, requestOf, type Work } from './steady-work.ts';

/** One request, from the moment it was asked for to its answer. */
export interface Exchange {
  readonly asked: number;
  readonly answered: number;
  /** 0 where none came. */
  readonly status: number;
  /** Why none came, as the network tells it: 'ECONNREFUSED'. */
  readonly code?: string;
  readonly path: string;
  readonly url: string;
}

export interface SteadyClients {
  /** What the server has confirmed, by name: these may never be lost, and never be there twice. */
  readonly confirmed: ReadonlyMap<string, Work>;
  /** What somebody stopped waiting for at least once: the server may still do it, at any later moment. */
  readonly abandoned: ReadonlySet<string>;
  /** Answers nobody may ever get while the session is valid. */
  readonly wrong: readonly string[];
  /** How often each answer came; failures to connect count as 'no answer', and why. */
  readonly answers: ReadonlyMap<string, number>;
  /** The first write that was asked for after this moment and confirmed: the product works again. */
  firstConfirmed(since: number): Exchange | undefined;
  /** Requests without an answer, or with a fault of the server, that were asked for after this moment. */
  failedSince(since: number): readonly Exchange[];
  /** Every request that had its end, with an answer or without, after this moment. */
  endedSince(since: number): readonly Exchange[];
  /** Whatever is being written is written to its end. */
  stop(): Promise<void>;
}

interface Input {
  readonly urls: readonly string[];
  readonly token: string;
  /** How many writers; each writes one kind, all kinds between them. */
  readonly writers: number;
  /** Whose logo is changed; without it nobody sends files. */
  readonly entity?: number;
  /** Refusals that are no harm: who gets one tries again. */
  readonly refusals?: readonly number[];
}

/** What `AbortSignal.timeout` throws. */
const GAVE_UP = 'TimeoutError';

const codeOf = (error: Error & { cause?: { code?: string } }): string => error.cause?.code ?? error.name;

/**
 * People who go on working whatever happens: each writer writes one thing after another and sends it again, under the
 * same key, until it is confirmed; a reader keeps asking whether the session still stands. Of several instances each is
 * asked in turn, as a balancer would.
 */
export function startClients({ urls, token, writers, entity, refusals = [] }: Input): SteadyClients {
  const confirmed = new Map<string, Work>();
  const abandoned = new Set<string>();
  const confirmations: Exchange[] = [];
  const successes: Exchange[] = [];
  const failures: Exchange[] = [];
  const wrong: string[] = [];
  const answers = new Map<string, number>();
  const kinds = kindsOfWork.filter((work) => work !== 'logo' || entity !== undefined);
  const again = [0, 500, ...refusals];
  let stopped = false;
  let turn = 0;

  async function ask(path: string, body: object, key?: string): Promise<Exchange> {
    const url = urls[++turn % urls.length] as string;
    const asked = performance.now();
    const isForm = body instanceof FormData;
    const end = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (answer) => {
        const isWhole = await answer.arrayBuffer().then(Boolean, () => false);
        return isWhole ? { status: answer.status } : { status: 0, code: 'HALF_AN_ANSWER' };
      })
      .catch((error) => ({ status: 0, code: codeOf(error) }));
    const exchange: Exchange = { asked, answered: performance.now(), ...end, path, url };
    const { status, code } = exchange;
    const name = status === 0 ? `no answer (${code})` : `${status} ${path.split('/')[0]}`;
    answers.set(name, (answers.get(name) ?? 0) + 1);
    if (status === 200) successes.push(exchange);
    else if (again.includes(status)) failures.push(exchange);
    else wrong.push(`${status} to ${path}`);
    return exchange;
  }

  async function write(writer: number): Promise<void> {
    const work = kinds[writer % kinds.length] as Work;
    for (let n = 1; !stopped; n++) {
      const name = `${work}-${writer}-${n}`;
      const { path, body } = requestOf(work, name, entity ?? 0);
      const key = work === 'logo' ? undefined : randomBytes(16).toString('base64url');
      for (;;) {
        const exchange = await ask(path, body, key);
        if (exchange.status === 200) {
          confirmed.set(name, work);
          confirmations.push(exchange);
        }
        if (exchange.code === GAVE_UP) abandoned.add(name);
        // What is wrong would be wrong again.
        if (!again.includes(exchange.status)) break;
        await sleep(20);
      }
    }
  }

  async function read(): Promise<void> {
    for (; !stopped; await sleep(50)) await ask('logged', {});
  }

  const work = Promise.all([...Array.from({ length: writers }, (_, index) => write(index)), read()]);
  return {
    confirmed,
    abandoned,
    wrong,
    answers,
    firstConfirmed: (since) => confirmations.slice(-400).find(({ asked }) => asked > since),
    failedSince: (since) => failures.filter(({ asked }) => asked > since),
    endedSince: (since) => [...successes, ...failures].filter(({ answered }) => answered > since),
    async stop() {
      stopped = true;
      await work;
    },
  };
}
