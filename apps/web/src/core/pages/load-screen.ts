import type { LoadScreen } from './bind-pages.ts';

const TIMEOUT_MS = 120_000;

/** Within the limit for lazily loaded resources (specification §9). */
export function loadInTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code took too long to load.')), TIMEOUT_MS);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}

/** A screen's code. */
export const loadScreen = (load: LoadScreen): ReturnType<LoadScreen> => loadInTime(load());
