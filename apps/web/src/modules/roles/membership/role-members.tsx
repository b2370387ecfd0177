import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { Face } from '../../../core/ui/face.tsx';
import { AddMember } from './add-member.tsx';

const PAGE = 8;
const MOST = 100;
const SEARCH_AFTER_MS = 300;

interface Member {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly photo: string | null;
  readonly removable: boolean;
}

/** The people of the group in the active entity. Each change counts at once, apart from the form. */
export function RoleMembers({ roleId }: { roleId: number }) {
  const mayEdit = useCan()('users.edit');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const [shown, setShown] = useState(PAGE);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const found = useEndpoint(
    roles.endpoints.members,
    {
      params: { id: String(roleId) },
      query: {
        per_page: String(shown),
        order_column: 'name',
        ...(asked ? { filters: { search: asked } } : {}),
      },
    },
    { keepPrevious: true },
  );
  const remove = useSend(roles.endpoints.removeMember);
  const model = found.data?.model;
  const total = model?.total ?? 0;
  return (
    <section className="card side-card" aria-labelledby="members">
      <h2 id="members">
        Pessoas do grupo {model && asked === '' && <span className="muted num">({total})</span>}
      </h2>
      {(total > PAGE || search !== '') && (
        <TextInput
          type="search"
          size="xs"
          placeholder="Pesquisar"
          aria-label="Pesquisar pessoa do grupo"
          leftSection={<IconSearch size={15} stroke={1.7} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.isPending && (
        <p className="muted" role="status">
          Carregando as pessoas…
        </p>
      )}
      {found.isError && (
        <p role="alert">
          As pessoas do grupo não puderam ser carregadas.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => found.refetch()}>
            Tentar novamente
          </Button>
        </p>
      )}
      {model && total === 0 && (
        <p className="muted">
          {asked === '' ? 'Ninguém da entidade ativa está neste grupo.' : 'Ninguém do grupo com esse nome.'}
        </p>
      )}
      <ul className="plain-list member-list">
        {model?.data.map((member) => (
          <li key={member.id} className="member">
            <Face name={member.name} photo={member.photo} size={28} />
            <span className="grow">
              <span className="medium two-lines" dir="auto">
                {member.name}
              </span>
              <span className="muted small ellipsis member-email">{member.email}</span>
            </span>
            {mayEdit && member.removable && (
              <ActionIcon
                size={28}
                aria-label={`Tirar ${member.name} do grupo`}
                title="Tirar do grupo"
                onClick={() => setLeaving(member)}
              >
                <IconUserMinus size={17} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {total > shown && shown < MOST && (
        <Button variant="default" size="xs" onClick={() => setShown(Math.min(MOST, shown + PAGE * 3))}>
          Mostrar mais ({total - shown})
        </Button>
      )}
      {mayEdit && <AddMember roleId={roleId} />}
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() =>
          remove.mutate(
            { params: { id: String(roleId), user_id: String(leaving?.id) } },
            { onSettled: () => setLeaving(null) },
          )
        }
        isSending={remove.isPending}
        title="Tirar do grupo?"
        question="A pessoa perde na hora o que só este grupo lhe dá, com os acessos que tinha por ele."
        subject={leaving?.name}
        isDangerous
      />
    </section>
  );
}
