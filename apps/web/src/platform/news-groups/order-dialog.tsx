import type { OrderedGroup } from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Callable } from '../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { NewsGroupMark } from './news-group-mark.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly endpoints: { readonly order: Callable; readonly reorder: Callable };
}

/** The order of groups, by drag or by the arrows of each row. */
export function OrderDialog({ opened, onClose, title, endpoints }: Props) {
  const asked = useEndpoint(endpoints.order, {} as never, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={520}>
      <LoadedPart of={asked} failed="A lista não pôde ser carregada." height={200}>
        {(rows) => <Order rows={rows as OrderedGroup[]} endpoint={endpoints.reorder} onClose={onClose} />}
      </LoadedPart>
    </Modal>
  );
}

const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

interface OrderProps {
  readonly rows: readonly OrderedGroup[];
  readonly endpoint: Callable;
  readonly onClose: () => void;
}

function Order({ rows, endpoint, onClose }: OrderProps) {
  const [order, setOrder] = useState(rows);
  const [spoken, setSpoken] = useState('');
  useEffect(() => setOrder(rows), [rows]);
  const reorder = useSend(endpoint);
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    setSpoken(`${order[from]?.name}: lugar ${to + 1} de ${order.length}.`);
    setOrder(moved(order, from, to));
  };
  const place = (id: unknown) => order.findIndex((row) => row.id === id);
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over) move(place(active.id), place(over.id));
  };
  const save = async () => {
    await reorder.mutateAsync({ body: { ids: order.map(({ id }) => id) } } as never);
    onClose();
  };
  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped} autoScroll={false}>
        <ol className="plain-list news-order">
          {order.map((row, index) => (
            <OrderRow
              key={row.id}
              row={row}
              onUp={index > 0 ? () => move(index, index - 1) : null}
              onDown={index < order.length - 1 ? () => move(index, index + 1) : null}
            />
          ))}
        </ol>
      </DndContext>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button loading={reorder.isPending} onClick={() => save().catch(() => undefined)}>
          Salvar ordem
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  readonly row: OrderedGroup;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

function OrderRow({ row, onUp, onDown }: RowProps) {
  const drag = useDraggable({ id: row.id });
  const drop = useDroppable({ id: row.id });
  const { transform } = drag;
  return (
    <li
      ref={(element) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      data-dragged={drag.isDragging || undefined}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      <span ref={drag.setActivatorNodeRef} className="news-order-grip" {...drag.listeners} aria-hidden="true">
        <IconGripVertical size={18} stroke={1.6} />
      </span>
      <NewsGroupMark colour={row.colour} icon={row.icon} />
      <span className="grow">
        {row.group && <span className="muted small">{row.group} / </span>}
        {row.name}
      </span>
      <ActionIcon variant="subtle" aria-label={`Subir ${row.name}`} disabled={!onUp} onClick={() => onUp?.()}>
        <IconArrowUp size={17} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Descer ${row.name}`}
        disabled={!onDown}
        onClick={() => onDown?.()}
      >
        <IconArrowDown size={17} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}
