import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import type {
  LegalEntityDetail,
  MoveEffects,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../core/api/api-error.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import '../../core/ui/field-styles.ts';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';
import { placesFor } from './organisation-branches.ts';
import { useContextsChanged } from './use-contexts-changed.ts';

interface Props {
  readonly opened: boolean;
  readonly detail: LegalEntityDetail;
  readonly onClose: () => void;
  readonly onMoved: () => Promise<void>;
}

const atParent = (error: ApiError) => error.errors?.parent_id !== undefined;
const people = (count: number) => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`);

/** Where it goes, what changes by it, and only then the move. */
export function MoveDialog({ opened, detail, onClose, onMoved }: Props) {
  const { move, moveEffects, tree } = legalEntities.endpoints;
  const [parent, setParent] = useState<number | null>(null);
  const contextsChanged = useContextsChanged();
  const nodes = useEndpoint(tree, {}, { enabled: opened });
  const effects = useSend(moveEffects, { announce: false, handles: atParent });
  const moving = useSend(move, { handles: atParent });
  const places = placesFor(nodes.data ?? [], detail.id);
  const params = { id: String(detail.id) };
  const bodyOf = (parent_id: number) => ({ parent_id, version: detail.version });
  const choose = (chosen: number | null) => {
    setParent(chosen);
    moving.reset();
    effects.reset();
    if (chosen !== null) effects.mutate({ params, body: bodyOf(chosen) });
  };
  // Begins anew each time it opens.
  useWhenChanged(() => {
    if (opened) choose(null);
  }, [opened]);
  const confirm = () =>
    parent !== null &&
    moving.mutate(
      { params, body: bodyOf(parent) },
      {
        onSuccess: async () => {
          onClose();
          await onMoved();
          await contextsChanged();
        },
      },
    );
  return (
    <Modal opened={opened} onClose={onClose} title={`Mover ${detail.name}`} size={520}>
      <div className="stack">
        <Select<number>
          label="Para baixo de"
          placeholder="Escolha a organização"
          data-autofocus
          required
          searchable
          data={places}
          value={parent}
          onChange={choose}
          error={(moving.error ?? effects.error)?.errors?.parent_id?.[0]}
          nothingFoundMessage={
            nodes.isPending ? 'Procurando…' : 'Nenhuma outra organização ao alcance daqui.'
          }
        />
        <div role="status">
          {effects.data && (
            <Effects {...effects.data} to={places.find(({ value }) => value === parent)?.label ?? ''} />
          )}
        </div>
      </div>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={confirm} disabled={!effects.data} loading={moving.isPending}>
          Mover
        </Button>
      </div>
    </Modal>
  );
}

function Effects({ gaining, losing, units, to }: MoveEffects & { readonly to: string }) {
  const along = units === 0 ? '' : units === 1 ? ', com a unidade dela,' : `, com as ${units} unidades dela,`;
  return (
    <div className="callout" data-tone="info">
      <div>
        <p>
          A unidade{along} passa a ficar abaixo de <b>{to}</b>. Os acessos seguem o novo lugar, na hora:
        </p>
        <ul className="organisation-effects">
          <li>
            {gaining === 0 ? 'ninguém mais ganha acesso a ela' : `ganham acesso a ela: ${people(gaining)}`}
          </li>
          <li>
            {losing === 0 ? 'ninguém perde o acesso a ela' : `perdem o acesso a ela: ${people(losing)}`}
          </li>
        </ul>
      </div>
    </div>
  );
}
