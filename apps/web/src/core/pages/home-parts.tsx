import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import { loadInTime } from './load-screen.ts';

/** Asks the server when the Mural is opened; its code arrives after what stands here. */
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
  /** What is asked of: '/api/v1/{resource}/…'. Writing there makes it be asked again. */
  readonly resource: string;
  readonly steps?: readonly SetupStep[];
  readonly attention?: readonly AttentionItem[];
  readonly blocks?: readonly HomeBlock[];
  /** What there is to read, in the middle: it may be long, and the cards stand beside it. */
  readonly feeds?: readonly HomeBlock[];
  /** Above everything else: what keeps the product from working, until it is mended. Each says nothing when all is well. */
  readonly notices?: readonly HomeBlock[];
}

/** Handed over by the application: one piece of code with the parts of all modules, which arrives with the Mural. */
export const HomePartsSource = createContext<() => Promise<readonly HomeParts[]>>(async () => []);

export function useHomeParts() {
  const load = useContext(HomePartsSource);
  return useQuery({
    queryKey: ['home', 'parts'],
    queryFn: () => loadInTime(load()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
