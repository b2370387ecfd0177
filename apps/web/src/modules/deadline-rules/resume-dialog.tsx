import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import {
  defaultResume,
  type RuleDetail,
} from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { termWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { useSend } from '../../core/api/use-send.ts';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  readonly rule: RuleDetail;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<unknown>;
}

/** From a day on, what stands above counts here again. */
export function ResumeDialog({ opened, rule, onClose, onChanged }: Props) {
  const send = useSend(deadlineRulesModule.endpoints.resumeDefault);
  const initial: { valid_from: string | null; reason: string; follows: number | null } = {
    valid_from: civilDayOf(Date.now()),
    reason: '',
    follows: rule.newest_own,
  };
  const { form, field, onSubmit } = useDialogForm({
    schema: defaultResume,
    initial,
    send: async (body) => {
      try {
        await send.mutateAsync({ params: { key: rule.key }, body: { ...body, follows: rule.newest_own } });
      } catch (error) {
        await onChanged();
        throw error;
      }
      form.reset();
      onClose();
      await onChanged();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Voltar ao padrão"
      size={480}
      action="Voltar ao padrão"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <div className="stack">
        <p>
          O padrão é {termWords(rule.base)}. Casos em andamento não mudam, e as versões daqui continuam no
          histórico.
        </p>
        <DateField of={field('valid_from')} label="A partir de" />
        <TextAreaField
          of={field('reason')}
          label="Motivo"
          help="Fica no histórico, com o seu nome."
          rows={3}
        />
      </div>
    </FormDialog>
  );
}
