import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { parseQuery, stringifyQuery } from '../core/api/nested-query.ts';
import { theme } from '../core/theme/theme.ts';
import { ToastRegion } from '../core/toast/toast-region.tsx';

/** A screen at an address, with what the staff application puts around it. */
export async function renderScreen(screen: ReactNode, address = '/things') {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <div id="save-bar" />
      </>
    ),
    notFoundComponent: () => <p>another page</p>,
  });
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/things', component: () => screen });
  // A page whose code never arrives: the one before it stays on the screen.
  const slow = createRoute({
    getParentRoute: () => rootRoute,
    path: '/slow',
    loader: () => new Promise<never>(() => {}),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page, slow]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
  });
  await router.load();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
      <ToastRegion />
    </MantineProvider>,
  );
  return { ...view, router };
}
