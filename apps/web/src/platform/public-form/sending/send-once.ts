import { ApiError } from '../../../core/api/api-error.ts';
import type { Proof } from '../identity/proof-of-work.ts';

/** How a sending stands while it lasts. */
export type SendingState =
  | { readonly step: 'sending' }
  /** No answer came: it is tried again by itself. */
  | { readonly step: 'waiting' }
  | { readonly step: 'proving'; readonly percent: number };

interface Sending<R> {
  /** Always with the same Idempotency-Key: however often it is tried, it happens once. */
  readonly send: (proof: Proof | null) => Promise<R>;
  /** What the server wants solved first; null when it has changed its mind. */
  readonly prove: (onProgress: (percent: number) => void) => Promise<Proof | null>;
  readonly onState: (state: SendingState) => void;
  /** Resolves when it is worth another try. */
  readonly pause: (tries: number) => Promise<void>;
}

/** A proof can go stale while the line is gone; more often than this something else is wrong. */
const MOST_PROOFS = 3;

/** Sends until there is an answer, through lost connections and a proof of work. What is refused is thrown. */
export async function sendOnce<R>({ send, prove, onState, pause }: Sending<R>): Promise<R> {
  let proof: Proof | null = null;
  let proofs = 0;
  let lost = 0;
  for (;;) {
    try {
      onState({ step: 'sending' });
      return await send(proof);
    } catch (error) {
      if (isLost(error) || (lost > 0 && isPassing(error))) {
        onState({ step: 'waiting' });
        await pause(lost++);
      } else if (error instanceof ApiError && error.code === 'proof_required' && proofs++ < MOST_PROOFS) {
        proof = await proveThroughLosses();
      } else throw error;
    }
  }

  async function proveThroughLosses(): Promise<Proof | null> {
    for (;;) {
      try {
        onState({ step: 'proving', percent: 0 });
        return await prove((percent) => onState({ step: 'proving', percent }));
      } catch (error) {
        if (!isLost(error)) throw error;
        onState({ step: 'waiting' });
        await pause(lost++);
      }
    }
  }
}

/** Nobody knows whether it arrived: the line, or a server that is just being started again. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504);

/** Once a try was lost it may have arrived: being busy, or a fault, is then no refusal that would open the form again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.status === 500);

const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

/** A while, or until the line is back, or until somebody presses 'Tentar agora'. */
export function pauseUntilWorthIt(tries: number, wake: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      wake.removeEventListener('wake', over);
      resolve();
    };
    const timer = setTimeout(over, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]);
    addEventListener('online', over);
    wake.addEventListener('wake', over);
  });
}
