import type { ModulePages, Page } from '@conforme/contracts/core/pages.ts';
import type { ComponentType } from 'react';
import type { PathParams } from './page-path.ts';

export interface PageProps<Path extends string = string> {
  readonly params: PathParams<Path>;
}

/** Loads the screen of one page; its code arrives when the page is opened. */
export type LoadScreen<Path extends string = string> = () => Promise<ComponentType<PageProps<Path>>>;

/** Something a module shows on the Mural to whom its rule allows; the Mural imports no module. */
export interface HomeBlock {
  readonly key: string;
  readonly rule: string;
  readonly load: () => Promise<ComponentType>;
}

export interface BoundPage {
  readonly page: Page;
  readonly load: LoadScreen;
}

export interface WebModule {
  readonly pages: readonly BoundPage[];
  readonly homeBlocks: readonly HomeBlock[];
}

/** A page of the catalogue without a screen, or a screen without a page, does not compile. */
export function bindPages<M extends ModulePages>(
  module: M,
  screens: { readonly [K in keyof M['pages']]: LoadScreen<M['pages'][K]['path']> },
  homeBlocks: readonly HomeBlock[] = [],
): WebModule {
  const loaders = screens as unknown as Readonly<Record<string, LoadScreen>>;
  return {
    pages: Object.entries(module.pages).map(([key, page]) => ({ page, load: loaders[key] as LoadScreen })),
    homeBlocks,
  };
}
