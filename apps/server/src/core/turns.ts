import { AppError } from './app-error.ts';

interface Places {
  readonly places: number;
  readonly longestQueue: number;
  /** What whoever finds the queue full is told. */
  readonly busy: string;
}

/** Dear work takes turns: a few at a time, a queue behind them, and beyond it callers are asked to come back. */
export function takingTurns({ places, longestQueue, busy }: Places) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= places) {
      if (waiting.length >= longestQueue) throw new AppError('too_many_requests', busy, undefined, 5);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
