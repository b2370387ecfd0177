import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { Button, Modal, NativeSelect, Select } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { type EntityChoice, EntitySelect } from '../../platform/entities/entity-select.tsx';
import './give-access.css';

/** Where, by which group, and for whom; one access at a time, for each counts at once. */
export function GiveAccess({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Dar acesso" size={460}>
      <AccessForm onDone={onClose} />
    </Modal>
  );
}

function AccessForm({ onDone }: { onDone: () => void }) {
  const [entity, setEntity] = useState<EntityChoice | null>(null);
  const [role, setRole] = useState('');
  const [person, setPerson] = useState<number | null>(null);
  const known = useEndpoint(users.endpoints.assignableRoles, {});
  const members = useEndpoint(
    roles.endpoints.members,
    { params: { id: role }, query: { per_page: '100', order_column: 'name' } },
    { enabled: role !== '' },
  );
  const grant = useSend(dataAccess.endpoints.grant);
  const give = () => {
    if (!entity || role === '') return;
    grant.mutate(
      {
        params: { type: entity.type, id: String(entity.id), role },
        body: person === null ? {} : { user_id: person },
      },
      { onSuccess: onDone },
    );
  };
  const options = (known.data ?? []).map(({ id, display_name, assignable }) => ({
    value: String(id),
    label: display_name,
    disabled: !assignable,
  }));
  return (
    <div className="give-access">
      <EntitySelect label="Onde" value={entity} onChange={setEntity} isFirst />
      <NativeSelect
        label="Grupo"
        data={[{ value: '', label: 'Escolha', disabled: true }, ...options]}
        value={role}
        onChange={(event) => {
          setRole(event.currentTarget.value);
          setPerson(null);
        }}
      />
      <Select<number>
        label="Pessoa"
        description="Sem escolher, o acesso é do grupo inteiro, o que só a administração pode dar."
        placeholder="Todos do grupo"
        searchable
        clearable
        disabled={role === ''}
        data={(members.data?.model.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={person}
        onChange={setPerson}
        nothingFoundMessage="Ninguém da entidade ativa está neste grupo."
      />
      <div className="modal-foot">
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
        <Button disabled={!entity || role === ''} loading={grant.isPending} onClick={give}>
          Dar acesso
        </Button>
      </div>
    </div>
  );
}
