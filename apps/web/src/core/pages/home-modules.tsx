import { createContext, useContext } from 'react';
import type { WebModule } from './bind-pages.ts';

/** Handed over by the application, so that the Mural knows no module. */
export const HomeModules = createContext<readonly WebModule[]>([]);
export const useHomeModules = () => useContext(HomeModules);
