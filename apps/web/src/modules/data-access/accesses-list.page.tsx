import type { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { accessesList } from '@conforme/contracts/modules/data-access/data-access.list.ts';
import type { AccessRow } from '@conforme/contracts/modules/data-access/data-access.schemas.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { useSend } from '../../core/api/use-send.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { PageFrame } from '../../core/ui/page.tsx';

const revokeEndpoint = endpointRef<(typeof dataAccess)['endpoints']['revoke']>(
  'DELETE',
  '/api/v1/data_access/:type/:id/role/:role',
);
const GiveAccess = lazyPart(() => import('./give-access.tsx').then((module) => module.GiveAccess));

const nameOf = (row: AccessRow) =>
  `${row.role_name} em ${row.entity_name}${row.user_name ? ` (${row.user_name})` : ''}`;

/** The organisation's side of who reaches it; the user's and the group's stand on their own pages. */
export function AccessesListPage() {
  const mayEdit = useCan()('users.edit');
  const [isGiving, setGiving] = useState(false);
  const [leaving, setLeaving] = useState<AccessRow | null>(null);
  const revoke = useSend(revokeEndpoint);
  const take = () => {
    if (!leaving) return;
    const { entity_type: type, entity_id, role_id, user_id } = leaving;
    revoke.mutate(
      {
        params: { type, id: String(entity_id), role: String(role_id) },
        body: user_id === null ? {} : { user_id },
      },
      { onSettled: () => setLeaving(null) },
    );
  };
  return (
    <PageFrame
      subtitle="Quem tem acesso aos dados da entidade ativa e das suas unidades. Cada mudança vale na hora."
      actions={
        mayEdit && (
          <Button leftSection={<IconPlus size={17} stroke={1.8} />} onClick={() => setGiving(true)}>
            Dar acesso
          </Button>
        )
      }
    >
      <GridScreen
        list={accessesList}
        routeName="accesses"
        nameOf={nameOf}
        mayEdit={() => false}
        cells={{ user_name: (row) => row.user_name ?? <span className="muted">Todos do grupo</span> }}
        rowActions={(row) =>
          mayEdit && (
            <ActionIcon
              aria-label={`Retirar o acesso: ${nameOf(row)}`}
              title="Retirar"
              onClick={() => setLeaving(row)}
            >
              <IconTrash size={17} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          )
        }
        emptyHint="Aqui ficam os acessos: que grupo, ou que pessoa, tem acesso aos dados de cada entidade."
      />
      <GiveAccess opened={isGiving} onClose={() => setGiving(false)} />
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={take}
        isSending={revoke.isPending}
        title="Retirar o acesso?"
        question={
          leaving?.kind === 'group'
            ? 'As pessoas do grupo perdem o acesso a esta entidade, a não ser que tenham um acesso próprio.'
            : 'A pessoa perde o acesso a esta entidade por este grupo.'
        }
        subject={leaving && nameOf(leaving)}
        isDangerous
      />
    </PageFrame>
  );
}
