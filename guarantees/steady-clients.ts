import { setTimeout as sleep } from 'node:timers/promises';
import { newUser, post } from './api-client.ts';

export interface SteadyClients {
  /** E-mails whose creation the server has confirmed: these may never be lost. */
  readonly confirmed: ReadonlySet<string>;
  /** Answers nobody may ever get while the session is valid. */
  readonly wrong: readonly string[];
  /** How often each answer came; failures to connect count as 'no answer'. */
  readonly answers: ReadonlyMap<string, number>;
  /** When the last confirmed write was asked for. */
  readonly lastConfirmed: () => number;
  stop(): Promise<void>;
}

/**
 * People who go on working whatever happens: each writer creates one user after another and repeats a creation
 * until it is confirmed; a reader keeps asking whether the session still stands. Of several instances each is asked in
 * turn, as a balancer would.
 */
export function startClients(urls: readonly string[], token: string, writers: number): SteadyClients {
  const confirmed = new Set<string>();
  const wrong: string[] = [];
  const answers = new Map<string, number>();
  let lastConfirmed = 0;
  let stopped = false;
  let asked = 0;

  async function ask(path: string, body: unknown): Promise<number> {
    const url = urls[++asked % urls.length] as string;
    const status = await post(url, path, body, token).then(
      (answer) => answer.status,
      () => 0,
    );
    const name = status === 0 ? 'no answer' : `${status} ${path}`;
    answers.set(name, (answers.get(name) ?? 0) + 1);
    return status;
  }

  async function write(writer: number): Promise<void> {
    for (let n = 1; !stopped; n++) {
      const email = `pessoa-${writer}-${n}@escola.test`;
      for (let attempt = 1; !confirmed.has(email) && !stopped; attempt++) {
        const since = performance.now();
        const status = await ask('users', newUser(email));
        // 422 to a repetition: the attempt whose answer was lost had been stored.
        if (status === 200 || (status === 422 && attempt > 1)) {
          confirmed.add(email);
          lastConfirmed = Math.max(lastConfirmed, since);
        } else if (status === 500 || status === 0) await sleep(50);
        else wrong.push(`${status} to the creation of ${email}`);
      }
    }
  }

  async function read(): Promise<void> {
    while (!stopped) {
      const status = await ask('logged', {});
      if (![0, 200, 500].includes(status)) wrong.push(`${status} to the heartbeat`);
      await sleep(50);
    }
  }

  const work = Promise.all([...Array.from({ length: writers }, (_, index) => write(index + 1)), read()]);
  return {
    confirmed,
    wrong,
    answers,
    lastConfirmed: () => lastConfirmed,
    async stop() {
      stopped = true;
      await work;
    },
  };
}
