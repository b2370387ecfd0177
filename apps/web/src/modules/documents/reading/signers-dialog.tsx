import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import type { Signer } from '@conforme/contracts/modules/documents/signers.schemas.ts';
import { Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { Pager } from '../../../core/ui/pager.tsx';
import { RemindSigners } from './remind-signers.tsx';

const PER_PAGE = 10;
const SEARCH_AFTER_MS = 300;
const states = [
  { value: 'missing', label: 'Faltam' },
  { value: 'signed', label: 'Assinaram' },
  { value: '', label: 'Todos' },
];
interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly document: ShownDocument;
}

/** Each of those who are asked to sign: who did, and who has not yet. */
export function SignersDialog({ opened, onClose, document }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const [state, setState] = useState('missing');
  const [page, setPage] = useState(1);
  const people = useEndpoint(
    documents.endpoints.people,
    {
      params: { id: String(document.id) },
      query: {
        page: String(page),
        per_page: String(PER_PAGE),
        order_column: 'name',
        ...(search ? { filters: { search } } : {}),
        ...(state ? { custom_filters: { state } } : {}),
      },
    },
    { keepPrevious: true, enabled: opened },
  );
  const { audience, signed } = document.numbers;
  return (
    <Modal opened={opened} onClose={onClose} title="Quem assinou a leitura" size={640}>
      <div className="row signers-head">
        <p className="num grow">
          {signed.toLocaleString('pt-BR')} de {audience.toLocaleString('pt-BR')} assinaram.
        </p>
        {document.may_change && <RemindSigners document={document} />}
      </div>
      <div className="row signers-head">
        <TextInput
          className="grow"
          aria-label="Procurar pessoa"
          placeholder="Procurar pessoa"
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
        <SegmentedControl
          aria-label="Quem mostrar"
          data={states}
          value={state}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      </div>
      <LoadedPart of={people} failed="As pessoas não puderam ser carregadas." height={300}>
        {({ model }) => (
          <>
            {model.data.length === 0 ? (
              <p className="muted signers-nobody">
                {search || state === ''
                  ? 'Ninguém aqui.'
                  : state === 'missing'
                    ? 'Todos assinaram.'
                    : 'Ninguém assinou ainda.'}
              </p>
            ) : (
              <ul className="plain-list signers" aria-label="Pessoas">
                {model.data.map((signer) => (
                  <SignerLine key={signer.id} signer={signer} />
                ))}
              </ul>
            )}
            <Pager last={model.last_page} page={model.current_page} onChange={setPage} />
          </>
        )}
      </LoadedPart>
    </Modal>
  );
}

function SignerLine({ signer: { name, email, unit, signed_at, signed_version } }: { signer: Signer }) {
  return (
    <li className="row signer">
      <span className="grow">
        <span dir="auto">{name}</span>
        <span className="document-second muted small">{unit ?? email}</span>
      </span>
      {signed_at === null ? (
        <Chip tone="mute" icon={IconClock}>
          Falta assinar
        </Chip>
      ) : (
        <span className="signer-when">
          <Chip tone="ok" icon={IconCircleCheck}>
            Assinou a versão {signed_version}
          </Chip>
          <span className="document-second muted small num">{formatDateTime(signed_at)}</span>
        </span>
      )}
    </li>
  );
}
