import { rejectionReasons } from '@conforme/contracts/modules/newsletters-moderator/moderation-choices.ts';
import {
  type ModeratedComment,
  moderateMany,
} from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { useModeration } from './use-moderation.ts';

interface Props {
  readonly comments: readonly ModeratedComment[];
  readonly act: 'reject' | 'remove';
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  reason: keyof typeof rejectionReasons.labels | '';
  message: string;
}

export function RejectDialog({ comments, act, onClose }: Props) {
  const { decide } = useModeration();
  const initial: Values = { reason: '', message: '' };
  const { form, field, onSubmit } = useDialogForm({
    schema: moderateMany,
    initial,
    tidy: ({ reason, message }: Values) => ({
      comments: comments.map(({ id, version }) => ({ id, version })),
      act,
      reason: reason || null,
      message: message || null,
    }),
    send: async ({ reason, message }) => {
      await decide(comments, { act, reason: reason ?? null, message: message ?? null });
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={act === 'reject' ? 'Rejeitar' : 'Remover da conversa'}
      action={act === 'reject' ? 'Rejeitar' : 'Remover'}
      size={480}
      isSending={form.submitting}
      onSubmit={onSubmit}
    >
      <p className="muted">Quem escreveu lê o motivo e o recado.</p>
      <ChoiceField
        of={{ ...field('reason'), isRequired: true }}
        label="Motivo"
        options={rejectionReasons.options}
        isWide
      />
      <TextAreaField of={field('message')} label="Recado para quem escreveu" isWide />
    </FormDialog>
  );
}
