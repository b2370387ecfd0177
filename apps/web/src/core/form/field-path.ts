/** Every path into what a form holds: 'name', 'address.street', 'contacts.0.phone'. A wrong one does not compile. */
export type PathOf<T> = T extends readonly (infer Item)[]
  ? `${number}` | `${number}.${PathOf<Item>}`
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${PathOf<NonNullable<T[K]>>}` }[keyof T & string]
    : never;

/** What stands at a path. */
export type ValueAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? ValueAt<NonNullable<Step<T, Head>>, Rest>
  : Step<T, P>;
type Step<T, K extends string> = T extends readonly (infer Item)[] ? Item : K extends keyof T ? T[K] : never;

export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], values);

/** A copy with another value at the path; the rest is shared. */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, key) ?? {}, rest.join('.'), value);
  if (Array.isArray(values)) return values.with(Number(key), inner) as T;
  return { ...values, [key]: inner };
}
