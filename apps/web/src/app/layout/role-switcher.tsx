import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector, IconUsersGroup } from '@tabler/icons-react';
import { useSessionUser } from '../../core/session/session-store.ts';
import { useContextSwitch } from '../use-context-switch.ts';

/** Permissions are those of one group at a time; who holds several says which. */
export function RoleSwitcher() {
  const user = useSessionUser();
  const { switchRole } = useContextSwitch();
  if (!user) return null;
  const active = user.roles.find((role) => role.name === user.active_role);
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <UnstyledButton
          className="entity"
          aria-label={`Grupo ativo: ${active?.display_name ?? 'nenhum'}`}
          title={active?.display_name}
        >
          <span className="entity-icon" data-plain>
            <IconUsersGroup size={17} stroke={1.6} aria-hidden="true" />
          </span>
          <span className="ellipsis">{active?.display_name ?? 'Nenhum grupo'}</span>
          <IconSelector size={15} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Trabalhar como</Menu.Label>
        {user.roles.map((role) => (
          <Menu.Item
            key={role.name}
            onClick={() => switchRole(role.name)}
            aria-current={role === active || undefined}
            rightSection={role === active ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : undefined}
          >
            {role.display_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
