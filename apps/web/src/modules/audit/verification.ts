import type { auditModule } from '@conforme/contracts/modules/audit/audit.contract.ts';
import { auditList } from '@conforme/contracts/modules/audit/audit.list.ts';
import type { VerificationStep } from '@conforme/contracts/modules/audit/audit.schemas.ts';
import { useSyncExternalStore } from 'react';
import { ApiError, failureWords } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';

const step = endpointRef<(typeof auditModule.endpoints)['verification']>(
  'GET',
  `${auditList.path}/verification`,
);

export interface Verification {
  readonly state: 'idle' | 'running' | 'done' | 'stopped';
  readonly checked: number;
  readonly total: number;
  readonly broken: VerificationStep['broken'];
  /** Where to go on; null at the start and at the end. */
  readonly next: VerificationStep['next'];
  /** Why it stopped by itself; null where the person stopped it. */
  readonly problem: string | null;
  readonly endedAt: string | null;
}

const IDLE: Verification = {
  state: 'idle',
  checked: 0,
  total: 0,
  broken: [],
  next: null,
  problem: null,
  endedAt: null,
};

/** Outside the page, so that it goes on while other pages are looked at. */
let current = IDLE;
let running = new AbortController();
const listeners = new Set<() => void>();

function set(part: Partial<Verification>): void {
  current = { ...current, ...part };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useVerification = (): Verification => useSyncExternalStore(subscribe, () => current);

export const startVerification = (): void => {
  set({ ...IDLE, state: 'running' });
  run();
};
/** From where it stopped: what was checked is not checked again. */
export const resumeVerification = (): void => {
  set({ state: 'running', problem: null });
  run();
};
export const stopVerification = (): void => {
  running.abort();
  set({ state: 'stopped', problem: null });
};
export const dismissVerification = (): void => {
  running.abort();
  set(IDLE);
};

async function run(): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  try {
    do {
      const answer = await call(step, { query: current.next ?? {} }, { signal, handles: isShownHere });
      if (signal.aborted) return;
      set({
        checked: current.checked + answer.checked,
        total: Math.max(answer.total, current.checked + answer.checked),
        broken: [...current.broken, ...answer.broken],
        next: answer.next,
      });
    } while (current.next);
    set({ state: 'done', endedAt: new Date().toISOString() });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    set({ state: 'stopped', problem: failureWords(error) });
  }
}

/** The end of a session is everybody's business; the rest is said in the panel. */
const isShownHere = ({ status }: ApiError) => status !== 401 && status !== 503;
