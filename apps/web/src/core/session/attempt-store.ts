import type { SecondStep } from '@conforme/contracts/core/session-snapshot.ts';

/** The second step of signing in, while it waits for its code: the ticket, never the password (specification §4). */
interface Attempt {
  readonly ticket: string;
  /** By this browser's clock. */
  readonly endsAt: number;
}

const KEY = 'conforme.sign_in_attempt';

/** Of the tab that typed the password; a reload stays on the step. The address is only in memory. */
let address: string | null = null;

export function keepAttempt({ attempt, expires_in }: SecondStep, email: string | null): void {
  address = email;
  const kept: Attempt = { ticket: attempt, endsAt: Date.now() + expires_in * 1000 };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

export function storedAttempt(): Attempt | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Attempt | null;
    return kept && kept.endsAt > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

export const attemptAddress = (): string | null => address;

export function dropAttempt(): void {
  address = null;
  sessionStorage.removeItem(KEY);
}
