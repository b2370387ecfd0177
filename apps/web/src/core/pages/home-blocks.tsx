import { createContext, useContext } from 'react';
import type { HomeBlock } from './bind-pages.ts';

/** Handed over by the application, so that the Mural knows no module. */
export const HomeBlocks = createContext<readonly HomeBlock[]>([]);
export const useHomeBlocks = () => useContext(HomeBlocks);
