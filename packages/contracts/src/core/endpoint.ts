import { z } from './schema.ts';

export type Access = 'public' | 'signedIn' | { readonly rule: string };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: A;
  /** What it does, in Portuguese: the line the API reference shows. */
  readonly summary: string;
  /** May be called by someone who has yet to replace the password they were given. */
  readonly beforeFirstAccess?: true;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/** `access` has no default: an endpoint that forgets it does not compile. */
export function endpoint<
  const A extends Access,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
>(spec: {
  method: Method;
  path: `/${string}`;
  access: A;
  summary: string;
  beforeFirstAccess?: true;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
}): Endpoint<A, P, Q, B, R> {
  return {
    ...spec,
    params: spec.params ?? (nothing as unknown as P),
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (nothing as unknown as B),
    response: spec.response ?? (nothing as unknown as R),
  };
}

/** What a caller sends. */
export type Input<E extends Endpoint> = {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
};
/** What a handler receives. */
export type Parsed<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};
export type Result<E extends Endpoint> = z.output<E['response']>;

/** 'a|b' passes with either permission. */
export const ruleAllows = (rule: string, permissions: ReadonlySet<string>): boolean =>
  rule.split('|').some((name) => permissions.has(name));
