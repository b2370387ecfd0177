import type { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import { groupNewsList } from '@conforme/contracts/modules/group-news/group-news.list.ts';
import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { NewsGroupMark } from '../../platform/news-groups/news-group-mark.tsx';

const endpoints = endpointsOf<typeof groupNews>('group-news');
const OrderDialog = lazyPart(() =>
  import('../../platform/news-groups/order-dialog.tsx').then((module) => module.OrderDialog),
);

export function GroupNewsListPage() {
  const can = useCan();
  const entity = useActiveEntity();
  const [isOrdering, setOrdering] = useState(false);
  const create = (
    <CreateButton to="/group-news/create" rule="group_news.create">
      Novo grupo
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          {can('group_news.edit') && entity?.type === 'legal_entity' && (
            <Button
              variant="default"
              leftSection={<IconArrowsSort size={17} stroke={1.6} />}
              onClick={() => setOrdering(true)}
            >
              Ordenar
            </Button>
          )}
          {create}
        </>
      }
    >
      <GridScreen
        list={groupNewsList}
        routeName="group_news"
        path="/group-news"
        nameOf={(row) => row.name}
        opening={{ orderColumn: 'position', direction: 'asc' }}
        cells={{
          name: (row) => (
            <span className="row">
              <NewsGroupMark colour={row.colour} icon={row.icon} />
              <span dir="auto">{row.name}</span>
            </span>
          ),
        }}
        emptyHint="Um grupo reúne os informativos de um assunto, com sua cor, seu ícone e quem modera os comentários."
        emptyAction={create}
      />
      <OrderDialog
        opened={isOrdering}
        onClose={() => setOrdering(false)}
        title="Ordem dos grupos"
        endpoints={endpoints as never}
      />
    </PageFrame>
  );
}
