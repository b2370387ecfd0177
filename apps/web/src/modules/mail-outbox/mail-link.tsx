import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import type { MailDetail } from '@conforme/contracts/modules/mail-outbox/mail-outbox.schemas.ts';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useSend } from '../../core/api/use-send.ts';
import { CopyField } from '../../core/form/copy-field.tsx';

/** The link of a message, one-use or not: that there is one is always told, what it is only where it may be. */
export function MailLink({ detail }: { detail: MailDetail }) {
  const reveal = useSend(mailOutbox.endpoints.revealLink, { announce: false });
  if (detail.link === 'none') return null;
  if (reveal.data)
    return (
      <div className="mail-link">
        <CopyField label={detail.link_label ?? 'Link'} value={reveal.data.link} />
      </div>
    );
  return (
    <div className="mail-link">
      <p className="callout" data-tone="info">
        <IconEyeOff size={18} stroke={1.7} aria-hidden="true" />
        <span>
          <b>{detail.link_label}:</b> {WORDS[detail.link]}
        </span>
      </p>
      {detail.link === 'shown' && (
        <Button
          variant="default"
          leftSection={<IconEye size={17} stroke={1.6} />}
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ params: { id: String(detail.id) } })}
        >
          Mostrar o link
        </Button>
      )}
    </div>
  );
}

const WORDS: Readonly<Record<Exclude<MailDetail['link'], 'none'>, string>> = {
  shown:
    'há um link de uso único aqui. Quem o tiver age no lugar da pessoa: mostre-o só para entregá-lo a ela. Fica registrado na auditoria.',
  sent: 'o link segue só no e-mail e não é mostrado aqui.',
  beyond: 'o link é de alguém com acessos que você não tem, e por isso não é mostrado.',
};
