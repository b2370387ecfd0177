import { createHmac, randomBytes } from 'node:crypto';
import { type Limiter, type Pace, SECONDS_AN_HOUR, tooMany } from './rate-limits.ts';

const DAY_MS = 86_400_000;

interface Window {
  hits: number;
  endsAt: number;
}

/**
 * Limits of forms whose visitors must leave no trace: counted in this process, under a random key that is replaced every
 * day and written nowhere. A restart resets them, and each instance has its own.
 */
export class MemoryLimiter implements Limiter {
  private key = randomBytes(32);
  private keyEndsAt = Date.now() + DAY_MS;
  private readonly windows = new Map<string, Window>();

  private nameOf(name: string): string {
    const now = Date.now();
    if (now > this.keyEndsAt) {
      this.key = randomBytes(32);
      this.keyEndsAt = now + DAY_MS;
      this.windows.clear();
    }
    return createHmac('sha256', this.key).update(name).digest('base64');
  }

  clear(): void {
    this.windows.clear();
  }

  private windowOf(name: string): Window | undefined {
    const window = this.windows.get(this.nameOf(name));
    return window && window.endsAt >= Date.now() ? window : undefined;
  }

  async count(name: string, minutes: number) {
    const now = Date.now();
    const window = this.windowOf(name) ?? { hits: 0, endsAt: now + minutes * 60_000 };
    window.hits++;
    this.windows.set(this.nameOf(name), window);
    return { hits: window.hits, seconds: (window.endsAt - now) / 1000 };
  }

  async take(name: string, tries: number, minutes: number): Promise<void> {
    const { hits, seconds } = await this.count(name, minutes);
    if (hits > tries) throw tooMany(seconds);
  }

  hits = async (name: string): Promise<number> => this.windowOf(name)?.hits ?? 0;

  async giveBack(...names: readonly string[]): Promise<void> {
    for (const window of names.map((name) => this.windowOf(name)))
      if (window) window.hits = Math.max(0, window.hits - 1);
  }

  async pace(paces: readonly Pace[]): Promise<number> {
    const now = Date.now();
    const seconds = paces.map(({ name, perHour }) => {
      const endsAt = Math.max(this.windowOf(name)?.endsAt ?? 0, now) + (SECONDS_AN_HOUR / perHour) * 1000;
      this.windows.set(this.nameOf(name), { hits: 1, endsAt });
      return (endsAt - now) / 1000;
    });
    return Math.max(0, ...seconds.map((left) => Math.round(left) - SECONDS_AN_HOUR));
  }

  async giveTurnBack(paces: readonly Pace[]): Promise<void> {
    for (const { name, perHour } of paces) {
      const window = this.windowOf(name);
      if (window) window.endsAt -= (SECONDS_AN_HOUR / perHour) * 1000;
    }
  }
}
