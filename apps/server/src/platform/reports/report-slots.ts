import { AppError } from '../../core/app-error.ts';

const RETRY_SECONDS = 5;

/**
 * Each export holds a connection of the pool and a thread until its last byte has left: only so many at a time, so
 * that the pool is never theirs alone, and only so many for one session.
 */
export class ReportSlots {
  private readonly bySession = new Map<number, number>();
  private taken = 0;

  constructor(private readonly limits: { readonly perProcess: number; readonly perSession: number }) {}

  /** Gives back what it took when called, once. */
  take(sessionId: number): () => void {
    const mine = this.bySession.get(sessionId) ?? 0;
    if (mine >= this.limits.perSession) throw tooMany('Espere terminar a exportação que você já começou.');
    if (this.taken >= this.limits.perProcess)
      throw tooMany('Há muitas exportações em andamento. Tente de novo em alguns segundos.');
    this.taken++;
    this.bySession.set(sessionId, mine + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.taken--;
      const left = (this.bySession.get(sessionId) ?? 1) - 1;
      if (left > 0) this.bySession.set(sessionId, left);
      else this.bySession.delete(sessionId);
    };
  }
}

const tooMany = (sentence: string) => new AppError('too_many_requests', sentence, undefined, RETRY_SECONDS);
