import type { ModulePages, Page } from '@conforme/contracts/core/pages.ts';
import type { ComponentType } from 'react';
import type { PathParams } from './page-path.ts';

export interface PageProps<Path extends string = string> {
  readonly params: PathParams<Path>;
}

/** Loads the screen of one page; its code arrives when the page is opened. */
export type LoadScreen<Path extends string = string> = () => Promise<ComponentType<PageProps<Path>>>;

/** How much stands behind an entry of the menu, for whoever the entry is for. */
export interface MenuCount {
  /** The entry's page. */
  readonly path: `/${string}`;
  /** What is asked of: '/api/v1/{resource}/…'. Writing there makes it be asked again. */
  readonly resource: string;
  /** All of them. */
  readonly rules: readonly string[];
  /** '3 pedidos em aberto' */
  readonly words: (count: number) => string;
  /** Its code arrives when it is asked. */
  readonly count: () => Promise<(signal: AbortSignal) => Promise<number>>;
}

/** A part of /profile that belongs to another feature; its code arrives when the profile is opened. */
export interface ProfileSection {
  readonly key: string;
  /** 'main' holds forms, 'side' what is short and mostly read. */
  readonly place: 'main' | 'side';
  /** Lower comes first; who one is and the password stand before all of them, the appearance after. */
  readonly order: number;
  readonly load: () => Promise<ComponentType>;
}

/** What a module shows outside its own pages. */
export interface ModuleParts {
  readonly menu?: readonly MenuCount[];
  readonly profile?: readonly ProfileSection[];
}

/** What a page asks the server first, begun as soon as its address is known; its own code may still be on its way. */
type AskAhead<Path extends string = string> = (params: PathParams<Path>) => void;

export interface BoundPage {
  readonly page: Page;
  readonly load: LoadScreen;
  readonly ahead?: AskAhead | undefined;
}

export interface WebModule {
  readonly pages: readonly BoundPage[];
  readonly name: string;
  readonly menu?: readonly MenuCount[];
  readonly profile: readonly ProfileSection[];
}

/** A page of the catalogue without a screen, or a screen without a page, does not compile. */
export function bindPages<M extends ModulePages>(
  module: M,
  screens: { readonly [K in keyof M['pages']]: LoadScreen<M['pages'][K]['path']> },
  {
    menu = [],
    profile = [],
    ahead = {},
  }: ModuleParts & {
    readonly ahead?: { readonly [K in keyof M['pages']]?: AskAhead<M['pages'][K]['path']> };
  } = {},
): WebModule {
  const loaders = screens as unknown as Readonly<Record<string, LoadScreen>>;
  const asked = ahead as unknown as Readonly<Record<string, AskAhead>>;
  return {
    pages: Object.entries(module.pages).map(([key, page]) => ({
      page,
      load: loaders[key] as LoadScreen,
      ahead: asked[key],
    })),
    name: module.name,
    menu,
    profile,
  };
}
