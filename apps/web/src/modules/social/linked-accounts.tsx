import { social } from '@conforme/contracts/modules/social/social.contract.ts';
import type { LinkedAccount } from '@conforme/contracts/modules/social/social.schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { SocialNotice } from '../../platform/social-sign-in/social-notice.tsx';
import { LinkButton } from './link-button.tsx';
import { takePendingLink } from './pending-link.ts';
import './linked-accounts.css';
import { useOnArrival } from '../../core/ui/use-when-changed.ts';

/** The accounts at other services that open this one. Absent where the installation has no provider. */
export function LinkedAccounts() {
  const own = useEndpoint(social.endpoints.own, {});
  const finish = useSend(social.endpoints.finishLink);
  // What was brought along is linked once, on arrival.
  useOnArrival(() => {
    const ticket = takePendingLink();
    if (ticket) finish.mutate({ body: { ticket } });
  });
  const { linked = [], available = [], has_password: hasPassword = true } = own.data ?? {};
  if (!own.isError && linked.length + available.length === 0) return null;
  return (
    <section className="card profile-card" aria-labelledby="profile-social">
      <h2 id="profile-social">Contas ligadas</h2>
      <SocialNotice />
      <LoadedPart of={own} failed="A lista não pôde ser carregada." height={64}>
        {() => (
          <>
            <p className="muted small">
              {linked.length === 0
                ? 'Ligue uma conta de outro serviço para entrar também com ela.'
                : 'Com estas contas você também entra na sua.'}
            </p>
            {linked.length > 0 && (
              <ul className="linked-accounts">
                {linked.map((account) => (
                  <Linked
                    key={account.id}
                    account={account}
                    isOnlyWay={!hasPassword && linked.length === 1}
                  />
                ))}
              </ul>
            )}
            {available.map((provider) => (
              <LinkButton key={provider.name} {...provider} hasPassword={hasPassword} />
            ))}
          </>
        )}
      </LoadedPart>
    </section>
  );
}

function Linked({ account, isOnlyWay }: { account: LinkedAccount; isOnlyWay: boolean }) {
  const unlink = useSend(social.endpoints.unlink);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { label } = account;
  return (
    <li>
      <p>
        {label}
        <span className="muted small num">
          {account.last_used_at
            ? `Último uso em ${formatDateTime(account.last_used_at)}`
            : `Ligada em ${formatDateTime(account.linked_at)}`}
        </span>
        {isOnlyWay && (
          <span className="muted small">
            É a única forma de entrar na sua conta. Para desligar, defina antes uma senha, nesta página.
          </span>
        )}
      </p>
      {!isOnlyWay && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Desligar a conta ${label}`}
          onClick={() => setAsking(true)}
        >
          Desligar
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        onConfirm={() => unlink.mutate({ params: { id: String(account.id) } }, { onSettled: close })}
        isSending={unlink.isPending}
        question={`A conta ${label} deixa de abrir a sua conta no Conforme. Você pode ligá-la de novo depois.`}
        yes="Desligar"
        no="Cancelar"
      />
    </li>
  );
}
