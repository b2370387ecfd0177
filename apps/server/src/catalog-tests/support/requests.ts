import type { Answer } from '../../testing/test-app.ts';
import type { OperationInput } from '../records/known-record.ts';
import { inputFor } from '../records/known-records.ts';
import type { Asker } from './askers.ts';
import type { Operation } from './operations.ts';

interface Ready {
  readonly asker: Asker;
  readonly input: OperationInput;
}

/** A request that the operation takes, for many tries: made anew, with a new session, whenever one had an effect. */
export class Requests {
  private readonly operation: Operation;
  private readonly enter: () => Promise<Asker>;
  private ready: Ready | null = null;

  constructor(operation: Operation, enter: () => Promise<Asker>) {
    this.operation = operation;
    this.enter = enter;
  }

  anew(): void {
    this.ready = null;
  }

  async usual(): Promise<Ready> {
    if (this.ready) return this.ready;
    const asker = await this.enter();
    this.ready = { asker, input: await inputFor(this.operation, asker) };
    return this.ready;
  }

  /** Sends one; who asks too often is refused for that alone, and asks again. */
  async send(request: (ready: Ready) => Promise<Answer>): Promise<Answer> {
    const ready = await this.usual();
    let answer = await request(ready);
    if (answer.status === 429) {
      await ready.asker.t.pool.query('delete from rate_limits');
      answer = await request(ready);
    }
    if (answer.status === 401 || (this.operation.endpoint.method !== 'GET' && answer.status < 400))
      this.anew();
    return answer;
  }
}
