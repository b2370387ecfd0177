import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { Hint } from '../../core/ui/hint.tsx';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import { popoverProps, useLoadedPopover } from '../../core/ui/use-loaded-popover.ts';
import { type PinnedPage, setStar, useStar, useStarredPages } from '../../platform/starred/starred-pages.ts';
import { findPage } from '../catalog-tree.ts';
import './starred.css';

/** The limited list of specification §2 and §9. */
const MOST = 10;

/** Ten starred pages beside each other, as many of them as there is room for; the rest behind a button that counts them. */
export function StarredNav() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const starred = useStarredPages();
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const hasToggle = useMediaQuery('(min-width: 36em)', undefined, { getInitialValueInEffect: false });
  const { row, room } = useRoom();
  const page = findPage(path);
  const isStarred = useStar(page);
  const listed = isWide ? starred.slice(0, MOST) : [];
  const shown = listed.slice(0, room).length;
  // A phone has it behind the button, with the list.
  const mayToggle = hasToggle && page !== undefined && isStarred !== null;
  return (
    <nav className="stars" aria-label="Páginas com estrela">
      {isWide && (
        <div className="stars-row" ref={row}>
          {listed.map((one, place) => (
            <Star key={one.url} page={one} isHere={one.url === path} isHidden={place >= shown} />
          ))}
        </div>
      )}
      {mayToggle && <StarToggle path={page.path} isStarred={isStarred} />}
      <PanelButton hidden={starred.length - shown} isNarrow={!isWide} />
      {/* The search box beside them stays where it is, from page to page. */}
      {isWide && !mayToggle && <span className="star-place" />}
    </nav>
  );
}

/** How many drawings the row has room for, whole. */
function useRoom() {
  const [room, setRoom] = useState(MOST);
  const watcher = useRef<ResizeObserver | null>(null);
  const row = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect();
    watcher.current = null;
    if (!element || typeof ResizeObserver === 'undefined') return;
    watcher.current = new ResizeObserver(() => setRoom(wholeIn(element)));
    watcher.current.observe(element);
  }, []);
  return { row, room };
}

function wholeIn(row: HTMLElement): number {
  const { left, right } = row.getBoundingClientRect();
  const isWhole = (one: Element) => {
    const place = one.getBoundingClientRect();
    return place.left >= left - 1 && place.right <= right + 1;
  };
  return [...row.children].filter(isWhole).length;
}

interface StarProps {
  readonly page: PinnedPage;
  readonly isHere: boolean;
  /** It keeps its place, so that the row asks for the same room: out of sight it is out of reach as well. */
  readonly isHidden: boolean;
}

function Star({ page, isHere, isHidden }: StarProps) {
  return (
    <Hint label={page.title}>
      <AppLink
        to={page.url}
        className="star-link"
        aria-label={page.title}
        aria-current={isHere ? 'page' : undefined}
        data-hidden={isHidden || undefined}
      >
        <CatalogIcon name={page.icon} />
      </AppLink>
    </Hint>
  );
}

function StarToggle({ path, isStarred }: { path: string; isStarred: boolean }) {
  const label = isStarred ? 'Tirar a estrela desta página' : 'Marcar esta página com estrela';
  const Drawing = isStarred ? IconStarFilled : IconStar;
  return (
    <Hint label={label}>
      <ActionIcon
        aria-label={label}
        size={34}
        className="star-toggle"
        data-on={isStarred || undefined}
        onClick={() => setStar(path, !isStarred)}
      >
        <Drawing size={17} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Hint>
  );
}

function PanelButton({ hidden, isNarrow }: { hidden: number; isNarrow: boolean }) {
  const panel = useLoadedPopover(() => import('./starred-panel.tsx').then((module) => module.StarredPanel));
  const label = isNarrow
    ? 'Páginas com estrela'
    : hidden > 0
      ? `Mais ${hidden} com estrela; organizar`
      : 'Organizar as páginas com estrela';
  return (
    <Popover
      {...popoverProps}
      opened={panel.isOpen}
      onChange={panel.setOpen}
      position={isNarrow ? 'bottom-end' : 'bottom-start'}
      width={isNarrow ? 'min(340px, calc(100vw - 24px))' : 340}
    >
      <Popover.Target>
        <UnstyledButton
          className="stars-more num"
          data-narrow={isNarrow || undefined}
          aria-label={label}
          title={label}
          onClick={panel.isOpen ? panel.close : panel.open}
        >
          {isNarrow ? (
            <IconStar size={19} stroke={1.6} aria-hidden="true" />
          ) : hidden > 0 ? (
            `+${hidden}`
          ) : (
            <IconChevronDown size={15} stroke={1.8} aria-hidden="true" />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Páginas com estrela">
        {panel.Content && <panel.Content onLeave={panel.close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
