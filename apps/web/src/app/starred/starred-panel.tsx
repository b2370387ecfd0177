import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import {
  moveStar,
  type PinnedPage,
  setStar,
  useStar,
  useStarredPages,
} from '../../platform/starred/starred-pages.ts';
import { findPage } from '../catalog-tree.ts';

/** Every starred page, with what changes the list: order and star. All of it by keyboard. */
export function StarredPanel({ onLeave }: { onLeave: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const page = findPage(path);
  const isStarred = useStar(page);
  const starred = useStarredPages();
  const [told, setTold] = useState('');
  const move = (one: PinnedPage, step: -1 | 1) => {
    moveStar(one.url, step);
    const place = starred.findIndex(({ url }) => url === one.url) + 1 + step;
    setTold(`${one.title}: lugar ${place} de ${starred.length}`);
  };
  return (
    <>
      <p className="pop-label">Páginas com estrela</p>
      {starred.length === 0 ? (
        <p className="pop-label stars-none">
          Nenhuma ainda. Marque com estrela as páginas que você mais abre: elas ficam aqui, à mão.
        </p>
      ) : (
        <ul className="plain-list pop-list">
          {starred.map((one, index) => (
            <StarRow
              key={one.url}
              page={one}
              isHere={one.url === path}
              isFirst={index === 0}
              isLast={index === starred.length - 1}
              onMove={(step) => move(one, step)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {told}
      </span>
      {page && isStarred === false && (
        <Button
          variant="light"
          fullWidth
          mt={6}
          leftSection={<IconStar size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setStar(page.path, true)}
        >
          Marcar esta página com estrela
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly page: PinnedPage;
  readonly isHere: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onLeave: () => void;
}

function StarRow({ page, isHere, isFirst, isLast, onMove, onLeave }: RowProps) {
  return (
    <li className="star-row">
      <AppLink
        to={page.url}
        className="pop-item"
        aria-current={isHere ? 'page' : undefined}
        onClick={onLeave}
      >
        <CatalogIcon name={page.icon} />
        <span className="grow">{page.title}</span>
      </AppLink>
      {!(isFirst && isLast) && <MoveButtons page={page} isFirst={isFirst} isLast={isLast} onMove={onMove} />}
      <ActionIcon
        size={28}
        className="star-toggle"
        data-on
        aria-label={`Retirar a estrela de ${page.title}`}
        onClick={() => setStar(page.url, false)}
      >
        <IconStarFilled size={15} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

/** At the ends they stay in place, so that the focus does too. */
function MoveButtons({ page, isFirst, isLast, onMove }: Omit<RowProps, 'isHere' | 'onLeave'>) {
  return (
    <>
      <ActionIcon
        size={28}
        aria-label={`Mover ${page.title} para cima`}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <IconChevronUp size={16} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={`Mover ${page.title} para baixo`}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
