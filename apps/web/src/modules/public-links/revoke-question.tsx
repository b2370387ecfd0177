import type { PublicLinkRow } from '@conforme/contracts/modules/public-links/public-links.schemas.ts';
import { useSend } from '../../core/api/use-send.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { revokeEndpoint, revokeQuestion } from './revoke-words.ts';

interface Props {
  readonly opened: boolean;
  readonly link: PublicLinkRow | null;
  readonly onClose: () => void;
}

export function RevokeQuestion({ opened, link, onClose }: Props) {
  const revoke = useSend(revokeEndpoint);
  const confirm = () => link && revoke.mutate({ params: { id: String(link.id) } }, { onSettled: onClose });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      isSending={revoke.isPending}
      question={revokeQuestion(1)}
      subject={link?.label}
      isDangerous
    />
  );
}
