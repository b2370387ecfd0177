import type { AttentionItem } from '../../core/pages/home-parts.tsx';

interface Line<Today> {
  readonly of: keyof Today & string;
  readonly order: number;
  /** Which list it counts. */
  readonly to: string;
  /** Said of one, and of several. */
  readonly one: string;
  readonly many: (count: number) => string;
  /** Beside those every line of the kind takes. */
  readonly rule?: string;
}

/** Lines of the Mural that count what waits, of one kind of case. */
export const attentionLines =
  <Today>(kind: string, rules: readonly string[], load: () => Promise<{ askToday: () => Promise<Today> }>) =>
  ({ of, order, to, one, many, rule }: Line<Today>): AttentionItem => ({
    key: `${kind}-${of}`,
    rules: rule ? [...rules, rule] : rules,
    order,
    to,
    sentence: (count) => (count === 1 ? one : many(count)),
    count: () =>
      load().then(
        ({ askToday }) =>
          async () =>
            Number((await askToday())[of]),
      ),
  });
