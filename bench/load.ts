import { Agent, request } from 'node:http';

export interface Ask {
  readonly method: 'GET' | 'POST';
  /** After the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Answered {
  readonly ms: number;
  readonly status: number;
  readonly text: string;
}

/** Connections that stay open, as a browser's do; node's own client, because it costs the machine less than fetch. */
export class Asker {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  send({ method, path, headers, body }: Ask): Promise<Answered> {
    const since = performance.now();
    const content = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const fail = (error: Error) =>
        resolve({ ms: performance.now() - since, status: 0, text: error.message });
      const sent = request(
        this.url + path,
        {
          agent: this.agent,
          method,
          headers: {
            ...headers,
            ...(content === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', fail);
          answer.on('end', () =>
            resolve({
              ms: performance.now() - since,
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      sent.on('error', fail);
      sent.end(content);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

export interface Stretch {
  readonly ms: number;
  readonly answers: readonly Outcome[];
}

type Outcome = Pick<Answered, 'ms' | 'status'>;

/** So many at a time, each asking again as soon as it is answered, until it is told to stop. */
export async function ask(
  send: () => Promise<Answered>,
  concurrency: number,
  goesOn: (asked: number) => boolean,
): Promise<Stretch> {
  const answers: Outcome[] = [];
  const since = performance.now();
  let asked = 0;
  const work = async () => {
    while (goesOn(asked++)) {
      // What it said is not kept: a stretch would fill the memory.
      const { ms, status } = await send();
      answers.push({ ms, status });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { ms: performance.now() - since, answers };
}

/** At least one is asked, however short the time. */
export function askFor(send: () => Promise<Answered>, concurrency: number, ms: number): Promise<Stretch> {
  const end = performance.now() + ms;
  return ask(send, concurrency, (asked) => asked === 0 || performance.now() < end);
}

export const isError = ({ status }: Outcome): boolean => status !== 200;
