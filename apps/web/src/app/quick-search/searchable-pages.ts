import type { Page } from '@conforme/contracts/core/pages.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import type { FoundRecord } from '@conforme/contracts/platform/quick-search/found-record.schemas.ts';
import { crumbsOf } from '../catalog-tree.ts';

export interface FoundPage {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  /** Where it stands in the menu. */
  readonly place: string;
}
/** A line of the quick search: a page, or a record with how near its date is. */
export interface FoundOption extends FoundPage {
  readonly due?: FoundRecord['due'];
  readonly ended?: string | null;
}
export interface FoundGroup {
  readonly title: string;
  readonly options: readonly FoundOption[];
}

const toFound = (page: Page): FoundPage => ({
  path: page.path,
  label: page.quickSearch?.label ?? page.title,
  icon: page.quickSearch?.icon ?? '',
  place: crumbsOf(page)[0]?.label ?? 'Início',
});

const isForCreating = ({ path }: FoundPage): boolean => path.endsWith('/create');

/** Every typed word must be there, in the name or in the menu group; names that begin with it come first. */
export function findPages(typed: string, mayOpen: (page: Page) => boolean): FoundPage[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const rank = (page: FoundPage) => {
    const at = plainText(page.label).indexOf(first);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  return allPages
    .filter((page) => page.quickSearch && mayOpen(page))
    .map(toFound)
    .filter((page) => words.every((word) => plainText(`${page.label} ${page.place}`).includes(word)))
    .sort((one, other) => rank(one) - rank(other));
}

/** The pages lately visited first while nothing is typed, then what opens and what creates. */
export function groupPages(pages: readonly FoundPage[], recent: readonly string[]): FoundGroup[] {
  const lately = recent.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  const rest = pages.filter((page) => !lately.includes(page));
  return [
    { title: 'Recentes', options: lately },
    { title: 'Páginas', options: rest.filter((page) => !isForCreating(page)) },
    { title: 'Criar', options: rest.filter(isForCreating) },
  ].filter((group) => group.options.length > 0);
}
