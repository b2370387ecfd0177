import type { Page } from '@conforme/contracts/core/pages.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { ownStore } from '../../core/session/own-store.ts';
import { mayOpen, useCan } from '../../core/session/permissions.ts';

/** Specification §3. */
export interface PinnedPage {
  readonly title: string;
  readonly url: string;
  readonly icon: string;
  readonly rule: string | null;
  readonly is_bookmarked: boolean;
}
/** Only the choice is stored, in the user's order: title, icon and rule are the catalogue's. */
type Choice = Pick<PinnedPage, 'url' | 'is_bookmarked'>;

const choices = ownStore<readonly Choice[]>('stars', [], (stored) =>
  (stored as Choice[])
    .filter(({ url, is_bookmarked }) => typeof url === 'string' && typeof is_bookmarked === 'boolean')
    .map(({ url, is_bookmarked }) => ({ url, is_bookmarked })),
);

/** The page itself, never one record or one search: those would need a title of their own. */
const canBeStarred = (page: Page): boolean => page.access !== 'public' && !page.path.includes(':');

const iconOf = (page: Page): string => {
  const parent = allPages.find(({ path }) => path === page.parent);
  return page.quickSearch?.icon ?? page.menu?.icon ?? (parent ? iconOf(parent) : '');
};

const toPinned = (page: Page, is_bookmarked: boolean): PinnedPage => ({
  title: page.quickSearch?.label ?? page.title,
  url: page.path,
  icon: iconOf(page),
  rule: typeof page.access === 'string' ? null : page.access.rule,
  is_bookmarked,
});

/** What the user chose, then what is pinned by default and was never decided about. */
function pinnedPages(chosen: readonly Choice[]): PinnedPage[] {
  const decided = chosen.flatMap(({ url, is_bookmarked }) => {
    const page = allPages.find(({ path }) => path === url);
    return page && canBeStarred(page) ? [toPinned(page, is_bookmarked)] : [];
  });
  const isDecided = (page: Page) => chosen.some(({ url }) => url === page.path);
  const byDefault = allPages.filter((page) => page.quickSearch?.pinned && !isDecided(page));
  return [...decided, ...byDefault.map((page) => toPinned(page, true))];
}

const isAllowed = ({ url }: PinnedPage): boolean =>
  allPages.some((page) => page.path === url && mayOpen(page.access));

/** The starred pages this user may open, in the user's order. */
export function useStarredPages(): PinnedPage[] {
  useCan();
  return pinnedPages(choices.use()).filter((page) => page.is_bookmarked && isAllowed(page));
}

/** Whether this page has a star, or null where it cannot have one. */
export function useStar(page: Page | undefined): boolean | null {
  const starred = useStarredPages();
  return page && canBeStarred(page) ? starred.some(({ url }) => url === page.path) : null;
}

const keep = (pages: readonly PinnedPage[]): void =>
  choices.write(pages.map(({ url, is_bookmarked }) => ({ url, is_bookmarked })));

/** A new star comes last; what pages the user cannot open now are starred stays as it was. */
export function setStar(url: string, is_bookmarked: boolean): void {
  const page = allPages.find(({ path }) => path === url);
  if (!page) return;
  const others = pinnedPages(choices.read()).filter((one) => one.url !== url);
  keep([...others, toPinned(page, is_bookmarked)]);
}

/** One place up (-1) or down (1) among the stars that are in sight. */
export function moveStar(url: string, step: -1 | 1): void {
  const pages = pinnedPages(choices.read());
  const inSight = pages.filter((page) => page.is_bookmarked && isAllowed(page));
  const at = inSight.findIndex((page) => page.url === url);
  const [moved, neighbour] = [inSight[at], inSight[at + step]];
  if (!moved || !neighbour) return;
  const [from, to] = [pages.indexOf(moved), pages.indexOf(neighbour)];
  pages[from] = neighbour;
  pages[to] = moved;
  keep(pages);
}
