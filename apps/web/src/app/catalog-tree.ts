import { menuGroups, type Page } from '@conforme/contracts/core/pages.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import type { Crumb } from '../core/pages/current-page.tsx';
import { pageAt } from '../core/pages/page-path.ts';

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
}
export interface MenuSection {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  readonly isFolded?: true;
  readonly entries: readonly MenuEntry[];
}

const entryOf = (page: Page): MenuEntry => ({
  path: page.path,
  label: page.menu?.label ?? page.title,
  icon: page.menu?.icon ?? '',
});
const inGroup = (group: string, mayOpen: (page: Page) => boolean) =>
  allPages.filter((page) => page.menu?.group === group && mayOpen(page)).map(entryOf);

/** The menu this user has; a group with nothing left disappears. */
export function menuFor(mayOpen: (page: Page) => boolean): { top: MenuEntry[]; sections: MenuSection[] } {
  const sections = menuGroups.map((group) => ({ ...group, entries: inGroup(group.key, mayOpen) }));
  return { top: inGroup('top', mayOpen), sections: sections.filter(({ entries }) => entries.length > 0) };
}

export const findPage = (path: string): Page | undefined => pageAt(allPages, (page) => page.path, path);

/** This page and the pages above it, the topmost first. */
function lineage(page: Page): Page[] {
  const parent = page.parent && allPages.find(({ path }) => path === page.parent);
  return parent ? [...lineage(parent), page] : [page];
}

/** `params` are those of the address: the page above a record's page may be the record itself. */
export function crumbsOf(
  page: Page,
  params: Readonly<Record<string, string>> = {},
  mayOpen: (page: Page) => boolean = () => true,
): Crumb[] {
  const line = lineage(page);
  const group = menuGroups.find(({ key }) => key === line[0]?.menu?.group);
  const pages = line.map((one) => ({
    label: one.title,
    // A page above that this session may not open is named, and leads nowhere.
    ...(mayOpen(one) && {
      path: one.path.replace(/:(\w+)/g, (pattern, name) => encodeURIComponent(params[name] ?? pattern)),
    }),
  }));
  if (page.path === '/') return [];
  return group ? [{ label: group.label }, ...pages] : pages;
}

/** The menu entry that stays lit while one is on a page below it. */
export const menuPathOf = (page: Page): string => lineage(page).find((one) => one.menu)?.path ?? page.path;
