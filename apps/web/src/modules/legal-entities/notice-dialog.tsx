import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import {
  type LegalEntityDetail,
  noticePublish,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { useSend } from '../../core/api/use-send.ts';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  readonly detail: LegalEntityDetail;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Begins with what is published. Closing keeps what was written until the page is left. */
export function NoticeDialog({ opened, detail, onClose, onDone }: Props) {
  const send = useSend(legalEntities.endpoints.publishNotice);
  const follows = detail.notice?.version ?? 0;
  const { field, onSubmit } = useDialogForm({
    schema: noticePublish,
    initial: { body: detail.notice?.body ?? '', follows },
    send: async ({ body }) => {
      await send.mutateAsync({ params: { id: String(detail.id) }, body: { body, follows } });
      onClose();
      await onDone();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Aviso de privacidade, versão ${follows + 1}`}
      size={720}
      action={`Publicar versão ${follows + 1}`}
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <TextAreaField
        of={field('body')}
        label="Texto"
        help="Diga que dados são usados, para quê, por quanto tempo, com quem são compartilhados e como falar com a pessoa encarregada."
        rows={14}
      />
      <p className="muted small">Depois de publicada, a versão não se altera: uma correção é outra versão.</p>
    </FormDialog>
  );
}
