import { AppError } from '../../core/app-error.ts';

const RETRY_SECONDS = 5;

/**
 * Each export holds a connection of the pool and a thread until its last byte has left: only so many at a time, so
 * that the pool is never theirs alone, and only so many for one person, in however many sessions.
 */
export class ReportSlots {
  private readonly byUser = new Map<number, number>();
  private taken = 0;

  constructor(private readonly limits: { readonly perProcess: number; readonly perUser: number }) {}

  /** Gives back what it took when called, once. */
  take(userId: number): () => void {
    const mine = this.byUser.get(userId) ?? 0;
    if (mine >= this.limits.perUser) throw tooMany('Espere terminar a exportação que você já começou.');
    if (this.taken >= this.limits.perProcess)
      throw tooMany('Há muitas exportações em andamento. Tente de novo em alguns segundos.');
    this.taken++;
    this.byUser.set(userId, mine + 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.taken--;
      const left = (this.byUser.get(userId) ?? 1) - 1;
      if (left > 0) this.byUser.set(userId, left);
      else this.byUser.delete(userId);
    };
  }
}

const tooMany = (sentence: string) => new AppError('too_many_requests', sentence, undefined, RETRY_SECONDS);
