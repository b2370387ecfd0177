import { knowledgeItemsList } from '@conforme/contracts/modules/knowledge-items/knowledge-items.list.ts';
import { Button } from '@mantine/core';
import { IconListTree, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { lazyPart, lazyShown } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { StatusChip } from './status-chip.tsx';

const CategoriesDialog = lazyPart(() =>
  import('./categories/categories-dialog.tsx').then((module) => module.CategoriesDialog),
);

const DeletedDialog = lazyShown(() => import('./deleted-dialog.tsx').then((module) => module.DeletedDialog));

export function KnowledgeListPage() {
  const can = useCan();
  const [isSorting, setSorting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const create = (
    <CreateButton to="/knowledge/items/create" rule="knowledge_items.edit">
      Novo artigo
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          {can('knowledge_items.edit') && (
            <Button
              variant="default"
              leftSection={<IconListTree size={17} stroke={1.6} />}
              onClick={() => setSorting(true)}
            >
              Categorias
            </Button>
          )}
          {can('knowledge_items.delete') && (
            <Button
              variant="default"
              leftSection={<IconTrash size={17} stroke={1.6} />}
              onClick={() => setDeleted(true)}
            >
              Excluídos
            </Button>
          )}
          {create}
        </>
      }
    >
      <GridScreen
        list={knowledgeItemsList}
        routeName="knowledge_items"
        hasView="knowledge_items.detail"
        nameOf={(row) => row.title}
        opening={{ orderColumn: 'updated_at', direction: 'desc' }}
        cells={{ status: (row) => <StatusChip status={row.status} /> }}
        lostWith={() => 'Ele some da consulta. Versões, votos e sugestões ficam guardados por 30 dias.'}
        emptyHint="Um artigo responde a uma pergunta do dia a dia e é achado pela busca de quem pode lê-lo."
        emptyAction={create}
      />
      {isDeleted && <DeletedDialog onClose={() => setDeleted(false)} />}
      <CategoriesDialog opened={isSorting} onClose={() => setSorting(false)} />
    </PageFrame>
  );
}
