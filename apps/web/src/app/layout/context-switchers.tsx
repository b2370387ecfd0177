import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { useSessionUser } from '../../core/session/session-store.ts';
import { EntitySwitcher } from './entity-switcher.tsx';
import './switchers.css';

/** Only who holds several groups chooses among them. */
const RoleSwitcher = lazyShown(() => import('./role-switcher.tsx').then((module) => module.RoleSwitcher));

/** Whose data, and as which group: in the navbar, and in the drawer where the navbar has no room. */
export function ContextSwitchers() {
  const groups = useSessionUser()?.roles.length ?? 0;
  return (
    <div className="switchers">
      <EntitySwitcher />
      {groups > 1 && <RoleSwitcher />}
    </div>
  );
}
