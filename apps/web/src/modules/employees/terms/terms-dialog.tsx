import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { type TermKind, termKinds } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { TermItem } from './term-item.tsx';
import './terms.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The organisation's lists of positions and areas: renamed, joined, taken out of use. */
export function TermsDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Cargos e áreas" size={620}>
      <Terms />
    </Modal>
  );
}

function Terms() {
  const [kind, setKind] = useState<TermKind>('position');
  const [search, setSearch] = useState('');
  const read = useEndpoint(employees.endpoints.terms, { params: { kind } });
  const all = read.data?.terms ?? [];
  const shown = all.filter(({ name }) => plainText(name).includes(plainText(search.trim())));
  return (
    <div className="terms">
      <div className="term-kinds">
        {termKinds.options.map(({ value, label }) => (
          <Button
            key={value}
            variant={kind === value ? 'filled' : 'default'}
            aria-pressed={kind === value}
            onClick={() => setKind(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextInput
        aria-label={`Procurar em ${termKinds.labels[kind].toLowerCase()}`}
        placeholder="Procurar"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {read.data && !read.data.may_change && (
        <p className="callout" data-tone="info">
          Estas listas são da organização inteira. Aqui, numa unidade, elas podem ser vistas; para mudá-las,
          escolha a organização no alto da tela.
        </p>
      )}
      <TermsBody read={read} isEmpty={all.length === 0} isNoneFound={shown.length === 0}>
        <ul className="plain-list term-list">
          {shown.map((term) => (
            <TermItem
              key={term.id}
              kind={kind}
              term={term}
              others={all.filter(({ id, retired }) => id !== term.id && !retired)}
              mayChange={read.data?.may_change === true}
            />
          ))}
        </ul>
      </TermsBody>
    </div>
  );
}

interface BodyProps {
  readonly read: { readonly isPending: boolean; readonly isError: boolean };
  readonly isEmpty: boolean;
  readonly isNoneFound: boolean;
  readonly children: React.ReactNode;
}

function TermsBody({ read, isEmpty, isNoneFound, children }: BodyProps) {
  if (read.isPending) return <p className="muted">Carregando…</p>;
  if (read.isError) return <p className="muted">A lista não pôde ser carregada. Feche e abra de novo.</p>;
  if (isEmpty)
    return (
      <p className="muted">Ainda não há nenhum. Eles são criados ao digitar, no cadastro do colaborador.</p>
    );
  return isNoneFound ? <p className="muted">Nenhum com esse nome.</p> : children;
}
