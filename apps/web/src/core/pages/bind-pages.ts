import type { ModulePages, Page } from '@conforme/contracts/core/pages.ts';
import type { ComponentType } from 'react';
import type { PathParams } from './page-path.ts';

export interface PageProps<Path extends string = string> {
  readonly params: PathParams<Path>;
}

/** Loads the screen of one page; its code arrives when the page is opened. */
export type LoadScreen<Path extends string = string> = () => Promise<ComponentType<PageProps<Path>>>;

/** Asks the server when the Mural is opened; its code arrives then too. */
type LoadCheck<T> = () => Promise<(signal: AbortSignal) => Promise<T>>;

interface HomePart {
  readonly key: string;
  /** All of them: what the step or the list takes, and what reading about it takes. */
  readonly rules: readonly string[];
  /** An address of the staff application; a list with its filter, where it counts something. */
  readonly to: string | (() => string);
}

/** A step of setting the product up, on the Mural's list until it is done. */
export interface SetupStep extends HomePart {
  /** Lower comes first, whichever module it is of. */
  readonly order: number;
  readonly label: string;
  readonly why: string;
  readonly action: string;
  readonly isDone: LoadCheck<boolean>;
}

/** Something that waits for the user: a sentence with its number, absent when there is nothing. */
export interface AttentionItem extends HomePart {
  /** Lower comes first: what went wrong, then what waits for somebody else. */
  readonly order: number;
  readonly sentence: (count: number) => string;
  readonly count: LoadCheck<number>;
}

/** How much stands behind an entry of the menu, for whoever the entry is for. */
export interface MenuCount {
  /** The entry's page. */
  readonly path: `/${string}`;
  /** All of them. */
  readonly rules: readonly string[];
  /** '3 pedidos em aberto' */
  readonly words: (count: number) => string;
  readonly count: LoadCheck<number>;
}

/** A card beside what waits: how a feature's work stands, for whoever may see it. Its code arrives with the Mural. */
export interface HomeBlock {
  readonly key: string;
  /** Lower comes first. */
  readonly order: number;
  /** All of them. */
  readonly rules: readonly string[];
  readonly load: () => Promise<ComponentType>;
}

/** What a module shows on the Mural. The Mural imports no module: it is handed these. */
export interface HomeParts {
  readonly steps?: readonly SetupStep[];
  readonly attention?: readonly AttentionItem[];
  readonly blocks?: readonly HomeBlock[];
  /** What there is to read, in the middle: it may be long, and the cards stand beside it. */
  readonly feeds?: readonly HomeBlock[];
  /** Above everything else: what keeps the product from working, until it is mended. Each says nothing when all is well. */
  readonly notices?: readonly HomeBlock[];
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
  readonly home?: HomeParts;
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
  readonly home: HomeParts;
  readonly menu?: readonly MenuCount[];
  readonly profile: readonly ProfileSection[];
}

/** A page of the catalogue without a screen, or a screen without a page, does not compile. */
export function bindPages<M extends ModulePages>(
  module: M,
  screens: { readonly [K in keyof M['pages']]: LoadScreen<M['pages'][K]['path']> },
  {
    home = {},
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
    home,
    menu,
    profile,
  };
}
