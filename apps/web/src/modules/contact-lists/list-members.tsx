import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import type { ListMember } from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { AddContacts } from './add-contacts.tsx';
import { MemberLine } from './member-line.tsx';
import { PasteEmails } from './paste-emails.tsx';

const PAGE = 25;
const SEARCH_AFTER_MS = 300;

/** Who is in a fixed list. Each change counts at once, apart from the form. */
export function ListMembers({ listId }: { listId: number }) {
  const can = useCan();
  const maySearch = can('contacts.show');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<ListMember | null>(null);
  const params = { id: String(listId) };
  const found = useEndpoint(
    contactLists.endpoints.members,
    {
      params,
      query: {
        page: String(page),
        per_page: String(PAGE),
        order_column: 'name',
        ...(asked ? { filters: { search: asked } } : {}),
      },
    },
    { keepPrevious: true },
  );
  const remove = useSend(contactLists.endpoints.removeMember);
  const model = found.data?.model;
  const total = model?.total ?? 0;
  return (
    <section className="card list-members" aria-labelledby="members">
      <h2 id="members">
        Contatos da lista {model && asked === '' && <span className="muted num">({total})</span>}
      </h2>
      <p className="muted">O que muda aqui vale na hora.</p>
      <div className="list-ways">
        {maySearch && <AddContacts listId={listId} />}
        <PasteEmails listId={listId} />
        {can('contacts.edit') && (
          <p className="muted small">
            De uma planilha: <AppLink to="/imports/new/contacts">importe os contatos</AppLink> com uma coluna
            “Listas” que traga o nome desta.
          </p>
        )}
      </div>
      {(total > PAGE || search !== '') && (
        <TextInput
          type="search"
          placeholder="Pesquisar"
          aria-label="Pesquisar nos contatos da lista"
          leftSection={<IconSearch size={15} stroke={1.7} aria-hidden="true" />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
      )}
      {found.isPending && (
        <p className="muted" role="status">
          Carregando os contatos…
        </p>
      )}
      {found.isError && (
        <p role="alert">
          Os contatos da lista não puderam ser carregados.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => found.refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      {model && total === 0 && (
        <p className="muted">
          {asked === '' ? 'Ainda não há ninguém nesta lista.' : 'Ninguém da lista com esse nome.'}
        </p>
      )}
      <ul className="plain-list member-lines">
        {model?.data.map((member) => (
          <li key={member.id}>
            <MemberLine member={member} />
            <ActionIcon
              size={28}
              aria-label={`Tirar ${member.name} da lista`}
              title="Tirar da lista"
              onClick={() => setLeaving(member)}
            >
              <IconUserMinus size={17} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {model && model.last_page > 1 && (
        <nav className="list-pages" aria-label="Páginas dos contatos da lista">
          <Button variant="default" size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Anterior
          </Button>
          <span className="muted small num">
            Página {model.current_page} de {model.last_page}
          </span>
          <Button
            variant="default"
            size="xs"
            disabled={page >= model.last_page}
            onClick={() => setPage(page + 1)}
          >
            Próxima
          </Button>
        </nav>
      )}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() =>
          remove.mutate(
            { params: { ...params, contact_id: String(leaving?.id) } },
            { onSettled: () => setLeaving(null) },
          )
        }
        isSending={remove.isPending}
        title="Tirar da lista?"
        question="O contato continua no cadastro; só deixa de receber o que for enviado a esta lista."
        subject={leaving?.name}
        isDangerous
      />
    </section>
  );
}
