import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import type { MailDetail } from '@conforme/contracts/modules/mail-outbox/mail-outbox.schemas.ts';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useSend } from '../../core/api/use-send.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { formatDateTime } from '../../core/format/date-time.ts';

/** The link or the code of a message: that there is one is always told, what it is only where it may be. */
export function MailSecret({ detail }: { detail: MailDetail }) {
  const link = useSend(mailOutbox.endpoints.revealLink, { announce: false });
  const code = useSend(mailOutbox.endpoints.revealCode, { announce: false });
  const kind = detail.secret_kind;
  if (kind === 'none' || detail.secret === 'none') return null;
  const label = kind === 'code' ? 'Código' : (detail.link_label ?? 'Link');
  const shown = kind === 'code' ? code.data?.code : link.data?.link;
  if (shown !== undefined)
    return (
      <div className="mail-link" role="status">
        <CopyField label={label} value={shown} />
      </div>
    );
  const reveal = () => (kind === 'code' ? code : link).mutate({ params: { id: String(detail.id) } });
  return (
    <div className="mail-link">
      <p className="callout" data-tone="info">
        <IconEyeOff size={18} stroke={1.7} aria-hidden="true" />
        <span>
          <b>{label}:</b> {WORDS[kind][detail.secret]}
          {detail.handed_at && (
            <span className="num"> Já foi mostrado em {formatDateTime(detail.handed_at)}.</span>
          )}
        </span>
      </p>
      {detail.secret === 'shown' && (
        <Button
          variant="default"
          leftSection={<IconEye size={17} stroke={1.6} />}
          loading={link.isPending || code.isPending}
          onClick={reveal}
        >
          {kind === 'code' ? 'Revelar o código' : 'Mostrar o link'}
        </Button>
      )}
    </div>
  );
}

const WORDS: Readonly<
  Record<'link' | 'code', Readonly<Record<Exclude<MailDetail['secret'], 'none'>, string>>>
> = {
  link: {
    shown:
      'há um link de uso único aqui. Quem o tiver age no lugar da pessoa: mostre-o só para entregá-lo a ela. Fica registrado na auditoria, e o e-mail que ela confirmar com ele vale só nesta organização.',
    sent: 'o link segue só no e-mail e não é mostrado aqui.',
    beyond: 'o link é de alguém com acessos que você não tem, e por isso não é mostrado.',
  },
  code: {
    shown:
      'há um código de uso único aqui. Revele-o só para entregá-lo a quem o pediu, depois de conferir quem é. Fica registrado na auditoria, e ele não confirma o e-mail em outra organização.',
    sent: 'o código segue só no e-mail e não é mostrado aqui.',
    beyond: 'o código é de alguém com acessos que você não tem, e por isso não é mostrado.',
  },
};
