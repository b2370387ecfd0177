import {
  type Announcements,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { KeyboardEvent } from 'react';

/** What is dragged, and onto what: a section, or a question. */
export interface RowRef {
  readonly kind: 'section' | 'question';
  readonly id: string;
}

const keyOf = ({ kind, id }: RowRef): string => `${kind}:${id}`;
const refOf = (key: unknown): RowRef | null => {
  const [kind, id] = String(key).split(':');
  return (kind === 'section' || kind === 'question') && id ? { kind, id } : null;
};

/** The same object for good: another one would draw every row again. */
const afterMoving = { activationConstraint: { distance: 6 } };

/** A press is a click until it has moved a little. The keyboard moves rows by Alt and the arrows, without dragging. */
export const useRowSensors = () => useSensors(useSensor(PointerSensor, afterMoving));

/** A row that can be dragged and dropped upon. */
export function useBuilderRow(ref: RowRef) {
  const drag = useDraggable({ id: keyOf(ref) });
  const drop = useDroppable({ id: keyOf(ref) });
  return {
    setNode: (node: HTMLElement | null) => {
      drag.setNodeRef(node);
      drop.setNodeRef(node);
    },
    handle: { ref: drag.setActivatorNodeRef, ...drag.listeners },
    isDragging: drag.isDragging,
    isOver: drop.isOver && !drag.isDragging,
    style: drag.transform
      ? { transform: `translate3d(${drag.transform.x}px, ${drag.transform.y}px, 0)`, zIndex: 2 }
      : undefined,
  };
}

/** Alt with an arrow moves the row by one. */
export const movesByKeyboard = (move: (by: 1 | -1) => void) => (event: KeyboardEvent) => {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (!event.altKey || by === 0) return;
  event.preventDefault();
  move(by);
};

export const draggedOnto = ({ active, over }: DragEndEvent): readonly [RowRef, RowRef] | null => {
  const [from, to] = [refOf(active.id), over ? refOf(over.id) : null];
  return from && to && keyOf(from) !== keyOf(to) ? [from, to] : null;
};

/** The builder itself says where a row went; the library is asked to be quiet. */
export const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Known for good by answers: never given twice. */
export const newId = (prefix: 'q' | 's' | 'o'): string =>
  `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
