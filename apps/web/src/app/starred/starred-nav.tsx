import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { Hint } from '../../core/ui/hint.tsx';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import { popoverProps, useLoadedPopover } from '../../core/ui/use-loaded-popover.ts';
import { type PinnedPage, setStar, useStar, useStarredPages } from '../../platform/starred/starred-pages.ts';
import { findPage } from '../catalog-tree.ts';
import './starred.css';

/** The limited list of specification §2 and §9. */
const MOST = 10;

/** Ten starred pages beside each other, in a row that scrolls where it is too long; the rest behind a button. */
export function StarredNav() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const starred = useStarredPages();
  const fits = useVisibleCount();
  const page = findPage(path);
  const isStarred = useStar(page);
  const hidden = starred.length - Math.min(fits, starred.length);
  const mayToggle = page !== undefined && isStarred !== null && fits > 0;
  return (
    <nav className="stars" aria-label="Páginas com estrela">
      {fits > 0 && (
        <div className="stars-row">
          {starred.slice(0, fits).map((one) => (
            <Star key={one.url} page={one} isHere={one.url === path} />
          ))}
        </div>
      )}
      {mayToggle && <StarToggle path={page.path} isStarred={isStarred} />}
      <PanelButton hidden={hidden} isNarrow={fits === 0} />
      {/* The search box beside them stays where it is, from page to page. */}
      {fits > 0 && !mayToggle && <span className="star-place" />}
    </nav>
  );
}

/** A phone has them all behind one button. */
function useVisibleCount(): number {
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  return isWide ? MOST : 0;
}

function Star({ page, isHere }: { page: PinnedPage; isHere: boolean }) {
  return (
    <Hint label={page.title}>
      <AppLink
        to={page.url}
        className="star-link"
        aria-label={page.title}
        aria-current={isHere ? 'page' : undefined}
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
