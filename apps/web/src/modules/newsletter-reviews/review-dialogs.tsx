import { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import {
  decideReview,
  type ReviewDetail,
  resubmitReview,
  submitReview,
} from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import { newsletterWorkflows } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.contract.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { YesNoField } from '../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';

interface Props {
  readonly detail: ReviewDetail;
  readonly onClose: () => void;
}

const words = {
  approve: { title: 'Aprovar esta etapa', action: 'Aprovar', label: 'Recado (opcional)' },
  send_back: { title: 'Devolver para ajustes', action: 'Devolver', label: 'O que precisa mudar' },
  reject: { title: 'Reprovar o informativo', action: 'Reprovar', label: 'Por que foi reprovado' },
} as const;

export function DecisionDialog({
  detail,
  decision,
  onClose,
}: Props & { readonly decision: keyof typeof words }) {
  const { newsletter, review } = detail;
  const send = useSend(newsletterReviews.endpoints.decide);
  const { form, field, onSubmit } = useDialogForm({
    schema: decideReview,
    initial: { comment: '' },
    tidy: ({ comment }: { comment: string }) => ({ comment, decision, version: review?.version ?? 0 }),
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(newsletter.id) }, body });
      onClose();
    },
  });
  const isPublication = decision === 'approve' && review?.steps[review.position]?.kind === 'publication';
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={isPublication ? 'Publicar o informativo' : words[decision].title}
      action={isPublication ? 'Publicar' : words[decision].action}
      size={480}
      isSending={form.submitting}
      onSubmit={onSubmit}
    >
      {isPublication && <p>O informativo fica disponível para o público escolhido na data marcada.</p>}
      {decision === 'send_back' && (
        <p className="muted">As notas no texto vão junto; o recado é dispensável se elas dizem tudo.</p>
      )}
      <TextAreaField of={field('comment')} label={words[decision].label} isWide />
    </FormDialog>
  );
}

interface SubmitProps {
  readonly newsletter: ReviewDetail['newsletter'];
  readonly onClose: () => void;
}

export function SubmitDialog({ newsletter: { id, is_released }, onClose }: SubmitProps) {
  const send = useSend(newsletterReviews.endpoints.submit);
  const { form, field, onSubmit } = useDialogForm({
    schema: submitReview,
    initial: { workflow_id: null as Chosen | null, comment: '', relevant: false, change_note: '' },
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(id) }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Enviar para revisão"
      action="Enviar para revisão"
      size={480}
      isSending={form.submitting}
      onSubmit={onSubmit}
    >
      <RelationField
        of={field('workflow_id')}
        label="Fluxo"
        endpoint={newsletterWorkflows.endpoints.list}
        isWide
      />
      <TextAreaField of={field('comment')} label="Recado para quem revisa" isWide />
      {is_released && (
        <>
          <YesNoField
            of={field('relevant')}
            label="Alteração relevante"
            help="Ao publicar, avisa o público e pede de novo a assinatura de todos."
          />
          <TextAreaField of={field('change_note')} label="O que mudou" isWide />
        </>
      )}
    </FormDialog>
  );
}

export function ResubmitDialog({ detail: { newsletter, review }, onClose }: Props) {
  const send = useSend(newsletterReviews.endpoints.resubmit);
  const { form, field, onSubmit } = useDialogForm({
    schema: resubmitReview,
    initial: { comment: '' },
    tidy: ({ comment }: { comment: string }) => ({ comment, version: review?.version ?? 0 }),
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(newsletter.id) }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Enviar de novo"
      action="Enviar de novo"
      size={480}
      isSending={form.submitting}
      onSubmit={onSubmit}
    >
      <p className="muted">
        {review?.text_changed
          ? 'O texto mudou: ele volta à primeira etapa.'
          : 'O texto é o mesmo: ele volta à etapa que o devolveu.'}
      </p>
      <TextAreaField of={field('comment')} label="O que foi feito" isWide />
    </FormDialog>
  );
}

export function WithdrawDialog({
  detail: { newsletter, review },
  opened,
  onClose,
}: Props & { readonly opened: boolean }) {
  const send = useSend(newsletterReviews.endpoints.withdraw);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Retirar da revisão"
      question="As aprovações desta rodada deixam de valer. As notas e a linha do tempo ficam."
      subject={newsletter.title}
      yes="Retirar"
      isSending={send.isPending}
      onConfirm={() =>
        send.mutate(
          { params: { id: String(newsletter.id) }, body: { version: review?.version ?? 0 } },
          { onSettled: onClose },
        )
      }
    />
  );
}
