import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import type { MenuEntry, MenuSection } from '../catalog-tree.ts';
import './horizontal-menu.css';
import { MenuCount } from './menu-count.tsx';
import { useMenu } from './use-menu.ts';
import { type Counted, useMenuCounts } from './use-menu-counts.ts';

/** The menu of the horizontal layout: one line under the navbar, a drop-down for each group. */
export function HorizontalMenu({ path }: { path: string }) {
  const { top, sections, active } = useMenu(path);
  const counts = useMenuCounts();
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
          <MenuCount counted={counts.get(entry.path)} />
        </AppLink>
      ))}
      {sections.map((section) => (
        <Group key={section.key} section={section} active={active} counts={counts} />
      ))}
    </nav>
  );
}

interface GroupProps {
  readonly section: MenuSection;
  readonly active: string;
  readonly counts: ReadonlyMap<string, Counted>;
}

/** What its entries count stands on the closed group too: a number nobody sees tells nobody. */
function Group({ section, active, counts }: GroupProps) {
  const isHere = section.entries.some(({ path }) => path === active);
  return (
    <Menu position="bottom-start" width={256}>
      <Menu.Target>
        <UnstyledButton className="bar-item" aria-current={isHere || undefined}>
          <CatalogIcon name={section.icon} size={17} />
          {section.label}
          {section.entries.map(({ path }) => (
            <MenuCount key={path} counted={counts.get(path)} />
          ))}
          <IconChevronDown size={14} stroke={1.8} className="bar-arrow" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {section.entries.map((entry) => (
          <Entry
            key={entry.path}
            entry={entry}
            isHere={entry.path === active}
            counted={counts.get(entry.path)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly isHere: boolean;
  readonly counted: Counted | undefined;
}

function Entry({ entry, isHere, counted }: EntryProps) {
  return (
    <Menu.Item
      component={AppLink}
      to={entry.path}
      aria-current={isHere ? 'page' : undefined}
      leftSection={<CatalogIcon name={entry.icon} size={17} />}
      rightSection={<MenuCount counted={counted} />}
    >
      {entry.label}
    </Menu.Item>
  );
}
