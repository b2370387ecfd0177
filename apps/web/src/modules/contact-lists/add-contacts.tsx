import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { Button, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';
import '../../core/ui/field-styles.ts';

const SEARCH_AFTER_MS = 300;

/** Contacts found on the server while somebody types, several at once. */
export function AddContacts({ listId }: { listId: number }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const found = useEndpoint(
    contacts.endpoints.list,
    { query: { limit: '20', ...(asked ? { search: asked } : {}) } },
    { keepPrevious: true, enabled: isOpen },
  );
  const add = useSend(contactLists.endpoints.addMembers);
  const rows = found.data ?? [];
  const records = [...rows, ...chosen.filter(({ id }) => !rows.some((row) => row.id === id))];
  const put = () =>
    add.mutate(
      { params: { id: String(listId) }, body: { contact_ids: chosen.map(({ id }) => id) } },
      { onSuccess: () => setChosen([]) },
    );
  return (
    <div className="list-way">
      <MultiSelect<number>
        label="Procurar contatos"
        placeholder={chosen.length === 0 ? 'Digite um nome ou e-mail' : undefined}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        onDropdownOpen={() => setOpen(true)}
        // The server has already searched, accents and all.
        filter={({ options }) => options}
        data={records.map(({ id, label }) => ({ value: id, label }))}
        value={chosen.map(({ id }) => id)}
        onChange={(ids) => setChosen(ids.flatMap((id) => records.filter((record) => record.id === id)))}
        nothingFoundMessage={found.isPending ? 'Procurando…' : 'Nenhum contato encontrado.'}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={17} stroke={1.8} />}
        disabled={chosen.length === 0}
        loading={add.isPending}
        onClick={put}
      >
        Adicionar à lista
      </Button>
    </div>
  );
}
