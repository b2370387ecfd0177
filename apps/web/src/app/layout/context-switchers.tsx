import { useSessionUser } from '../../core/session/session-store.ts';
import { EntitySwitcher } from './entity-switcher.tsx';
import { RoleSwitcher } from './role-switcher.tsx';
import './switchers.css';

/** Whose data, and as which group: in the navbar, and in the drawer where the navbar has no room. */
export function ContextSwitchers() {
  const groups = useSessionUser()?.roles.length ?? 0;
  return (
    <div className="switchers">
      <EntitySwitcher />
      {/* Only who holds several groups chooses among them. */}
      {groups > 1 && <RoleSwitcher />}
    </div>
  );
}
