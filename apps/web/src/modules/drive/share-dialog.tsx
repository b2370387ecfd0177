import type { DriveDetail, DriveShare } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { type ShareAccess, shareAccess } from '@conforme/contracts/modules/drive/drive-words.ts';
import { ActionIcon, Button, Modal, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import '../../core/ui/field-styles.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { driveEndpoints } from './drive-endpoints.ts';
import { LinkPart } from './link-part.tsx';
import './drive-parts.css';

const accessOptions = shareAccess.options.map(({ value, label }) => ({ value, label }));

/** With people and groups inside, and with whoever has a link outside. For the owner alone. */
export function ShareDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const node = useEndpoint(driveEndpoints.read, { params: { id: String(id) } });
  return (
    <Modal opened onClose={onClose} size={600} title={`Compartilhar “${name}”`}>
      <LoadedPart of={node} failed="Com quem isto é compartilhado não pôde ser carregado." height={240}>
        {(shown) => (
          <div className="stack">
            <InsidePart node={shown} />
            <LinkPart node={shown} />
          </div>
        )}
      </LoadedPart>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Modal>
  );
}

const keyOf = ({ user_id, role_id }: Pick<DriveShare, 'user_id' | 'role_id'>) => `${user_id}-${role_id}`;

function InsidePart({ node }: { node: DriveDetail }) {
  const [search, setSearch] = useState('');
  const [access, setAccess] = useState<ShareAccess>('read');
  const send = useSend(driveEndpoints.setShares);
  const words = search.trim();
  const options = useEndpoint(
    driveEndpoints.shareOptions,
    { query: { search: words } },
    { enabled: words.length >= 2, keepPrevious: true },
  );
  const set = (shares: readonly Pick<DriveShare, 'user_id' | 'role_id' | 'access'>[]) =>
    send.mutate({
      params: { id: String(node.id) },
      body: {
        shares: shares.map(({ user_id, role_id, access }) =>
          user_id === null
            ? { kind: 'role' as const, id: role_id ?? 0, access }
            : { kind: 'user' as const, id: user_id, access },
        ),
      },
    });
  const add = (kind: 'user' | 'role', id: number) => {
    const one = { user_id: kind === 'user' ? id : null, role_id: kind === 'role' ? id : null, access };
    set([...node.shares.filter((other) => keyOf(other) !== keyOf(one)), one]);
    setSearch('');
  };
  return (
    <section aria-labelledby="drive-inside" className="drive-inside">
      <h3 id="drive-inside">Dentro da organização</h3>
      <div className="drive-add-share">
        <TextInput
          className="grow"
          aria-label="Nome, grupo ou e-mail"
          placeholder="Nome, grupo ou e-mail"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="O que pode fazer"
          data={accessOptions}
          value={access}
          onChange={(event) => setAccess(event.currentTarget.value as ShareAccess)}
        />
      </div>
      {words.length >= 2 && options.data && (
        <ul className="plain-list drive-offers" aria-label="Encontrados">
          {options.data.length === 0 && <li className="muted">Ninguém encontrado.</li>}
          {options.data.map(({ kind, id, label, detail }) => (
            <li key={`${kind}-${id}`}>
              <UnstyledButton className="drive-open" onClick={() => add(kind, id)}>
                <span>Incluir {label}</span>
                <span className="muted small">{detail}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {node.shares.length === 0 && <p className="muted small">Ninguém além de você.</p>}
      <ul className="plain-list drive-shares">
        {node.shares.map((share) => (
          <li key={keyOf(share)}>
            <span className="grow">
              <span>{share.name}</span>
              <span className="muted small">{share.role_id === null ? share.detail : 'grupo'}</span>
            </span>
            <NativeSelect
              aria-label={`O que ${share.name} pode fazer`}
              data={accessOptions}
              value={share.access}
              onChange={(event) => {
                const next = event.currentTarget.value as ShareAccess;
                set(node.shares.map((one) => (keyOf(one) === keyOf(share) ? { ...one, access: next } : one)));
              }}
            />
            <ActionIcon
              variant="subtle"
              aria-label={`Tirar o acesso de ${share.name}`}
              onClick={() => set(node.shares.filter((one) => keyOf(one) !== keyOf(share)))}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
