import { createContext, useContext } from 'react';
import type { WebModule } from './bind-pages.ts';

/** Handed over by the application, so that the Mural and the profile know no module. */
export const AllModules = createContext<readonly WebModule[]>([]);
export const useAllModules = () => useContext(AllModules);
