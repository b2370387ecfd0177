import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import type { MenuEntry, MenuSection } from '../catalog-tree.ts';
import './horizontal-menu.css';
import { useMenu } from './use-menu.ts';

/** The menu of the horizontal layout: one line under the navbar, a drop-down for each group. */
export function HorizontalMenu({ path }: { path: string }) {
  const { top, sections, active } = useMenu(path);
  return (
    <nav className="bar-menu" aria-label="Menu principal">
      {top.map((entry) => (
        <AppLink
          key={entry.path}
          to={entry.path}
          className="bar-item"
          aria-current={entry.path === active ? 'page' : undefined}
        >
          <CatalogIcon name={entry.icon} size={17} />
          {entry.label}
        </AppLink>
      ))}
      {sections.map((section) => (
        <Group key={section.key} section={section} active={active} />
      ))}
    </nav>
  );
}

function Group({ section, active }: { section: MenuSection; active: string }) {
  const isHere = section.entries.some(({ path }) => path === active);
  return (
    <Menu position="bottom-start" width={256}>
      <Menu.Target>
        <UnstyledButton className="bar-item" aria-current={isHere || undefined}>
          <CatalogIcon name={section.icon} size={17} />
          {section.label}
          <IconChevronDown size={14} stroke={1.8} className="bar-arrow" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {section.entries.map((entry) => (
          <Entry key={entry.path} entry={entry} isHere={entry.path === active} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry, isHere }: { entry: MenuEntry; isHere: boolean }) {
  return (
    <Menu.Item
      component={AppLink}
      to={entry.path}
      aria-current={isHere ? 'page' : undefined}
      leftSection={<CatalogIcon name={entry.icon} size={17} />}
    >
      {entry.label}
    </Menu.Item>
  );
}
