import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { useCan } from '../../core/session/permissions.ts';
import { useSessionUser } from '../../core/session/session-store.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';

interface Props {
  readonly detail: NaturalEntityDetail;
  /** The form goes on from the record as it is stored now. */
  readonly onChanged: (now: NaturalEntityDetail) => void;
}

/** Which account this person enters with: asked for, linked, or linked and checked. */
export function AccountNotice(props: Props) {
  const { link_request, user, holder_confirmed_at } = props.detail;
  return (
    <>
      {link_request && <Asked {...props} asked={link_request} />}
      {user && holder_confirmed_at && (
        <p className="callout" data-tone="info">
          <IconUserCheck size={18} stroke={1.7} aria-hidden="true" />
          <span>
            Documentos de <b>{user.label}</b> conferidos em{' '}
            <span className="num">{formatDateTime(holder_confirmed_at)}</span>: em Meus dados, os dados
            protegidos deste cadastro aparecem por extenso.
          </span>
        </p>
      )}
      {user && !holder_confirmed_at && <Unchecked {...props} user={user} />}
    </>
  );
}

function Asked({ detail, asked, onChanged }: Props & { asked: { user: string; asked_at: string } }) {
  const withdraw = useSend(naturalEntities.endpoints.withdrawLink);
  const params = { id: String(detail.id) };
  return (
    <p className="callout" data-tone="info" role="status">
      <IconUserQuestion size={18} stroke={1.7} aria-hidden="true" />
      <span>
        Aguardando a confirmação da conta <b>{asked.user}</b>, pedida em{' '}
        <span className="num">{formatDateTime(asked.asked_at)}</span>. Vale por 30 dias.{' '}
        <UnstyledButton
          className="callout-action"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ params }, { onSuccess: onChanged })}
        >
          Retirar o pedido
        </UnstyledButton>
      </span>
    </p>
  );
}

/** Whoever may reveal the values may show them to the account's holder, and nobody does it for themselves. */
function Unchecked({ detail, user, onChanged }: Props & { user: { id: number; label: string } }) {
  const mayReveal = useCan()('natural_entities.reveal');
  const isOwn = useSessionUser()?.id === user.id;
  const confirm = useSend(naturalEntities.endpoints.confirmHolder);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const send = () =>
    confirm.mutate(
      { params: { id: String(detail.id) }, body: { version: detail.version } },
      { onSuccess: onChanged, onSettled: close },
    );
  return (
    <>
      <p className="callout" data-tone="info">
        <IconUserQuestion size={18} stroke={1.7} aria-hidden="true" />
        <span>
          Quem entra com a conta <b>{user.label}</b> vê os dados protegidos deste cadastro só em parte, até
          que alguém confira os documentos.{' '}
          {mayReveal && !isOwn && (
            <UnstyledButton className="callout-action" onClick={() => setAsking(true)}>
              Documentos conferidos
            </UnstyledButton>
          )}
        </span>
      </p>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        onConfirm={send}
        isSending={confirm.isPending}
        title="Documentos conferidos"
        question="Você viu um documento de quem usa esta conta, e ele é da pessoa deste cadastro? A partir de agora ela vê CPF, RG, nome da mãe e conta bancária por extenso em Meus dados."
        subject={user.label}
        yes="Sim, conferi"
        no="Cancelar"
      />
    </>
  );
}
