import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../core/api/call.ts';
import { loadDefaultEntity } from '../core/session/active-entity.ts';
import { mayOpen } from '../core/session/permissions.ts';
import { refreshSession } from '../core/session/session-check.ts';
import { sessionEndpoints } from '../core/session/session-endpoints.ts';
import { type ActiveEntity, storeActiveEntity, storeSession } from '../core/session/session-store.ts';
import { findPage, menuPathOf } from './catalog-tree.ts';

/** Changing whose data one sees, or as which group: caches go, and the page must still be allowed. */
export function useContextSwitch() {
  const router = useRouter();
  const queries = useQueryClient();

  /** A record of the old context does not follow into the new one: from a record back to its list. */
  async function leaveRecord(): Promise<boolean> {
    const path = router.state.location.pathname;
    const page = findPage(path);
    // A page that is about no record, a form for a new one say, stays with what was typed.
    const list = !page ? '/' : page.path.includes(':') ? menuPathOf(page) : path;
    if (list !== path) await router.navigate({ to: list });
    // A form with unsaved changes may have kept the user.
    return router.latestLocation.pathname === list;
  }

  async function settle(): Promise<void> {
    await refreshSession().catch(() => undefined);
    const page = findPage(router.latestLocation.pathname);
    if (page && !mayOpen(page.access)) await router.navigate({ to: '/' });
    await queries.resetQueries();
  }

  return {
    async switchEntity(entity: ActiveEntity): Promise<void> {
      if (!(await leaveRecord())) return;
      storeActiveEntity(entity);
      await settle();
    },
    async switchRole(name: string): Promise<void> {
      if (!(await leaveRecord())) return;
      const snapshot = await call(sessionEndpoints.changeRole, { body: { type: name } }).catch(() => null);
      if (!snapshot) return;
      storeSession(snapshot);
      await loadDefaultEntity();
      await settle();
    },
  };
}
