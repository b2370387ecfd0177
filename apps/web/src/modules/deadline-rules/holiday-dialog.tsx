import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import { localHolidayCreate } from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import { useSend } from '../../core/api/use-send.ts';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: (day: string) => void;
}

export function HolidayDialog({ opened, onClose, onAdded }: Props) {
  const send = useSend(deadlineRulesModule.endpoints.addHoliday);
  const initial: { day: string | null; name: string } = { day: null, name: '' };
  const { form, field, onSubmit } = useDialogForm({
    schema: localHolidayCreate,
    initial,
    send: async (body) => {
      const { day } = await send.mutateAsync({ body });
      form.reset();
      onClose();
      onAdded(day);
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Incluir feriado local"
      size={440}
      action="Incluir"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <div className="stack">
        <DateField of={field('day')} label="Dia" />
        <TextField of={field('name')} label="Nome" placeholder="Aniversário da cidade" />
      </div>
    </FormDialog>
  );
}
