import addresses from 'virtual:endpoint-addresses';
import type { Module } from '@conforme/contracts/core/module.ts';
import type { EndpointRef } from './endpoint-ref.ts';

type EndpointRefs<M extends Module> = {
  readonly [Name in keyof M['endpoints']]: EndpointRef<M['endpoints'][Name]>;
};

/**
 * The endpoints of a module of the catalogue, by name only: its contract is imported as a type, so that neither its
 * schemas nor zod come along. Written out as `endpointsOf<typeof protocols>('protocols')`: the build looks for that.
 */
export const endpointsOf = <M extends Module>(module: M['name']): EndpointRefs<M> =>
  addresses[module] as unknown as EndpointRefs<M>;
