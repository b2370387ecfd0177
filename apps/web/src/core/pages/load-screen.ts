import { toastWarning } from '../toast/toast-store.ts';
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

/** Said where a part of the screen should stand, or beside it. */
export const partWords = 'Esta parte da tela não pôde ser carregada.';

/** The code of a part of the screen; null, and a toast that says so, when it does not arrive. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await loadInTime(load());
  } catch {
    toastWarning(`${partWords} Confira sua conexão e tente de novo.`, 5);
    return null;
  }
}

/** A screen's code. */
export const loadScreen = (load: LoadScreen): ReturnType<LoadScreen> => loadInTime(load());
