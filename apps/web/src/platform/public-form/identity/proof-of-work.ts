import type { ProofNews, ProofTask } from './proof.worker.ts';

export interface Proof {
  readonly challenge: string;
  readonly nonce: string;
}

/**
 * Solved in a worker. How far it is can only be guessed: after as many tries as it takes on average half are done, and
 * the rest gets shorter without ever being promised.
 */
export function solveProof(
  task: ProofTask,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Proof> {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  const average = 2 ** task.bits;
  return new Promise<Proof>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new Error('The proof of work could not be started.'));
    worker.onmessage = ({ data }: MessageEvent<ProofNews>) => {
      if ('nonce' in data) resolve({ challenge: task.challenge, nonce: data.nonce });
      else onProgress(Math.round((1 - Math.exp((-data.tried / average) * Math.LN2)) * 100));
    };
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
