import type { Page } from '@conforme/contracts/core/pages.ts';
import { createContext, type ReactNode, useContext } from 'react';

export interface Crumb {
  readonly label: string;
  readonly path?: string;
}

export interface CurrentPage {
  readonly page: Page;
  /** From the catalogue: menu group, the pages above, this page. */
  readonly crumbs: readonly Crumb[];
}

const Context = createContext<CurrentPage | null>(null);

export function CurrentPageProvider({ value, children }: { value: CurrentPage; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useCurrentPage(): CurrentPage {
  const current = useContext(Context);
  if (!current) throw new Error('A staff screen was drawn outside the router.');
  return current;
}
