import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import './staff-styles.ts';
import { call } from '../core/api/call.ts';
import { queryClient } from '../core/api/query-client.ts';
import { currentHref, go } from '../core/navigation/hash-location.ts';
import { AllModules } from '../core/pages/all-modules.tsx';
import { HomePartsSource } from '../core/pages/home-parts.tsx';
import { whenIdle } from '../core/pages/when-idle.ts';
import { setPermissionChecking } from '../core/session/permissions.ts';
import { sessionEndpoints } from '../core/session/session-endpoints.ts';
import { onSessionChange, storedUser } from '../core/session/session-store.ts';
import { webModules } from '../modules.ts';
import { createStaffRouter } from './staff-router.tsx';

const modules = Object.values(webModules);
const loadHomeParts = () => import('../all-home-parts.ts').then((module) => module.allHomeParts);
// Beside the page's own code, not after it; where it does not arrive, the Mural says so.
if (currentHref() === '/') loadHomeParts().catch(() => undefined);

export function StaffApp() {
  useInstallationSettings();
  useSessionOfOtherTabs();
  const [router] = useState(createStaffRouter);
  useWatchers(router);
  useEffect(() => () => router.history.destroy(), [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <AllModules value={modules}>
        <HomePartsSource value={loadHomeParts}>
          <RouterProvider router={router} />
        </HomePartsSource>
      </AllModules>
    </QueryClientProvider>
  );
}

function useInstallationSettings() {
  useEffect(() => {
    // Without an answer elements stay hidden by permission, which is always safe.
    call(sessionEndpoints.version, {}, { handles: () => true }).then(
      ({ check_permissions }) => setPermissionChecking(check_permissions),
      () => undefined,
    );
  }, []);
}

/** What looks after the line to the server starts once the page is there, with code of its own. */
function useWatchers({ history }: ReturnType<typeof createStaffRouter>) {
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const forget = whenIdle(() =>
      import('./watchers.ts').then(
        ({ startWatchers }) => {
          if (!isGone) stop = startWatchers((path) => history.push(path));
        },
        // Without it the page still works, and every call still tells whether the server answers.
        () => undefined,
      ),
    );
    return () => {
      isGone = true;
      forget();
      stop?.();
    };
  }, [history]);
}

/** Signing out in one tab signs out in all; another person signing in starts this tab afresh. */
function useSessionOfOtherTabs() {
  useEffect(() => {
    const owner = storedUser()?.id;
    const stop = onSessionChange(() => {
      const now = storedUser()?.id;
      if (now === undefined) go('/login');
      else if (owner !== undefined && now !== owner) location.reload();
    });
    return () => {
      stop();
      queryClient.clear();
    };
  }, []);
}
