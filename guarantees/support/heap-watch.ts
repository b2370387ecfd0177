import { newProcessWatch } from './process-watch.ts';

export interface HeapFigures {
  /** What is still held once everything that is over has been collected. */
  readonly held_mb: number;
}

/** What the process takes from the system says little: what is over is collected when there is need, not before. */
export const newHeapWatch = () =>
  newProcessWatch<HeapFigures>(`
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const figures = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return { held_mb: (heapUsed + external) / 1024 / 1024 };
    };`);
