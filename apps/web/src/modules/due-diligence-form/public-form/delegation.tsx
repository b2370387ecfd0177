import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { Button, TextInput } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { type FieldErrors, firstMessages } from '../../../core/form/form-errors.ts';
import { formEndpoints } from './form-endpoints.ts';

interface Props {
  readonly param: string;
  readonly section: { readonly id: string; readonly title: string };
  readonly mailLeaves: boolean;
  readonly delegations: OpenedQuestionnaire['delegations'];
  readonly onChange: (delegations: OpenedQuestionnaire['delegations']) => void;
}

/** A section that somebody else knows better: they get a link to it alone. */
export function Delegation({ param, section, mailLeaves, delegations, onChange }: Props) {
  const given = delegations.find((one) => one.section === section.id);
  const [isAsking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const answer = await call(
        formEndpoints.delegate,
        { body: { param, section: section.id, name, email } },
        { handles: ({ status }) => status === 422 },
      );
      onChange(answer.delegations);
      setAsking(false);
    } catch (error) {
      if (error instanceof ApiError && error.errors) setErrors(firstMessages(error));
    } finally {
      setBusy(false);
    }
  };
  const takeBack = async (id: number) => {
    onChange((await call(formEndpoints.endDelegation, { body: { param, delegation_id: id } })).delegations);
  };
  if (given)
    return (
      <div className="dd-delegation">
        <IconUserShare size={18} stroke={1.6} aria-hidden="true" />
        <p className="grow">
          Esta seção está com {given.name} ({given.email}).
          {given.url && (
            <>
              {' '}
              Nenhum e-mail sai deste sistema agora: entregue você este link.{' '}
              <span className="dd-url">{given.url}</span>
            </>
          )}
        </p>
        <button type="button" className="public-link" onClick={() => void takeBack(given.id)}>
          Tomar de volta
        </button>
      </div>
    );
  if (!isAsking)
    return (
      <div className="dd-delegation">
        <IconUserShare size={18} stroke={1.6} aria-hidden="true" />
        <p className="grow">Outra pessoa sabe responder melhor?</p>
        <button type="button" className="public-link" onClick={() => setAsking(true)}>
          Pedir a um colega
        </button>
      </div>
    );
  return (
    <form className="dd-delegation dd-delegating" onSubmit={send} noValidate>
      <TextInput
        label="Nome do colega"
        size="md"
        value={name}
        error={errors.name}
        maxLength={120}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="E-mail do colega"
        size="md"
        type="email"
        value={email}
        error={errors.email}
        maxLength={254}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div className="dd-clash">
        <Button type="submit" loading={isBusy}>
          {mailLeaves ? 'Enviar o link' : 'Criar o link'}
        </Button>
        <Button variant="subtle" onClick={() => setAsking(false)}>
          Deixar assim
        </Button>
      </div>
    </form>
  );
}
