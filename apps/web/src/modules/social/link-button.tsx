import { social } from '@conforme/contracts/modules/social/social.contract.ts';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../core/api/api-error.ts';
import { useSend } from '../../core/api/use-send.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hasPassword: boolean;
}

const asksPassword = ({ errors }: ApiError): boolean => errors.current_password !== undefined;

/** Off to the provider; first to the password, when signing in was a while ago. */
export function LinkButton({ name, label, hasPassword }: Props) {
  const start = useSend(social.endpoints.startLink, { announce: false, handles: asksPassword });
  const [isAsking, setAsking] = useState(false);
  const leave = (current_password?: string) =>
    start.mutate(
      { params: { provider: name }, body: current_password === undefined ? {} : { current_password } },
      {
        onSuccess: ({ url }) => location.assign(url),
        onError: (error) => setAsking(asksPassword(error)),
      },
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={17} stroke={1.7} aria-hidden="true" />}
        loading={!isAsking && (start.isPending || start.isSuccess)}
        onClick={() => leave()}
      >
        {`Ligar conta ${label}`}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`Ligar conta ${label}`} size={440}>
        {hasPassword ? (
          <PasswordForm
            error={
              start.variables?.body?.current_password ? start.error?.errors.current_password?.[0] : undefined
            }
            isSending={start.isPending || start.isSuccess}
            onSend={leave}
          />
        ) : (
          <p className="confirm-question">
            Você entrou há algum tempo, e a sua conta não tem senha. Saia, entre de novo e ligue em seguida.
          </p>
        )}
      </Modal>
    </>
  );
}

function PasswordForm(props: {
  readonly error: string | undefined;
  readonly isSending: boolean;
  readonly onSend: (password: string) => void;
}) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') props.onSend(password);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="confirm-question">Você entrou há algum tempo. Confirme que é você com a sua senha.</p>
      <PasswordInput
        mt="md"
        label="Senha atual"
        required
        data-autofocus
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={props.error}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
      />
      <div className="modal-foot">
        <Button type="submit" loading={props.isSending} disabled={password === ''}>
          Continuar
        </Button>
      </div>
    </form>
  );
}
