import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { Button, Checkbox, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';

const SEARCH_AFTER_MS = 300;

/** Finds somebody of the active entity and puts them in the group, usually with access to that entity. */
export function AddMember({ roleId }: { roleId: number }) {
  const entity = useActiveEntity();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [withAccess, setWithAccess] = useState(true);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const found = useEndpoint(
    users.endpoints.list,
    { query: { limit: '20', ...(asked ? { search: asked } : {}) } },
    { keepPrevious: true },
  );
  const add = useSend(roles.endpoints.addMember);
  if (!entity || entity.type === 'all')
    return (
      <p className="muted small">Escolha uma entidade, no alto da tela, para adicionar pessoas ao grupo.</p>
    );
  const put = () => {
    if (chosen === null) return;
    add.mutate(
      { params: { id: String(roleId) }, body: { user_id: chosen, access: withAccess } },
      {
        onSuccess: () => {
          setChosen(null);
          setSearch('');
          // The button has nothing left to do; the next person begins with a name.
          input.current?.focus();
        },
      },
    );
  };
  return (
    <div className="add-member">
      <Select<number>
        ref={input}
        label="Adicionar uma pessoa ao grupo"
        placeholder="Digite um nome"
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        // The server has already searched, accents and all.
        filter={({ options }) => options}
        data={(found.data ?? []).map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage={found.isPending ? 'Procurando…' : 'Ninguém com esse nome.'}
      />
      <Checkbox
        label={`Com acesso a ${entity.name}`}
        checked={withAccess}
        onChange={(event) => setWithAccess(event.currentTarget.checked)}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={17} stroke={1.8} />}
        disabled={chosen === null}
        loading={add.isPending}
        onClick={put}
      >
        Adicionar ao grupo
      </Button>
    </div>
  );
}
