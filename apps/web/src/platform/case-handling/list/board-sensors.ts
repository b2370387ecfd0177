import {
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { CaseListKind } from '../case-kind.ts';

interface Span {
  readonly left: number;
  readonly width: number;
}
const middleOf = ({ left, width }: Span): number => left + width / 2;
const holds = ({ left, width }: Span, x: number): boolean => left <= x && x <= left + width;

/** From column to column, in the direction of the arrow as it is seen. */
const nextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  const card = context.collisionRect;
  if (step === 0 || !card) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects.values()].sort((one, other) => one.left - other.left);
  const at = columns.findIndex((column) => holds(column, middleOf(card)));
  const column = columns[at + step];
  if (!column) return currentCoordinates;
  return { x: middleOf(column) - card.width / 2, y: column.top + 32 };
};

/** A press is a click until it has moved a little. */
export const useBoardSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  );

/** A folded column is narrower than a card: what counts is where the card's middle is. */
export const columnBelow: CollisionDetection = (args) => {
  if (args.pointerCoordinates) return pointerWithin(args);
  const x = middleOf(args.collisionRect);
  return args.droppableContainers.flatMap((droppableContainer) => {
    const { id } = droppableContainer;
    const rect = args.droppableRects.get(id);
    return rect && holds(rect, x) ? [{ id, data: { droppableContainer, value: 1 } }] : [];
  });
};

export const boardInstructions = {
  draggable:
    'Para mover, aperte espaço ou Enter, escolha a coluna com as setas e aperte espaço ou Enter de novo. Esc desiste.',
};

/** What a screen reader is told on the way. */
export function boardAnnouncements(
  { states }: Pick<CaseListKind, 'states'>,
  takes: (state: string) => boolean | null,
): Announcements {
  const labelOf = (id: unknown) => states[String(id)]?.label ?? String(id);
  const protocolOf = (data: { current?: Record<string, unknown> | undefined }) =>
    (data.current?.row as { protocol?: string } | undefined)?.protocol ?? '';
  return {
    onDragStart: ({ active }) => `${protocolOf(active.data)} na mão.`,
    onDragOver: ({ over }) =>
      over
        ? `Coluna ${labelOf(over.id)}${takes(String(over.id)) === false ? ', que não o recebe agora' : ''}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${protocolOf(active.data)} largado em ${labelOf(over.id)}.` : 'Nada mudou.',
    onDragCancel: () => 'Nada mudou.',
  };
}
