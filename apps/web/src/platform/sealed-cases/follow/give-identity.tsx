import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError, failureWords, isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { sealIdentity } from '../../sealed-reports/seal-report.ts';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import type { SealedFormRefs } from '../channel-web.ts';
import type { Followed } from './followed.ts';

interface Props {
  readonly followed: Followed;
  readonly endpoints: SealedFormRefs;
  readonly onGiven: () => Promise<void>;
}

/** By choice and at any time: sealed to whoever keeps identities, not to the readers of the report. */
export function GiveIdentity({ followed: { lookup, envelope }, endpoints, onGiven }: Props) {
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const give = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || contact.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const sodium = await loadSodium();
      const identity = sealIdentity(sodium, {
        keys: envelope,
        reporter: envelope.reporter_key,
        excluded: [],
        identity: { name: name.trim(), contact: contact.trim() },
      });
      await call(endpoints.give_identity, { body: { lookup, identity } }, { handles: isShownInPlace });
      await onGiven();
    } catch (error) {
      setFailure(
        error instanceof ApiError
          ? `${failureWords(error)} O que você digitou continua aqui.`
          : 'A identidade não pôde ser cifrada neste navegador. Tente de novo.',
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className="sealed-limits">
      <summary>Quero dizer quem sou, em sigilo</summary>
      <p className="public-hint">
        Só quem guarda identidades pode abrir, com um motivo que aparece aqui para você. Quem apura o relato
        não vê. Guardam identidades agora: <b>{envelope.custodians.map((one) => one.name).join(', ')}</b>.
        {envelope.escrow !== null &&
          ' Quem vier a guardar identidades recebe a chave com duas das três partes de papel da guarda da organização, e abre do mesmo modo.'}
      </p>
      <form className="public-questions" onSubmit={give} noValidate>
        <TextInput
          size="md"
          label="Seu nome"
          autoComplete="off"
          maxLength={120}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label="Como falar com você"
          autoComplete="off"
          maxLength={200}
          required
          withAsterisk={false}
          value={contact}
          onChange={(event) => setContact(event.currentTarget.value)}
        />
        {failure && (
          <p className="public-group-error" role="alert">
            {failure}
          </p>
        )}
        <div>
          <Button
            size="md"
            type="submit"
            loading={isBusy}
            disabled={name.trim() === '' || contact.trim() === ''}
          >
            Enviar em sigilo
          </Button>
        </div>
      </form>
    </details>
  );
}
