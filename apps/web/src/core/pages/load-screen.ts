import type { LoadScreen } from './bind-pages.ts';

const TIMEOUT_MS = 120_000;

/** A screen's code, within the limit for lazily loaded resources (specification §9). */
export function loadScreen(load: LoadScreen): ReturnType<LoadScreen> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The screen took too long to load.')), TIMEOUT_MS);
  });
  return Promise.race([load(), limit]).finally(() => clearTimeout(timer));
}
