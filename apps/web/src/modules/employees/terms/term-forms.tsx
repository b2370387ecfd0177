import { type TermKind, termKinds } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { type TermRow, termChange } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { Button, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { useChangeTerm } from './use-change-term.ts';

interface Props {
  readonly kind: TermKind;
  readonly term: TermRow;
  readonly others: readonly TermRow[];
  readonly onClose: () => void;
}

export function RenameTerm({ kind, term, onClose }: Props) {
  const change = useChangeTerm(kind, term.id);
  const dialog = useDialogForm({
    schema: termChange,
    initial: { name: term.name, retired: term.retired },
    send: async (body) => {
      await change.mutateAsync(body);
      onClose();
    },
  });
  return (
    <form className="term-form" onSubmit={dialog.onSubmit} noValidate autoComplete="off">
      <TextField of={dialog.field('name')} label="Novo nome" />
      <Foot onClose={onClose}>
        <Button type="submit" loading={change.isPending}>
          Renomear
        </Button>
      </Foot>
    </form>
  );
}

export function MergeTerm({ kind, term, others, onClose }: Props) {
  const merge = useSend(employees.endpoints.mergeTerm);
  const [into, setInto] = useState<number | null>(null);
  const send = () =>
    into !== null &&
    merge.mutate({ params: { kind, id: String(term.id) }, body: { into } }, { onSuccess: onClose });
  return (
    <div className="term-form">
      <Select<number>
        label="Juntar a"
        placeholder="Escolha"
        description={`Os vínculos de “${term.name}” passam para o escolhido, e “${term.name}” deixa de existir. Não há como desfazer.`}
        inputWrapperOrder={['label', 'input', 'description']}
        searchable
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={into}
        onChange={setInto}
        nothingFoundMessage={`Nenhum em ${termKinds.labels[kind].toLowerCase()} com esse nome.`}
      />
      <Foot onClose={onClose}>
        <Button color="red.6" disabled={into === null} loading={merge.isPending} onClick={send}>
          Juntar
        </Button>
      </Foot>
    </div>
  );
}

export function RemoveTerm({ kind, term, onClose }: Props) {
  const remove = useSend(employees.endpoints.removeTerm);
  const send = () => remove.mutate({ params: { kind, id: String(term.id) } }, { onSettled: onClose });
  return (
    <div className="term-form">
      <p>Excluir “{term.name}” da lista?</p>
      <Foot onClose={onClose}>
        <Button color="red.6" loading={remove.isPending} onClick={send}>
          Excluir
        </Button>
      </Foot>
    </div>
  );
}

function Foot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="term-form-foot">
      <Button variant="default" onClick={onClose}>
        Cancelar
      </Button>
      {children}
    </div>
  );
}
