import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  useLoaderData,
  useMatch,
  useParams,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { parseQuery, stringifyQuery } from '../core/api/nested-query.ts';
import { isRouterFrozen } from '../core/navigation/frozen-router.ts';
import { replaceWith } from '../core/navigation/hash-location.ts';
import type { BoundPage, PageProps } from '../core/pages/bind-pages.ts';
import { CurrentPageProvider } from '../core/pages/current-page.tsx';
import { loadScreen } from '../core/pages/load-screen.ts';
import { useDrawnInPieces } from '../core/pages/use-drawn-in-pieces.ts';
import { mayOpen } from '../core/session/permissions.ts';
import { useWhenChanged } from '../core/ui/use-when-changed.ts';
import { crumbsOf, findPage } from './catalog-tree.ts';
import { Shell } from './layout/shell.tsx';
import { admit } from './page-guard.ts';
import { PageFailure, PageSkeleton } from './page-states.tsx';
import { isPublicPath } from './public-modules.ts';
import { staffPages } from './staff-pages.ts';

const rootRoute = createRootRoute({
  component: ShellInPieces,
  notFoundComponent: () => null,
  beforeLoad: ({ location: { pathname } }) => {
    // A public path is on its way to the other application; anything else unknown does not exist.
    if (!findPage(pathname) && !isPublicPath(pathname)) replaceWith('/error-404');
  },
});

const routes = staffPages.map(({ page, load }: BoundPage) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: page.path.replaceAll(':', '$'),
    beforeLoad: async ({ location }) => {
      // The code of a page the user may see travels while the session is being checked.
      if (mayOpen(page.access)) loadScreen(load).catch(() => undefined);
      const verdict = await admit(page, location.pathname, location.href);
      if (verdict === 'home') throw redirect({ to: '/' });
      // The user is on the way to the other application: this page never opens.
      if (verdict === 'moved') await new Promise(() => undefined);
    },
    loader: async () => ({ Screen: await loadScreen(load) }),
    component: () => <StaffPage page={page} />,
    pendingComponent: PageSkeleton,
    errorComponent: PageFailure,
  }),
);

const QUICK_MS = 150;
let isFirstPage = true;

function ShellInPieces() {
  return useDrawnInPieces() && <Shell />;
}

function StaffPage({ page }: { page: BoundPage['page'] }) {
  const { Screen } = useLoaderData({ strict: false }) as { Screen: ComponentType<PageProps> };
  const params = useParams({ strict: false });
  // The page that is on the screen: while the next one is on its way, the address is already ahead.
  const path = useMatch({ strict: false, select: (match) => match.pathname });
  // Later ones take the place of a page that stays until they are there.
  const isDrawn = useDrawnInPieces(isFirstPage);
  // A new path is what makes this a new page.
  useWhenChanged(() => {
    document.title = `Conforme - ${page.title}`;
    if (!isFirstPage) {
      scrollTo(0, 0);
      const title =
        document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      title?.focus({ preventScroll: true });
    }
    isFirstPage = false;
  }, [path]);
  if (!isDrawn) return <PageSkeleton />;
  return (
    <CurrentPageProvider value={{ page, crumbs: crumbsOf(page, params, ({ access }) => mayOpen(access)) }}>
      <Screen key={path} params={params} />
    </CurrentPageProvider>
  );
}

/** One for each time the staff application is on the screen: a router does not survive being taken off it. */
export function createStaffRouter() {
  const history = createHashHistory();
  history.block({ blockerFn: isRouterFrozen, enableBeforeUnload: isRouterFrozen });
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history,
    // Nested and readable in the address: ?page=2&filters[0][column]=status
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    // What stands around the first page is drawn while its session is being checked.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultGcTime: Number.POSITIVE_INFINITY,
  });
  // From then on a page that comes quickly takes the place of the last one, with nothing in between.
  const stop = router.subscribe('onResolved', () => {
    stop();
    router.options.defaultPendingMs = QUICK_MS;
  });
  return router;
}
