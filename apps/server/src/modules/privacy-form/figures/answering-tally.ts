import type { Answering } from '@conforme/contracts/modules/privacy-form/privacy-figures.schemas.ts';

/** How many took how many days, and how many of those were in time. */
export interface Answered {
  readonly days: number;
  readonly count: number;
  readonly on_time: number;
}

/** Adds up what the database has counted by days: percentiles come out of a few hundred numbers, not of every row. */
export class AnsweringTally {
  private received = 0;
  private readonly byDays = new Map<number, number>();
  private onTime = 0;

  addReceived(count: number): void {
    this.received += count;
  }

  addAnswered({ days, count, on_time }: Answered): void {
    this.byDays.set(days, (this.byDays.get(days) ?? 0) + count);
    this.onTime += on_time;
  }

  figures(): Answering {
    const answered = [...this.byDays.values()].reduce((sum, count) => sum + count, 0);
    return {
      received: this.received,
      answered,
      on_time: this.onTime,
      median_days: this.within(0.5, answered),
      p90_days: this.within(0.9, answered),
    };
  }

  /** The least days that so large a part took no longer than. */
  private within(part: number, answered: number): number | null {
    let counted = 0;
    for (const [days, count] of [...this.byDays].sort(([one], [other]) => one - other)) {
      counted += count;
      if (counted >= part * answered) return days;
    }
    return null;
  }
}
