import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import type { RoleDetail } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconBuilding, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { type EntityChoice, EntitySelect } from '../../../platform/entities/entity-select.tsx';

type Access = RoleDetail['accesses'][number];

interface Props {
  readonly role: RoleDetail;
  readonly onChanged: () => Promise<unknown>;
}

/** Where the group counts for everybody in it. Each change counts at once, apart from the form. */
export function RoleAccesses({ role, onChanged }: Props) {
  const mayEdit = useCan()('users.edit');
  const adding = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<EntityChoice | null>(null);
  const [leaving, setLeaving] = useState<Access | null>(null);
  const grant = useSend(dataAccess.endpoints.grant);
  const revoke = useSend(dataAccess.endpoints.revoke);
  const path = (type: Access['entity_type'], id: number) => ({ type, id: String(id), role: String(role.id) });
  const give = () => {
    if (!added) return;
    grant.mutate(
      { params: path(added.type, added.id), body: {} },
      {
        onSuccess: () => {
          setAdded(null);
          adding.current?.querySelector('input')?.focus();
          return onChanged();
        },
      },
    );
  };
  const take = () => {
    if (!leaving) return;
    revoke.mutate(
      { params: path(leaving.entity_type, leaving.entity_id), body: {} },
      { onSuccess: () => onChanged(), onSettled: () => setLeaving(null) },
    );
  };
  return (
    <section className="card side-card" aria-labelledby="accesses">
      <h2 id="accesses">Acessos do grupo inteiro</h2>
      <p className="muted">
        Quem está no grupo, e é da mesma organização, tem acesso a estas entidades e às suas unidades.
      </p>
      <ul className="plain-list member-list">
        {role.accesses.map((access) => (
          <li key={`${access.entity_type} ${access.entity_id}`} className="member">
            <IconBuilding size={18} stroke={1.6} aria-hidden="true" />
            <span className="grow two-lines">{access.entity_name}</span>
            {mayEdit && (
              <ActionIcon
                size={28}
                aria-label={`Retirar o acesso a ${access.entity_name}`}
                title="Retirar"
                onClick={() => setLeaving(access)}
              >
                <IconTrash size={17} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {role.accesses.length === 0 && <p className="muted">Nenhum: cada pessoa tem só os acessos dela.</p>}
      {mayEdit && (
        <div className="add-member" ref={adding}>
          <EntitySelect label="Dar acesso a" value={added} onChange={setAdded} />
          <Button
            variant="default"
            leftSection={<IconPlus size={17} stroke={1.8} />}
            disabled={!added}
            loading={grant.isPending}
            onClick={give}
          >
            Dar acesso ao grupo
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={take}
        isSending={revoke.isPending}
        title="Retirar o acesso?"
        question="As pessoas do grupo perdem o acesso a esta entidade, a não ser que tenham um acesso próprio."
        subject={leaving?.entity_name}
        isDangerous
      />
    </section>
  );
}
