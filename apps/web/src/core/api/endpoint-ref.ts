import type { Endpoint, Input, Method, Result } from '@conforme/contracts/core/endpoint.ts';

declare const contract: unique symbol;

/**
 * An endpoint by name only. Login and shell call a handful of endpoints before any screen is open;
 * importing their contracts would bring every schema, and zod, into the first load. `endpointsOf` gives them.
 */
export interface EndpointRef<E extends Endpoint = Endpoint> {
  readonly method: Method;
  readonly path: `/${string}`;
  /** Nothing that says who asks may travel with it. */
  readonly unlogged?: true;
  readonly [contract]?: E;
}

/** Where a page of the staff knows the path already, as that of its list. Types come from the contract. */
export const endpointRef = <E extends Endpoint>(method: Method, path: `/${string}`): EndpointRef<E> => ({
  method,
  path,
});

export type Callable = Endpoint | EndpointRef;
type EndpointOf<C extends Callable> = C extends Endpoint ? C : C extends EndpointRef<infer E> ? E : never;

/** Parts that may be left out are optional: `{}` where an endpoint takes nothing. */
type Optional<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K];
};
export type CallInput<C extends Callable> = Optional<Input<EndpointOf<C>>>;
export type CallResult<C extends Callable> = Result<EndpointOf<C>>;
