import type { Endpoint } from './endpoint.ts';
import type { ModulePages } from './pages.ts';

export interface Module extends ModulePages {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

export const defineModule = <const M extends Module>(module: M): M => module;
