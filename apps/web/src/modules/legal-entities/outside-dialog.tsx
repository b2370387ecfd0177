import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import type { OutsideOrganisation } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { Button, Modal, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { formatDocument } from '../../core/format/documents.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import '../../core/ui/field-styles.ts';
import { useContextsChanged } from './use-contexts-changed.ts';
import './legal-entities.css';

const SEARCH_AFTER_MS = 300;

/** What the administration takes care of from outside: organisations nobody of it reaches, and its own that are closed. */
export function OutsideDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { outside, accompany, activate } = legalEntities.endpoints;
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const [chosen, setChosen] = useState<OutsideOrganisation | null>(null);
  const contextsChanged = useContextsChanged();
  const found = useEndpoint(outside, { query: { search: asked } }, { enabled: opened, keepPrevious: true });
  const sends = { unaccompanied: useSend(accompany), closed: useSend(activate) };
  const send = sends[chosen?.why ?? 'closed'];
  const confirm = () =>
    chosen &&
    send.mutate(
      { params: { id: String(chosen.id) } },
      { onSettled: () => setChosen(null), onSuccess: () => contextsChanged() },
    );
  const rows = found.data?.rows ?? [];
  const more = (found.data?.total ?? 0) - rows.length;
  return (
    <Modal opened={opened} onClose={onClose} title="Outras organizações" size={640}>
      <p className="muted">
        As que se cadastraram por conta própria e que nenhuma administração acompanha, e as suas que estão
        desativadas. Acompanhar dá a você acesso aos dados: fica registrado nas duas auditorias, e quem
        responde pela organização é avisado.
      </p>
      <TextInput
        className="outside-search"
        aria-label="Pesquisar organização"
        placeholder="Pesquisar por nome ou CNPJ"
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.isError && <p role="alert">A lista não pôde ser lida agora. Tente de novo em instantes.</p>}
      {found.isPending && <Skeleton height={120} />}
      <div role="status">
        {found.isSuccess && rows.length === 0 && (
          <p className="muted">
            {asked === '' ? 'Nenhuma outra organização.' : 'Nenhuma organização com esse nome.'}
          </p>
        )}
        {more > 0 && <p className="muted small num">Há mais {more}: pesquise pelo nome.</p>}
      </div>
      <ul className="plain-list organisation-entries">
        {rows.map((row) => (
          <li key={row.id} className="organisation-entry-head">
            <span className="grow">
              <span className="medium">{row.name}</span>
              <span className="muted small num organisation-line">
                {row.cnpj && `${formatDocument(row.cnpj)} · `}
                {row.why === 'closed' ? 'desativada' : `cadastrada em ${formatDateTime(row.created_at)}`}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={`${row.why === 'closed' ? 'Reativar' : 'Passar a acompanhar'}: ${row.name}`}
              onClick={() => setChosen(row)}
            >
              {row.why === 'closed' ? 'Reativar' : 'Passar a acompanhar'}
            </Button>
          </li>
        ))}
      </ul>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
      <ConfirmDialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        onConfirm={confirm}
        isSending={send.isPending}
        title={chosen?.why === 'closed' ? 'Reativar a organização?' : 'Passar a acompanhar?'}
        question={
          chosen?.why === 'closed'
            ? 'Quem tinha acesso a ela volta a ter.'
            : 'Você passa a ter acesso aos dados desta organização. Isso fica registrado na auditoria dela e na sua, e quem responde por ela recebe um aviso.'
        }
        subject={chosen?.name}
      />
    </Modal>
  );
}
