import type { List } from '@conforme/contracts/core/list.ts';
import type { NewsGroupRow } from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import type { Callable } from '../../core/api/endpoint-ref.ts';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { NewsGroupMark } from './news-group-mark.tsx';

const OrderDialog = lazyPart(() => import('./order-dialog.tsx').then((module) => module.OrderDialog));

interface Props<Row extends NewsGroupRow> {
  readonly list: List<Row>;
  readonly path: '/group-news' | '/subgroup-news';
  readonly permission: 'group_news' | 'subgroup_news';
  /** 'grupo' */
  readonly noun: string;
  readonly emptyHint: string;
  readonly endpoints: { readonly order: Callable; readonly reorder: Callable };
}

/** The list of groups, or of subgroups, with their order. */
export function NewsGroupsListScreen<Row extends NewsGroupRow>(props: Props<Row>) {
  const { list, path, permission, noun, emptyHint, endpoints } = props;
  const can = useCan();
  const entity = useActiveEntity();
  const [isOrdering, setOrdering] = useState(false);
  const create = (
    <CreateButton to={`${path}/create`} rule={`${permission}.create`}>
      {`Novo ${noun}`}
    </CreateButton>
  );
  return (
    <PageFrame
      actions={
        <>
          {can(`${permission}.edit`) && entity?.type === 'legal_entity' && (
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
        list={list as List<NewsGroupRow>}
        routeName={permission}
        path={path}
        nameOf={(row) => row.name}
        opening={{ orderColumn: 'position', direction: 'asc' }}
        cells={{
          name: (row) => (
            <span className="row">
              <NewsGroupMark colour={row.colour} icon={row.icon} />
              <span className="ellipsis" dir="auto" title={row.name}>
                {row.name}
              </span>
            </span>
          ),
        }}
        emptyHint={emptyHint}
        emptyAction={create}
      />
      <OrderDialog
        opened={isOrdering}
        onClose={() => setOrdering(false)}
        title={`Ordem dos ${noun}s`}
        endpoints={endpoints}
      />
    </PageFrame>
  );
}
