import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { naturalEntityCreate } from '@conforme/contracts/platform/people/person.schemas.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { useSend } from '../../core/api/use-send.ts';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { CpfField } from '../../core/form/fields/document-fields.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import './employees.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What was typed into the field that did not find them. */
  readonly typed: string;
  readonly onDone: (person: Chosen) => void;
}

/** Somebody who is not in the register yet, made without leaving the form around it. */
export function NewPersonDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Nova pessoa" size={520}>
      <PersonForm onClose={onClose} {...rest} />
    </Modal>
  );
}

type Duplicates = CallResult<typeof naturalEntities.endpoints.duplicates>;
const NONE: Duplicates = [];

function PersonForm({ onClose, typed, onDone }: Omit<Props, 'opened'>) {
  const find = useSend(naturalEntities.endpoints.duplicates, { announce: false });
  const create = useSend(naturalEntities.endpoints.create);
  const [duplicates, setDuplicates] = useState(NONE);
  const take = (person: Chosen) => {
    onDone(person);
    onClose();
  };
  const dialog = useDialogForm({
    schema: naturalEntityCreate,
    initial: startingFrom(typed),
    send: async (body) => {
      // Asked once: whoever goes on after seeing them means another person.
      if (duplicates.length === 0) {
        const { first_name, surname, cpf = null, birth_date = null } = body;
        const found = await find.mutateAsync({ body: { first_name, surname, cpf, birth_date } });
        if (found.length > 0) return setDuplicates(found);
      }
      const { id, name } = await create.mutateAsync({ body });
      take({ id, label: name });
    },
  });
  const { field } = dialog;
  return (
    <form onSubmit={dialog.onSubmit} noValidate autoComplete="off">
      <div className="form-grid">
        <TextField of={field('first_name')} label="Nome" />
        <TextField of={field('surname')} label="Sobrenome" />
        <CpfField of={field('cpf')} label="CPF" />
        <DateField of={field('birth_date')} label="Data de nascimento" />
      </div>
      {duplicates.length > 0 && (
        <div className="callout same-person" data-tone="info" role="alert">
          <div className="same-person-words">
            <p>Parece que esta pessoa já está cadastrada:</p>
            <ul className="plain-list">
              {duplicates.map(({ id, name, birth_date }) => (
                <li key={id} className="same-person-row">
                  <span>
                    {name}
                    {birth_date && <span className="num"> ({formatCivilDate(birth_date)})</span>}
                  </span>
                  <Button variant="default" size="xs" onClick={() => take({ id, label: name })}>
                    Usar este cadastro
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={create.isPending || find.isPending}>
          {duplicates.length > 0 ? 'É outra pessoa: cadastrar' : 'Cadastrar'}
        </Button>
      </div>
    </form>
  );
}

/** What was looked for is usually the name; digits are a CPF that was not found. */
function startingFrom(typed: string) {
  const isName = /^[^\d@]+$/.test(typed);
  const [first_name = '', ...rest] = isName ? typed.split(/\s+/) : [];
  const cpf = /^\d{11}$/.test(typed.replace(/[.\-\s]/g, '')) ? typed.replace(/\D/g, '') : '';
  return { first_name, surname: rest.join(' '), cpf, birth_date: null as string | null };
}
