import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { useSessionUser } from '../../core/session/session-store.ts';
import { EntitySwitcher } from './entity-switcher.tsx';
import './switchers.css';

/** Only who holds another group than the active one has a choice. */
const RoleSwitcher = lazyShown(() => import('./role-switcher.tsx').then((module) => module.RoleSwitcher));

/** Whose data, and as which group: in the navbar, and in the drawer where the navbar has no room. */
export function ContextSwitchers() {
  const user = useSessionUser();
  const hasOther = user?.roles.some(({ name }) => name !== user.active_role) ?? false;
  return (
    <div className="switchers">
      <EntitySwitcher />
      {hasOther && <RoleSwitcher />}
    </div>
  );
}
