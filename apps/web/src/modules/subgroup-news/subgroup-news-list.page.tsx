import type { subgroupNews } from '@conforme/contracts/modules/subgroup-news/subgroup-news.contract.ts';
import { subgroupNewsList } from '@conforme/contracts/modules/subgroup-news/subgroup-news.list.ts';
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

const endpoints = endpointsOf<typeof subgroupNews>('subgroup-news');
const OrderDialog = lazyPart(() =>
  import('../../platform/news-groups/order-dialog.tsx').then((module) => module.OrderDialog),
);

export function SubgroupNewsListPage() {
  const can = useCan();
  const entity = useActiveEntity();
  const [isOrdering, setOrdering] = useState(false);
  const create = (
    <CreateButton to="/subgroup-news/create" rule="subgroup_news.create">
      Novo subgrupo
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          {can('subgroup_news.edit') && entity?.type === 'legal_entity' && (
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
        list={subgroupNewsList}
        routeName="subgroup_news"
        path="/subgroup-news"
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
        emptyHint="Um subgrupo divide um grupo de informativos em assuntos menores, com moderação própria se preciso."
        emptyAction={create}
      />
      <OrderDialog
        opened={isOrdering}
        onClose={() => setOrdering(false)}
        title="Ordem dos subgrupos"
        endpoints={endpoints as never}
      />
    </PageFrame>
  );
}
