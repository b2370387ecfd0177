import { type ImportTarget, importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileImport } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';

/** One way for each register the person may fill; where there is one only, no question. */
export function NewImport() {
  const can = useCan();
  const targets = Object.entries<ImportTarget>(importTargets).filter(([, { create }]) => can(create));
  const icon = <IconFileImport size={17} stroke={1.7} aria-hidden="true" />;
  const [only, another] = targets;
  if (!only) return null;
  if (!another)
    return (
      <Button component={AppLink} to={`/imports/new/${only[0]}`} leftSection={icon}>
        Importar {only[1].plural}
      </Button>
    );
  return (
    <Menu position="bottom-end" width={224}>
      <Menu.Target>
        <Button
          leftSection={icon}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        >
          Importar planilha
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>O que há na planilha?</Menu.Label>
        {targets.map(([key, { label }]) => (
          <Menu.Item key={key} component={AppLink} to={`/imports/new/${key}`}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
