import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import {
  type Area,
  extentOf,
  type Functionality,
  type Permission,
  permissionsOf,
  toggleAll,
} from './permission-choice.ts';

interface Choice {
  readonly chosen: ReadonlySet<number>;
  readonly choose: (next: ReadonlySet<number>) => void;
  /** Why this one cannot be changed here; null when it can. */
  readonly whyFixed: (permission: Permission) => string | null;
  readonly isReadOnly: boolean;
}

export function PermissionArea({ area, ...choice }: { area: Area } & Choice) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const permissions = permissionsOf(area);
  const count = permissions.filter((permission) => choice.chosen.has(permission.id)).length;
  return (
    <section className="matrix-area" aria-label={area.display_name}>
      <div className="matrix-head">
        <HeaderBox
          label={area.display_name}
          name={`Todo o módulo ${area.display_name}`}
          permissions={permissions}
          {...choice}
        />
        <span className="muted num small">
          {count} de {permissions.length}
        </span>
        <UnstyledButton
          className="matrix-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? `Recolher ${area.display_name}` : `Abrir ${area.display_name}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </div>
      <div id={id} hidden={!isOpen}>
        {area.functionalities.map((functionality) => (
          <FunctionalityRow key={functionality.id} functionality={functionality} {...choice} />
        ))}
      </div>
    </section>
  );
}

function FunctionalityRow({ functionality, ...choice }: { functionality: Functionality } & Choice) {
  const { chosen, choose, whyFixed, isReadOnly } = choice;
  const toggle = ({ id }: Permission, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    choose(next);
  };
  return (
    <div className="matrix-row">
      <HeaderBox
        label={functionality.display_name}
        name={`Tudo de ${functionality.display_name}`}
        permissions={functionality.permissions}
        {...choice}
      />
      <ul className="plain-list matrix-permissions">
        {functionality.permissions.map((permission) => {
          const reason = whyFixed(permission);
          return (
            <li key={permission.id}>
              <Checkbox
                label={
                  <span title={permission.name}>
                    {permission.display_name}
                    {reason && <IconLock size={14} stroke={1.8} className="matrix-lock" aria-hidden="true" />}
                  </span>
                }
                description={reason ? `${permission.description} ${reason}` : permission.description}
                checked={chosen.has(permission.id)}
                disabled={isReadOnly || reason !== null}
                onChange={(event) => toggle(permission, event.currentTarget.checked)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Ticked, half ticked or empty, for all that stands under it. */
function HeaderBox({
  label,
  name,
  permissions,
  chosen,
  choose,
  whyFixed,
  isReadOnly,
}: { label: string; name: string; permissions: readonly Permission[] } & Choice) {
  const extent = extentOf(permissions, chosen);
  const mayChange = (permission: Permission) => whyFixed(permission) === null;
  return (
    <Checkbox
      className="matrix-header-box"
      label={label}
      aria-label={name}
      checked={extent === 'all'}
      indeterminate={extent === 'some'}
      disabled={isReadOnly || !permissions.some(mayChange)}
      onChange={() => choose(toggleAll(permissions, chosen, mayChange))}
    />
  );
}
