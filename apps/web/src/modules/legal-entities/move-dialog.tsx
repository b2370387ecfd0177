import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import type {
  LegalEntityDetail,
  MoveEffects,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../core/api/api-error.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
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
  const { move, moveEffects } = legalEntities.endpoints;
  const [parent, setParent] = useState<Chosen | null>(null);
  const contextsChanged = useContextsChanged();
  const effects = useSend(moveEffects, { announce: false, handles: atParent });
  const moving = useSend(move, { handles: atParent });
  const params = { id: String(detail.id) };
  const bodyOf = ({ id }: Chosen) => ({ parent_id: id, version: detail.version });
  const choose = (chosen: Chosen | null) => {
    setParent(chosen);
    moving.reset();
    effects.reset();
    if (chosen) effects.mutate({ params, body: bodyOf(chosen) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew each time it opens.
  useEffect(() => {
    if (opened) choose(null);
  }, [opened]);
  const refusal = (moving.error ?? effects.error)?.errors?.parent_id?.[0];
  const confirm = () =>
    parent &&
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
        <RelationField
          of={
            {
              path: 'parent_id',
              value: parent,
              set: choose,
              check: () => {},
              error: refusal,
              isRequired: true,
              isReadOnly: false,
            } as never
          }
          label="Para baixo de"
          endpoint={legalEntities.endpoints.list}
          isWide
        />
        <div role="status">{effects.data && parent && <Effects {...effects.data} to={parent.label} />}</div>
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
  return (
    <div className="callout" data-tone="warn">
      <div>
        <p>
          A unidade {units > 0 && `e ${units === 1 ? 'a unidade dela' : `as ${units} unidades dela`} `}
          passa a ficar abaixo de <b>{to}</b>. Os acessos seguem o novo lugar, na hora:
        </p>
        <ul>
          <li>{gaining === 0 ? 'ninguém passa a alcançá-la' : `${people(gaining)} a mais a alcançam`};</li>
          <li>{losing === 0 ? 'ninguém deixa de alcançá-la' : `${people(losing)} deixam de alcançá-la`}.</li>
        </ul>
      </div>
    </div>
  );
}
