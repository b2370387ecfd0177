import { useDraggable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { Face } from '../../../core/ui/face.tsx';
import type { CaseListKind, CaseRow } from '../case-kind.ts';
import { casePath } from './case-path.ts';

interface Props {
  readonly kind: CaseListKind;
  readonly row: CaseRow;
  readonly isMovable: boolean;
  /** Until when something has to be done. */
  readonly date: ReactNode;
  readonly children: ReactNode;
}

/** Moved by the pointer from anywhere on it, by the keyboard from its handle. */
export function BoardCard({ kind, row, isMovable, date, children }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: row.id,
    data: { row },
    disabled: !isMovable,
    attributes: { roleDescription: 'cartão que se move' },
  });
  const wasDragged = useRef(false);
  useEffect(() => {
    if (isDragging) wasDragged.current = true;
  }, [isDragging]);
  // Whoever lets go of a card above its own link has moved it, not opened it.
  const keepClosed = (event: MouseEvent) => {
    if (wasDragged.current) event.preventDefault();
    wasDragged.current = false;
  };
  // A finger on a card scrolls the board; on the handle it moves the card.
  const takeByMouse = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') listeners?.onPointerDown?.(event);
  };
  return (
    <article
      ref={setNodeRef}
      className="board-card"
      data-movable={isMovable || undefined}
      data-moving={isDragging || undefined}
      onPointerDown={takeByMouse}
      onClickCapture={keepClosed}
    >
      {isMovable && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="board-handle"
          {...attributes}
          {...listeners}
          aria-label={`Mover ${row.protocol}`}
        >
          <IconGripVertical size={15} stroke={1.7} aria-hidden="true" />
        </button>
      )}
      <CardWords {...{ kind, row, date }}>{children}</CardWords>
    </article>
  );
}

/** What a card says, on the board and while it is carried. */
export function CardWords({ kind, row, date, children }: Omit<Props, 'isMovable'>) {
  const path = casePath(kind, useCan(), row.id);
  return (
    <>
      {path ? (
        <AppLink to={path} className="board-link num" draggable={false}>
          {row.protocol}
        </AppLink>
      ) : (
        <span className="num">{row.protocol}</span>
      )}
      {children}
      <div className="board-foot">
        {date}
        {row.responsible && (
          <span className="row" title={row.responsible}>
            <Face name={row.responsible} size={24} />
            <span className="visually-hidden">Responsável: {row.responsible}</span>
          </span>
        )}
      </div>
    </>
  );
}
