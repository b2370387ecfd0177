import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { Hint } from '../../core/ui/hint.tsx';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import { Mark, Wordmark } from '../../core/ui/logo.tsx';
import type { MenuEntry, MenuSection } from '../catalog-tree.ts';
import { CountOnIcon, MenuCount, withCount } from './menu-count.tsx';
import './sidebar.css';
import { useMenu } from './use-menu.ts';
import { type Counted, useMenuCounts } from './use-menu-counts.ts';

interface Props {
  readonly path: string;
  readonly onToggle: () => void;
  readonly isRail?: boolean;
  readonly isDrawer?: boolean;
  readonly children?: ReactNode;
}

export function Sidebar({ path, onToggle, isRail = false, isDrawer = false, children }: Props) {
  const { top, sections, active } = useMenu(path);
  const counts = useMenuCounts();
  const entry = (one: MenuEntry) => (
    <NavItem
      key={one.path}
      entry={one}
      isActive={one.path === active}
      isRail={isRail}
      counted={counts.get(one.path)}
    />
  );
  return (
    <aside className="sidebar" data-rail={isRail || undefined} aria-label="Navegação">
      <div className="side-head">
        <AppLink to="/" className="side-brand" aria-label="Conforme, ir para o Mural">
          {isRail ? <Mark size={28} /> : <Wordmark size={28} />}
        </AppLink>
        {!isRail && <Toggle isDrawer={isDrawer} isRail={isRail} onToggle={onToggle} />}
      </div>
      {children}
      <nav className="side-nav" aria-label="Menu principal">
        {top.map(entry)}
        {sections.map((section) =>
          isRail ? (
            <div key={section.key} className="rail-group">
              {section.entries.map(entry)}
            </div>
          ) : (
            <Section key={section.key} section={section} active={active} entry={entry} />
          ),
        )}
        {isRail && <Toggle isDrawer={isDrawer} isRail={isRail} onToggle={onToggle} />}
      </nav>
    </aside>
  );
}

function Toggle({
  isDrawer,
  isRail,
  onToggle,
}: {
  isDrawer: boolean;
  isRail: boolean;
  onToggle: () => void;
}) {
  const Icon = isDrawer ? IconX : isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isDrawer ? 'Fechar o menu' : isRail ? 'Expandir o menu' : 'Recolher o menu';
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      size={isRail ? 36 : 28}
      className="side-toggle"
      onClick={onToggle}
    >
      <Icon size={18} stroke={1.6} className="flip" aria-hidden="true" />
    </ActionIcon>
  );
}

interface SectionProps {
  readonly section: MenuSection;
  /** The path of the entry one is at. */
  readonly active: string;
  readonly entry: (one: MenuEntry) => ReactNode;
}

function Section({ section, active, entry }: SectionProps) {
  const isHere = section.entries.some(({ path }) => path === active);
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (!section.isFolded || isHere);
  return (
    <div className="side-group">
      <UnstyledButton className="side-group-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="grow">{section.label}</span>
        <IconChevronRight
          size={14}
          stroke={2}
          aria-hidden="true"
          className={isOpen ? 'chevron open' : 'chevron flip'}
        />
      </UnstyledButton>
      {isOpen && section.entries.map(entry)}
    </div>
  );
}

interface NavItemProps {
  readonly entry: MenuEntry;
  readonly isActive: boolean;
  readonly isRail: boolean;
  readonly counted: Counted | undefined;
}

function NavItem({ entry, isActive, isRail, counted }: NavItemProps) {
  const link = (
    <AppLink
      to={entry.path}
      className="nav-item"
      aria-current={isActive ? 'page' : undefined}
      aria-label={isRail ? withCount(entry.label, counted) : undefined}
    >
      <CatalogIcon name={entry.icon} />
      {isRail ? (
        <CountOnIcon counted={counted} />
      ) : (
        <>
          <span className="grow ellipsis">{entry.label}</span>
          <MenuCount counted={counted} />
        </>
      )}
    </AppLink>
  );
  return isRail ? (
    <Hint label={withCount(entry.label, counted)} position="right">
      {link}
    </Hint>
  ) : (
    link
  );
}
