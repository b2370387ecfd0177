import { TIMEOUT_MS } from './request.ts';

/** The specification's time-out for what takes long: it counts from the last sign of life, not from the first. */
export function watchSilence() {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    },
    end: () => clearTimeout(timer),
  };
}
