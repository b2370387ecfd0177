import { EntitySwitcher } from './entity-switcher.tsx';
import { RoleSwitcher } from './role-switcher.tsx';
import './switchers.css';

/** Whose data, and as which group: in the navbar, and in the drawer where the navbar has no room. */
export function ContextSwitchers() {
  return (
    <div className="switchers">
      <EntitySwitcher />
      <RoleSwitcher />
    </div>
  );
}
