import { inTreeOrder, refusedMove } from '@conforme/contracts/modules/knowledge-items/category-tree.ts';
import type { KnowledgeCategory } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { toastError } from '../../../core/toast/toast-store.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { knowledgeEndpoints } from '../knowledge-endpoints.ts';
import { AddCategory } from './add-category.tsx';
import type { Place } from './category-moves.ts';
import { CategoryRow } from './category-row.tsx';
import '../knowledge.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The tree of categories: a row is dragged onto another to go inside it, or moved by its own buttons. */
export function CategoriesDialog({ opened, onClose }: Props) {
  const asked = useEndpoint(knowledgeEndpoints.categories, {}, { enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title="Categorias" size={640}>
      <LoadedPart of={asked} failed="As categorias não puderam ser lidas." height={240}>
        {(rows) => <Tree rows={rows} />}
      </LoadedPart>
    </Modal>
  );
}

function Tree({ rows }: { rows: readonly KnowledgeCategory[] }) {
  const [spoken, setSpoken] = useState('');
  const move = useSend(knowledgeEndpoints.moveCategory, { announce: false });
  const sensors = useSensors(useSensor(PointerSensor), useSensor(KeyboardSensor));
  const nameOf = (id: number | null) => rows.find((row) => row.id === id)?.name;
  const place = async (id: number, to: Place) => {
    await move.mutateAsync({ params: { id: String(id) }, body: to }).then(
      () => setSpoken(`${nameOf(id)}: agora em ${nameOf(to.parent_id) ?? 'nenhuma outra categoria'}.`),
      () => undefined,
    );
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    const [id, parent] = [Number(active.id), over ? Number(over.id) : null];
    if (parent === null || parent === id || rows.find((row) => row.id === id)?.parent_id === parent) return;
    const refused = refusedMove(rows, id, parent);
    if (refused === 'below_itself') return toastError('Uma categoria não cabe dentro de si mesma.');
    if (refused) return toastError('A árvore tem no máximo quatro níveis.');
    place(id, { parent_id: parent, before_id: null });
  };
  return (
    <>
      {rows.length === 0 ? (
        <p className="muted">Ainda não há categorias. A primeira pode ser “Privacidade” ou “Secretaria”.</p>
      ) : (
        <>
          <p className="muted small">
            Arraste uma categoria para dentro de outra, ou use os botões de cada linha.
          </p>
          <DndContext
            sensors={sensors}
            collisionDetection={pointerWithin}
            onDragEnd={dropped}
            autoScroll={false}
          >
            <ul className="plain-list category-rows" aria-label="Árvore de categorias">
              {inTreeOrder(rows).map((row) => (
                <CategoryRow key={row.id} row={row} rows={rows} onMove={(to) => place(row.id, to)} />
              ))}
            </ul>
          </DndContext>
        </>
      )}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <AddCategory rows={rows} />
    </>
  );
}
